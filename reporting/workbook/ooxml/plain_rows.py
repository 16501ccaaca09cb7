"""Rows of a sheet in which nothing can be wrong: each cell is named, stands in its place, and holds one value or none.

The XML of a row is written out and taken apart at a stretch, in a third of the time of asking each of its elements;
what follows a cell's name is read once for all cells in which it is the same. Nearly all rows are such; any other is
read element by element, by whoever tells what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from lxml import etree

from reporting.workbook.ooxml.cells import column_number
from reporting.workbook.ooxml.package import Element

_OPENING: Final = '<c r="'
_REST: Final = (
    r'(?: s="[0-9]+")?(?: t="[A-Za-z]+")?'
    r'(?:/>|>(?:<v>[^<&]+</v>|<is><t(?: xml:space="preserve")?>[^<&]+</t></is>)</c>)'
)
_CELL: Final = re.compile(rf'{_OPENING}([A-Z]{{1,3}})([0-9]+)"({_REST})')
_PARTS: Final = re.compile(
    r'(?: s="([0-9]+)")?(?: t="([A-Za-z]+)")?'
    r'(?:/>|>(?:<v>([^<]+)</v>|<is><t(?: xml:space="preserve")?>([^<]+)</t></is>)</c>)'
)
_HEAD: Final = re.compile(r"<row[ >][^>]*>")
_END: Final = "</row>"
_LONGEST: Final = 80
_MOST: Final = 20_000
"""So long, and so many, are the values that are remembered."""
_ODD: Final = 50
"""After so many rows in turn that are not plain nobody looks whether others are."""

Cell = TypeVar("Cell")
Reader = Callable[[str, str, str | None, str | None], Cell | None]
"""From the type of a cell, its format, its value and its own text to what it holds; raises where that cannot be."""


class PlainRows(Generic[Cell]):
    """The rows of a workbook, read at a stretch where they are plain; `read` says what a cell holds."""

    def __init__(self, read: Reader[Cell]) -> None:
        self._read = read
        self._known: dict[str, Cell | None] = {}
        self._odd = 0

    def cells(self, element: Element, row: int, last_column: int) -> dict[int, Cell] | None:
        """By their columns the cells of a row that hold something; None where one of its cells is not plain."""
        if self._odd > _ODD:
            return None
        try:
            found = self._cells(element, row, last_column)
        except (ValueError, LookupError, OverflowError):
            found = None
        self._odd = self._odd + 1 if found is None else 0
        return found

    def _cells(self, element: Element, row: int, last_column: int) -> dict[int, Cell] | None:
        text = etree.tostring(element, encoding="unicode", with_tail=False)
        head = _HEAD.match(text)
        if head is None or not text.endswith(_END):
            return None
        begin, end, number = head.end(), len(text) - len(_END), str(row)
        told = _CELL.findall(text, begin, end)
        left, last = end - begin - len(told) * (len(_OPENING) + len(number) + 1), 0
        cells: dict[int, Cell] = {}
        for letters, figures, rest in told:
            column = _COLUMNS.get(letters) or _column(letters)
            if figures != number or not last < column <= last_column:
                return None
            left -= len(letters) + len(rest)
            last = column
            cell = self._known[rest] if rest in self._known else self._told(rest)
            if cell is not None:
                cells[column] = cell
        return None if left else cells

    def _told(self, rest: str) -> Cell | None:
        """What a cell holds, by what follows its name; remembered where others may hold the same."""
        found = _PARTS.fullmatch(rest)
        if found is None:
            raise ValueError(rest)
        style, kind, value, own = found.groups()
        cell = None if value is None and own is None else self._read(kind or "n", style or "0", value, own)
        if len(rest) <= _LONGEST and len(self._known) < _MOST:
            self._known[rest] = cell
        return cell


_COLUMNS: Final[dict[str, int]] = {}


def _column(letters: str) -> int:
    number = _COLUMNS[letters] = column_number(letters)
    return number
