"""A table of a sheet: find its headings, read its rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.model import Place, Severity, Subject
from reporting.exchange.cleaning import clean_text
from reporting.fields import OBJECTS, Column, Table
from reporting.fields.path import path_of, put
from reporting.languages import LANGUAGES
from reporting.locale.findings import exceeds_reading
from reporting.locale.headings import fold, heading, heading_index, nearest
from reporting.workbook.ooxml.cells import cell_name
from reporting.workbook.ooxml.grid import CellKind, Grid
from reporting.workbook.sheets.examples import example_cells
from reporting.workbook.sheets.origins import TableOrigin
from reporting.workbook.sheets.sheet_reader import (
    At,
    Book,
    Unheaded,
    cell_text,
    note_unheaded,
    read_field,
    read_unknown,
    report_unheaded,
)

SEARCHED_ROWS: Final = 60
"""How far down the headings may stand: people insert titles and logos above them."""
FEWEST: Final = 2
"""Fewer known headings in a row are no head."""
_RESULT: Final = ("results", "result")
"""A column that the rows mean something without, and no game then has a result."""
_CHECKED_EVERY: Final = 100
"""After so many rows it is asked whether too much of them cannot be read."""


@dataclass(slots=True)
class Head:
    """A row of headings: columns by id, further headings by column number."""

    row: int
    columns: dict[str, int] = field(default_factory=dict)
    unknown: dict[int, str] = field(default_factory=dict)
    twice: list[int] = field(default_factory=list)


def find_head(grid: Grid, table: str) -> Head | None:
    """The row that holds most headings of a table, the first of several; None where none holds two."""
    best: Head | None = None
    for row in sorted(number for number in grid.rows if number <= SEARCHED_ROWS):
        head = read_head(grid, row, table)
        if len(head.columns) >= FEWEST and (best is None or len(head.columns) > len(best.columns)):
            best = head
    return best


def read_head(grid: Grid, row: int, table: str) -> Head:
    """What the cells of a row say as headings of a table."""
    index = heading_index(table)
    head = Head(row)
    for number, cell in sorted(grid.rows.get(row, {}).items()):
        if cell.kind is not CellKind.TEXT:
            continue
        words = " ".join(clean_text(cell.text)[0].split())
        column_id = index.get(fold(words))
        if column_id is None:
            head.unknown[number] = words
        elif column_id in head.columns:
            head.twice.append(number)
        else:
            head.columns[column_id] = number
    return head


def report_head(book: Book, grid: Grid, head: Head, table: Table) -> None:
    """Findings about headings: missing, changed, twice, extra."""
    missing = [column for column in table.columns if column.id not in head.columns]
    taken = set()
    for number, words in head.unknown.items():
        place = Place(grid.title, cell_name(head.row, number))
        close = nearest(words, (heading(table.key, column.id, book.lang) for column in missing))
        changed = next((c for c in missing if close is not None and heading(table.key, c.id, book.lang) == close), None)
        if changed is None:
            book.report("heading-extra", Severity.INFO, Subject(table.key), place, value=words or "–")
        else:
            taken.add(changed.id)
            severity = Severity.ERROR if changed.id in table.required else Severity.WARNING
            subject = Subject(table.key, field=changed.id)
            book.report("heading-changed", severity, subject, place, value=words, expected=close)
    for number in head.twice:
        place = Place(grid.title, cell_name(head.row, number))
        book.report(
            "heading-twice", Severity.WARNING, Subject(table.key), place, value=grid.rows[head.row][number].text
        )
    _report_missing(book, grid, head, table, [column for column in missing if column.id not in taken])


def _report_missing(book: Book, grid: Grid, head: Head, table: Table, missing: list[Column]) -> None:
    place = Place(grid.title, cell_name(head.row, min(head.columns.values(), default=1)))
    for column in missing:
        if column.id in table.required:
            expected = _expected(table, column)
            book.report(
                "heading-missing", Severity.ERROR, Subject(table.key, field=column.id), place, expected=expected
            )
        elif (table.key, column.id) == _RESULT and max(grid.rows) > head.row:
            words = heading(table.key, column.id, book.lang)
            book.report(
                "heading-result-missing",
                Severity.WARNING,
                Subject(table.key, field=column.id),
                place,
                expected=words,
            )
    others = [heading(table.key, column.id, book.lang) for column in missing if column.id not in table.required]
    if others:
        book.report(
            "headings-missing", Severity.INFO, Subject(table.key), place, expected=", ".join(others), count=len(others)
        )


def _expected(table: Table, column: Column) -> str:
    """The words that a heading may have, in all languages."""
    words = dict.fromkeys(heading(table.key, column.id, lang) for lang in LANGUAGES)
    return " / ".join(words)


def read_rows(book: Book, grid: Grid, head: Head, table: Table, last_row: int | None = None) -> list[dict[str, Any]]:
    """The records below the headings, blank rows left out, each row's place kept in the origins."""
    origin = TableOrigin(grid.title, head.row, dict(head.columns))
    book.origins.tables[table.key] = origin
    columns = {number: table.column(column_id) for column_id, number in head.columns.items()}
    records: list[dict[str, Any]] = []
    unheaded: Unheaded = {}
    headed = {*columns, *head.unknown, *head.twice}
    below = sorted(number for number in grid.rows if number > head.row and number <= (last_row or number))
    for at, row in enumerate(below):
        if at % _CHECKED_EVERY == 0 and exceeds_reading(book.findings):
            break
        left = example_cells(grid.rows[row], columns, table.key)
        read = {number: column for number, column in columns.items() if number not in left} if left else columns
        if not grid.rows[row].keys() <= headed:
            for number in sorted(grid.rows[row].keys() - headed):
                note_unheaded(unheaded, row, number, grid.rows[row][number])
        record = _read_row(book, grid, row, _Row(table, read, head.unknown, len(records)))
        if left and not record:
            origin.example = row
        if record:
            records.append(record)
            origin.rows.append(row)
    report_unheaded(book, grid, table.key, unheaded)
    return records


@dataclass(frozen=True, slots=True)
class _Row:
    """How a row is read: table, columns by number, unknown headings by number, the record's index."""

    table: Table
    columns: Mapping[int, Column]
    unknown: Mapping[int, str]
    index: int


def _read_row(book: Book, grid: Grid, row: int, how: _Row) -> dict[str, Any]:
    record: dict[str, Any] = {}
    extra: list[tuple[int, str]] = []
    for number, cell in grid.rows[row].items():
        column = how.columns.get(number)
        if column is None:
            if number in how.unknown:
                extra.append((number, how.unknown[number]))
            continue
        if column.name_of:
            continue
        at = At(grid, row, number, Subject(how.table.key, how.index, column.id))
        value = read_field(book, cell, at, column)
        if value is not None:
            put(record, column.json_path, value)
    for number, words in extra:
        cell = grid.rows[row][number]
        text = cell_text(book, cell, At(grid, row, number, Subject(how.table.key, how.index)))
        if text:
            put(record, path_of(words, record, OBJECTS), read_unknown(cell, text))
    return record
