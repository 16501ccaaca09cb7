"""What is made of the norms of one event within the bound of their work, and what is said where they are more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from engine.model import Event, Finding, Subject
from engine.model.effort import EffortSpentError
from reporting.limit import more_needed
from reporting.limits import NORM_WORK
from reporting.norm_effort import bounded

_T = TypeVar("_T")
_SPENT: Final = "norm-work-spent"
Asked = tuple[int, str]
"""A player's number and a norm."""


def made_within(
    event: Event, asked: Sequence[Asked], make: Callable[[int, str], _T]
) -> tuple[dict[Asked, _T], tuple[Finding, ...]]:
    """What is made of each that is asked for, once, players in turn while the work lasts; whoever is left out is told.

    Of a player all that is asked for is made, or nothing.
    """
    made: dict[Asked, _T] = {}
    try:
        with bounded(event):
            for number, norm in asked:
                made[number, norm] = make(number, norm)
    except EffortSpentError:
        left = dict.fromkeys(number for number, norm in asked if (number, norm) not in made)
        kept = {each: told for each, told in made.items() if each[0] not in left}
        return kept, (left_out(next(iter(left)), len(left)),)
    return made, ()


def has_spent(findings: Iterable[Finding]) -> bool:
    """Whether the findings tell that the work was not enough."""
    return any(found.code == _SPENT for found in findings)


def not_entered(name: str) -> Finding:
    """The finding about an event, by its file's name, whose norms are too much work to be entered into a ledger."""
    return more_needed(NORM_WORK, "ledger-work-spent", Subject("players"), name)


def left_out(number: int | None, players: int) -> Finding:
    """The finding about so many players whose norms are not looked at, from this number on."""
    return more_needed(NORM_WORK, _SPENT, Subject("players"), number, players=players)
