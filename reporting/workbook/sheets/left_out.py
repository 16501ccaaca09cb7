"""Cells from which nothing is read, though somebody wrote in them: each is told with its place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.model import Place, Severity, Subject
from reporting.fields import Column, Kind
from reporting.locale.headings import heading
from reporting.workbook.ooxml.cells import cell_name, column_letters
from reporting.workbook.ooxml.grid import Cell, CellKind, Grid
from reporting.workbook.sheets.cell_values import Problem, plain_text, read_cell
from reporting.workbook.sheets.sheet_reader import Book

_FAILED: Final = {CellKind.ERROR: "cell-error", CellKind.NO_VALUE: "formula-without-value"}
_WORDS: Final = frozenset({Kind.TEXT, Kind.LONG_TEXT, Kind.LIST})
"""Where any text is a value, so that nobody can tell it from help."""
SHOWN: Final = 80
"""Letters of what stands in such a cell that a finding repeats."""
Loose = dict[int, tuple[int, str, int]]
"""By column the first row with a cell under no heading, what stands there, and how many such cells there are."""


def report_failed(book: Book, grid: Grid, row: int, columns: Iterable[int]) -> None:
    """A warning for each formula that failed in one of these cells of a row: nobody reads what it should have given."""
    for number in columns:
        cell = grid.rows[row][number]
        code = _FAILED.get(cell.kind)
        if code is not None:
            book.report(code, Severity.WARNING, None, Place(grid.title, cell_name(row, number)), cell.text[:SHOWN])


def note_loose(loose: Loose, row: int, number: int, cell: Cell) -> None:
    """Note a cell of a table under which column no heading stands."""
    first, text, count = loose.get(number, (row, plain_text(cell), 0))
    loose[number] = (first, text, count + 1)


def report_loose(book: Book, grid: Grid, table: str, loose: Loose) -> None:
    """A warning for each column that has no heading and is not empty."""
    for number, (row, text, count) in sorted(loose.items()):
        place, letters = Place(grid.title, cell_name(row, number)), column_letters(number)
        shown = text[:SHOWN]
        book.report(
            "column-without-heading", Severity.WARNING, Subject(table), place, shown, column=letters, count=count
        )


def report_beside(book: Book, grid: Grid, row: int, number: int, column: Column) -> None:
    """A warning where a setting is empty and its value stands a column too far, in the place of the help.

    A day, a number or a yes is no help; a text is a value only where the setting takes no other texts.
    """
    cell = grid.rows[row].get(number + 1)
    if cell is None or cell.kind in _FAILED:
        return
    text = plain_text(cell).strip()
    if cell.kind is CellKind.TEXT and (
        (column.kind in _WORDS and not column.choices) or isinstance(read_cell(cell, text, column), Problem | None)
    ):
        return
    place, subject = Place(grid.title, cell_name(row, number + 1)), Subject("event", field=column.id)
    named, expected = heading("event", column.id, book.lang), cell_name(row, number)
    book.report("setting-beside", Severity.WARNING, subject, place, text[:SHOWN], setting=named, expected=expected)
