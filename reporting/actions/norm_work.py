"""How much work the norms of one event may be, and what is said where they are more: counted, never timed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from engine.model import Finding, Subject
from engine.pairing.swiss.matching.effort import Effort, EffortSpentError, within
from reporting.limits import NORM_WORK

_T = TypeVar("_T")
Asked = tuple[int, str]
"""A player's number and a norm."""
_MORE: Final = 100
"""So many times the bound is what a hint proposes: how much work there is in all is not known."""


def made_within(asked: Sequence[Asked], make: Callable[[int, str], _T]) -> tuple[dict[Asked, _T], tuple[Finding, ...]]:
    """What is made of each that is asked for, players in turn while the work lasts; whoever is left out is told.

    Of a player all that is asked for is made, or nothing.
    """
    made: dict[Asked, _T] = {}
    try:
        with within(Effort(NORM_WORK.most)):
            for number, norm in asked:
                if (number, norm) not in made:  # a number may stand on the list a thousand times
                    made[number, norm] = make(number, norm)
    except EffortSpentError:
        left = tuple(dict.fromkeys(number for number, norm in asked if (number, norm) not in made))
        kept = {each: told for each, told in made.items() if each[0] not in left}
        return kept, (left_out(left[0], len(left)),)
    return made, ()


def left_out(number: int | None, players: int) -> Finding:
    """The finding about so many players whose norms are not looked at, from this number on."""
    where = Subject("players")
    found = NORM_WORK.beyond(
        "norm-work-spent", _MORE * max(1, NORM_WORK.most), value=number, subject=where, players=players
    )
    assert found is not None
    return found
