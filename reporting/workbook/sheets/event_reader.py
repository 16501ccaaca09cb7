"""The event sheet: settings as label and value, and the tables of arbiters and stages among them."""

from __future__ import annotations

from typing import Any, Final

from engine.model import Place, Severity, Subject
from reporting.exchange.cleaning import clean_text
from reporting.fields import OBJECTS, TABLES, Table
from reporting.fields.path import path_of, put
from reporting.locale.headings import fold, heading, heading_index, nearest, section_index
from reporting.workbook.ooxml.cells import cell_name
from reporting.workbook.ooxml.grid import CellKind, Grid
from reporting.workbook.sheets.cell_values import plain_text
from reporting.workbook.sheets.sheet_reader import (
    At,
    Book,
    cell_text,
    read_field,
    read_unknown,
    report_adjacent,
    report_failed,
)
from reporting.workbook.sheets.table_reader import Head, read_head, read_rows, report_head

_EVENT: Final = TABLES["event"]
_INNER: Final = ("arbiters", "stages")
_INNER_HEADINGS: Final = 3
"""A row with that many headings of an inner table is its head: labels stand alone in their row."""
_RECOGNISED: Final = 5
"""A sheet of another name is taken for the event's when it has that many labels."""


def has_labels(grid: Grid) -> bool:
    """Whether a sheet of another name is the event's: settings by their labels stand below each other."""
    first = (cells[min(cells)] for cells in grid.rows.values() if cells)
    labels = {heading_index("event").get(fold(cell.text)) for cell in first if cell.kind is CellKind.TEXT}
    return len(labels - {None}) >= _RECOGNISED


def read_event_sheet(book: Book, grid: Grid) -> None:
    """Read the settings into `document["event"]`, the stages into `document["stages"]`."""
    event: dict[str, Any] = {}
    heads = _inner_heads(grid)
    inner_rows = _rows_of_inner_tables(grid, heads)
    seen: dict[str, int] = {}
    for row in sorted(set(grid.rows) - inner_rows):
        _read_setting(book, grid, row, event, seen)
    _report_missing_labels(book, grid, seen)
    for table, head in heads.items():
        _read_inner(book, grid, TABLES[table], head, max(inner_rows, default=head.row), heads, event)
    book.document["event"] = event


def _inner_heads(grid: Grid) -> dict[str, Head]:
    heads: dict[str, Head] = {}
    for row in sorted(grid.rows):
        for table in _INNER:
            if table not in heads and len(grid.rows[row]) >= _INNER_HEADINGS:
                head = read_head(grid, row, table)
                if len(head.columns) >= _INNER_HEADINGS:
                    heads[table] = head
    return heads


def _rows_of_inner_tables(grid: Grid, heads: dict[str, Head]) -> set[int]:
    """The heads and the rows below them, down to the next head, section title or label."""
    labels = heading_index("event")
    starts = {head.row for head in heads.values()}
    inner: set[int] = set()
    for start in starts:
        inner.add(start)
        for row in sorted(number for number in grid.rows if number > start):
            first = grid.rows[row][min(grid.rows[row])]
            word = fold(first.text) if first.kind is CellKind.TEXT else ""
            if row in starts or word in section_index() or word in labels:
                break
            inner.add(row)
    return inner


def _read_inner(
    book: Book, grid: Grid, table: Table, head: Head, last: int, heads: dict[str, Head], event: dict[str, Any]
) -> None:
    report_head(book, grid, head, table)
    after = [other.row for other in heads.values() if other.row > head.row]
    sections = [row for row in grid.rows if row > head.row and _is_section(grid, row)]
    bound = min([*after, *sections, last + 1]) - 1
    records = read_rows(book, grid, head, table, last_row=bound)
    if after or sections:
        book.origins.tables[table.key].bound = min([*after, *sections]) - 1
    if records:
        (event if table.key == "arbiters" else book.document)[table.key] = records


def _is_section(grid: Grid, row: int) -> bool:
    cells = grid.rows[row]
    first = cells[min(cells)]
    return len(cells) == 1 and first.kind is CellKind.TEXT and fold(first.text) in section_index()


def _read_setting(book: Book, grid: Grid, row: int, event: dict[str, Any], seen: dict[str, int]) -> None:
    """One row: the first text that is a label, and the value beside it."""
    cells = grid.rows[row]
    number = min(cells)
    label, value = cells[number], cells.get(number + 1)
    report_failed(book, grid, row, (other for other in cells if other != number + 1))
    if label.kind in {CellKind.ERROR, CellKind.NO_VALUE}:
        return
    words = " ".join(clean_text(plain_text(label))[0].split())
    column_id = heading_index("event").get(fold(words))
    place = Place(grid.title, cell_name(row, number))
    if column_id is None:
        if value is not None and fold(words) not in section_index():
            _keep_unknown(book, grid, (row, number), words, event)
        return
    if column_id in seen:
        book.report("heading-twice", Severity.WARNING, Subject("event", field=column_id), place, value=words)
        return
    seen[column_id] = row
    book.origins.settings[column_id] = (grid.title, cell_name(row, number + 1))
    column = _EVENT.column(column_id)
    if value is None:
        report_adjacent(book, grid, row, number + 1, column)
        return
    at = At(grid, row, number + 1, Subject("event", field=column_id))
    found = read_field(book, value, at, column)
    if found is not None:
        put(event, column.json_path, found)


def _keep_unknown(book: Book, grid: Grid, label: tuple[int, int], words: str, event: dict[str, Any]) -> None:
    """A setting under a label that nobody knows stays in the event under its words."""
    row, number = label
    place = Place(grid.title, cell_name(row, number))
    close = nearest(words, (heading("event", column.id, book.lang) for column in _EVENT.columns))
    if close is not None:
        book.report("heading-changed", Severity.WARNING, Subject("event"), place, value=words, expected=close)
    else:
        book.report("heading-extra", Severity.INFO, Subject("event"), place, value=words or "–")
    cell = grid.rows[row][number + 1]
    text = cell_text(book, cell, At(grid, row, number + 1, Subject("event")))
    if text:
        put(event, path_of(words, event, OBJECTS), read_unknown(cell, text))


def _report_missing_labels(book: Book, grid: Grid, seen: dict[str, int]) -> None:
    missing = [heading("event", column.id, book.lang) for column in _EVENT.columns if column.id not in seen]
    if missing:
        place = Place(grid.title, "A1")
        book.report(
            "headings-missing", Severity.INFO, Subject("event"), place, expected=", ".join(missing), count=len(missing)
        )
