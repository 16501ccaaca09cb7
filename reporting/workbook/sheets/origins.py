"""Where the parts of an event stand in its workbook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.model import Place, Subject
from reporting.workbook.ooxml.cells import cell_name, column_letters
from reporting.workbook.ooxml.edits import SheetLayout

_STAND_INS: Final[Mapping[tuple[str, str], str]] = {
    ("results", "score"): "result",
    ("results", "outcome"): "result",
    ("results", "advantage"): "result",
    ("rounds", "round"): "number",
    ("players", "name"): "surname",
    ("players", "birth_year"): "birth_date",
    ("players", "ratings"): "rating_fide",
    ("players", "titles"): "title_fide",
    ("players", "categories"): "category_otb",
}
"""Fields of the event that the sheet shows in a column of another name."""


@dataclass(slots=True)
class TableOrigin:
    """A table on its sheet: the row of its headings, the columns by id, the row of each record.

    `rows` has one entry a record, in the order of the document; for a crosstable, which holds
    its games in cells, `cells` has the place of each record's result instead.
    """

    sheet: str
    head_row: int
    columns: dict[str, int] = field(default_factory=dict)
    rows: list[int] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)
    example: int = 0
    """The row of the example, 0 where there is none."""
    bound: int = 0
    """The row before that with which something else begins below the table, 0 where nothing does."""

    def place(self, record: int | None, field_id: str | None) -> Place:
        """The cell of a field of a record; the first cell of the record, or of the table, where there is no field."""
        first = min(self.columns.values(), default=1)
        if record is None:
            return Place(self.sheet, cell_name(self.head_row, self.columns.get(field_id or "", first)))
        if record < len(self.cells):
            return Place(self.sheet, self.cells[record])
        if record >= len(self.rows):
            return Place(self.sheet)
        return Place(self.sheet, cell_name(self.rows[record], self.columns.get(field_id or "", first)))


@dataclass(slots=True)
class Origins:
    """The places of everything that was read, by table; the settings of the event by field."""

    tables: dict[str, TableOrigin] = field(default_factory=dict)
    settings: dict[str, tuple[str, str]] = field(default_factory=dict)
    sheets: dict[str, str] = field(default_factory=dict)
    """The titles of the sheets by their ids."""
    hidden: frozenset[str] = frozenset()
    """The titles of those of them that are not shown."""

    def place(self, subject: Subject) -> Place | None:
        """Where a subject stands; None where the workbook has no sheet for its table."""
        if subject.table == "event":
            title, cell = self.settings.get(subject.field or "", (self.sheets.get("event"), None))
            return Place(title, cell) if title else None
        origin = self.tables.get(subject.table)
        if origin is None:
            return None
        field_id = subject.field
        if field_id is not None and field_id not in origin.columns:
            field_id = _STAND_INS.get((subject.table, field_id), field_id)
        return origin.place(subject.record, field_id)

    def layout(self, table: str) -> SheetLayout | None:
        """A table as `patch` wants to know it; None where the workbook lacks it or holds a crosstable."""
        origin = self.tables.get(table)
        if origin is None or origin.cells:
            return None
        columns = {column_id: column_letters(number) for column_id, number in origin.columns.items()}
        last = max(origin.rows, default=origin.head_row)
        return SheetLayout(origin.sheet, columns, origin.head_row, last, 0 if origin.rows else origin.example)

    def setting_cell(self, field_id: str) -> tuple[str, str] | None:
        """Sheet title and cell of a setting of the event sheet, None where its label is missing."""
        return self.settings.get(field_id)
