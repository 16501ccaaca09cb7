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


def class_places(table: Standings, members: Collection[int], group: int | None = None) -> tuple[ClassRow, ...]:
    """The members in the order of the standings, each with his place among them; struck players have none.

    Where places hold inside groups, `group` is the one whose lines are asked for.
    """
    found: list[ClassRow] = []
    for row in table.rows:
        if row.place is not None and row.number in members and row.group == group:
            shared = found and found[-1].row.place == row.place
            found.append(ClassRow(found[-1].place if shared else len(found) + 1, row))
    return tuple(found)
