"""The file in which new content stands until it takes the place of the old: a name nobody guesses, opened for us alone.

While it is written it is locked; what a run that was killed left is known by that nobody holds it, and goes.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final

from reporting.sources.file_lock import remove_left_locks, try_lock, unlock

_WINDOWS: Final = os.name == "nt"
_OURS: Final = ".protokol-"
_NEW: Final = ".new"
LETTERS: Final = len(_OURS) + 12 + 1 + 16 + len(_NEW)
"""Of the name of such a file."""
_FLAGS: Final = (
    os.O_RDWR
    | os.O_CREAT
    | os.O_EXCL
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_PATIENCE: Final = (0.02, 0.05, 0.1, 0.2, 0.4)
"""Seconds between tries to move a file on Windows: a virus scanner or a cloud's client holds it when it is new."""
_cleaned_folders: set[Path] = set()


@contextlib.contextmanager
def open_temporary(
    target: Path, mode: int | None, owner: tuple[int, int] = (-1, -1)
) -> Iterator[tuple[BinaryIO, Path]]:
    """A new empty file beside a target, and its path; it is gone afterwards, unless `put_in_place` moved it.

    Nobody else may read it before it has the target's `mode`; None leaves the mode to the system. `owner` is the user
    and the group whose file it shall be, -1 for whom the system takes.
    """
    mark = sha256(os.fsencode(target.name)).hexdigest()[:12]
    path = target.with_name(f"{_OURS}{mark}-{secrets.token_hex(8)}{_NEW}")
    handle = os.open(path, _FLAGS, 0o666 if mode is None else 0o600)
    stream = os.fdopen(handle, "wb")
    try:
        try_lock(handle)
        if mode is not None:
            path.chmod(_give_to(handle, mode, *owner))
        yield stream, path
    finally:
        with contextlib.suppress(OSError):  # what did not fit on the disk still waits to be written
            stream.close()
        with contextlib.suppress(OSError):
            path.unlink()


def private_file(target: Path) -> Path:
    """A new empty file beside a target that nobody else may read, for what opens files by itself; swept as all are."""
    path = target.with_name(f"{_OURS}{secrets.token_hex(14)}{_NEW}")
    os.close(os.open(path, _FLAGS, 0o600))
    return path


def _give_to(handle: int, mode: int, user: int, group: int) -> int:
    """Give a file to a user and a group, as far as the system lets us; the mode that it may have then.

    What a group may do that was not to be had, its members alone may: ours may what everybody may.
    """
    if not hasattr(os, "fchown"):
        return mode
    for who in dict.fromkeys((user, -1)):
        with contextlib.suppress(OSError):
            os.fchown(handle, who, group)
            return mode
    return mode if os.fstat(handle).st_gid == group else mode & ~0o070 | (mode & 0o007) << 3


def put_in_place(stream: BinaryIO, path: Path, target: Path) -> None:
    """Move the file into the place of its target; Windows moves no file that is open."""
    if _WINDOWS:
        unlock(stream.fileno())
        stream.close()
    move(path, target)


def move(path: Path, target: Path) -> None:
    """Move a closed file into the place of another; on Windows, where somebody may look at either, with patience."""
    _patiently(lambda: path.replace(target))


def check_replaceable(target: Path) -> None:
    """PermissionError where Windows would not let a file be replaced: a program that has it open lets nobody name it.

    Asked of all before the first is replaced: elsewhere a file that may be written may be replaced too.
    """
    if _WINDOWS and target.exists():
        try:
            _patiently(lambda: target.rename(target))
        except PermissionError:
            raise
        except OSError:  # a file system that names nothing as it is called already
            return


def _patiently(work: Callable[[], object]) -> None:
    """Do what Windows refuses as long as somebody looks at a file."""
    for pause in _PATIENCE if _WINDOWS else ():
        try:
            work()
        except PermissionError:
            time.sleep(pause)
        else:
            return
    work()


def remove_leftovers(folder: Path) -> None:
    """Remove what killed runs left in a folder, once a folder; what another run writes or holds now stays."""
    if folder in _cleaned_folders:
        return
    _cleaned_folders.add(folder)
    with contextlib.suppress(OSError):
        for left in folder.glob(f"{_OURS}*{_NEW}"):
            _remove(left)
        remove_left_locks(folder)


def _remove(path: Path) -> None:
    """Remove a file that nobody holds; a link, or what is no file, is none of ours."""
    with contextlib.suppress(OSError):
        if path.is_symlink() or not path.is_file():
            return
        handle = os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
        try:
            unused = try_lock(handle)
        finally:
            os.close(handle)
        if unused:
            path.unlink()
