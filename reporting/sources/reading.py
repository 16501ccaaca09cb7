"""Read a file from outside: a plain file, whole, once, as one state of it, and looked at before any parser sees it.

Nothing waits here: a pipe, a device or a socket is told before it is opened for good. What is read is bounded, and a
file that somebody writes while it is read is not taken for either state.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, Final

from engine.model import Finding, Severity, finding
from reporting.limit import Limit
from reporting.workbook.ooxml.precheck import precheck_data, size_limit, too_large

_FLAGS: Final = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_NONBLOCK", 0)
)
_PIECE: Final = 1024 * 1024


def is_so(question: Callable[[], bool]) -> bool:
    """What the system says of a path; where it may not be asked, no: opening the file tells why."""
    try:
        return question()
    except (OSError, ValueError):
        return False


def unreadable(path: Path, error: Exception) -> Finding:
    """The finding about a file, or a folder, that is there and cannot be read, with what the system says of it."""
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return finding("file-unreadable", value=name_of(path), reason=reason)


def name_of(path: Path) -> str:
    """By what a message names a file; a folder without a name of its own (`.`, `/`) by its path."""
    return path.name or str(path)


def read_whole(path: Path, limit: Limit, *, links: bool = True) -> bytes | Finding:
    """The bytes of a plain file within a bound of bytes, or why they are not read.

    `links` is False where a path comes out of another file or folder, not from the user: a link is not followed then.
    """
    try:
        refused = no_plain_file(path, links=links)
        if refused is not None:
            return refused
        handle = os.open(path, _FLAGS | (0 if links else getattr(os, "O_NOFOLLOW", 0)))
        try:
            return _content(handle, path.name, limit)
        finally:
            os.close(handle)
    except FileNotFoundError:
        return finding("file-missing", value=name_of(path))
    except (OSError, ValueError) as error:
        return unreadable(path, error)


def read_beginning(path: Path, size: int) -> bytes:
    """The first bytes of a plain file; none of anything else."""
    try:
        if no_plain_file(path, links=True) is not None:
            return b""
        handle = os.open(path, _FLAGS)
        try:
            return os.read(handle, size) if stat.S_ISREG(os.fstat(handle).st_mode) else b""
        finally:
            os.close(handle)
    except (OSError, ValueError):
        return b""


def open_at_once(path: Path) -> BufferedReader:
    """A file, open to be read; where a pipe took its place just now nobody waits for it."""
    return os.fdopen(os.open(path, _FLAGS), "rb")


def no_plain_file(path: Path, *, links: bool) -> Finding | None:
    """What stands there instead of a plain file; looked at before it is opened, which a pipe would not survive."""
    mode = path.stat().st_mode if links else path.lstat().st_mode
    if stat.S_ISDIR(mode):
        return finding("file-is-folder", value=name_of(path))
    if stat.S_ISLNK(mode):
        return finding("file-is-link", value=name_of(path))
    return None if stat.S_ISREG(mode) else finding("file-is-device", value=name_of(path))


def open_plain(path: Path, limit: Limit) -> BinaryIO | Finding:
    """A plain file within a bound of bytes, open to be read piece by piece, or why it is not read."""
    try:
        refused = no_plain_file(path, links=True)
        if refused is not None:
            return refused
        stream = open_at_once(path)
        status = os.fstat(stream.fileno())
        refused = too_large(path.name, status.st_size, limit)
        if stat.S_ISREG(status.st_mode) and refused is None:
            return stream
        stream.close()
    except FileNotFoundError:
        return finding("file-missing", value=name_of(path))
    except (OSError, ValueError) as error:
        return unreadable(path, error)
    return refused or finding("file-is-device", value=name_of(path))


def _content(handle: int, name: str, limit: Limit) -> bytes | Finding:
    """The content of an open file, if it is a plain one and stays the same while it is read."""
    before = os.fstat(handle)
    if not stat.S_ISREG(before.st_mode):
        return finding("file-is-device", value=name)
    if refused := too_large(name, before.st_size, limit):
        return refused
    pieces = bytearray()
    while len(pieces) <= before.st_size and (piece := os.read(handle, _PIECE)):
        pieces += piece
    after = os.fstat(handle)
    if len(pieces) != before.st_size or (after.st_size, after.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
        return finding("file-changed", value=name)
    return bytes(pieces)


def precheck(path: Path, expected: str = "xlsx") -> Finding | None:
    """Decide whether a file may be opened as `xlsx`, `docx`, `json`, `csv` or `trf`.

    None is a plain yes, a finding of severity error a no, any other finding a yes with a remark.
    """
    return read_checked(path, expected)[1]


def unread_again(data: bytes, kind: str, name: str) -> Finding | None:
    """Why what a command would put in the place of a file is not written: the program would not read it again."""
    refused = precheck_data(data, kind, name)
    if refused is None or refused.severity is not Severity.ERROR:
        return None
    values = dict(refused.values)
    if "setting" not in values:
        return refused
    setting, met, limit = values["setting"], values["met"], values["limit"]
    return finding("written-beyond-limit", value=name, setting=setting, met=met, limit=limit)


def read_checked(path: Path, expected: str) -> tuple[bytes, Finding | None]:
    """The bytes of a file with what `precheck` says of them; none where they could not be read."""
    data = read_whole(path, size_limit(expected))
    return (data, precheck_data(data, expected, path.name)) if isinstance(data, bytes) else (b"", data)
