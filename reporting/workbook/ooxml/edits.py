"""What a command wants to write into a workbook, as values; `patch` carries it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

Value = str | int | date | None
"""What a cell can get: text (never a formula), a whole number, a day, or nothing."""


@dataclass(frozen=True, slots=True)
class CellEdit:
    """One cell gets a value: the sheet by its title, the cell by its name (`C7`).

    With `keep_formula` a formula that stands there is left to do its work.
    """

    sheet: str
    cell: str
    value: Value
    keep_formula: bool = False


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """Where a table stands on its sheet, as the reader found it.

    `columns` maps column ids to letters, `header_row` is the row of the headings and
    `last_row` the last one that holds a record (`header_row` itself where there is none).
    `example_row` is that of an example that the first records take the place of, 0 for none.
    """

    sheet: str
    columns: Mapping[str, str]
    header_row: int
    last_row: int
    example_row: int = 0


@dataclass(frozen=True, slots=True)
class NewRows:
    """Records to append below a table: column ids and their values; ids without a column are left out."""

    layout: SheetLayout
    rows: tuple[Mapping[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Edits:
    """All that one command writes into one workbook."""

    cells: tuple[CellEdit, ...] = ()
    rows: tuple[NewRows, ...] = ()

    def __add__(self, other: Edits) -> Edits:
        """Both, to be written at once."""
        return Edits(self.cells + other.cells, self.rows + other.rows)

    def __bool__(self) -> bool:
        """True where there is something to write."""
        return bool(self.sheets())

    def sheets(self) -> tuple[str, ...]:
        """The titles of the sheets that change, each once, in the order of the edits."""
        titles = [edit.sheet for edit in self.cells] + [new.layout.sheet for new in self.rows if new.rows]
        return tuple(dict.fromkeys(titles))
