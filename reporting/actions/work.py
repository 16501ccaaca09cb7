"""How much work the pairing of one round may be, and what is said where it is more: counted, never timed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Final

from engine.model import Finding, Subject
from engine.model.effort import Effort, spend, within
from reporting.limit import Limit, more_needed
from reporting.limits import PAIR_WORK

STEPS_OF_A_PLAYER: Final = 300
"""What a round costs for each player before anything is weighed: his card, his place, his board."""
_STEPS_OF_A_GAME: Final = 10
"""What a game costs each time that the scores of matches, or the games of groups, are gathered from all of them."""


@contextmanager
def of_players(players: int, effort: Effort | None, games: int = 0) -> Iterator[None]:
    """Pair a round of so many players within what is left; EffortSpentError where that does not do.

    `games` are those before it that are added up anew for this round.
    """
    with within(effort):
        spend(STEPS_OF_A_PLAYER * players + _STEPS_OF_A_GAME * games)
        yield


def bounded(players: int) -> AbstractContextManager[None]:
    """Pair a round of so many players within the bound; EffortSpentError where that does not do."""
    return of_players(players, Effort(PAIR_WORK.most))


def too_much(system: str, round_number: int) -> Finding:
    """Why a round is not paired: by this system it is more work than the bound allows."""
    return spent(PAIR_WORK, "pair-work-spent", value=round_number, system=system)


def spent(limit: Limit, code: str, *, value: int, **values: str | int | None) -> Finding:
    """The finding that the work of this bound was not enough for a round (`value`), and a bound that may be."""
    found = more_needed(limit, code, Subject("event", None, "rounds"), value)
    told = tuple((name, str(each)) for name, each in (("round", value), *values.items()))
    return replace(found, values=(*told, *found.values))
