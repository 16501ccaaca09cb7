"""The names that stand beside starting numbers: whose number it is, or who is meant where the number is blank."""

from __future__ import annotations

from typing import Any

from engine.model import Severity, Subject
from reporting.fields import Table
from reporting.locale.headings import fold, heading
from reporting.workbook.ooxml.grid import Cell, CellKind, Grid
from reporting.workbook.sheets.cell_values import plain_text
from reporting.workbook.sheets.sheet_reader import LONGEST, At, Book
from reporting.workbook.sheets.table_reader import Head


def read_names(book: Book, grid: Grid, head: Head, table: Table, records: list[dict[str, Any]]) -> None:
    """Hold the names of a table's rows against the numbers, and put the number where a name alone stands."""
    columns = [(column.name_of, column.id) for column in table.columns if column.name_of]
    sides = [(side, head.columns[adjacent]) for side, adjacent in columns if adjacent in head.columns]
    if not sides:
        return
    names = Names(book.document.get("players", []))
    rows = book.origins.tables[table.key].rows
    for index, record in enumerate(records):
        for side, adjacent in sides:
            name_cell = grid.cell(rows[index], adjacent)
            if name_cell is not None:
                at = At(grid, rows[index], adjacent, Subject(table.key, index, side))
                _check_name(book, at, name_cell, record, names)
    _report_alone(book, grid, head, table, names)


def _report_alone(book: Book, grid: Grid, head: Head, table: Table, names: Names) -> None:
    """Rows in which nothing stands but the name of a player: no record, and nobody shall think that it is one."""
    read = {head.row, *book.origins.tables[table.key].rows}
    columns = [head.columns[column.id] for column in table.columns if column.name_of and column.id in head.columns]
    for row in sorted(grid.rows.keys() - read):
        for number in columns if row > head.row else ():
            cell = grid.cell(row, number)
            if cell is not None and cell.kind is CellKind.TEXT and names.number(cell.text) is not None:
                at = At(grid, row, number, Subject(table.key))
                needed = ", ".join(heading(table.key, column, book.lang) for column in table.required)
                book.report("name-alone", Severity.WARNING, at.subject, at.place, cell.text[:LONGEST], needed=needed)
                break


class Names:
    """The players of the event by name, to find who is meant where only a name stands."""

    def __init__(self, players: list[dict[str, Any]]) -> None:
        self.names: dict[int, tuple[str, str]] = {}
        for player in players:
            number = player.get("number")
            if isinstance(number, int):
                self.names[number] = (str(player.get("surname", "")), str(player.get("first_name", "")))
        self._called: dict[str, list[int]] | None = None

    def number(self, name: str) -> int | None:
        """The one player of this name; None where there is none or more than one."""
        if self._called is None:
            self._called = {}
            for number in self.names:
                for spelling in self._spellings(number):
                    self._called.setdefault(spelling, []).append(number)
        found = self._called.get(fold(name), [])
        return found[0] if len(found) == 1 and fold(name) else None

    def fits(self, number: int, name: str) -> bool:
        """True unless the player with this number is known under other names."""
        if not any(self.names.get(number, ())):
            return True
        return fold(name) in self._spellings(number)

    def _spellings(self, number: int) -> frozenset[str]:
        surname, first_name = self.names[number]
        return frozenset({fold(f"{surname} {first_name}"), fold(f"{first_name} {surname}"), fold(surname)})


def _check_name(book: Book, at: At, cell: Cell, record: dict[str, Any], names: Names) -> None:
    """A name beside a number must be that player's; a name without a number finds it.

    In many workbooks a formula shows it: one that failed is told, one that nobody computed yet is not, nor is the
    nought that it gives where there is nobody.
    """
    if cell.kind is CellKind.ERROR:
        book.report("cell-error", Severity.WARNING, at.subject, at.place, value=cell.text[:LONGEST])
    name, side = " ".join(plain_text(cell).split()), at.subject.field or ""
    if cell.kind in {CellKind.ERROR, CellKind.NO_VALUE} or (cell.kind is not CellKind.TEXT and name == "0"):
        return
    number = record.get(side)
    if isinstance(number, int) and names.fits(number, name):
        return
    if number is None:
        found = names.number(name)
        if found is None:
            book.report("name-unknown", Severity.ERROR, at.subject, at.place, value=name)
        else:
            record[side] = found
    elif isinstance(number, int):
        book.report("name-differs", Severity.WARNING, at.subject, at.place, value=name, number=number)
