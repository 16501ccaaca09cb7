"""Hold a file from before it is read until it is written, and see whether a spreadsheet program has it open.

Of all commands on a file one works, the others wait. The lock is a file of its own beside it, `.protokol-HASH.lock`.
The system lets go of it when its holder ends, also by a kill, so that one that was left behind holds nobody up: the
next command takes it and removes it.
"""

from __future__ import annotations

import contextlib
import os
import stat
import threading
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.model import Finding, finding
from reporting.sources.reading import is_so, read_beginning

LONGEST_WAIT: Final = 60.0
"""Seconds: pairing three thousand players takes less."""
_PAUSE: Final = 0.05
_FLAGS: Final = (
    getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_OURS: Final = ".protokol-"
_LOCK: Final = ".lock"
_locked_here: set[tuple[str, int]] = set()
"""The files that are held, each with the thread that holds it."""


@contextlib.contextmanager
def locked(path: Path, wait: float | None = None) -> Iterator[Finding | None]:
    """Hold a file while the block runs; a finding where another command did not let go of it in time.

    The thread that holds it already, holds it on; another thread waits as another command does. Where no lock can be
    made (a folder or a link has its name, the file system takes none) nobody waits, and what was changed meanwhile its
    hash tells.
    """
    real = os.path.realpath(path)
    holder = (real, threading.get_ident())
    if holder in _locked_here or not os.path.basename(real):  # noqa: PTH119 - of a root, which is no file
        yield None
        return
    lock = lock_path(Path(real))
    try:
        handle = _wait_for(lock, time.monotonic() + (LONGEST_WAIT if wait is None else wait))
    except OSError:
        yield None
        return
    if handle is None:
        yield finding("file-held", value=path.name)
        return
    _locked_here.add(holder)
    try:
        yield None
    finally:
        _locked_here.discard(holder)
        _release(handle, lock)


def lock_path(path: Path) -> Path:
    """The lock of a file: of a length that every file system takes, and of a name that no user gives."""
    return path.with_name(f"{_OURS}{sha256(os.fsencode(path.name)).hexdigest()[:16]}{_LOCK}")


def try_lock(handle: int) -> bool:
    """Lock an open file, if nobody else holds it."""
    import portalocker

    try:
        portalocker.lock(handle, portalocker.LOCK_EX | portalocker.LOCK_NB)
    except (portalocker.LockException, OSError):
        return False
    return True


def unlock(handle: int) -> None:
    """Let go of an open file before it is closed: Windows takes its time over locks that a closed file leaves.

    Elsewhere they go with the file.
    """
    if os.name == "nt":
        import portalocker

        with contextlib.suppress(portalocker.LockException, OSError):
            portalocker.unlock(handle)


def _wait_for(lock: Path, until: float) -> int | None:
    """The open lock, once it is ours and still the file of that name; None when the time is over."""
    while True:
        handle = _open_lock(lock)
        if try_lock(handle) and _stands(handle, lock):
            return handle
        os.close(handle)
        if time.monotonic() >= until:
            return None
        time.sleep(_PAUSE)


def _open_lock(lock: Path) -> int:
    """The lock, open; one that somebody else made may only be read."""
    try:
        return os.open(lock, _FLAGS | os.O_RDWR | os.O_CREAT, 0o666)
    except PermissionError:
        return os.open(lock, _FLAGS | os.O_RDONLY)


def _stands(handle: int, lock: Path) -> bool:
    """Whether the open file is the one of that name: its last holder removes it. Windows removes none that is open."""
    if os.name == "nt":
        return True
    try:
        return os.path.samestat(os.fstat(handle), lock.lstat())
    except OSError:
        return False


def remove_left_locks(folder: Path) -> None:
    """Remove the locks of a folder that nobody holds: those of runs that were killed."""
    for lock in folder.glob(f"{_OURS}*{_LOCK}"):
        with contextlib.suppress(OSError):
            handle = os.open(lock, _FLAGS | os.O_RDWR)
            if try_lock(handle) and _stands(handle, lock):
                _release(handle, lock)
            else:
                os.close(handle)


def _release(handle: int, lock: Path) -> None:
    """Remove the lock and end holding it; a file that has content is not ours, and stays."""
    status = os.fstat(handle)
    ours = stat.S_ISREG(status.st_mode) and status.st_size == 0
    if os.name == "nt":
        unlock(handle)
        os.close(handle)
    with contextlib.suppress(OSError):
        if ours:
            lock.unlink()
    if os.name != "nt":
        os.close(handle)


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
