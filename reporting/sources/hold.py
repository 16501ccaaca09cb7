"""Hold a file from before it is read until it is written: of all commands on it one works, the others wait.

The lock is a file of its own beside it, `.protokol-HASH.lock`. The system lets go of it when its holder
ends, also by a kill, so that one that was left behind holds nobody up: the next command takes it and removes it.
"""

from __future__ import annotations

import contextlib
import os
import stat
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.model import Finding, finding

LONGEST_WAIT: Final = 60.0
"""Seconds: pairing three thousand players takes less."""
_PAUSE: Final = 0.05
_FLAGS: Final = (
    getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_held: set[str] = set()


@contextlib.contextmanager
def held(path: Path, wait: float | None = None) -> Iterator[Finding | None]:
    """Hold a file while the block runs; a finding where another command did not let go of it in time.

    Whoever holds it already, holds it on. Where no lock can be made or opened (a folder or a link has its name, the
    file system takes none) the whole folder is held in its place; where that cannot be either nobody waits, and what
    was changed meanwhile its hash tells.
    """
    real = os.path.realpath(path)
    if real in _held or not os.path.basename(real):  # noqa: PTH119 - of a root, which is no file
        yield None
        return
    lock = lock_path(Path(real))
    until = time.monotonic() + (LONGEST_WAIT if wait is None else wait)
    try:
        try:
            handle = _taken(lock, until, os.O_CREAT)
        except OSError:
            lock = lock.parent
            handle = _taken(lock, until)
    except OSError:
        yield None
        return
    if handle is None:
        yield finding("file-held", value=path.name)
        return
    _held.add(real)
    try:
        yield None
    finally:
        _held.discard(real)
        _let_go(handle, lock)


def lock_path(path: Path) -> Path:
    """The lock of a file: of a length that every file system takes, and of a name that no user gives."""
    return path.with_name(f".protokol-{sha256(os.fsencode(path.name)).hexdigest()[:16]}.lock")


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


def _taken(lock: Path, until: float, made: int = 0) -> int | None:
    """The open lock, once it is ours and still the file of that name; None when the time is over."""
    while True:
        handle = _opened(lock, made)
        if try_lock(handle) and _stands(handle, lock):
            return handle
        os.close(handle)
        if time.monotonic() >= until:
            return None
        time.sleep(_PAUSE)


def _opened(lock: Path, made: int) -> int:
    """The lock, open: `made` where there is none; one that somebody else made, and a folder, may only be read."""
    try:
        return os.open(lock, _FLAGS | os.O_RDWR | made, 0o666)
    except (PermissionError, IsADirectoryError):
        return os.open(lock, _FLAGS | os.O_RDONLY)


def _stands(handle: int, lock: Path) -> bool:
    """Whether the open file is the one of that name: its last holder removes it. Windows removes none that is open."""
    if os.name == "nt":
        return True
    try:
        return os.path.samestat(os.fstat(handle), lock.lstat())
    except OSError:
        return False


def _let_go(handle: int, lock: Path) -> None:
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
