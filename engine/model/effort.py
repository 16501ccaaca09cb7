"""How much work a pairing, or norms, may be: edges weighed, steps of searches, events looked at; never timed.

The same event ends at the same place on every machine. Nothing is bounded unless somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


class EffortSpentError(Exception):
    """The work that was allowed is done, and what was looked for is not found."""


@dataclass(slots=True)
class Effort:
    """How many edges and steps are left to be looked at."""

    left: int


_allowed: ContextVar[Effort | None] = ContextVar("_allowed", default=None)


@contextmanager
def within(effort: Effort | None) -> Iterator[None]:
    """Let what is done inside take no more than this; raises EffortSpentError. None: as much as it takes."""
    token = _allowed.set(effort)
    try:
        yield
    finally:
        _allowed.reset(token)


def spend_pairs(players: int) -> None:
    """Count all pairs of so many players, before they are listed: that bounds the memory too."""
    spend(players * (players - 1) // 2)


def spend(amount: int) -> None:
    """Count work before it is done, or while it is; EffortSpentError where it is more than what is left."""
    effort = _allowed.get()
    if effort is None:
        return
    effort.left -= amount
    if effort.left < 0:
        raise EffortSpentError
