"""Scheveningen: everybody of one side meets everybody of the other.

PZSzach 2002, B.VI F.7; PZWarc 2021, V 3.7.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Variant = Literal["pzszach", "pzwarc"]


@dataclass(frozen=True, slots=True, order=True)
class Seat:
    """A player of a side: side `A` or `B`, number in the side."""

    side: str
    number: int

    def __str__(self) -> str:
        return f"{self.side}{self.number}"


def scheveningen(players: int, variant: Variant = "pzszach") -> tuple[tuple[tuple[Seat, Seat], ...], ...]:
    """The table for sides of `players`: rounds of (White, Black), the side with White first.

    PZSzach 2002, B.VI F.7: in round r the numbers of a pair add up to n + 2 - r, modulo n.
    PZWarc 2021, V 3.7.3 and 3.7.4: board by board in the order of entry, then the guests
    move up one board a round. The whole side changes colour each round (F.5; V 3.7.2); A has
    White in round 1, until the lot says otherwise. Raises ValueError below one player.
    """
    if players < 1:
        raise ValueError(players)
    partner = _pzszach if variant == "pzszach" else _pzwarc
    return tuple(
        tuple(_pair(number, turn, players, partner(number, turn, players), variant) for number in range(1, players + 1))
        for turn in range(players)
    )


def _pair(number: int, turn: int, players: int, partner: int, variant: Variant) -> tuple[Seat, Seat]:
    """The game of line `number` of the table: the White side is listed in its own order by PZSzach."""
    del players
    if turn % 2 == 0:
        return Seat("A", number), Seat("B", partner)
    if variant == "pzszach":
        return Seat("B", number), Seat("A", partner)
    return Seat("B", partner), Seat("A", number)


def _pzszach(number: int, turn: int, players: int) -> int:
    return (players + 1 - turn - number - 1) % players + 1


def _pzwarc(number: int, turn: int, players: int) -> int:
    return (number - 1 + turn) % players + 1
