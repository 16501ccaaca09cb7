"""Names of cells and ranges (`C7`, `A4:K50`), and the columns in which the cells of a row stand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_CELL: Final = re.compile(r"\$?([A-Za-z]{1,3})\$?([1-9][0-9]{0,6})")
_NAME: Final = re.compile(r"([A-Za-z]{1,3})([0-9]+)")


def column_number(letters: str) -> int:
    """The number of a column by its letters: A is 1, XFD 16384."""
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - 64
    return number


def column_letters(number: int) -> str:
    """The letters of a column by its number from 1."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def split_cell(name: str) -> tuple[int, int]:
    """Row and column, from 1, of a cell's name; ValueError for anything else."""
    match = _CELL.fullmatch(name.strip())
    if match is None:
        raise ValueError(name)
    return int(match[2]), column_number(match[1])


def cell_name(row: int, column: int) -> str:
    """The name of a cell by row and column from 1."""
    return f"{column_letters(column)}{row}"


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of cells, all four sides included."""

    top: int
    left: int
    bottom: int
    right: int

    def holds(self, row: int, column: int) -> bool:
        """True for a cell inside."""
        return self.top <= row <= self.bottom and self.left <= column <= self.right

    def with_cell(self, row: int, column: int) -> Area:
        """The smallest area that holds this one and a cell."""
        return Area(min(self.top, row), min(self.left, column), max(self.bottom, row), max(self.right, column))

    def down_to(self, bottom: int) -> Area:
        """The same columns, ending at another row."""
        return Area(self.top, self.left, bottom, self.right)

    def __str__(self) -> str:
        first, last = cell_name(self.top, self.left), cell_name(self.bottom, self.right)
        return first if first == last else f"{first}:{last}"


def parse_area(text: str) -> Area | None:
    """The area with a name like `A4:K50` or `B2`; None for whole columns, rows and names."""
    first, _, last = text.partition(":")
    try:
        top, left = split_cell(first)
        bottom, right = split_cell(last or first)
    except ValueError:
        return None
    return Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right))


class CellColumns:
    """In which columns the cells of a row stand: as their names say, or after the one before where they have none.

    Those that hold nothing are `passed`, and looked at where one after them asks.
    """

    def __init__(self, row: int) -> None:
        self.passed: list[str] = []
        self._row = row
        self._last = 0

    def of(self, name: str | None) -> tuple[int, int]:
        """The column that a cell names, 0 where it names none of this row, and the column in which it stands."""
        known = self._named(name) if name else 0
        if not known:
            for each in self.passed:
                self._last = self._named(each) or self._last + 1
            known = 0 if name else self._last + 1
        self.passed.clear()
        self._last = known or self._last + 1
        return known, self._last

    def _named(self, name: str) -> int:
        """The column of a cell by its name, 0 where the name is no cell's of this row."""
        match = _NAME.fullmatch(name)
        return column_number(match[1]) if match and match[2] == str(self._row) else 0
