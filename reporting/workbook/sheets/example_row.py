"""The example below the headings: a row that is no record, known by the word in its first cell."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.model import GameType, Place, Severity, Subject
from reporting.fields import TABLES, Table
from reporting.locale import LANGUAGES, texts
from reporting.locale.headings import fold
from reporting.workbook.ooxml.cells import cell_name
from reporting.workbook.ooxml.grid import Cell, Grid
from reporting.workbook.sheets.cell_values import plain_text
from reporting.workbook.sheets.examples import example
from reporting.workbook.sheets.record_cells import cell_value
from reporting.workbook.sheets.sheet_reader import Book

_ALIKE: Final = 3


def is_example(cells: Mapping[int, Cell], columns: Mapping[str, int]) -> bool:
    """Whether a row is the example: what stands in the table's first column is the word for one, in any language."""
    first = cells.get(min(columns.values(), default=1))
    return first is not None and fold(plain_text(first)) in _words()


def report_filled_example(book: Book, grid: Grid, row: int, columns: Mapping[str, int], table: Table) -> None:
    """A finding for each cell that somebody has written into the example: it is not read."""
    for column_id, number in columns.items():
        cell = grid.rows[row].get(number)
        said = plain_text(cell).strip() if cell is not None else ""
        if said and number != min(columns.values()) and fold(said) not in _shown(table.key, column_id):
            place = Place(grid.title, cell_name(row, number))
            book.report("example-filled", Severity.WARNING, Subject(table.key, field=column_id), place, value=said)


def report_left(book: Book, grid: Grid, row: int, columns: Mapping[str, int], table: Table) -> frozenset[int]:
    """Columns of a row written over the example that still say what it said: told, and not to be read.

    Several cells are alike, words among them: a record that happens to have one value of the example is none.
    """
    alike = {}
    for column_id, number in columns.items():
        cell = grid.rows[row].get(number)
        said = fold(plain_text(cell)) if cell is not None else ""
        if said and number != min(columns.values()) and said in _shown(table.key, column_id):
            alike[column_id] = number
    if len(alike) < _ALIKE or not any(_is_word(table.key, column_id) for column_id in alike):
        return frozenset()
    for column_id, number in alike.items():
        place, said = Place(grid.title, cell_name(row, number)), plain_text(grid.rows[row][number])
        book.report("example-left", Severity.WARNING, Subject(table.key, field=column_id), place, value=said)
    return frozenset(alike.values())


def _is_word(table: str, column_id: str) -> bool:
    return any(texts(lang).find(f"workbook.example.{table}.{column_id}") for lang in LANGUAGES)


@cache
def _words() -> frozenset[str]:
    return frozenset(fold(texts(lang)("workbook.example-row")) for lang in LANGUAGES)


@cache
def _shown(table: str, column_id: str) -> frozenset[str]:
    """What the example shows in a column, in every language and game, folded; a day in each way of writing it."""
    column = TABLES[table].column(column_id)
    found = set()
    for lang in LANGUAGES:
        for game in GameType:
            value = cell_value(column, example(table, game, texts(lang)).get(column_id), lang)
            found.add(fold(str(value)) if value is not None else "")
    return frozenset(found)
