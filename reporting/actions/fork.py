"""Copies of this process, as Linux makes them: what its kernel and its library of C are asked."""

from __future__ import annotations

import contextlib
import sys
from typing import Final

from reporting.verify.batch.limits import MIB

_PR_SET_PDEATHSIG: Final = 1
_ALLOCATION: Final = {-1: 1 << 30, -2: 8 * MIB}
"""M_TRIM_THRESHOLD and M_TOP_PAD of `malloc.h`, in bytes."""

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Line

    def fork() -> int:
        """Nobody asks for it there."""
        raise NotImplementedError

    def end(pid: int) -> None:
        """Nobody asks for it there."""
        raise NotImplementedError

    def go_with_the_first() -> None:
        """Nobody asks for it there."""
        raise NotImplementedError

else:
    import os
    import signal
    from multiprocessing.connection import Connection as Line

    _STOPPING: Final = frozenset({signal.SIGINT, signal.SIGTERM})

    def fork() -> int:
        """A copy of this process: its number, 0 in the copy, which nothing stops before it has gone with the first."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPING)
        pid = os.fork()
        if pid:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return pid

    def end(pid: int) -> None:
        """End a copy at once."""
        os.kill(pid, signal.SIGKILL)

    def go_with_the_first() -> None:
        """In a copy: to be stopped as a copy, and ended by the kernel when the process that it was made of is killed.

        The keyboard is for that process alone; nobody waits for a paper that it does not take.
        """
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
        _ask_library("prctl", _PR_SET_PDEATHSIG, signal.SIGKILL)


def keep_memory() -> None:
    """Have the library of C ask the kernel for memory in large pieces and give none back: the next paper takes it."""
    for name, value in _ALLOCATION.items():
        _ask_library("mallopt", name, value)


def give_back() -> None:
    """Have the library of C give the kernel what a long paper took."""
    _ask_library("malloc_trim", 0)


def _ask_library(function: str, *figures: int) -> None:
    """Call a function of the library of C; another library may lack it, and copies print without."""
    import ctypes

    with contextlib.suppress(AttributeError, OSError):
        getattr(ctypes.CDLL(None), function)(*figures)


__all__ = ["Line", "end", "fork", "give_back", "go_with_the_first", "keep_memory"]
