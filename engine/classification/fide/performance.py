"""Average and performance of a title norm (FIDE B.01, 1.4.6 to 1.4.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

from engine.classification.record import RecordedGame, half_points_of
from engine.classification.verdict import Verdict
from engine.model.points import half_up_of


def rating_of(game: RecordedGame) -> int | None:
    """The opponent's FIDE rating at the start, None for an unrated one."""
    rating = game.opponent.rating("fide")
    return rating.value if rating else None


def difference(half_points: int, n: int, table: dict[int, int]) -> int:
    """dp of a score: the percentage is rounded to whole percent, .5 up (1.4.8)."""
    percent = half_up_of(50 * half_points, n)
    return table[percent] if percent >= 50 else -table[100 - percent]


@dataclass(frozen=True, slots=True)
class Result:
    """Ra and Rp of some games; `lifted` is the number of the opponent raised to the floor."""

    n: int
    half_points: int
    average: int
    performance: int
    lifted: int | None
    ratings: dict[int, int]

    @property
    def score(self) -> Fraction:
        """The points."""
        return Fraction(self.half_points, 2)


def result_of(games: Sequence[RecordedGame], norm: dict[str, Any], numbers: dict[str, Any]) -> Result:
    """The figures of at least one game.

    1.4.6: unrated opponents have 1400; at most one opponent, the lowest, is raised to the
    floor of the norm, an unrated one too. 1.4.7: Ra is rounded, .5 up.
    """
    ratings = {game.opponent.number: rating_of(game) or int(numbers["unrated"]) for game in games}
    lowest = min(ratings, key=lambda number: (ratings[number], number))
    lifted = lowest if ratings[lowest] < norm["floor"] else None
    if lifted is not None:
        ratings[lifted] = int(norm["floor"])
    total = sum(ratings[game.opponent.number] for game in games)
    average = half_up_of(total, len(games))
    made = half_points_of(games)
    performance = average + difference(made, len(games), numbers["dp"])
    return Result(len(games), made, average, performance, lifted, ratings)


def score_needed(average: int, n: int, performance: int, numbers: dict[str, Any]) -> Fraction | None:
    """The fewest points in n games that make a performance with this average; None where none does."""
    for half_points in range(2 * n + 1):
        enough = 50 * half_points >= numbers["percent"] * n
        if enough and average + difference(half_points, n, numbers["dp"]) >= performance:
            return Fraction(half_points, 2)
    return None


def games_for_title(verdict: Verdict, numbers: dict[str, Any]) -> int:
    """The games that a norm brings towards the 27 of a title.

    FIDE B.01 (2024), 1.4.1: over 13 rounds count as 13; each full point above the score needed
    counts as one game more.
    """
    games = min(verdict.n, int(numbers["counted_rounds"]))
    if verdict.needed_points is None:
        return games
    return games + max(0, floor(verdict.score - verdict.needed_points))
