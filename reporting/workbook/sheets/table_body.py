"""The records of a table below its first page, as the XML of their rows: an object for each cell would cost most.

The cells are those that openpyxl would write; what they look like is asked of it once for each column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any, Final

from openpyxl.cell.cell import Cell

from reporting.fields import Column, Kind
from reporting.workbook.ooxml.cells import column_letters
from reporting.workbook.ooxml.looks import dress
from reporting.workbook.ooxml.rows_xml import odd_cell, plain_cell
from reporting.workbook.ooxml.saved import Rows
from reporting.workbook.sheets import style
from reporting.workbook.sheets.record_cells import CellValue

_MOST: Final = 32_767
"""Characters of a cell; openpyxl cuts off what is beyond."""
_DAYS: Final = frozenset({Kind.DATE, Kind.BIRTH})
"""Kinds of columns that have days among their values."""
_Key = tuple[int, bool]
"""A column of the sheet, and whether a day is meant: cells of one key look alike."""
_Rows = Sequence[Mapping[str, CellValue]]


def body(sheet: Any, rows: _Rows, columns: Sequence[Column], extras: Sequence[str], first: int, lang: str) -> Rows:
    """The rows, the first of them on line `first`; `extras` are values without a column, by their headings.

    A row of a record that says nothing is blank; one at the least is not.
    """
    named: list[tuple[str, Column | None]] = [(column.id, column) for column in columns]
    named += [(words, None) for words in extras]
    met: dict[_Key, int] = {}
    for at, (name, column) in enumerate(named, start=1):
        for day in _kinds(column):
            if (row := _first_with(rows, name, day)) is not None:
                met[at, day] = row
    cells: dict[_Key, Any] = {}
    for at, day in sorted(met, key=lambda key: (met[key], key)):
        name, column = named[at - 1]
        cells[at, day] = Cell(sheet, 1, at)
        set_value(cells[at, day], rows[met[at, day]][name], column, lang)
    order: dict[str, list[int]] = {}
    for at, (name, _) in enumerate(named, start=1):
        order.setdefault(name, []).append(at)
    last = max(at for at, row in enumerate(rows, start=first) if row)
    return Rows(partial(_xml, rows, order, cells, first), last, len(named))


def set_value(cell: Cell, value: CellValue, column: Column | None, lang: str) -> None:
    """Fill a cell, in the look of its column."""
    _put(cell, value)
    dress(cell, style.VALUE if column is None else style.value_of(column, lang, day=isinstance(value, date)))


def _put(cell: Cell, value: CellValue) -> None:
    """Give a cell its value. A text is a text, whatever it begins with: `=1+1` in a name is never a formula."""
    cell.value = value
    if isinstance(value, str):
        cell.data_type = "s"


def _kinds(column: Column | None) -> tuple[bool, ...]:
    return (False, True) if column is not None and column.kind in _DAYS else (False,)


def _first_with(rows: _Rows, name: str, day: bool) -> int | None:
    """The first row that has a value under a name: a day, or anything else."""
    return next((at for at, row in enumerate(rows) if name in row and isinstance(row[name], date) is day), None)


def _xml(rows: _Rows, order: Mapping[str, Sequence[int]], cells: Mapping[_Key, Any], first: int) -> bytes:
    """The rows as they are written; `order` tells in which columns a value stands."""
    looks = {key: f' s="{cell.style_id}"' for key, cell in cells.items()}
    letters = ["", *(column_letters(at) for at in range(1, 1 + sum(map(len, order.values()))))]
    lines = []
    for line, row in enumerate(rows, start=first):
        shown = []
        for at, name in sorted([(place, key) for key in row for place in order[key]]):
            value = row[name]
            alike = at, type(value) is date
            plain = None
            if type(value) is not str or len(value) <= _MOST:
                plain = plain_cell(f"{letters[at]}{line}", looks[alike], value)
            shown.append(_by_openpyxl(cells[alike], line, value) if plain is None else plain)
        if shown:
            lines.append(f'<row r="{line}">{"".join(shown)}</row>')
    return "".join(lines).encode("ascii", "xmlcharrefreplace")


def _by_openpyxl(alike: Any, line: int, value: CellValue) -> str:
    """A cell that openpyxl has to write, which looks like another of its column."""
    cell: Any = Cell(alike.parent, line, alike.column, style_array=alike._style)
    _put(cell, value)
    return odd_cell(cell)
