"""Zip archives of any number of files: their directory read once, if it is no larger than it may be."""

from __future__ import annotations

import stat
import struct
import zipfile
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from engine.model import Finding, finding
from reporting import limits
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
