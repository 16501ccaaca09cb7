"""What a file may take, as the system itself holds it: in the worker, before each file.

| | computing | standing still | memory |
|---|---|---|---|
| Linux | the kernel's timer ends the worker | the parent's watch | the kernel refuses more (`RLIMIT_DATA`) |
| macOS, BSD | the kernel's timer ends the worker | the parent's watch | the parent's watch, with psutil |
| Windows | the parent's watch | the parent's watch | the parent's watch, with psutil |

Computing is measured, not the clock, so that a busy machine does not judge otherwise. A file on which a worker
stands still (a dead network drive) is given up after `CLOCK` times the limit by the clock. Without psutil, which
is installed everywhere but on Linux, nothing would bound memory there but the prechecks.
"""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from reporting.verify.batch.frames import Limits

CLOCK: Final = 4
"""How many times the limit by the clock: workers may be more than there are cores."""

MIB: Final = 1024 * 1024
KERNEL_KEEPS_MEMORY: Final = sys.platform == "linux"

if sys.platform == "win32":
    _PAGE: Final = 4096

    def begin(limits: Limits) -> None:
        """Nothing: the parent watches."""

    def end() -> None:
        """Nothing: the parent watches."""

    def settle() -> None:
        """Nothing to settle."""

else:
    import resource
    import signal

    _PAGE: Final = resource.getpagesize()

    def settle() -> None:
        """Once, when the worker starts: no core dumps, the keyboard is the parent's, the timer ends the process."""
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)

    def begin(limits: Limits) -> None:
        """Before a file: the timer of computing starts, memory may grow by so much."""
        signal.setitimer(signal.ITIMER_PROF, limits.seconds)
        if KERNEL_KEEPS_MEMORY:
            _let_grow(limits.memory * MIB)

    def end() -> None:
        """After a file: the timer stops, and the answer may be sent whatever memory it takes."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        if KERNEL_KEEPS_MEMORY:
            _let_grow(None)

    def _let_grow(size: int | None) -> None:
        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        soft = hard if size is None else _data_size() + size
        if hard != resource.RLIM_INFINITY:
            soft = min(soft, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _data_size() -> int:
    """The bytes of this process that `RLIMIT_DATA` counts."""
    return int(Path("/proc/self/statm").read_bytes().split()[5]) * _PAGE


def _trimmer() -> Callable[[int], int] | None:
    """glibc's way to give free memory back to the system: parsers leave holes that it keeps otherwise."""
    if not KERNEL_KEEPS_MEMORY:
        return None
    import ctypes

    try:
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError):  # another library of C
        return None
    return trim


class Heap:
    """The memory of this process: once it has grown by so many MiB, circles go, and what is free back to the system."""

    def __init__(self, step: int) -> None:
        self._trim = _trimmer()
        self._step = step * MIB
        self._most = resident() + self._step
        self._settled = False

    def size(self) -> int:
        """The bytes that the process holds, after giving back what it can spare; 0 where the system does not tell."""
        held = resident()
        if held <= self._most:
            return held
        gc.collect()
        if not self._settled:  # what was imported meanwhile stays
            gc.freeze()
            self._settled = True
        if self._trim is not None:
            self._trim(0)
        held = resident()
        self._most = held + self._step
        return held


def resident() -> int:
    """The bytes of memory that this process holds; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_bytes().split()[1]) * _PAGE
    except OSError:
        return 0
