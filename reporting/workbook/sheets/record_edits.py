"""The edits that bring records of a document, which were changed or are new, into their sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from engine.model import Place, finding
from reporting.exchange.outcome import code_cells, game_of
from reporting.fields import TABLES
from reporting.fields.path import get
from reporting.workbook.ooxml.cells import cell_name
from reporting.workbook.ooxml.edits import CellEdit, Edits, NewRows, Value
from reporting.workbook.ooxml.package import RefusedError
from reporting.workbook.sheets.record_cells import cell_value, names_of
from reporting.workbook.sheets.target import Source, Target, setting_edit, target

Records = Mapping[str, Sequence[Mapping[str, Any]]]
"""The records of tables in the order of their rows, emptied ones in their places; of the event its one."""
Touched = Mapping[str, Mapping[int, Set[str]]]
"""By table and place in the document the columns that changed."""


def record_edits(source: Source, records: Records, touched: Touched) -> Edits:
    """The edits for changed records, and new rows for those that the sheet does not have.

    RefusedError where a sheet, or a column, is missing for what shall be written.
    """
    edits = Edits()
    for table, places in touched.items():
        if table == "event":
            changed = sorted(places[0])
            edits += Edits(tuple(setting_edit(source, name, records[table][0].get(name)) for name in changed))
        else:
            edits += _table_edits(source, table, records, places)
    return edits


def _table_edits(source: Source, table: str, records: Records, places: Mapping[int, Set[str]]) -> Edits:
    where = target(source, table)
    names = names_of(records.get("players") or source.document.get("players"))
    cells: list[CellEdit] = []
    rows: list[Mapping[str, Value]] = []
    for index, columns in sorted(places.items()):
        values = _values(source, where, records[table][index], names)
        where.need(name for name in columns if values.get(name) is not None)
        if index < len(where.origin.rows):
            cells += [where.edit(index, name, values.get(name)) for name in _written(where, columns)]
        elif any(value is not None for value in values.values()):
            rows.append(values)
    if where.origin.bound:
        return Edits((*cells, *_in_free_rows(where, rows)))
    return Edits(tuple(cells), (NewRows(where.layout, tuple(rows)),) if rows else ())


def _in_free_rows(where: Target, rows: Sequence[Mapping[str, Value]]) -> Iterator[CellEdit]:
    """New records in the empty rows of a table below which something else begins; RefusedError where it has too few."""
    first, origin = max([where.origin.head_row, *where.origin.rows]) + 1, where.origin
    for row, values in enumerate(rows, start=first):
        if row >= origin.bound:
            raise RefusedError(finding("table-without-free-row", place=Place(origin.sheet), sheet=origin.sheet))
        for name, value in values.items():
            if value is not None and name in origin.columns:
                yield CellEdit(origin.sheet, cell_name(row, origin.columns[name]), value)


def _written(where: Target, columns: Set[str]) -> list[str]:
    """The columns to write: those that changed, and the names that stand beside changed numbers."""
    known = (column for column in TABLES[where.table].columns if column.id in where.layout.columns)
    return [column.id for column in known if (column.name_of or column.id) in columns]


def _values(source: Source, where: Target, record: Mapping[str, Any], names: Mapping[int, str]) -> dict[str, Value]:
    """What the columns of a table show of a record."""
    code, covered = code_cells(record, game_of(source.document)[0]) if where.table == "results" else ({}, frozenset())
    values: dict[str, Value] = {name: where.value(name, text) for name, text in code.items()}
    for column in TABLES[where.table].columns:
        if column.name_of:
            values[column.id] = names.get(record.get(column.name_of, 0))
        elif column.json_path[0] not in covered:
            values[column.id] = cell_value(column, get(record, column.json_path), where.lang)
    return values
