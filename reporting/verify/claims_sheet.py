"""A claims table as rows: what its columns are, by their headings in three languages; and an empty one to fill in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from engine.model import Finding, Place, Severity, finding, warning
from reporting import limits
from reporting.exchange.cleaning import clean
from reporting.exchange.file_kind import decode_text
from reporting.exchange.lists.rows import csv_rows
from reporting.locale import texts
from reporting.locale.headings import fold, word_index
from reporting.workbook.ooxml.archive import BadArchiveError, Entry, read_entries
from reporting.workbook.ooxml.cells import cell_name
from reporting.workbook.ooxml.grid import Cell, Grid, read_grids
from reporting.workbook.ooxml.package import LimitExceededError, Package
from reporting.workbook.ooxml.precheck import precheck_data
from reporting.workbook.sheets.table_rows import cells_not_read

_BEGINNING: Final = 60
"""Characters of a cell that is too long by which it is told."""


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A row: its cells by column, where they stand, and why it is not examined, where it is not."""

    cells: Mapping[str, str]
    places: Mapping[str, Place]
    refused: tuple[Finding, ...] = ()

    def place(self, column: str) -> Place | None:
        """Where a cell stands; the row's first cell where it is empty."""
        return self.places.get(column) or next(iter(self.places.values()), None)

    def lacks(self, column: str) -> Finding:
        """The finding about a cell that is empty and decides."""
        return finding("claim-cell-empty", place=self.place(column), column=f"heading.claim.{column}")


@dataclass(slots=True)
class ClaimRows:
    """Rows of one table as they come; `findings` are what was taken out of their cells."""

    accepted: list[ClaimRow] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    count: int = 0

    def add(self, cells: Mapping[str, str], places: Mapping[str, Place]) -> None:
        """A row of a table, if it holds anything; beyond the bound it is only counted."""
        if not cells:
            return
        self.count += 1
        if self.count <= limits.CLAIMS.most:
            self.accepted.append(self._row(cells, places))

    def exceeded(self, name: str) -> Finding | None:
        """The finding about a table of more rows than are examined."""
        met = self.count if self.count <= limits.CLAIMS.most else max(self.count, limits.ROWS.most)
        return limits.CLAIMS.exceeded("claims-beyond-limit", met, value=name)

    def _row(self, cells: Mapping[str, str], places: Mapping[str, Place]) -> ClaimRow:
        found: dict[str, str] = {}
        refused: list[Finding] = []
        for column, text in cells.items():
            place = places[column]
            display = f"{text[: _BEGINNING - 1]}…" if len(text) > _BEGINNING else text
            long = limits.CLAIM_CELL.exceeded("claim-cell-too-long", len(text), value=clean(display)[0], place=place)
            refused += [] if long is None else [long]
            found[column] = text if column == "file" and long is None else self._clean(display if long else text, place)
        return ClaimRow(found, places, tuple(refused))

    def _clean(self, text: str, place: Place) -> str:
        cleaned, reported = clean(text, place=place)
        self.findings += reported
        return cleaned


def filled(cells: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The cells that hold anything, by their columns."""
    return {column: bare for column, text in cells if (bare := text.strip())}


COLUMNS: Final = ("file", "number", "name", "rules", "norm", "n", "score", "average", "performance", "date")
_FIRST_ROWS: Final = 10
"""Rows in which the headings may stand: a title above them harms nobody."""
_DISPLAYED: Final = 200
"""Characters of a heading that means nothing."""
_WIDTHS: Final = (40, 12, 34, 12, 10, 12, 10, 14, 18, 14)


@dataclass(frozen=True, slots=True)
class ClaimsSheet:
    """The rows of a table, and what reading them met."""

    rows: tuple[ClaimRow, ...]
    findings: tuple[Finding, ...] = ()


def columns_of(cells: Sequence[str]) -> Mapping[int, str]:
    """The columns of a row of headings by their place; nothing where it is none: it needs a file and a norm."""
    found: dict[int, str] = {}
    for at, cell in enumerate(cells):
        column = word_index(COLUMNS, "heading.claim").get(fold(cell))
        if column is not None and column not in found.values():
            found[at] = column
    return found if {"file", "norm"} <= set(found.values()) else {}


def is_claims_csv(data: bytes) -> bool:
    """Whether a text is a claims table: by its headings."""
    first = next(csv_rows(_lines(data[:20_000])), None)
    return isinstance(first, tuple) and bool(columns_of(first[1]))


def is_claims_workbook(entries: tuple[Entry, ...]) -> bool:
    """Whether a workbook that the precheck lets pass is a claims table: by the headings of its sheets."""
    try:
        return any(_head(grid)[1] for grid in read_grids(Package(entries), rows=_FIRST_ROWS) if grid.visible)
    except (BadArchiveError, RecursionError):
        return False


def read_claims(data: bytes, name: str) -> ClaimsSheet:
    """The rows of a table in a workbook or a CSV."""
    return _of_workbook(data, name) if data.startswith(b"PK") else _of_csv(data, name)


def _lines(data: bytes) -> Iterator[str]:
    return iter(decode_text(data)[0].splitlines(keepends=True))


def _of_csv(data: bytes, name: str) -> ClaimsSheet:
    refused = precheck_data(data, "csv", name)
    if refused is not None and refused.severity is Severity.ERROR:
        return ClaimsSheet((), (refused,))
    if (crowded := limits.too_large_table(data, name)) is not None:
        return ClaimsSheet((), (crowded,))
    reported = [] if refused is None else [refused]
    rows = ClaimRows()
    columns: Mapping[int, str] = {}
    for row in csv_rows(_lines(data), name):
        if isinstance(row, Finding):
            reported.append(row)
            continue
        line, cells = row
        place = Place(line=line)
        if columns:
            found = filled((column, cells[at]) for at, column in columns.items() if at < len(cells))
            rows.add(found, dict.fromkeys(found, place))
            continue
        wide = limits.COLUMNS.exceeded("claims-too-wide", len(cells), value=name, place=place)
        if wide is not None:
            return ClaimsSheet((), (*reported, wide))
        columns = columns_of(cells)
        reported += _unknown([(cell, place) for at, cell in enumerate(cells) if cell and at not in columns])
    return _sheet(rows, reported, name)


def _sheet(rows: ClaimRows, reported: Sequence[Finding], name: str) -> ClaimsSheet:
    """The rows of a table of which none is left out; no row of one that has more than are examined."""
    exceeded = rows.exceeded(name)
    return (
        ClaimsSheet((), (*reported, exceeded))
        if exceeded
        else ClaimsSheet(tuple(rows.accepted), (*reported, *rows.findings))
    )


def _unknown(headings: Sequence[tuple[str, Place]]) -> list[Finding]:
    """Headings that mean nothing here."""
    known = ", ".join(COLUMNS)
    return [
        warning("verify-column-unknown", value=clean(cell)[0][:_DISPLAYED], place=place, known=known)
        for cell, place in headings
    ]


def _of_workbook(data: bytes, name: str) -> ClaimsSheet:
    refused = precheck_data(data, "xlsx", name)
    if refused is not None and refused.severity is Severity.ERROR:
        return ClaimsSheet((), (refused,))
    reported = [] if refused is None else [refused]
    rows = ClaimRows()
    try:
        for grid in _tables(Package(read_entries(data))):
            reported += _read(grid, rows)
            if rows.exceeded(name):
                break
    except LimitExceededError as error:
        return ClaimsSheet((), (error.found,))
    except (BadArchiveError, RecursionError):
        return ClaimsSheet((), (finding("zip-damaged", value=name),))
    return _sheet(rows, reported, name)


def _tables(package: Package) -> Iterator[Grid]:
    """The sheets with headings of claims, as far as their rows are examined."""
    grids = read_grids(package, rows=limits.CLAIMS.most + _FIRST_ROWS + 1)
    return (grid for grid in grids if grid.visible and _head(grid)[1])


def _read(grid: Grid, rows: ClaimRows) -> Iterator[Finding]:
    """Take up the rows of a sheet; what of it is not read is told."""
    yield from cells_not_read(grid)
    head, columns = _head(grid) if grid.visible else (0, {})
    if not columns:
        return
    others = [(at, cell.text.strip()) for at, cell in sorted(grid.rows[head].items()) if at not in columns]
    yield from _unknown([(text, _place(grid, head, at)) for at, text in others if text])
    for number in (each for each in sorted(grid.rows) if each > head):
        cells = grid.rows[number]
        found = filled((column, _display_text(cells[at])) for at, column in columns.items() if at in cells)
        rows.add(found, {column: _place(grid, number, at) for at, column in columns.items() if column in found})


def _head(grid: Grid) -> tuple[int, Mapping[int, str]]:
    """The row of headings and its columns by number (from 1)."""
    for number in sorted(grid.rows)[:_FIRST_ROWS]:
        cells = grid.rows[number]
        found = columns_of([cells[at].text if at in cells else "" for at in range(1, max(cells, default=0) + 1)])
        if found:
            return number, {at + 1: column for at, column in found.items()}
    return 0, {}


def _place(grid: Grid, row: int, column: int) -> Place:
    return Place(grid.title, cell_name(row, column))


def _display_text(cell: Cell) -> str:
    """A cell as text: a day as ISO."""
    return cell.clock.isoformat()[:10] if isinstance(cell.clock, date) else cell.text


def empty_table(ending: str, lang: str) -> bytes:
    """A table with headings in a language, as `xlsx` or `csv`."""
    headings = [texts(lang)(f"heading.claim.{column}").partition("|")[0] for column in COLUMNS]
    if ending == "csv":
        return ("\ufeff" + ";".join(headings) + "\r\n").encode("utf-8")
    from openpyxl import Workbook
    from openpyxl.styles import Font, PatternFill
    from openpyxl.utils import get_column_letter

    from reporting.workbook.ooxml.new_book import without_clock

    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = texts(lang)("heading.claims")
    for at, (text, width) in enumerate(zip(headings, _WIDTHS, strict=True), start=1):
        cell = sheet.cell(1, at, text)
        cell.font, cell.fill = Font(bold=True), PatternFill("solid", fgColor="E8E8E8")
        sheet.column_dimensions[get_column_letter(at)].width = width
        sheet.column_dimensions[get_column_letter(at)].number_format = "@"
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(headings))}1"
    return without_clock(book)
