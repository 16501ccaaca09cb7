"""In which column a cell stands: as its name says, or after the one before it where it has none."""

from __future__ import annotations

from typing import Final

from reporting.workbook.ooxml.cells import column_number

_DIGITS: Final = "0123456789"
_MOST_LETTERS: Final = 3


class Places:
    """The columns of a row's cells; those that hold nothing are `passed`, and looked at where one after them asks."""

    def __init__(self, row: int) -> None:
        self.passed: list[str] = []
        self._row, self._number = row, str(row)
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
        size = len(self._number)
        seen = _COLUMNS.get(name[:-size]) if name[-size:] == self._number else None
        return seen or _column_in(name, self._row)


def _column_in(name: str, row: int) -> int:
    """The column of a cell by its name, 0 where the name is no cell's of this row."""
    letters = name.rstrip(_DIGITS)
    sound = letters.isascii() and letters.isalpha() and len(letters) <= _MOST_LETTERS
    return _column(letters) if sound and name[len(letters) :] == str(row) else 0


_COLUMNS: Final[dict[str, int]] = {}


def _column(letters: str) -> int:
    number = _COLUMNS.get(letters)
    if number is None:
        number = _COLUMNS[letters] = column_number(letters)
    return number
