"""The history of an event in the hidden sheet of its workbook: who changed what, when, by which command.

Each change has a row: the word `written`, the command, and as JSON the command, who, when (UTC) and `changes`, each as
[table, key, {column: [old, new]}]. Rows name records by their keys, not cells, so that they stay true when people sort
the sheets; what is longer than a cell goes on in the next row, under the word `more`. A pairing that stands in the
results and not here was entered by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from datetime import date
from typing import Any, Final

from reporting.exchange.outcome import game_of
from reporting.exchange.record_keys import CODE, Key, key_of, value_in
from reporting.fields import TABLES, Column
from reporting.fields.path import put, take
from reporting.workbook.ooxml.cells import split_cell
from reporting.workbook.ooxml.edits import Edits, NewRows, SheetLayout, Value
from reporting.workbook.ooxml.grid import Cell, CellKind, Grid
from reporting.workbook.sheets.cell_values import Problem, read_cell
from reporting.workbook.sheets.origins import Origins
from reporting.workbook.sheets.read import PROGRAM_SHEET
from reporting.workbook.sheets.target import Source

Changed = tuple[str, Key, dict[str, list[Any]]]
"""A record that changed: its table, its key afterwards, old and new value by column."""
WRITTEN: Final = "written"
MORE: Final = "more"
_COLUMNS: Final = {"word": "A", "command": "B", "content": "C"}
_MOST: Final = 32_000
"""Characters of one cell."""


def journal_edits(package_sheets: frozenset[str], entries: Sequence[Mapping[str, Any]]) -> Edits:
    """The edits that note what is written; none where the user has removed the hidden sheet."""
    if PROGRAM_SHEET not in package_sheets or not entries:
        return Edits()
    rows = tuple(row for entry in entries for row in _rows(entry))
    return Edits(rows=(NewRows(SheetLayout(PROGRAM_SHEET, _COLUMNS, 0, 0), rows),))


def _rows(entry: Mapping[str, Any]) -> Iterable[Mapping[str, str]]:
    text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
    for start in range(0, len(text), _MOST):
        word = MORE if start else WRITTEN
        yield {"word": word, "command": str(entry["command"]), "content": text[start : start + _MOST]}


def read_journal(grids: Iterable[Grid]) -> list[dict[str, Any]]:
    """What is noted in a workbook, the oldest first; rows that somebody changed are left out."""
    program = next((grid for grid in grids if grid.title == PROGRAM_SHEET), None)
    texts: list[str] = []
    for _, cells in sorted(program.rows.items()) if program is not None else ():
        word, content = (cells[at].text if at in cells else "" for at in (1, 3))
        if word == WRITTEN:
            texts.append(content)
        elif word == MORE and texts:
            texts[-1] += content
    return [entry for text in texts if (entry := _entry(text)) is not None]


def _entry(text: str) -> dict[str, Any] | None:
    try:
        entry = json.loads(text)
        for table, key, values in entry["changes"]:
            if table not in TABLES or not isinstance(key, list) or any(len(pair) != 2 for pair in values.values()):
                return None
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return entry if isinstance(entry, dict) else None


def changes_of(source: Source, edits: Edits) -> list[Changed]:
    """What edits do to the records of an event."""
    found = [_changed(source, table, record, values) for table, record, values in _records(source, edits)]
    return [each for each in found if each[2]]


def _records(source: Source, edits: Edits) -> Iterator[tuple[str, Mapping[str, Any], dict[str, Value]]]:
    """The records that edits write, as they stand, with the new cells by column."""
    origins: Origins = source.origins
    rows = {
        (origin.sheet, row): (table, index)
        for table, origin in origins.tables.items()
        for index, row in enumerate(origin.rows)
    }
    settings = {place: name for name, place in origins.settings.items()}
    cells: dict[tuple[str, int], dict[str, Value]] = {}
    for edit in edits.cells:
        if (edit.sheet, edit.cell) in settings:
            cells.setdefault(("event", 0), {})[settings[edit.sheet, edit.cell]] = edit.value
            continue
        row, column = split_cell(edit.cell)
        table, index = rows[edit.sheet, row]
        names = {number: name for name, number in origins.tables[table].columns.items()}
        cells.setdefault((table, index), {})[names[column]] = edit.value
    for (table, index), values in cells.items():
        yield table, source.document["event"] if table == "event" else source.document[table][index], values
    for new in edits.rows:
        table = next(name for name, origin in origins.tables.items() if origins.layout(name) == new.layout)
        yield from ((table, {}, dict(row)) for row in new.rows)


def _changed(source: Source, table: str, record: Mapping[str, Any], cells: Mapping[str, Value]) -> Changed:
    game = game_of(source.document)[0]
    after = deepcopy(dict(record))
    values: dict[str, list[Any]] = {}
    for column in TABLES[table].columns:
        if column.name_of or column.id not in cells:
            continue
        old, new = value_in(table, record, column.id, game), _in_document(column, cells[column.id])
        if old != new:
            values[column.id] = [old, new]
        if table == "results" and column.id in CODE:
            continue
        if new is None:
            take(after, column.json_path)
        else:
            put(after, column.json_path, new)
    return table, key_of(table, after if any(after.values()) else record), values


def _in_document(column: Column, value: Value) -> Any:
    """A cell as JSON has its value."""
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    text = value.isoformat() if isinstance(value, date) else str(value)
    read = read_cell(Cell(CellKind.TEXT, text), text, column)
    return text if isinstance(read, Problem) else read
