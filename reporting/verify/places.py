"""Where the files of a claim lie: a folder of the disk, an archive, memory. No path leaves it, no link is followed.

A place answers for relative names with `/`. It passes a process boundary: an archive is opened again where it is read.
"""

from __future__ import annotations

import os
import posixpath
import stat
import struct
import sys
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import Final, Protocol

from engine.model import Finding, finding
from reporting import limits
from reporting.sources.reading import is_so, read_whole
from reporting.workbook.ooxml.precheck import swollen, too_large

_LINK: Final = 0o120000
_TAIL: Final = 66_000
"""Where the end of an archive is looked for: it may have a comment of 65,535 bytes after it."""

_END: Final = struct.Struct("<4s4H2I")
_END64: Final = struct.Struct("<4sQ2H2I4Q")


class ArchiveError(zipfile.BadZipFile):
    """An archive that is not opened; `finding` says why."""

    def __init__(self, found: Finding) -> None:
        super().__init__(found.code)
        self.finding = found


def open_archive(path: str) -> zipfile.ZipFile:
    """An archive, its directory read once as long as it stays the same; raises what `zipfile` raises."""
    return _opened(path, *_state(path))[0]


def folders_of(path: str) -> Mapping[str, tuple[str, ...]]:
    """The names of the files in each folder of an archive, sorted."""
    return _opened(path, *_state(path))[1]


def _state(path: str) -> tuple[int, int]:
    state = Path(path).stat()
    return state.st_mtime_ns, state.st_size


@lru_cache(maxsize=4)
def _opened(path: str, changed: int, size: int) -> tuple[zipfile.ZipFile, Mapping[str, tuple[str, ...]]]:
    del changed
    name = Path(path).name
    count, length = _directory(path, size)
    _refuse(limits.ARCHIVE_FILES.exceeded("verify-archive-too-large", count, value=name))
    _refuse(limits.ARCHIVE_DIRECTORY.exceeded("zip-directory-too-large", length, value=name))
    archive = zipfile.ZipFile(path)
    _refuse(limits.ARCHIVE_FILES.exceeded("verify-archive-too-large", len(archive.infolist()), value=name))
    if sum(info.compress_size for info in archive.infolist()) > size:
        _refuse(finding("zip-shared-bytes", value=name))
    _part_with_strokes(archive)
    return archive, _folders(archive.namelist())


def _part_with_strokes(archive: zipfile.ZipFile) -> None:
    """Take the strokes of Windows in names, which PowerShell writes into archives, for those that archives have.

    So Python itself reads them on Windows: an archive means the same everywhere.
    """
    parts = archive.infolist()
    if any("\\" in info.filename for info in parts):
        for info in parts:
            info.filename = info.filename.replace("\\", "/")
        archive.NameToInfo = {info.filename: info for info in parts}


def _refuse(found: Finding | None) -> None:
    if found is not None:
        raise ArchiveError(found)


def _directory(path: str, size: int) -> tuple[int, int]:
    """How many files the end of an archive tells of, and the length of their directory; BadZipFile for none."""
    with Path(path).open("rb") as stream:
        stream.seek(max(0, size - _TAIL))
        tail = stream.read(_TAIL)
    at = tail.rfind(b"PK\x05\x06")
    if at < 0 or len(tail) - at < _END.size:
        raise zipfile.BadZipFile("no directory")
    count, length = _END.unpack_from(tail, at)[4:6]
    larger = tail.rfind(b"PK\x06\x06", 0, at)
    if larger >= 0 and at - larger >= _END64.size:
        count, length = (max(pair) for pair in zip((count, length), _END64.unpack_from(tail, larger)[7:9], strict=True))
    return count, length


def _folders(names: list[str]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name in names:
        folder, _, base = name.rpartition("/")
        if base:
            found.setdefault(folder, []).append(base)
    return {folder: tuple(sorted(bases)) for folder, bases in found.items()}


def refused_part(info: zipfile.ZipInfo) -> Finding | None:
    """Why a part of an archive is not unpacked."""
    name = info.filename.rpartition("/")[2] or info.filename
    if info.flag_bits & 1:
        return finding("password-protected", value=name)
    if stat.S_IFMT(info.external_attr >> 16) == _LINK:
        return finding("file-is-link", value=name)
    refused = too_large(name, info.file_size, limits.FILE)
    return refused or swollen(name, name, info.file_size, info.compress_size, limits.FILE)


class Wanted(LookupError):  # noqa: N818 - says what is wanted, not what went wrong
    """A file that was not carried along and is needed, by its name in the place; a folder's ends with a stroke."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Place(Protocol):
    """Files by relative name."""

    def read(self, name: str) -> bytes | Finding:
        """The bytes of a file, or why they can't be had."""
        ...

    def names(self, folder: str) -> tuple[str, ...] | None:
        """The names of the files in a folder, sorted; None where there is no such folder."""
        ...


def joined(folder: str, name: str) -> str | None:
    """A name told in a folder as a name of the place; None where it would leave the place."""
    text = name.replace("\\", "/").strip()
    if not text or text.startswith("/") or ":" in text or "\0" in text:
        return None
    whole = posixpath.normpath(posixpath.join(folder, text))
    return None if whole == ".." or whole.startswith("../") else "" if whole == "." else whole


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of the disk."""

    root: str

    def read(self, name: str) -> bytes | Finding:
        """The bytes of a file in it; a link on the way is not followed."""
        path = Path(self.root, name)
        if has_link(self.root, name):
            return finding("file-is-link", value=path.name)
        return read_whole(path, limits.FILE)

    def names(self, folder: str) -> tuple[str, ...] | None:
        """The files that lie there, links left out."""
        path = Path(self.root, folder)
        if has_link(self.root, folder):
            return None
        try:
            return tuple(sorted(each.name for each in path.iterdir() if each.is_file() and not each.is_symlink()))
        except (OSError, ValueError):
            return None


def has_link(root: str, name: str) -> bool:
    """Whether a link stands on the way from a folder to a name in it."""
    path = root
    for part in Path(name).parts:
        path = os.path.join(path, part)  # noqa: PTH118 - asked for every file
        if is_link(path):
            return True
    return False


def is_link(path: str | Path) -> bool:
    """Whether a link stands there; a junction of Windows is one, which Python calls a folder."""
    if is_so(partial(os.path.islink, path)):
        return True
    if sys.platform == "win32":
        return is_so(lambda: os.lstat(path).st_reparse_tag == stat.IO_REPARSE_TAG_MOUNT_POINT)
    else:  # noqa: RET505 - types are checked as on either
        return False


@dataclass(frozen=True, slots=True)
class Archive:
    """A zip archive on the disk."""

    path: str

    def read(self, name: str) -> bytes | Finding:
        """The bytes of a part, unpacked as far as they are harmless."""
        try:
            found = open_archive(self.path)
            info = found.getinfo(name)
            refused = refused_part(info)
            if refused is not None:
                return refused
            with found.open(info) as stream:
                data = stream.read(info.file_size + 1)
        except KeyError:
            return finding("file-missing", value=posixpath.basename(name))
        except MemoryError:
            raise
        except Exception:  # zlib and its kin raise errors of their own
            return finding("zip-damaged", value=posixpath.basename(name))
        return data or finding("file-empty", value=posixpath.basename(name))

    def names(self, folder: str) -> tuple[str, ...] | None:
        """The files of a folder of the archive."""
        try:
            return folders_of(self.path).get(folder)
        except (OSError, ValueError, zipfile.BadZipFile):
            return None


@dataclass(frozen=True, slots=True)
class Carried:
    """Files in memory, for a worker without this disk: what was not carried along is asked for (`Wanted`).

    `files` are what reading gave where they lie, bytes or why not; `folders` the names in folders, None for no folder.
    """

    files: Mapping[str, bytes | Finding]
    folders: Mapping[str, tuple[str, ...] | None] = field(default_factory=dict)

    def read(self, name: str) -> bytes | Finding:
        """What reading the file gave."""
        if name not in self.files:
            raise Wanted(name)
        return self.files[name]

    def names(self, folder: str) -> tuple[str, ...] | None:
        """The names that were told of a folder."""
        if folder not in self.folders:
            raise Wanted(f"{folder}/")
        return self.folders[folder]
