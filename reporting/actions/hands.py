"""Papers printed by several processes, one for each core: copies of this one, or this one and others started afresh."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from reporting.actions.copies import can_copy, printed_by_copies
from reporting.render.hand import WORK, Request, asked, carried
from reporting.render.jobs import Job
from reporting.render.printer import Printed, Printer
from reporting.render.printing import Numbered, Workers
from reporting.sources.load import Loaded
from reporting.verify.batch.errors import BatchError
from reporting.verify.batch.frames import Limits, Lost, Setup
from reporting.verify.batch.pool import answers_between, cores

_MEMORY: Final = 350
"""MiB that a worker may hold after a paper; beyond them it makes place for a fresh one."""
_SETUP: Final = Setup(WORK, limits=Limits(seconds=600.0, memory=6_000), enough_memory=_MEMORY)


_WORTH: Final = {"copies": 300.0, "workers": 2_500.0}
"""Milliseconds of work for which a copy, and a process that begins afresh, is worth its start."""


def many_hands(loaded: Loaded) -> Workers | None:
    """As many hands as there are cores; None where there is but one.

    None in the place of documents stands for those that no hand made, and that whoever asks is to make himself.
    """
    count = cores()
    if count < 2:
        return None

    def spread(printer: Printer, jobs: Sequence[Numbered]) -> Iterator[tuple[int, Printed | None]]:
        # Asked for now: this process may have printed something itself meanwhile.
        return printed_by_copies(printer, jobs, count) if can_copy() else _spread(loaded, printer, jobs, count - 1)

    return Workers(_WORTH["copies" if can_copy() else "workers"], spread)


def _spread(
    loaded: Loaded, printer: Printer, jobs: Sequence[Numbered], count: int
) -> Iterator[tuple[int, Printed | None]]:
    """Workers begin with the first jobs, the longest, and this process with the last: it has the least of memory."""
    event = carried(loaded)
    heap = deque(jobs)
    out: set[int] = set()
    try:
        requests = _requests(heap, out, lambda job: asked(event, job, printer.groups))
        for answer in answers_between(requests, _SETUP, count, lambda: bool(heap)):
            if answer is not None:
                index, reply = answer
                out.discard(index)
                yield index, None if isinstance(reply, Lost) else pickle.loads(reply)
            elif (own := _taken(heap.pop)) is not None:
                yield own[0], None
    except BatchError:  # no worker can be started here
        yield from ((index, None) for index in sorted(out))
    yield from ((index, None) for index, _ in heap)


def _requests(heap: deque[Numbered], out: set[int], request: Callable[[Job], Request]) -> Iterator[tuple[int, Request]]:
    """What workers are asked for, until nothing is left."""
    while (job := _taken(heap.popleft)) is not None:
        out.add(job[0])
        yield job[0], request(job[1])


def _taken(end: Callable[[], Numbered]) -> Numbered | None:
    """A job from an end of the heap, at which several threads stand; None where it is empty."""
    try:
        return end()
    except IndexError:
        return None
