"""Whether a spreadsheet program has a file open: what it leaves beside it, and whom it names there."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.model import Finding, finding
from reporting.sources.reading import is_so, read_beginning

_LONGEST: Final = 1024
"""Bytes of a lock file that are read: those of Excel have 165."""


def lock_finding(path: Path) -> Finding | None:
    """Decide by the lock files beside a workbook whether a spreadsheet program has it open.

    Excel and its relatives leave `~$NAME`, LibreOffice `.~lock.NAME#`; both name the user.
    """
    if not path.name:
        return None
    for lock, user_of in ((f"~${path.name}", _excel_user), (f".~lock.{path.name}#", _libreoffice_user)):
        place = path.with_name(lock)
        if is_so(place.is_file):
            user = user_of(place)
            if user:
                return finding("file-open-by", value=path.name, user=user, lock=lock)
            return finding("file-open", value=path.name, lock=lock)
    return None


def _excel_user(lock: Path) -> str:
    """The user in Excel's lock file: a length and the name in an old code page, then both in UTF-16 from byte 55."""
    data = read_beginning(lock, _LONGEST)
    length = int.from_bytes(data[55:57], "little")
    name = data[57 : 57 + 2 * length].decode("utf-16-le", "replace") if 0 < length <= 54 else ""
    if not name and data:
        name = data[1 : 1 + data[0]].decode("ascii", "replace")
    return _printable(name)


def _libreoffice_user(lock: Path) -> str:
    """The user in LibreOffice's lock file: name, login, host, date, profile, with commas between."""
    parts = read_beginning(lock, _LONGEST).decode("utf-8", "replace").split(",")
    return _printable(next((part for part in parts[:3] if part.strip()), ""))


def _printable(name: str) -> str:
    return "".join(character for character in name if character.isprintable()).strip()[:80]
