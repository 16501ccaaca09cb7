"""Whether the games suffice for a norm: asked of every way in which an event may end, it is enough that one refuses.

Where a fact is missing, all that it may be is judged. A norm that is refused in one of these ways is refused, or open
for what is missing of the games: whatever the others say, the games do not suffice.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.classification.verdict import Verdict
from engine.model import Event

Judge = Callable[[Event, int, str], Verdict]
"""The verdict on a player's number and a norm."""
Of = Callable[[Judge], Judge]
"""What becomes of the judge who knows no missing facts, before those judge by him who know."""


class _RefusedError(Exception):
    """The norm is refused in one of the ways in which missing facts may turn out."""


def whole(judge: Judge) -> Judge:
    """The judge as he is."""
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


def _refusing(judge: Judge) -> Judge:
    def judged(event: Event, number: int, norm: str) -> Verdict:
        verdict = judge(event, number, norm)
        if verdict.met is False:
            raise _RefusedError
        return verdict

    return judged
