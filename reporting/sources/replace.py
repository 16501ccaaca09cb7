"""Write a file so that it is never half-written, and never under the hands of another program."""

from __future__ import annotations

import contextlib
import os
import stat
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.model import Finding, finding
from reporting.sources import beside
from reporting.sources.reading import no_plain_file

_BUSY: Final = frozenset({32, 33})
"""Windows' error numbers for a file that another program holds (sharing and lock violation)."""


def replace_file(
    path: Path, data: bytes, *, read: str | None = None, like: Path | None = None, links: bool = True
) -> Finding | None:
    """Put bytes in the place of a file, or make it: all of them or, with a finding, nothing.

    They are written beside the file and brought to the disk before the file is replaced, so
    that a power cut leaves the old state or the new one. `read` is the hash (`hash_of`) of what the
    caller read: a file that holds something else by now is left alone. The mode is that of the file,
    else that of `like`. A link that the user named stays a link, and its target is replaced; `links`
    is False where the program made the name itself: a link that stands there is refused.
    """
    if not links and path.is_symlink():
        return finding("file-is-link", value=path.name)
    target = Path(os.path.realpath(path))
    try:
        refused = no_plain_file(target, links=True) if target.exists() else None
        if refused is not None:
            return finding(refused.code, value=path.name)
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError
        beside.sweep(target)
        with beside.opened(target, _mode_of(target, like)) as (stream, new):
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
            if read is not None and (changed := changed_since(path, read)) is not None:
                return changed
            beside.settle(stream, new, target)
        _sync_folder(target.parent)
    except OSError as error:
        return _refused(path, error)
    return None


def hash_of(data: bytes | None) -> str:
    """The hash by which a file is known again; empty for no file at all."""
    return "" if data is None else sha256(data).hexdigest()


def changed_since(path: Path, read: str) -> Finding | None:
    """That a file is not what was read of it: a finding, and nothing was changed."""
    now = path.read_bytes() if path.exists() else None
    return None if hash_of(now) == read else finding("file-changed-meanwhile", value=path.name)


_READ_AND_WRITE: Final = 0o666
"""What of a file's mode its like may have: nobody runs a paper, and its owner can replace it."""


def _mode_of(target: Path, like: Path | None) -> int | None:
    """The mode that a file shall have; None for what the system gives to new ones."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    if like is None or not like.is_file():
        return None
    return stat.S_IMODE(like.stat().st_mode) & _READ_AND_WRITE | stat.S_IWUSR


def _sync_folder(folder: Path) -> None:
    """Bring the new name to the disk too; Windows opens no folders and needs none of it."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _refused(path: Path, error: OSError) -> Finding:
    """The finding for what the operating system said."""
    if isinstance(error, PermissionError) or getattr(error, "winerror", None) in _BUSY:
        return finding("file-in-use", value=path.name)
    return finding("file-not-written", value=path.name, reason=error.strerror or type(error).__name__)


def lock_finding(path: Path) -> Finding | None:
    """Decide by the lock files beside a workbook whether a spreadsheet program has it open.

    Excel and its relatives leave `~$NAME`, LibreOffice `.~lock.NAME#`; both name the user.
    """
    for lock, user_of in ((f"~${path.name}", _excel_user), (f".~lock.{path.name}#", _libreoffice_user)):
        place = path.with_name(lock)
        if place.is_file():
            user = user_of(place)
            if user:
                return finding("file-open-by", value=path.name, user=user, lock=lock)
            return finding("file-open", value=path.name, lock=lock)
    return None


def _excel_user(lock: Path) -> str:
    """The user in Excel's lock file: a length and the name in an old code page, then both in UTF-16 from byte 55."""
    data = _beginning(lock)
    length = int.from_bytes(data[55:57], "little")
    name = data[57 : 57 + 2 * length].decode("utf-16-le", "replace") if 0 < length <= 54 else ""
    if not name and data:
        name = data[1 : 1 + data[0]].decode("ascii", "replace")
    return _printable(name)


def _libreoffice_user(lock: Path) -> str:
    """The user in LibreOffice's lock file: name, login, host, date, profile, with commas between."""
    parts = _beginning(lock).decode("utf-8", "replace").split(",")
    return _printable(next((part for part in parts[:3] if part.strip()), ""))


def _beginning(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            return stream.read(1024)
    except OSError:
        return b""


def _printable(name: str) -> str:
    return "".join(character for character in name if character.isprintable()).strip()[:80]


def backup_path(path: Path, command: str) -> Path:
    """Where the state before a command is kept: `NAME.before-COMMAND.xlsx`."""
    return path.with_name(f"{path.stem}.before-{command}{path.suffix}")


def backup_file(path: Path, command: str, data: bytes) -> Finding | None:
    """Keep the state before a command beside the file, with its mode; the state before an earlier run makes place."""
    return replace_file(backup_path(path, command), data, like=path, links=False)


def rewrite_file(path: Path, before: bytes, after: bytes, command: str) -> Finding | None:
    """Replace a user's file by a command: look for locks and changes, keep the state before, then write.

    `before` is what the command read: where something else stands there, nothing is changed.
    Where nothing changes, nothing is written and the backup of the last change stays.
    """
    if before == after:
        return None
    try:
        refused = lock_finding(path) or changed_since(path, hash_of(before))
    except OSError as error:
        return finding("file-unreadable", value=path.name, reason=error.strerror or type(error).__name__)
    return refused or backup_file(path, command, before) or replace_file(path, after, read=hash_of(before))
