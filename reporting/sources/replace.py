"""Write a file so that it is never half-written, and never under the hands of another program."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from engine.model import Finding, finding

_BUSY: Final = frozenset({32, 33})
"""Windows' error numbers for a file that another program holds (sharing and lock violation)."""


def replace_file(path: Path, data: bytes) -> Finding | None:
    """Put bytes in the place of a file, or make it: all of them or, with a finding, nothing.

    They are written beside the file and brought to the disk before the file is replaced, so
    that a power cut leaves the old state or the new one. A link stays a link.
    """
    target = Path(os.path.realpath(path))
    beside = target.with_name(f".{target.name}.{os.getpid()}.new")
    if target.is_dir():
        return finding("file-is-folder", value=path.name)
    try:
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError
        _write_through(beside, data)
        if target.exists():
            shutil.copymode(target, beside)
        beside.replace(target)
        _sync_folder(target.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        return _refused(path, error)
    return None


def _write_through(path: Path, data: bytes) -> None:
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


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


@contextlib.contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Let one program of this machine at a time read and rewrite a file; the others wait for it.

    The lock is a file of its own in the folder for temporary files; where none can be made
    there, nobody waits.
    """
    name = sha256(os.path.realpath(path).encode("utf-8", "surrogateescape")).hexdigest()[:16]
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):
            lock = stack.enter_context((Path(tempfile.gettempdir()) / f"protokol-{name}.lock").open("ab"))
            _wait_for(lock)
        yield


if sys.platform == "win32":

    def _wait_for(lock: Any) -> None:
        import msvcrt

        lock.seek(0)
        msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)

else:

    def _wait_for(lock: Any) -> None:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX)


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
    """Keep the state before a command beside the file; the state before an earlier run of it makes place."""
    return replace_file(backup_path(path, command), data)


def rewrite_file(path: Path, before: bytes, after: bytes, command: str) -> Finding | None:
    """Replace a user's file by a command: look for locks, keep the state before, then write.

    Where nothing changes, nothing is written and the backup of the last change stays.
    """
    if before == after:
        return None
    return lock_finding(path) or backup_file(path, command, before) or replace_file(path, after)
