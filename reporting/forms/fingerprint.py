"""What makes two runs of the program the same: its version, every rule, number, text and form, and what sets papers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import engine
import reporting
from engine.kept import kept
from reporting.forms.catalogue import forms_folder

_PARTS: Final = (".mo", ".po", ".py", ".yaml")
_SETTERS: Final = {"typst": "typst", "openpyxl": "openpyxl", "docxtpl": "docxtpl", "Jinja2": "jinja2"}
"""Libraries on whose version the bytes of a paper depend, each with the name that it is imported by."""


@cache
def fingerprint() -> str:
    """The version and a hash of what is installed: `0.1.0+3f2a…`.

    Files are read anew where one of them is of another size or age than when they were read last: what Python goes by
    when it takes up a module that it has compiled.
    """
    found: str = kept(Path(__file__), "known", _marks(), _fingerprint)
    return found


def _fingerprint() -> str:
    content = sha256("\0".join(map(_version, _SETTERS)).encode())
    for name, data in _files():
        content.update(f"{name}\0{len(data)}\0".encode())
        content.update(data)
    return f"{_version('protokol-arbiter')}+{content.hexdigest()[:16]}"


def _version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return "0"


def _marks() -> list[tuple[str, int, int]]:
    """Path, size and age of every file that the fingerprint is made of, and of those that tell libraries apart."""
    setters = [Path(spec.origin) for name in _SETTERS.values() if (spec := find_spec(name)) and spec.origin]
    told = [(str(path), path.stat()) for path in setters] + [(file.path, file.stat()) for file in _entries().values()]
    return [(path, one.st_size, one.st_mtime_ns) for path, one in told]


def _files() -> Iterator[tuple[str, bytes]]:
    for name, entry in _entries().items():
        yield name, Path(entry).read_bytes()


def _entries() -> dict[str, os.DirEntry[str]]:
    """The files of the program by the names that they have on every system, in one order."""
    found: dict[str, os.DirEntry[str]] = {}
    for house in (engine, reporting):
        root = Path(str(house.__file__)).parent
        every = dict(_below(root, root.name))
        found |= {
            name: every[name]
            for name in sorted(every)
            if name.endswith(_PARTS) and not (name.endswith(".mo") and f"{name[:-3]}.po" in every)
        }
    return found | dict(sorted(_below(forms_folder(), "forms")))


def _below(folder: os.PathLike[str], name: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Every file below a folder, but for what Python has compiled."""
    with os.scandir(folder) as entries:
        for entry in entries:
            here = f"{name}/{entry.name}"
            if not entry.is_dir():
                yield here, entry
            elif entry.name != "__pycache__":
                yield from _below(entry, here)
