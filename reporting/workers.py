"""Processes that work for this one (pebble): a task that dies, hangs or takes too much memory costs itself alone.

They are started afresh, never forked, and renewed after some tasks. What a library prints in them goes nowhere; when
whoever started them is gone, they go.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from engine.model import Finding, finding
from reporting.limit import MIB
from reporting.limits import in_force, use

_T = TypeVar("_T")
_R = TypeVar("_R")

_AHEAD: Final = 64
"""Tasks for each worker that wait or are answered already, while an earlier one is still worked on."""
_TASKS: Final = 1_000
"""Tasks of one worker: what libraries keep does not count against those that come after."""
_LOOK_SECONDS: Final = 0.2
_TOO_MUCH_MEMORY: Final = 77
"""Exit code of a worker that found that it holds too much."""


@dataclass(frozen=True, slots=True)
class TaskLimits:
    """What one task may take: `seconds` by the clock, `memory` in MiB beyond what a worker begins with."""

    seconds: float = 30.0
    memory: int = 512


@dataclass(frozen=True, slots=True)
class Lost:
    """A task without an answer: `code` of the finding, `detail` for its text (a limit, a signal, an error)."""

    code: str
    detail: str = ""

    def as_finding(self) -> Finding:
        """What is told of it."""
        if self.code == "internal-error":
            return finding("internal-error", reference=self.detail)
        if self.code == "worker-died":
            return finding("worker-died", value=self.detail, reason=self.detail)
        return finding(self.code, value=self.detail, limit=self.detail)


class NoWorkersError(Exception):
    """No worker can be started here, whatever the task; `finding` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.finding = finding("worker-not-started", value=reason, reason=reason)


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def answers(
    task: Callable[[_T], _R],
    requests: Iterable[tuple[int, _T]],
    jobs: int,
    limits: TaskLimits | None = None,
    *,
    prepare: Callable[..., None] | None = None,
    prepare_with: tuple[Any, ...] = (),
) -> Generator[tuple[int, _R | Lost], None, None]:
    """Each request's answer, or the reason why there is none, under its number, in the order of the requests.

    `task` and `prepare`, which each worker calls once with `prepare_with`, are functions of a module. NoWorkersError
    where none can be started. Closing the generator, or an exception in whoever takes the answers, stops all workers.
    """
    from pebble import ProcessPool

    limits = limits or TaskLimits()
    pool = ProcessPool(
        max_workers=jobs,
        max_tasks=_TASKS,
        initializer=_begin,
        initargs=(limits.memory, in_force(), prepare, prepare_with),
        context=multiprocessing.get_context("spawn"),
    )
    waiting: deque[tuple[int, Any]] = deque()
    try:
        for number, request in requests:
            waiting.append((number, pool.schedule(safely, args=(task, request), timeout=limits.seconds)))
            if len(waiting) > _AHEAD * jobs:
                yield _answer(*waiting.popleft(), limits)
        while waiting:
            yield _answer(*waiting.popleft(), limits)
    finally:
        pool.stop()  # type: ignore[no-untyped-call]
        pool.join()


def _answer(number: int, future: Any, limits: TaskLimits) -> tuple[int, Any]:
    """What a task came to; looks up now and then, so that Ctrl-C comes through on Windows."""
    from pebble import ProcessExpired

    while not future.done():
        wait([future], _LOOK_SECONDS)
    try:
        return number, future.result()
    except TimeoutError:
        return number, Lost("limit-seconds", f"{limits.seconds:g}")
    except ProcessExpired as expired:
        if expired.exitcode == _TOO_MUCH_MEMORY:
            return number, Lost("limit-memory", str(limits.memory))
        return number, Lost("worker-died", _death(expired.exitcode))
    except MemoryError:
        return number, Lost("limit-memory", str(limits.memory))
    except BrokenProcessPool as error:
        raise NoWorkersError(str(error)) from error


def _death(code: int) -> str:
    """The signal that a worker died of, else its exit code."""
    try:
        return signal.Signals(-code).name
    except ValueError:
        return str(code)


def safely(task: Callable[[_T], _R], request: _T) -> _R | Lost:
    """A task's answer; its errors are answers too, but for spent memory: nothing of an exception has to travel."""
    try:
        return task(request)
    except MemoryError:
        raise
    except Exception as error:
        return Lost("internal-error", _reference(error))


def _reference(error: Exception) -> str:
    """By what the error of the program can be found: its kind and the line that raised it."""
    if os.environ.get("PROTOKOL_DEBUG"):
        import traceback

        traceback.print_exception(error)
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    where = "?" if last is None else f"{Path(last.tb_frame.f_code.co_filename).name}:{last.tb_lineno}"
    return f"{type(error).__name__}@{where}"


def _begin(memory: int, bounds: str, prepare: Callable[..., None] | None, prepare_with: tuple[Any, ...]) -> None:
    """In a fresh worker: it dies when it is told to or its parent is gone, prints nothing, and takes so much memory.

    `bounds` are those of its parent, as `in_force` gave them.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2) if not os.environ.get("PROTOKOL_DEBUG") else (0, 1):
        os.dup2(nowhere, standard)
    use(bounds)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if prepare is not None:
        prepare(*prepare_with)
    _bound_memory(memory * MIB)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


if sys.platform == "linux":

    def _bound_memory(most: int) -> None:
        """The kernel refuses more data than this beyond what there is now: Python raises MemoryError."""
        import resource

        used = int(Path("/proc/self/statm").read_bytes().split()[5]) * resource.getpagesize()
        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        soft = used + most if hard == resource.RLIM_INFINITY else min(used + most, hard)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))

else:

    def _bound_memory(most: int) -> None:
        """A thread looks at what the process holds, and ends it where that is too much."""
        import psutil  # type: ignore[import-untyped]

        process = psutil.Process()
        begun = process.memory_info().rss

        def look() -> None:
            while process.memory_info().rss <= begun + most:
                threading.Event().wait(_LOOK_SECONDS)
            os._exit(_TOO_MUCH_MEMORY)

        threading.Thread(target=look, daemon=True).start()
