"""What makes two runs of the program the same: its version, every rule, number, text and form, and what sets papers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import engine
import reporting
from reporting.forms.catalogue import forms_folder

_PARTS: Final = frozenset({".mo", ".po", ".py", ".yaml"})
_SETTERS: Final = ("typst", "openpyxl", "Jinja2")
"""Libraries on whose version the bytes of a paper depend."""


@cache
def fingerprint() -> str:
    """The version and a hash of what is installed: `0.1.0+3f2a…`."""
    content = sha256("\0".join(map(_version, _SETTERS)).encode())
    for name, data in _files():
        content.update(f"{name}\0{len(data)}\0".encode())
        content.update(data)
    return f"{_version('protokol-arbiter')}+{content.hexdigest()[:16]}"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "0"


def _files() -> Iterator[tuple[str, bytes]]:
    for house in (engine, reporting):
        root = Path(str(house.__file__)).parent
        for path in sorted(root.rglob("*"), key=Path.as_posix):
            if path.suffix in _PARTS and not (path.suffix == ".mo" and path.with_suffix(".po").is_file()):
                yield path.relative_to(root.parent).as_posix(), path.read_bytes()
    for path in sorted(forms_folder().rglob("*"), key=Path.as_posix):
        if path.is_file() and path.suffix != ".pyc":
            yield f"forms/{path.relative_to(forms_folder()).as_posix()}", path.read_bytes()
