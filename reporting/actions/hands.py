"""Papers printed by several processes: the cores' worth of them, each started afresh, never forked."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from reporting.render.hand import WORK, Request, carried
from reporting.render.press import Printed
from reporting.render.printing import Numbered
from reporting.sources.load import Loaded
from reporting.verify.batch.errors import BatchError
from reporting.verify.batch.frames import Limits, Lost, Setup
from reporting.verify.batch.pool import answers, cores

_MEMORY: Final = 350
"""MiB that a worker may hold after a paper; beyond them it makes place for a fresh one."""
_SETUP: Final = Setup(WORK, limits=Limits(seconds=600.0, memory=6_000), enough_memory=_MEMORY)


def by_many_hands(loaded: Loaded) -> Callable[[Sequence[Numbered]], Iterator[tuple[int, Printed | None]]] | None:
    """Has jobs printed by as many workers as there are cores; None where there is but one core.

    None in the place of documents stands for those that no worker made.
    """
    count = cores()
    return None if count < 2 else lambda jobs: _spread(loaded, jobs, count)


def _spread(loaded: Loaded, jobs: Sequence[Numbered], count: int) -> Iterator[tuple[int, Printed | None]]:
    event = carried(loaded)
    requests: list[tuple[int, Request]] = [(index, (event, job)) for index, job in jobs]
    left = {index for index, _ in jobs}
    try:
        for index, reply in answers(requests, _SETUP, count, len(requests)):
            left.discard(index)
            yield index, None if isinstance(reply, Lost) else pickle.loads(reply)
    except BatchError:  # no worker can be started here
        yield from ((index, None) for index in sorted(left))
