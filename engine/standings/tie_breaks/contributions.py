"""Tie-breaks that add up or average contributions, with the cuts that may drop some of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from engine.standings.ledger import Ledger
from engine.standings.tie_break_code import TieBreakCode

Value: TypeAlias = Fraction | int | None
"""A tie-break's value; None where it does not apply to the player."""


class Contribution(NamedTuple):
    """What one line adds: its value, what it is cut by, and whether it is a voluntarily unplayed round.

    The value is a whole number of the parts that its tie-break counts in: half points of a sum of scores, quarters
    of a product of two, points of a rating. `weight` orders the contributions from the least significant up; for
    Sonneborn-Berger it is the opponent's score and then the product (FIDE C.07, 14). `at` is the place of the line
    among those of the player; of what is added up round by round, of the round.
    """

    value: int
    weight: tuple[int, ...]
    voluntary: bool = False
    at: int = -1


def plain(value: int, at: int = -1) -> Contribution:
    """A contribution that is cut by its own value."""
    return Contribution(value, (value,), at=at)


def cut(parts: Iterable[Contribution], code: TieBreakCode) -> Sequence[Contribution]:
    """Drop the least and the greatest values that `/C` and `/M` ask for (FIDE C.07, 14 and 16.5).

    From below the lowest contribution of a voluntarily unplayed round goes first, unless it is
    worth less than the least significant value; nothing is left of a list that is too short. The
    lowest is read by the order of 14.1.2 d, the score before the product, as FIDE's own program
    reads it; 16.5.2 could also mean the smallest product.
    """
    if not code.cut_low and not code.cut_high:
        return tuple(parts)
    left = sorted(parts, key=lambda part: part.weight)
    for _ in range(min(code.cut_low, len(left))):
        lowest = next((part for part in left if part.voluntary), left[0])
        left.remove(lowest if lowest.value >= left[0].value else left[0])
    return left[: max(0, len(left) - code.cut_high)]


def total(parts: Iterable[Contribution], code: TieBreakCode, per_point: int) -> Fraction:
    """The sum of what the cuts leave, in points; `per_point`: how many parts make one."""
    return Fraction(sum([part.value for part in cut(parts, code)]), per_point)


def average(parts: Iterable[Contribution], code: TieBreakCode, per_point: int = 1) -> Fraction | None:
    """The average of what the cuts leave, in points, None of nothing; `per_point`: how many parts make one."""
    left = cut(parts, code)
    return Fraction(sum([part.value for part in left]), per_point * len(left)) if left else None


MATCH_POINTS: Final = "MP"
GAME_POINTS: Final = "GP"


def scored_in(ledger: Ledger, score: str) -> Ledger:
    """The ledger in match points, which are the primary score where a code names none, or in board points."""
    return ledger.in_game_points if score == GAME_POINTS else ledger


def other_score(score: str) -> str:
    """The secondary score to a primary one."""
    return MATCH_POINTS if score == GAME_POINTS else GAME_POINTS
