"""Board values that break the tie of a team cup match (PZSzach 2002, B.VI D.5 b)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from engine.model import Mark
from engine.regulations.editions import select


def board_values(boards: int, on: date | None = None) -> tuple[int, ...]:
    """The value of a win on each board on a day, for 4 to 10 boards; ValueError for other numbers."""
    row = select("chess-code", on).numbers["team_bonus"]["boards"].get(boards)
    if row is None:
        raise ValueError(boards)
    return tuple(row)


def match_bonus(marks: Sequence[tuple[Mark, Mark]], on: date | None = None) -> tuple[Fraction, Fraction]:
    """The bonus of both teams from the marks of their boards, board 1 first.

    PZSzach 2002, B.VI D.5 (b). A board won brings its value; the text names wins only: a
    drawn board gives each side half of it.
    """
    first, second = Fraction(0), Fraction(0)
    for value, (mark, other) in zip(board_values(len(marks), on), marks, strict=True):
        if mark is Mark.WIN:
            first += value
        elif other is Mark.WIN:
            second += value
        elif mark is Mark.DRAW:
            first += Fraction(value, 2)
            second += Fraction(value, 2)
    return first, second
