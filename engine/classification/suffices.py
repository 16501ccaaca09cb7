"""Whether the games suffice for a norm: asked of every way in which an event may end, it is enough that one refuses.

Where a fact is missing, all that it may be is judged. A norm that is refused in one of these ways is refused, or open
for what is missing of the games: whatever the others say, the games do not suffice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.classification.verdict import Verdict
from engine.model import Event

Judge = Callable[[Event, int, str], Verdict]
"""The verdict on a player's number and a norm."""
Refused = Callable[[Event, int, str], bool]
"""Whether a glance tells that a norm is refused; where it does not, the judge is asked."""


class Of(Protocol):
    """What becomes of the judge who knows no missing facts, before those judge by him who know."""

    def __call__(self, judge: Judge, refused: Refused | None = None, /) -> Judge:
        """The judge by whom they judge."""


class _RefusedError(Exception):
    """The norm is refused in one of the ways in which missing facts may turn out."""


def whole(judge: Judge, refused: Refused | None = None) -> Judge:
    """The judge as he is."""
    del refused
    return judge


def suffices(judge_by: Callable[[Of], Judge]) -> Callable[[Event, int, str], bool]:
    """`games_suffice` of the verdict of a judge of missing facts, without looking further once the norm is refused."""
    judge = judge_by(_refusing)

    def asked(event: Event, number: int, norm: str) -> bool:
        try:
            return judge(event, number, norm).games_suffice
        except _RefusedError:
            return False

    return asked


def _refusing(judge: Judge, refused: Refused | None = None) -> Judge:
    def judged(event: Event, number: int, norm: str) -> Verdict:
        if refused is not None and refused(event, number, norm):
            raise _RefusedError
        verdict = judge(event, number, norm)
        if verdict.met is False:
            raise _RefusedError
        return verdict

    return judged
