"""Papers printed by copies of this process: each begins with all that is known here, and ends without clearing up.

Typst has threads, which no copy of a process would have: so a copy is made only of a process that has not used Typst
yet and has one thread, and only on Linux, whose libraries bear it. Such a copy is there at once, needs to read nothing,
and shares its memory with this process; what the layouts of long papers took is gone when it ends.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import threading
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Pipe, wait
from typing import Final, NoReturn

from reporting.actions.fork import Line, end, fork, give_back, go_with_the_first, keep_memory
from reporting.render.jobs import Job
from reporting.render.printer import Printed, Printer
from reporting.render.printing import Numbered
from reporting.verify.batch.limits import MIB, resident

_GROWTH: Final = 200
"""MiB by which a copy may grow; then it makes place for a fresh one."""
_ENOUGH: Final = 80
"""MiB of growth from which on it gives back what it does not use."""
_LONG: Final = 1_000
"""Lines of a paper that takes much memory: some 110 KiB each."""
_ROUNDS_EACH: Final = 2
"""Rounds for each copy from which on those of a round are printed together; with fewer some copies would be idle."""


def can_copy() -> bool:
    """Whether copies of this process can print."""
    alone = threading.active_count() == 1 and "typst" not in sys.modules
    return sys.platform == "linux" and hasattr(os, "fork") and alone


class _Share:
    """What one copy after the other prints: a batch at a time, from the first of these heaps that has any left.

    In the end, when no batch is left, what others have still before them.
    """

    def __init__(self, *heaps: deque[deque[int]], others: Sequence[_Share] = ()) -> None:
        self._heaps, self._others = heaps, others
        self._batch: deque[int] = deque()

    def next(self) -> int | None:
        """The number of the next job; None where nothing is left."""
        if not self._batch:
            self._batch = next((heap.popleft() for heap in self._heaps if heap), self._batch)
        if self._batch:
            return self._batch.popleft()
        return next((one._batch.pop() for one in self._others if one._batch), None)


@dataclass(frozen=True, slots=True)
class _Copy:
    """One copy, the line to it, what is its share, what it is busy with."""

    pid: int
    line: Line
    share: _Share
    index: int


def printed_by_copies(printer: Printer, jobs: Sequence[Numbered], count: int) -> Iterator[tuple[int, Printed | None]]:
    """The papers of a round are printed by one copy, which so computes what they show once.

    Every other copy takes long papers, which need much memory, only when nothing else is left: so few of them are set
    at once. None stands for a paper over which a copy died: whoever asks is to make it himself, when all others are
    done.
    """
    printer.get_ready({kind for _, job in jobs for kind in job.formats})
    gc.freeze()
    hands = _Hands(printer, jobs)
    long, short = _heaps(printer, jobs, count)
    lost: list[int] = []
    try:
        shares: list[_Share] = []
        for at in range(min(count, len(jobs))):
            shares.append(_Share(*((short, long) if at % 2 else (long, short)), others=shares))
        for share in shares:
            hands.start(share)
        while hands.busy:
            for copy, printed in hands.answers():
                if printed is None:
                    lost.append(copy.index)
                else:
                    yield copy.index, printed
    finally:
        hands.stop()
        gc.unfreeze()
    yield from ((index, None) for index in lost)


def _heaps(printer: Printer, jobs: Sequence[Numbered], count: int) -> tuple[deque[deque[int]], deque[deque[int]]]:
    """Batches of jobs by their numbers: long papers, each by itself, and the others, in the order of the jobs."""
    rounds = {job.round_number for _, job in jobs}
    together = len(rounds) > _ROUNDS_EACH * count
    long, batches = deque[deque[int]](), dict[tuple[str, int], deque[int]]()
    for index, job in jobs:
        if _is_long(printer, job):
            long.append(deque([index]))
        else:
            of = ("", index) if job.round_number is None or not together else ("round", job.round_number)
            batches.setdefault(of, deque()).append(index)
    return long, deque(batches.values())


def _is_long(printer: Printer, job: Job) -> bool:
    """Whether a paper takes much memory."""
    return printer.lines_of(job) > _LONG


class _Hands:
    def __init__(self, printer: Printer, jobs: Sequence[Numbered]) -> None:
        self._printer, self._jobs = printer, dict(jobs)
        self._ended: list[int] = []
        self.busy: dict[Line, _Copy] = {}

    def start(self, share: _Share) -> None:
        """A fresh copy for a share."""
        self._start(share, share.next())

    def _start(self, share: _Share, index: int | None) -> None:
        """A fresh copy for a job and what is left of the share; none where there is none."""
        if index is None:
            return
        line, other = Pipe()
        pid = fork()
        if pid == 0:
            for one in (line, *self.busy):
                one.close()
            _work(self._printer, self._jobs, other)
        other.close()
        self._hand(_Copy(pid, line, share, index))

    def _hand(self, copy: _Copy) -> None:
        """Tell a copy what to print."""
        self.busy[copy.line] = copy
        with contextlib.suppress(OSError):  # it is gone: the answer tells
            copy.line.send(copy.index)

    def answers(self) -> Iterator[tuple[_Copy, Printed | None]]:
        """What is ready now; whoever brought it has the next job already."""
        for line in wait(list(self.busy)):
            assert isinstance(line, Line)
            copy = self.busy.pop(line)
            printed, tired = _received(line)
            index = copy.share.next()
            if index is not None and not tired:
                self._hand(replace(copy, index=index))
            else:
                line.close()
                self._ended.append(copy.pid)
                self._start(copy.share, index)
            yield copy, printed

    def stop(self) -> None:
        """End all copies: at once those that are busy."""
        for copy in self.busy.values():
            end(copy.pid)
            copy.line.close()
            self._ended.append(copy.pid)
        self.busy.clear()
        for pid in self._ended:
            os.waitpid(pid, 0)


def _received(line: Line) -> tuple[Printed | None, bool]:
    """What a copy made, and whether it ends now; nothing from one that died."""
    try:
        printed, tired = line.recv()
    except (EOFError, OSError):
        return None, True
    return printed, tired


def _work(printer: Printer, jobs: Mapping[int, Job], line: Line) -> NoReturn:
    """The copy's life: it prints what it is asked for, until nobody asks or it has grown too much.

    It leaves as it is, without what a Python does at its end: that is for the process that it was made of.
    """
    code = 1
    gc.disable()  # it ends before circles are worth a look
    try:
        go_with_the_first()
        os.environ.setdefault("RAYON_NUM_THREADS", "1")  # Typst's: each copy has one core
        keep_memory()
        begun, tired = resident(), False
        while not tired:
            printed = printer.printed(jobs[line.recv()])
            if resident() > begun + _ENOUGH * MIB:
                give_back()
            tired = resident() > begun + _GROWTH * MIB
            line.send((printed, tired))
        code = 0
    except (EOFError, OSError):
        code = 0
    finally:
        os._exit(code)
