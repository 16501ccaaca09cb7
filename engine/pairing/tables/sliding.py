"""The sliding systems: everybody moves one seat after each round.

PZSzach 2002, B.VI A.5; PZWarc 2021, V 1.5.3 (Rutsch).

The boards stand in a row with alternating colours. Seen from the near side, board 1 is on
the left. Number 1 sits at the near side of board 1, the next numbers follow to the right
and come back along the far side. The figures of both regulations are lost: "left" is taken
as seen from the seat, so the near side moves towards board 1 and the far side away from
it; `right` is the other way round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.pairing.tables import Rounds

Direction = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where in one round.

    `near` and `far` hold the starting numbers board by board; `white_near` says on which
    side of each board White stands; `free` is the player without a seat, None where the
    number is even.
    """

    near: tuple[int, ...]
    far: tuple[int, ...]
    white_near: tuple[bool, ...]
    free: int | None

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The games as (White, Black), board by board."""
        seats = zip(self.near, self.far, self.white_near, strict=True)
        return tuple((near, far) if white else (far, near) for near, far, white in seats)


def seatings(players: int, direction: Direction = "left") -> tuple[Seating, ...]:
    """The seating of every round of a sliding tournament.

    PZSzach 2002, B.VI A.5.1 (odd number) and A.5.2 (even number): everybody meets once.
    Raises ValueError for fewer than two players.
    """
    if players < 2:
        raise ValueError(players)
    return _odd(players, direction) if players % 2 else _even(players, direction)


def sliding(players: int, direction: Direction = "left") -> Rounds:
    """The pairing table of a sliding tournament (PZSzach 2002, B.VI A.5; PZWarc 2021, V 1.5.3)."""
    return tuple(seating.pairs for seating in seatings(players, direction))


def _odd(players: int, direction: Direction) -> tuple[Seating, ...]:
    """A.5.1: the ring of all seats and the free place turns; colours stay with the boards."""
    boards = players // 2
    white_near = tuple(board % 2 == 0 for board in range(boards))
    rounds = []
    for turn in range(players):
        ring = _turned(list(range(1, players + 1)), turn, direction)
        rounds.append(Seating(tuple(ring[:boards]), tuple(ring[-2 : boards - 1 : -1]), white_near, ring[-1]))
    return tuple(rounds)


def _even(players: int, direction: Direction) -> tuple[Seating, ...]:
    """A.5.2: number 1 keeps his seat and changes colour, White first; the others turn around him.

    Whoever met number 1 goes on to table 2 and plays Black there (A.5.2 c).
    """
    boards = players // 2
    arrives_far = direction == "left"
    rounds = []
    for turn in range(players - 1):
        ring = _turned(list(range(2, players + 1)), turn, direction)
        near = (1, *ring[: boards - 1])
        far = tuple(reversed(ring[boards - 1 :]))
        white_near = (turn % 2 == 0, *((board % 2 == 1) is arrives_far for board in range(1, boards)))
        rounds.append(Seating(near, far, white_near, None))
    return tuple(rounds)


def _turned(ring: list[int], turn: int, direction: Direction) -> list[int]:
    """The ring after some moves: `left` brings the next number to each near seat."""
    shift = turn if direction == "left" else -turn
    shift %= len(ring)
    return ring[shift:] + ring[:shift]
