"""The places inside a class: the order of the standings without those who are not in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engine.standings import Row, Standings


@dataclass(frozen=True, slots=True)
class ClassRow:
    """A line of the standings with its place in a class; shared places are 1, 2, 2, 4."""

    place: int
    row: Row


def class_places(table: Standings, members: Collection[int]) -> tuple[ClassRow, ...]:
    """The members in the order of the standings, each with his place among them; struck players have none."""
    rows = [row for row in table.rows if row.place is not None and row.number in members]
    return tuple(
        ClassRow(1 + sum((other.place or 0) < (row.place or 0) for other in rows[:at]), row)
        for at, row in enumerate(rows)
    )
