"""The valuations of PZWarc that rest on the opponents: the Solkoff family, Sonneborn-Berger, ratings.

PZWarc 2021, V 2.9.1–2.9.9. Everything is exact: integers in the unit of the event's points, or
fractions for averages. Opponents are those really played; a bye or a walkover adds nothing.
Where a value is a sequence, it is compared from the left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Meeting:
    """One round of a player: the opponent's number, the player's own points in it, whether it was played."""

    opponent: int
    points: int
    played: bool = True


@dataclass(frozen=True, slots=True)
class Tally:
    """What the valuations need of a player: total points, rounds in order, rating (0 for none)."""

    points: int
    meetings: tuple[Meeting, ...] = ()
    rating: int = 0

    @property
    def games(self) -> tuple[Meeting, ...]:
        """The rounds that were really played."""
        return tuple(meeting for meeting in self.meetings if meeting.played)


class Tallies(dict[int, Tally]):
    """The tallies of all players by starting number, with what each is asked for by all whom he met."""

    @cached_property
    def sums(self) -> Mapping[int, int]:
        """Of each player the sum of his opponents' points (2.9.1)."""
        return {number: sum(opponents_points(self, number)) for number in self}

    @cached_property
    def made(self) -> Mapping[tuple[int, int], int]:
        """The points that a player made of another, in all their games."""
        found: dict[tuple[int, int], int] = {}
        for number, tally in self.items():
            for game in tally.games:
                found[number, game.opponent] = found.get((number, game.opponent), 0) + game.points
        return found


def opponents_points(tallies: Tallies, number: int) -> list[int]:
    """Total points of the opponents of a player, lowest first."""
    return sorted(tallies[game.opponent].points for game in tallies[number].games)


def solkoff(tallies: Tallies, number: int) -> int:
    """Sum of the opponents' points (2.9.1)."""
    return tallies.sums[number]


def median_solkoff(tallies: Tallies, number: int) -> int:
    """Średni Solkoff: without the highest and the lowest (2.9.2); 0 with fewer than three opponents."""
    return sum(opponents_points(tallies, number)[1:-1])


def shortened_solkoff(tallies: Tallies, number: int) -> int:
    """Skrócony redukowany Solkoff: without the lowest (2.9.3)."""
    return sum(opponents_points(tallies, number)[1:])


def reduced_solkoff(tallies: Tallies, number: int) -> tuple[int, ...]:
    """Pełny redukowany Solkoff: without the lowest, then without the two lowest, the three, … (2.9.4)."""
    points = opponents_points(tallies, number)
    return tuple(accumulate(reversed(points)))[-2::-1]


def solkoff_plus(tallies: Tallies, number: int) -> int:
    """Sum of the opponents' Solkoff values (2.9.5)."""
    return sum(solkoff(tallies, game.opponent) for game in tallies[number].games)


def solkoff_baliakin(tallies: Tallies, number: int, *, opponents_result: bool = False) -> int:
    """Sum of the opponents' Solkoff values, each times the result of the game with him (2.9.6).

    The player's own result is taken; `opponents_result` takes the opponent's, as the letter has it
    ("wynik przeciwników"), where a stronger result would count for less.
    """

    games = tallies[number].games
    if not opponents_result:
        return sum(solkoff(tallies, game.opponent) * game.points for game in games)
    # Those against whom he played more than once have made theirs in all these games together.
    return sum(solkoff(tallies, met) * tallies.made.get((met, number), 0) for met in {game.opponent for game in games})


def sonneborn_berger(tallies: Tallies, number: int, win: int = 2) -> int:
    """Twice the points of beaten opponents plus the points of those drawn with (2.9.7).

    `win` is what a win is worth; whatever lies between a win and nothing counts as a draw.
    """
    total = 0
    for game in tallies[number].games:
        factor = 2 if game.points >= win else 1 if game.points > 0 else 0
        total += factor * tallies[game.opponent].points
    return total


def average_rating(tallies: Tallies, number: int) -> Fraction | None:
    """Mean rating of the opponents who have one (2.9.8), exact; None without such opponents."""
    ratings = _ratings(tallies, number)
    return _mean(ratings) if ratings else None


def reduced_average_rating(tallies: Tallies, number: int) -> tuple[Fraction, ...]:
    """Mean rating of the opponents without the lowest rated, then without two, three, … (2.9.9)."""
    ratings = _ratings(tallies, number)
    return tuple(_mean(ratings[dropped:]) for dropped in range(1, len(ratings)))


def _ratings(tallies: Tallies, number: int) -> list[int]:
    """Ratings of the opponents, lowest first; whom nobody gave one (2.6.1.2) is left out: he is not rated 0."""
    return sorted(rating for game in tallies[number].games if (rating := tallies[game.opponent].rating))


def _mean(values: Sequence[int]) -> Fraction:
    return Fraction(sum(values), len(values))
