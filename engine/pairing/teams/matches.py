"""The boards of a team match: colours and who meets whom.

PZSzach 2002, B.VI B.2 and E.2 (b); PZWarc 2021, V 3.3.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.model import Event
from engine.pairing.teams.line_ups import line_up


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a match: White and Black by starting number, None where nobody sits."""

    board: int
    white: int | None
    black: int | None


@dataclass(frozen=True, slots=True)
class Match:
    """A match: number, home and guest team, boards; `sources` say where each line-up comes from."""

    match: int
    home: int
    guest: int
    boards: tuple[Board, ...]
    sources: tuple[str, str] = ("", "")


def boards_of_match(home: tuple[int | None, ...], guest: tuple[int | None, ...]) -> tuple[Board, ...]:
    """Home has White on the odd boards and Black on the even ones."""
    return tuple(
        Board(board, *((own, other) if board % 2 else (other, own)))
        for board, (own, other) in enumerate(zip(home, guest, strict=True), 1)
    )


def match_of(event: Event, number: int, home: int, guest: int, round_number: int) -> Match:
    """A match of a round with both line-ups as they stand."""
    first, first_source = line_up(event, home, round_number)
    second, second_source = line_up(event, guest, round_number)
    return Match(number, home, guest, boards_of_match(first, second), (first_source, second_source))
