"""What reading a sheet shares: cleaned cells, values put where they belong, findings with their cells.

Cells from which nothing is read, though somebody wrote in them, are told each with its place.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from engine.model import Finding, Place, Severity, Subject, finding
from reporting.exchange.cleaning import as_short, clean
from reporting.fields import Column, Kind
from reporting.fields.path import LISTS
from reporting.locale.headings import heading
from reporting.workbook.ooxml.cells import cell_name, column_letters
from reporting.workbook.ooxml.grid import Cell, CellKind, Grid
from reporting.workbook.sheets.cell_values import Problem, plain_text, read_cell
from reporting.workbook.sheets.origins import Origins


@dataclass(slots=True)
class Book:
    """A reading in progress: what was found so far."""

    lang: str
    document: dict[str, Any] = field(default_factory=dict)
    origins: Origins = field(default_factory=Origins)
    findings: list[Finding] = field(default_factory=list)

    def report(
        self,
        code: str,
        severity: Severity,
        subject: Subject | None,
        place: Place | None,
        value: object = None,
        **values: object,
    ) -> None:
        """Add a finding with its place."""
        self.findings.append(finding(code, severity, subject=subject, value=value, rule=None, place=place, **values))


@dataclass(frozen=True, slots=True)
class At:
    """A cell that is being read: sheet, row, column, and what it speaks of."""

    grid: Grid
    row: int
    column: int
    subject: Subject

    @property
    def place(self) -> Place:
        """The cell's place."""
        return Place(self.grid.title, cell_name(self.row, self.column))


UNREAD: Final = "?"
"""What stands for a value that the cell's formula did not give."""


def cell_text(book: Book, cell: Cell, at: At) -> str:
    """The cleaned text of a cell, with a finding where something had to be taken out."""
    if cell.kind is not CellKind.TEXT:
        return plain_text(cell)
    plain = as_short(cell.text)
    if plain is not None:
        return plain
    text, findings = clean(cell.text, at.subject, at.place)
    book.findings.extend(findings)
    return text


def read_field(book: Book, cell: Cell, at: At, column: Column) -> Any:
    """The value of a cell for its column. What can't be read keeps its text and gives a finding."""
    text = cell_text(book, cell, at)
    value = read_cell(cell, text, column)
    if not isinstance(value, Problem):
        return value
    severity = Severity.WARNING if value.mild else Severity.ERROR
    text_left = text if value.mild or value.value is None else str(value.value)
    display_text = cell.text if cell.kind in {CellKind.ERROR, CellKind.NO_VALUE} else text_left
    book.report(value.code, severity, at.subject, at.place, value=display_text[:80])
    if value.mild:
        return value.value
    if cell.kind in {CellKind.ERROR, CellKind.NO_VALUE}:
        # A rating that a formula failed to give is there all the same: nobody may be taken for unrated.
        return UNREAD if column.json_path[0] in LISTS else None
    return text_left


def read_unknown(cell: Cell, text: str) -> Any:
    """The value of a cell that no column claims: numbers and yes/no as such, objects and lists as JSON."""
    if cell.kind is CellKind.BOOLEAN:
        return cell.text == "1"
    if cell.kind is CellKind.NUMBER and text.lstrip("-").isdecimal():
        return int(text)
    if text[:1] in {"{", "["}:
        try:
            return json.loads(text)
        except ValueError:
            return text
    return text


_FAILED: Final = {CellKind.ERROR: "cell-error", CellKind.NO_VALUE: "formula-without-value"}
_WORDS: Final = frozenset({Kind.TEXT, Kind.LONG_TEXT, Kind.LIST})
"""Where any text is a value, so that nobody can tell it from help."""
LONGEST: Final = 80
"""Letters of what stands in such a cell that a finding repeats."""
Unheaded = dict[int, tuple[int, str, int]]
"""By column the first row with a cell under no heading, what stands there, and how many such cells there are."""


def report_failed(book: Book, grid: Grid, row: int, columns: Iterable[int]) -> None:
    """A warning for each formula that failed in one of these cells of a row: nobody reads what it should have given."""
    for number in columns:
        cell = grid.rows[row][number]
        code = _FAILED.get(cell.kind)
        if code is not None:
            book.report(code, Severity.WARNING, None, Place(grid.title, cell_name(row, number)), cell.text[:LONGEST])


def note_unheaded(unheaded: Unheaded, row: int, number: int, cell: Cell) -> None:
    """Note a cell of a table under which column no heading stands."""
    first, text, count = unheaded.get(number, (row, plain_text(cell), 0))
    unheaded[number] = (first, text, count + 1)


def report_unheaded(book: Book, grid: Grid, table: str, unheaded: Unheaded) -> None:
    """A warning for each column that has no heading and is not empty."""
    for number, (row, text, count) in sorted(unheaded.items()):
        place, letters = Place(grid.title, cell_name(row, number)), column_letters(number)
        display_text = text[:LONGEST]
        book.report(
            "column-without-heading", Severity.WARNING, Subject(table), place, display_text, column=letters, count=count
        )


def report_adjacent(book: Book, grid: Grid, row: int, number: int, column: Column) -> None:
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
    book.report("setting-beside", Severity.WARNING, subject, place, text[:LONGEST], setting=named, expected=expected)
