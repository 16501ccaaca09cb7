"""How much work the norms of one event may be, counted, never timed: commands, papers, the ledger and `verify` ask."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Final

from engine.model import Event
from engine.model.effort import Effort, within
from reporting.limits import NORM_WORK

_READ: Final = 8_000
"""Players whose reading and checking would take all the time that norms may take."""
_MOST_READ: Final = 6_000
"""Of more a quarter is left for norms all the same: whoever has so many has raised other bounds."""


def bounded(event: Event, rule_sets: int = 1) -> AbstractContextManager[None]:
    """Look at the norms of an event within the bound, less what reading it takes; EffortSpentError where they are more.

    `rule_sets` have so much each.
    """
    most = NORM_WORK.most * rule_sets
    return within(Effort(most - most * min(len(event.players), _MOST_READ) // _READ))
