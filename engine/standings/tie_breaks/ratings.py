"""Tie-breaks from ratings (FIDE C.07, 10): forfeits never count, nor do opponents without a rating (15.2)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from engine.model import half_up
from engine.regulations.editions import select
from engine.standings.ledger import Entry, Ledger
from engine.standings.tie_break_code import TieBreakCode
from engine.standings.tie_breaks.contributions import Contribution, Value, average, plain


def average_rating(ledger: Ledger, code: TieBreakCode, number: int) -> Value:
    """Average rating of the opponents met over the board, a whole number (FIDE C.07, 10.1)."""
    mean = average(opponents_ratings(ledger, number), code)
    return None if mean is None else half_up(mean)


def opponents_ratings(ledger: Ledger, number: int) -> Iterator[Contribution]:
    """The rating of each opponent met over the board who has one."""
    for at, entry in enumerate(ledger.entries.get(number, ())):
        if entry.opponent is not None and entry.played and entry.opponent in ledger.ratings:
            yield plain(ledger.ratings[entry.opponent], at)


def performance(ledger: Ledger, code: TieBreakCode, number: int) -> int | None:
    """Tournament performance rating: the average plus dp of the percentage (FIDE C.07, 10.2).

    The percentage is rounded to a whole number, a half upwards.
    """
    del code
    return ledger.once(("performance", number), lambda: _performance(ledger, number))


def _performance(ledger: Ledger, number: int) -> int | None:
    parts = performance_parts(ledger, number)
    return sum(parts) if parts else None


def performance_parts(ledger: Ledger, number: int) -> tuple[int, ...]:
    """The average rating of the opponents and dp, which add up to the performance; nothing without such a game."""
    games = _rated_games(ledger, number)
    if not games:
        return ()
    mean = half_up(Fraction(sum(rating for _, rating in games), len(games)))
    percent = half_up(100 * _score(games) / len(games))
    return mean, rating_difference(percent, ledger.event.info.start_date)


def perfect_performance(ledger: Ledger, code: TieBreakCode, number: int) -> int | None:
    """The lowest rating whose expected score is at least the score made (FIDE C.07, 10.3).

    Without a point it is 800 below the lowest rated opponent.
    """
    del code
    return ledger.once(("perfect", number), lambda: _perfect_performance(ledger, number))


def _perfect_performance(ledger: Ledger, number: int) -> int | None:
    games = _rated_games(ledger, number)
    if not games:
        return None
    ratings = [rating for _, rating in games]
    score, on = _score(games), ledger.event.info.start_date
    if score == 0:
        return min(ratings) - int(select("fide-c07", on).numbers["no_score"]["below_lowest"])
    bounds = upper_bounds(on)
    low, high = min(ratings) - 1000, max(ratings) + 1000
    while low < high:
        middle = (low + high) // 2
        expected = sum(percent_by(bounds, middle - rating) for rating in ratings)
        low, high = (low, middle) if Fraction(expected, 100) >= score else (middle + 1, high)
    return low


def rating_difference(percent: int, on: date | None) -> int:
    """dp of a score in whole per cent, on a day (FIDE B.02, 8.1.1)."""
    if percent < 50:
        return -rating_difference(100 - percent, on)
    return int(_tables(on)["rating_difference"]["values"][percent - 50])


def expected_percent(difference: int, on: date | None) -> int:
    """Expected score in per cent at a rating difference, seen by its owner, on a day (FIDE B.02, 8.1.2)."""
    return percent_by(upper_bounds(on), difference)


def percent_by(bounds: Sequence[int], difference: int) -> int:
    """The per cent in a table of the greatest differences of 50, 51, ... per cent; both sides make a hundred."""
    higher = 50 + bisect_left(bounds, abs(difference))
    return higher if difference >= 0 else 100 - higher


def upper_bounds(on: date | None) -> Sequence[int]:
    """The greatest difference at which the higher rated player is expected to make 50, 51, ... per cent (8.1.2)."""
    bounds: Sequence[int] = _tables(on)["scoring_probability"]["upper_bounds"]
    return bounds


def expectations(on: date | None) -> tuple[tuple[int, int], ...]:
    """From which difference on how many per cent the higher rated player is expected to score (FIDE B.02, 8.1.2)."""
    return steps_of(upper_bounds(on))


def steps_of(bounds: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The least difference and the per cent of each line of such a table, 50 per cent first, 100 last."""
    lowest = (0, *(bound + 1 for bound in bounds))
    return tuple((least, 50 + at) for at, least in enumerate(lowest))


def _tables(on: date | None) -> dict[str, Any]:
    return select("fide-expected-score", on).numbers


def _rated_games(ledger: Ledger, number: int) -> list[tuple[Entry, int]]:
    """Games over the board against rated opponents, with their ratings."""
    return [(ledger.entries[number][part.at], part.value) for part in opponents_ratings(ledger, number)]


def _score(games: Sequence[tuple[Entry, int]]) -> Fraction:
    """1 for a game won, a half for a draw, whatever the event pays: of that speak FIDE's tables (B.02, 8.1)."""
    return Fraction(sum(entry.mark for entry, _ in games), 2)


def average_of_opponents(ledger: Ledger, code: TieBreakCode, number: int, *, perfect: bool) -> Value:
    """Average of the opponents' performance ratings, or perfect ones, a whole number (FIDE C.07, 10.4 and 10.5)."""
    mean = average(opponents_performances(ledger, code, number, perfect=perfect), code)
    return None if mean is None else half_up(mean)


def opponents_performances(ledger: Ledger, code: TieBreakCode, number: int, *, perfect: bool) -> Iterator[Contribution]:
    """The performance rating, or the perfect one, of each opponent met over the board who has one."""
    for at, entry in enumerate(ledger.entries[number]):
        if entry.opponent is not None and entry.played and entry.opponent in ledger.entries:
            made = (perfect_performance if perfect else performance)(ledger, code, entry.opponent)
            if made is not None:
                yield plain(made, at)
