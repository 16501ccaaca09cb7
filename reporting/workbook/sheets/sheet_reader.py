"""What reading a sheet shares: cleaned cells, values put where they belong, findings with their cells."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from engine.model import Finding, Place, Severity, Subject
from reporting.exchange.cleaning import as_short, clean
from reporting.fields import Column
from reporting.fields.path import LISTS
from reporting.workbook.ooxml.cells import cell_name
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
        shown = None if value is None else str(value)
        filled = tuple((name, str(item)) for name, item in values.items())
        self.findings.append(Finding(code, severity, subject, shown, values=filled, place=place))


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
    kept = text if value.mild or value.value is None else str(value.value)
    shown = cell.text if cell.kind in {CellKind.ERROR, CellKind.NO_VALUE} else kept
    book.report(value.code, severity, at.subject, at.place, value=shown[:80])
    if value.mild:
        return value.value
    if cell.kind in {CellKind.ERROR, CellKind.NO_VALUE}:
        # A rating that a formula failed to give is there all the same: nobody may be taken for unrated.
        return UNREAD if column.json_path[0] in LISTS else None
    return kept


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
