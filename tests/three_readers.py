"""Workbooks read by three readers: ours, openpyxl and calamine, as cells that can be held against each other."""

from __future__ import annotations

import io
import warnings
from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any, Final

import openpyxl
from python_calamine import CalamineError, CalamineWorkbook

from reporting.workbook.ooxml.archive import read_entries
from reporting.workbook.ooxml.grid import Cell, CellKind, Grid, read_grids
from reporting.workbook.ooxml.package import Package

Cells = dict[tuple[str, int, int], object]


@lru_cache(maxsize=2)
def ours(data: bytes) -> tuple[Cells, list[Grid]]:
    grids = read_grids(Package(read_entries(data)))
    cells = {
        (grid.title, row, column): plain(cell)
        for grid in grids
        for row, columns in grid.rows.items()
        for column, cell in columns.items()
        if cell.kind is not CellKind.NO_VALUE
    }
    return cells, grids


def plain(cell: Cell) -> object:
    """A cell as something that other readers' values can be held against."""
    if cell.kind is CellKind.NUMBER:
        return number(cell.text)
    if cell.kind is CellKind.BOOLEAN:
        return cell.text == "1"
    return common(cell.clock) if cell.kind is CellKind.CLOCK else cell.text.strip()


def number(value: object) -> object:
    """A number as a float; what is none as it is, `NaN` and `INF` too, of which calamine makes days."""
    try:
        exact = Decimal(str(value))
    except InvalidOperation:
        return value
    return float(exact) if exact.is_finite() else value


def common(value: Any) -> object:
    """One value for one thing: a day is a moment at midnight, whole seconds, numbers as numbers.

    Calamine drops the blanks at the ends of a text, we keep them until the text is cleaned.
    """
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, datetime):
        return value.replace(microsecond=0)
    if isinstance(value, date):
        return datetime.combine(value, time())
    if isinstance(value, (time, timedelta)):
        return str(value).partition(".")[0]
    return number(value) if isinstance(value, (int, float)) else str(value).strip()


def by_openpyxl(data: bytes) -> Cells:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what it does not carry when it writes
        book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    return {
        (sheet.title, cell.row, cell.column): common(cell.value)
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None and str(cell.value).strip()
    }


def by_calamine(data: bytes) -> Cells:
    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    found: Cells = {}
    for title in book.sheet_names:
        sheet = book.get_sheet_by_name(title)
        for row, cells in enumerate(sheet.to_python(skip_empty_area=False), start=1):
            for column, value in enumerate(cells, start=1):
                if value is not None and str(value).strip():
                    found[title, row, column] = common(value)
    return found


READERS: Final = {"openpyxl": by_openpyxl, "calamine": by_calamine}


def differences(data: bytes, reader: str) -> list[tuple[tuple[str, int, int], object, object]]:
    mine, _ = ours(data)
    theirs = READERS[reader](data)
    places = sorted(mine.keys() | theirs.keys())
    return [(at, mine.get(at), theirs.get(at)) for at in places if mine.get(at) != theirs.get(at)]


NOT_READ: Final = frozenset(
    {"cell-not-read", "far-cell", "too-many-far-cells", "false-dimension", "cell-error", "formula-without-value"}
)
"""Findings that say of a cell that it was not read as another reader would."""


def unreported(data: bytes, codes: set[str]) -> list[tuple[tuple[str, int, int], object, object]]:
    """Where calamine reads other cells of a workbook than we do, though no finding (`codes`) says so.

    Of a cell that says that it is a number and holds none, we keep the text (its field judges it), calamine nothing,
    or of `NaN` that, in the format of a day the day before all days, or infinity.
    """
    if codes & NOT_READ:
        return []
    try:
        found = differences(data, "calamine")
    except (CalamineError, ValueError):
        return []  # calamine gives the whole file up for a cell that we read
    no_numbers = _no_numbers(data) if found else frozenset()
    nothing = (None, datetime(1899, 12, 30), float("inf"), float("-inf"))
    return [
        (at, mine, theirs)
        for at, mine, theirs in found
        if at not in no_numbers or (theirs not in nothing and theirs == theirs)  # noqa: PLR0124 - a NaN is not itself
    ]


def _no_numbers(data: bytes) -> frozenset[tuple[str, int, int]]:
    """The cells of the kind number whose text is none."""
    return frozenset(
        (grid.title, row, column)
        for grid in read_grids(Package(read_entries(data)))
        for row, columns in grid.rows.items()
        for column, cell in columns.items()
        if cell.kind is CellKind.NUMBER and isinstance(number(cell.text), str)
    )
