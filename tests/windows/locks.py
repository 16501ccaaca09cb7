"""Locks of files as Windows has them: the library for locks as it works there, on this part of `msvcrt`.

Nobody reads or locks what another opening of the file has locked; and Windows takes its time over locks of a file that
is closed without being unlocked: here, until it is gone.
"""

from __future__ import annotations

import errno
import fcntl
import os

LK_UNLCK, LK_LOCK, LK_NBLCK, LK_RLCK, LK_NBRLCK = range(5)
_locked: dict[int, int] = {}
"""By the number of a file the handle that locked it."""


def read(handle: int, size: int) -> bytes:
    """`os.read`, of what nobody else has locked."""
    if _locked.get(_node(handle), handle) != handle:
        raise _denied()
    return os.read(handle, size)


def forget(path: str | os.PathLike[str]) -> None:
    """A file is removed, with its locks."""
    _locked.pop(os.lstat(path).st_ino, None)


def locking(handle: int, mode: int, size: int) -> None:
    """The function of `msvcrt`: the bytes from where the file stands."""
    assert size > 0 and os.lseek(handle, 0, os.SEEK_CUR) == 0, "not what others lock"
    node = _node(handle)
    if mode == LK_UNLCK:
        if _locked.pop(node, None) != handle:
            raise _denied()
        fcntl.flock(handle, fcntl.LOCK_UN)
        return
    assert mode == LK_NBLCK, "waits for ten seconds"
    if node in _locked:
        raise _denied()
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise _denied() from None
    _locked[node] = handle


def _node(handle: int) -> int:
    return os.fstat(handle).st_ino


def _denied() -> PermissionError:
    return PermissionError(errno.EACCES, "Permission denied")
