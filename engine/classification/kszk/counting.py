"""Which games KSzK counts, and what they add up to (KSzK 4, 4.3.9 to 4.3.11, 4.4.10 to 4.4.14)."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.classification.kszk.ratings import UsedRating
from engine.classification.record import RecordedGame
from engine.model import Mark
from engine.model.points import half_up_of


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game with the rating that its opponent counts with."""

    game: RecordedGame
    rating: UsedRating


@dataclass(frozen=True, slots=True)
class Computation:
    """The figures of a set of games, as 4.4.10 to 4.4.14 order them.

    `missing` games count as lost (4.3.10). `average` is Rc and `increase` ΔR, both rounded;
    `performance` is Rp. They are None where no game or no rating is there.
    """

    counted: tuple[RatedGame, ...]
    missing: int
    half_points: int
    average: int | None
    increase: int
    performance: int | None

    @property
    def n(self) -> int:
        """Games in the sense of 4.4.12, missing ones included."""
        return len(self.counted) + self.missing

    @property
    def score(self) -> Fraction:
        """Points made in the counted games."""
        return Fraction(self.half_points, 2)

    @property
    def partners(self) -> int:
        """Different opponents; a missing game stands in for a missing partner as well (4.3.10)."""
        return len({item.game.opponent.number for item in self.counted}) + self.missing


def compute(
    games: tuple[RatedGame, ...], minimum: int, fixed_average: int | None, numbers: dict[str, Any]
) -> Computation:
    """Rc, ΔR and Rp of some games.

    KSzK 4, 4.4.10 and 4.4.12 to 4.4.14: Rc is the mean over the games really there (in a
    double round the mean over games), or the fixed average of 4.4.6; ΔR = 400 (W - P)/(n + 1);
    each is rounded to an integer, halves up, then added. Games missing to `minimum` are lost
    and add no rating (4.3.10).
    """
    missing = max(0, minimum - len(games))
    n = len(games) + missing
    half_points = sum([int(item.game.mark) for item in games])
    increase = half_up_of(int(numbers["plus_value"]) * (half_points - n), n + 1)
    values = [item.rating.value for item in games]
    average: int | None = fixed_average
    if average is None and values and None not in values:
        average = half_up_of(sum([value or 0 for value in values]), len(values))
    performance = None if average is None else average + increase
    return Computation(games, missing, half_points, average, increase, performance)


def points_needed(average: int | None, n: int, threshold: int, numbers: dict[str, Any]) -> Fraction | None:
    """The fewest points, in halves, of n games with which Rp reaches the threshold; None where none do.

    KSzK 4, 4.4.9 and 4.4.16: they are so many percent of what can be made, too.
    """
    if average is None or n == 0:
        return None
    percent, value = int(numbers["percent"]), int(numbers["plus_value"])

    def enough(half_points: int) -> bool:
        many = 100 * half_points >= percent * 2 * n
        return many and average + half_up_of(value * (half_points - n), n + 1) >= threshold

    fewest = bisect_left(range(2 * n + 1), True, key=enough)
    return Fraction(fewest, 2) if fewest <= 2 * n else None


def leave_out(
    games: tuple[RatedGame, ...], minimum: int, partners: int, event_average: Fraction, numbers: dict[str, Any]
) -> tuple[Computation, tuple[RatedGame, ...]]:
    """The best legal choice of won games to leave out.

    KSzK 4, 4.3.11: where more games were played than 4.3.9 asks, won games against opponents
    rated below the event's average may be left out, as long as the limits of games and
    partners are kept. The choice with the highest Rp is taken, the smallest one among equals,
    none if none is better. For each number of games the lowest ratings go first, passing over
    a game whose partner is needed: what is kept must span `partners` opponents, so the greedy
    choice is the best one of its size.
    """
    best = compute(games, minimum, None, numbers)
    if best.performance is None:
        return best, ()
    left = Counter(item.game.opponent.number for item in games)
    span, highest = min(partners, len(left)), best.performance
    total = sum(item.rating.value or 0 for item in games)
    half_points = sum(int(item.game.mark) for item in games)
    removed: list[int] = []
    chosen = 0
    for at in sorted(_weak_wins(games, event_average), key=lambda at: _weakness(games[at])):
        n = len(games) - len(removed) - 1
        if n < minimum:
            break
        opponent = games[at].game.opponent.number
        if left[opponent] == 1 and len(left) - 1 < span:
            continue
        left[opponent] -= 1
        if not left[opponent]:
            del left[opponent]
        removed.append(at)
        total, half_points = total - (games[at].rating.value or 0), half_points - int(Mark.WIN)
        increase = half_up_of(int(numbers["plus_value"]) * (half_points - n), n + 1)
        if n and half_up_of(total, n) + increase > highest:
            highest, chosen = half_up_of(total, n) + increase, len(removed)
    gone = dict.fromkeys(removed[:chosen])
    chosen_games = tuple(item for at, item in enumerate(games) if at not in gone)
    return compute(chosen_games, minimum, None, numbers), tuple(games[at] for at in gone)


def _weak_wins(games: tuple[RatedGame, ...], event_average: Fraction) -> list[int]:
    """The positions of won games against opponents rated below the event's average."""
    return [
        at
        for at, item in enumerate(games)
        if item.game.mark is Mark.WIN and item.rating.value is not None and item.rating.value < event_average
    ]


def _weakness(item: RatedGame) -> tuple[int, int, int]:
    return (item.rating.value or 0, item.game.round, item.game.opponent.number)
