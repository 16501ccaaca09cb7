"""What there is to verify: files, folders and archives as told, walked to a sorted list."""

from __future__ import annotations

import os
import posixpath
import sys
import zipfile
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from engine.model import Finding, finding
from reporting import limits
from reporting.exchange.event_csv import FILES
from reporting.exchange.file_kind import mimetype_at, zip_kind
from reporting.render.paper_names import folders_around
from reporting.sources.reading import is_so, unreadable
from reporting.verify.places import (
    Archive,
    ArchiveError,
    Carried,
    Folder,
    Place,
    is_link,
    joined,
    open_archive,
    refused_part,
)
from reporting.workbook.ooxml.precheck import too_large

_OFFICE: Final = (".docx", ".xlsx", ".docm", ".xlsm")
_ZIP: Final = b"PK"
_BEGINNING: Final = 200
"""Bytes in which an OpenDocument file says what it is."""
STDIN: Final = "-"
_RESULTS: Final = frozenset({"results.csv", "games.csv"})


@dataclass(frozen=True, slots=True)
class Item:
    """Something to verify: `name` as the user is told it, `inside` its relative name in a place.

    `folder`: a folder of CSV files that together are an event. `single`: it was told by itself, so that what
    stands beside it is not verified in the same run. `refused` says why it can't be read.
    """

    name: str
    place: Place
    inside: str
    folder: bool = False
    single: bool = False
    refused: Finding | None = None

    @property
    def base(self) -> str:
        """The file's name without its folder."""
        return posixpath.basename(self.name.replace("\\", "/").rstrip("/")) or self.name

    @property
    def parent(self) -> str:
        """The folder of the item in its place."""
        return posixpath.dirname(self.inside)

    def read(self) -> bytes | Finding:
        """The item's bytes; of a folder those of its files one after the other."""
        if self.refused is not None:
            return self.refused
        if not self.folder:
            return self.place.read(self.inside)
        files = self.files(self.inside)
        return files if isinstance(files, Finding) else b"".join(name.encode() + files[name] for name in sorted(files))

    def sibling(self, name: str) -> str | None:
        """The name in the place of a file that is told relative to the item; None where it would leave the place."""
        return joined(self.parent, name)

    def files(self, folder: str) -> dict[str, bytes] | Finding:
        """The CSV files of a folder of the place, by name."""
        names = self.place.names(folder)
        if names is None:
            return finding("file-missing", value=posixpath.basename(folder) or folder)
        found = {}
        for name in names:
            if name.lower().endswith(".csv"):
                data = self.place.read(posixpath.join(folder, name))
                if isinstance(data, Finding):
                    if data.code != "file-empty":
                        return data
                    data = b""
                found[name] = data
        return found


def walk(paths: Iterable[str]) -> list[Item]:
    """Every item of the paths, sorted by path, each once. What can't be walked is an item that says why."""
    found: dict[tuple[str, str], Item] = {}
    real = cache(os.path.realpath)  # a place has thousands of items
    for path in paths:
        for item in (_stdin(),) if path == STDIN else _or_nothing(_held(Path(path)), Path(path)):
            found.setdefault(_identity(item, real), item)
    return sorted(found.values(), key=lambda item: item.name.replace("\\", "/").split("/"))


def _stdin() -> Item:
    """What is handed over on standard input: one file."""
    data = sys.stdin.buffer.read(limits.FILE.most + 1)
    refused = too_large(STDIN, len(data), limits.FILE)
    return Item(STDIN, Carried({STDIN: refused or data}), STDIN, single=True, refused=refused)


def _identity(item: Item, real: Callable[[str], str]) -> tuple[str, str]:
    """The same file under two names of its folder is one item, on Windows in capitals and in small letters too.

    `real` is where a path leads.
    """
    if isinstance(item.place, Folder):
        whole = os.path.join(real(item.place.root), item.inside)  # noqa: PTH118 - no path can be without end
        return os.path.normcase(whole), ""
    return real(item.place.path) if isinstance(item.place, Archive) else "", item.inside


def _or_nothing(found: Iterator[Item], path: Path) -> Iterator[Item]:
    """Items; a folder or an archive without any is told, for nobody means an empty one."""
    first = next(found, None)
    if first is None:
        nothing = finding("verify-nothing-inside", value=path.name or str(path))
        yield Item(path.as_posix(), Folder(str(path.parent)), path.name, single=True, refused=nothing)
        return
    yield first
    yield from found


def _held(path: Path) -> Iterator[Item]:
    """What a path holds."""
    if is_so(path.is_dir):
        refused = _too_many(path)
        if refused is None:
            yield from _folder(path)
        else:
            yield Item(path.as_posix(), Folder(str(path.parent)), path.name, single=True, refused=refused)
    else:
        *_, root = map(Path, folders_around(path.as_posix()))  # the event may lie around the folders of its papers
        for item in _file(Folder(str(root)), path.relative_to(root).as_posix(), path, path.as_posix()):
            yield replace(item, single=isinstance(item.place, Folder))


def _file(folder: Folder, inside: str, path: Path, name: str) -> Iterator[Item]:
    """A file, or what is in it where it is an archive."""
    if is_link(path):
        yield Item(name, folder, inside, refused=_link(path))
    elif is_archive(path):
        yield from _or_nothing(_archive(name, path), path)
    else:
        yield Item(name, folder, inside)


def is_archive(path: Path) -> bool:
    """A zip that is no office file: what its directory says, not its name."""
    if path.name.lower().endswith(_OFFICE) or not is_so(path.is_file):
        return False
    try:
        with path.open("rb") as stream:
            beginning = stream.read(_BEGINNING)
        if not beginning.startswith(_ZIP):
            return False
        return zip_kind(open_archive(str(path)).namelist(), mimetype_at(beginning)) == "ZIP"
    except ArchiveError:
        return True
    except OSError:  # reading it as a file tells why
        return False
    except (ValueError, zipfile.BadZipFile):
        return path.suffix.lower() == ".zip"


def _too_many(root: Path) -> Finding | None:
    """The finding about a folder that holds more files and folders than are looked at; no more are counted."""
    count = 0
    for _, folders, files in os.walk(root):
        folders[:] = [name for name in folders if not _hidden(name)]
        count += len(files) + len(folders)
        if refused := limits.ARCHIVE_FILES.exceeded("verify-folder-too-large", count, value=root.name or str(root)):
            return refused
    return None


def _folder(root: Path) -> Iterator[Item]:
    """All files below a folder; links are told and not followed."""
    place = Folder(str(root))
    closed: list[OSError] = []
    for at, folders, files in os.walk(root, onerror=closed.append):
        here = Path(at)
        for each in sorted(name for name in folders if is_link(here / name)):
            yield Item((here / each).as_posix(), place, _inside(here / each, root), refused=_link(here / each))
        folders[:] = sorted(name for name in folders if not _hidden(name) and not is_link(here / name))
        event = is_event_folder(files)
        if event:
            yield Item(here.as_posix(), place, _inside(here, root), folder=True)
        for each in sorted(files):
            if not _hidden(each) and not (event and each.lower().endswith(".csv")):
                yield from _file(place, _inside(here / each, root), here / each, (here / each).as_posix())
    for error in closed:
        path = Path(error.filename)
        refused = unreadable(path, error)
        yield Item(path.as_posix(), place, _inside(path, root), refused=refused)


def _inside(path: Path, root: Path) -> str:
    inside = path.relative_to(root).as_posix()
    return "" if inside == "." else inside


def _link(path: Path) -> Finding:
    return finding("file-is-link", value=path.name)


def _display_text(root: str, inside: str) -> str:
    return f"{root}/{inside}" if inside else root


def _hidden(name: str) -> bool:
    """Files that programs leave beside others and that nobody sends as a claim."""
    return name.startswith((".", "~$")) or name == "__MACOSX"


def is_event_folder(names: Iterable[str]) -> bool:
    """Files that together are an event: one with results, and none but tables of ours."""
    tables = {name.lower() for name in names if name.lower().endswith(".csv")}
    known = {f"{name}.csv" for name in FILES}
    return bool(tables & _RESULTS) and tables <= known


def _archive(name: str, path: Path) -> Iterator[Item]:
    """The files in an archive; an archive in it is not opened, a name that leads out is told."""
    place = Archive(str(path))
    try:
        parts = [info for info in open_archive(str(path)).infolist() if not info.is_dir()]
    except ArchiveError as error:
        yield Item(name, place, "", refused=error.finding)
        return
    except (OSError, ValueError, zipfile.BadZipFile, NotImplementedError):
        yield Item(name, place, "", refused=finding("zip-damaged", value=path.name))
        return
    folders: dict[str, list[str]] = {}
    for info in parts:
        folders.setdefault(posixpath.dirname(info.filename), []).append(posixpath.basename(info.filename))
    events = {folder for folder, names in folders.items() if is_event_folder(names)}
    for folder in sorted(events):
        yield Item(_display_text(name, folder), place, folder, folder=True)
    often = {inside for inside, count in Counter(info.filename for info in parts).items() if count > 1}
    for info in parts:
        inside = info.filename
        parent, base = posixpath.split(inside)
        if any(_hidden(part) for part in inside.split("/") if part not in {".", ".."}):
            continue
        if parent in events and base.lower().endswith(".csv"):
            continue
        yield Item(_display_text(name, _printable(inside)), place, inside, refused=_refused(info, place, often))


def _refused(info: zipfile.ZipInfo, place: Archive, often: Collection[str]) -> Finding | None:
    """Names that lead out, and those that more than one part has: nobody can say which one was meant."""
    name = _printable(info.filename)
    if joined("", info.filename) != info.filename or info.filename in often:
        return finding("zip-names", value=Path(place.path).name, part=name)
    return refused_part(info)


def _printable(name: str) -> str:
    printable = "".join(character if character.isprintable() else "?" for character in name)
    printable = printable if printable.strip() else "–"
    return printable if len(printable) <= 200 else f"{printable[:199]}…"
