"""The first rating of an unrated player, and the performance of anybody (B.02, 8.1.1, 8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from engine.model import half_up
from engine.rating.fide_rules import FideRules
from engine.standings.tie_breaks.ratings import rating_difference

PUBLISHED: Final = "first-rating"
NO_POINT: Final = "first-no-point"
TOO_FEW: Final = "first-too-few"
TOO_LOW: Final = "first-too-low"
NO_GAMES: Final = "no-games"
OPEN: Final = "first-open"


def first_rating(ratings: Sequence[int], score: Fraction, rules: FideRules) -> tuple[int | None, str]:
    """Ru from the rated opponents and the score against them, and what becomes of it.

    None where nothing is computed: without a game, below the score that a first event needs (8.2.1), where a number is
    missing. Whether it is published, for want of games (7.1.4) or below the floor, says the second; results of other
    events may still be added to these.
    """
    if not ratings:
        return None, NO_GAMES
    if score < Fraction(rules.numbers["least_score"]):
        return None, NO_POINT
    found = _initial(ratings, score, rules)
    if found is None:
        return None, OPEN
    if len(ratings) < int(rules.numbers["minimum_games"]):
        return found, TOO_FEW
    return found, PUBLISHED if found >= rules.floor else TOO_LOW


def _initial(ratings: Sequence[int], score: Fraction, rules: FideRules) -> int | None:
    """8.2.2, 8.2.3: with drawn games against hypothetical opponents; before 2024 by points over half of the games."""
    hypothetical: dict[str, Any] | None = rules.numbers.get("initial")
    if hypothetical is not None:
        more = int(hypothetical["opponents"])
        every = [*ratings, *[int(hypothetical["rating"])] * more]
        value = _mean(every) + rating_difference(_percent(score + Fraction(more, 2), len(every)), rules.day)
        return min(half_up(value), int(hypothetical["most"]))
    over = 2 * score - len(ratings)
    if over < 0:
        return half_up(_mean(ratings) + rating_difference(_percent(score, len(ratings)), rules.day))
    points = rules.known("points_over_half")
    return None if points is None else half_up(_mean(ratings) + int(points) * over)


def performance(ratings: Sequence[int], score: Fraction, rules: FideRules) -> int | None:
    """The rounded mean of the opponents and dp of the percentage (B.01, 1.4.7 and 1.4.8)."""
    if not ratings:
        return None
    return half_up(_mean(ratings)) + rating_difference(_percent(score, len(ratings)), rules.day)


def _mean(ratings: Sequence[int]) -> Fraction:
    return Fraction(sum(ratings), len(ratings))


def _percent(score: Fraction, games: int) -> int:
    """Whole per cent, a half upwards: B.01, 1.4.8 says so of the same table."""
    return half_up(100 * score / games)
