"""The bracket of a cup: the strongest meet last, the seeded rest in the preliminary round.

PZSzach 2002, B.VI D.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tie:
    """One tie of the bracket.

    `upper` and `lower` are seeds in round 1 and, later on, what the earlier ties brought;
    None stands for a side that is not known yet. `lower` is 0 where the seed rests
    (advances without a game).
    """

    round: int
    position: int
    upper: int | None
    lower: int | None

    @property
    def resting(self) -> bool:
        """True where nobody is to be met."""
        return self.lower == 0


def bracket_size(players: int) -> int:
    """The power of two that holds the field; ValueError below two players."""
    if players < 2:
        raise ValueError(players)
    return 1 << (players - 1).bit_length()


def resting_seeds(players: int) -> tuple[int, ...]:
    """The seeds that advance without a game, so that a power of two is left after round 1.

    PZSzach 2002, B.VI D.2: with 22 players the seeds 1 to 10 rest and six ties are played.
    """
    return tuple(range(1, bracket_size(players) - players + 1))


def seed_order(size: int) -> tuple[int, ...]:
    """Seeds in the order of the bracket: 1 and 2 can only meet in the final, 1 to 4 in the semi-finals."""
    order: list[int] = [1]
    while len(order) < size:
        top = 2 * len(order) + 1
        order = [seed for upper in order for seed in (upper, top - upper)]
    return tuple(order)


def first_round(players: int) -> tuple[Tie, ...]:
    """Round 1 with its rests, in the order of the bracket."""
    order = seed_order(bracket_size(players))
    seats = [seed if seed <= players else 0 for seed in order]
    return tuple(
        Tie(1, position, min(filter(None, pair)), max(pair) if min(pair) else 0)
        for position, pair in enumerate(zip(seats[::2], seats[1::2], strict=True), 1)
    )


def next_round(ties: tuple[Tie, ...], winners: Mapping[int, int]) -> tuple[Tie, ...]:
    """The next round from the ties of one round; `winners` maps a tie's position to the winner's seed.

    A side whose tie is not decided is None; 0 is a side where nobody comes, since neither player
    of the tie did. The stronger seed stands first.
    """
    came = [tie.upper if tie.resting else winners.get(tie.position) for tie in ties]
    return tuple(
        Tie(ties[0].round + 1, position, *_ordered(first, second))
        for position, (first, second) in enumerate(zip(came[::2], came[1::2], strict=True), 1)
    )


def _ordered(first: int | None, second: int | None) -> tuple[int | None, int | None]:
    # 0, where nobody comes, stands last: whoever meets it rests.
    if first is not None and second is not None and second and (second < first or not first):
        return second, first
    return first, second


def expected_rounds(players: int) -> tuple[tuple[Tie, ...], ...]:
    """All rounds as they go when the stronger seed always wins."""
    rounds = [first_round(players)]
    while len(rounds[-1]) > 1:
        ties = rounds[-1]
        rounds.append(next_round(ties, {tie.position: tie.upper for tie in ties if tie.upper}))
    return tuple(rounds)
