"""Papers printed by several processes, one for each core: this one, and others started afresh, never forked."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from reporting.render.hand import WORK, Request, carried
from reporting.render.press import Printed
from reporting.render.printing import Numbered
from reporting.sources.load import Loaded
from reporting.verify.batch.errors import BatchError
from reporting.verify.batch.frames import Limits, Lost, Setup
from reporting.verify.batch.pool import answers_between, cores

_MEMORY: Final = 350
"""MiB that a worker may hold after a paper; beyond them it makes place for a fresh one."""
_SETUP: Final = Setup(WORK, limits=Limits(seconds=600.0, memory=6_000), enough_memory=_MEMORY)


def by_many_hands(loaded: Loaded) -> Callable[[Sequence[Numbered]], Iterator[tuple[int, Printed | None]]] | None:
    """Has jobs printed by as many hands as there are cores, this process among them; None where there is but one core.

    None in the place of documents stands for those that no worker made, and that whoever asks is to make himself.
    """
    count = cores() - 1
    return None if count < 1 else lambda jobs: _spread(loaded, jobs, count)


def _spread(loaded: Loaded, jobs: Sequence[Numbered], count: int) -> Iterator[tuple[int, Printed | None]]:
    """Workers begin with the first jobs, the longest, and this process with the last: it has the least of memory."""
    event = carried(loaded)
    heap = deque(jobs)
    asked: set[int] = set()
    try:
        for answer in answers_between(_requests(heap, asked, event), _SETUP, count, lambda: bool(heap)):
            if answer is not None:
                index, reply = answer
                asked.discard(index)
                yield index, None if isinstance(reply, Lost) else pickle.loads(reply)
            elif (own := _taken(heap.pop)) is not None:
                yield own[0], None
    except BatchError:  # no worker can be started here
        yield from ((index, None) for index in sorted(asked))
    yield from ((index, None) for index, _ in heap)


def _requests(heap: deque[Numbered], asked: set[int], event: bytes) -> Iterator[tuple[int, Request]]:
    """What workers are asked for, until nothing is left."""
    while (job := _taken(heap.popleft)) is not None:
        asked.add(job[0])
        yield job[0], (event, job[1])


def _taken(end: Callable[[], Numbered]) -> Numbered | None:
    """A job from an end of the heap, at which several threads stand; None where it is empty."""
    try:
        return end()
    except IndexError:
        return None
