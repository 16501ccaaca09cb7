"""How cells look, set at once: openpyxl compares fonts and borders by all their fields, for every cell anew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill
from openpyxl.styles.cell_style import StyleArray
from openpyxl.worksheet.merge import MergedCellRange

from reporting.workbook.ooxml.cells import column_letters


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What a cell is given; what is None stays as it is. Kept by whoever uses it: each one is another look."""

    font: Font | None = None
    fill: PatternFill | None = None
    border: Border | None = None
    alignment: Alignment | None = None
    number_format: str | None = None


_PARTS: Final = {
    "font": "fontId",
    "fill": "fillId",
    "border": "borderId",
    "alignment": "alignmentId",
    "number_format": "numFmtId",
}
"""The parts of a look, and where a cell's style holds the number of each."""


class _Known:
    """What is known of a workbook: what becomes of a cell's style when a look is put on it, the numbers of parts."""

    __slots__ = ("numbers", "styles")

    def __init__(self) -> None:
        self.styles: dict[tuple[tuple[int, ...], Look], StyleArray] = {}
        self.numbers: dict[tuple[str, int], int] = {}


_KNOWN: Final[WeakKeyDictionary[Workbook, _Known]] = WeakKeyDictionary()


def dress(cell: Any, look: Look) -> None:
    """Give a cell a look. The first cell of its kind is dressed by openpyxl, the others like it."""
    book = cell.parent.parent
    known = _KNOWN.get(book)
    if known is None:
        known = _KNOWN[book] = _Known()
    key = (tuple(cell._style or ()), look)
    style = known.styles.get(key)
    if style is None:
        _dress_first(cell, look, known.numbers)
        known.styles[key] = StyleArray(cell._style)
    else:
        cell._style = StyleArray(style)


def _dress_first(cell: Any, look: Look, numbers: dict[tuple[str, int], int]) -> None:
    """Dress it by openpyxl; a part that an earlier look had too has its number already."""
    for part, at in _PARTS.items():
        if (value := getattr(look, part)) is None:
            continue
        if (number := numbers.get((part, id(value)))) is not None:
            cell._style = cell._style or StyleArray()
            setattr(cell._style, at, number)
            continue
        setattr(cell, part, value)
        numbers[part, id(value)] = getattr(cell._style, at)


def merge_in_row(sheet: Any, row: int, first: int, last: int) -> None:
    """Merge cells of a row that have no borders and overlap no merged ones; openpyxl takes long to ask."""
    area = MergedCellRange(sheet, f"{column_letters(first)}{row}:{column_letters(last)}{row}")
    sheet.merged_cells.ranges.add(area)
