"""Where in a workbook the program may write, as the reader found it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from engine.model import Place, finding
from reporting.fields import TABLES
from reporting.locale import texts
from reporting.locale.headings import fold, heading, sheet_index
from reporting.workbook.ooxml.cells import cell_name
from reporting.workbook.ooxml.edits import CellEdit, SheetLayout, Value
from reporting.workbook.ooxml.package import Package, RefusedError
from reporting.workbook.sheets.origins import Origins, TableOrigin
from reporting.workbook.sheets.record_cells import cell_value

NAME_COLUMNS: Final = frozenset(c.id for table in TABLES.values() for c in table.columns if c.name_of)
"""Columns that show a name beside a number: in many workbooks a formula does it."""


class Source(Protocol):
    """An event as it was read from its workbook (`reporting.sources.load.Loaded`)."""

    @property
    def document(self) -> dict[str, Any]:
        """The event as JSON."""

    @property
    def origins(self) -> Any:
        """The `Origins` of the reading."""

    @property
    def lang(self) -> str:
        """The language of the workbook."""

    @property
    def sha256(self) -> str:
        """The hash of the bytes that were read."""


@dataclass(frozen=True, slots=True)
class Target:
    """A table to write to."""

    table: str
    layout: SheetLayout
    origin: TableOrigin
    lang: str

    def value(self, column_id: str, value: Any) -> Value:
        """A value of the document as the cell of a column shows it."""
        return cell_value(TABLES[self.table].column(column_id), value, self.lang)

    def edit(self, record: int, column_id: str, value: Any) -> CellEdit:
        """Write one field of a record that has a row."""
        row = self.origin.rows[record]
        cell = cell_name(row, self.origin.columns[column_id])
        display_value = None if value is None else self.value(column_id, value)
        return CellEdit(self.layout.sheet, cell, display_value, keep_formula=column_id in NAME_COLUMNS)

    def place(self, record: int, column_id: str) -> Place:
        """The cell of a field."""
        return self.origin.place(record, column_id)

    def need(self, column_ids: Iterable[str]) -> None:
        """RefusedError where a column is missing without which what is to be written would be lost."""
        for column_id in sorted(column_ids):
            if column_id not in self.layout.columns:
                name = heading(self.table, column_id, self.lang)
                place = Place(self.layout.sheet)
                raise RefusedError(finding("column-missing-for-writing", value=name, sheet=place.sheet, place=place))


def target(source: Source, table: str) -> Target:
    """A table of the event's workbook; RefusedError where it cannot be written to."""
    origins: Origins = source.origins
    layout, origin = origins.layout(table), origins.tables.get(table)
    if layout is not None and origin is not None:
        return Target(table, layout, origin, _sheet_language(layout.sheet, source.lang))
    title = origins.sheets.get(TABLES[table].sheet)
    if origin is not None:
        raise RefusedError(finding("crosstable-for-writing", value=origin.sheet, place=Place(origin.sheet)))
    if title is not None:
        columns = ", ".join(heading(table, column_id, source.lang) for column_id in TABLES[table].required)
        place = Place(title)
        raise RefusedError(finding("column-missing-for-writing", value=columns, sheet=title, place=place))
    raise _no_sheet(table, source)


def _no_sheet(table: str, source: Source) -> RefusedError:
    """That the workbook has no sheet of a table."""
    return RefusedError(finding("sheet-missing-for-writing", value=texts(source.lang)(f"workbook.sheet.{table}")))


def setting_edit(source: Source, field_id: str, value: Any) -> CellEdit:
    """Write one setting of the event; RefusedError where its label, or the sheet, is missing."""
    origins: Origins = source.origins
    found = origins.setting_cell(field_id)
    if found is None:
        title = origins.sheets.get("event")
        if title is None:
            raise _no_sheet("event", source)
        label = heading("event", field_id, source.lang)
        raise RefusedError(finding("column-missing-for-writing", value=label, sheet=title, place=Place(title)))
    lang = _sheet_language(found[0], source.lang)
    return CellEdit(*found, cell_value(TABLES["event"].column(field_id), value, lang))


def _sheet_language(title: str, otherwise: str) -> str:
    """The language of a sheet by its title: that of the event may be another one, that of its papers."""
    known = sheet_index().get(fold(title))
    return known[1] if known else otherwise


def sheet_titles(package: Package) -> frozenset[str]:
    """The titles of all sheets of a workbook."""
    return frozenset(sheet.title for sheet in package.sheets())
