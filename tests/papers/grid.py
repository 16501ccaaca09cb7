"""What a workbook is held to: each rule finds what a reader of its sheets, on a screen or printed, would lack."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from math import ceil
from typing import Any, Final

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from reporting.forms.text_widths import longest_word, width_of_text

LETTERS: Final = 10.0
"""Points of the letters in a table."""
PIXEL: Final = 25.4 / 96
DIGIT: Final = 7
"""Pixels of a digit in the letters that widths of columns are counted in."""
BESIDE: Final = 5
"""Pixels of a column that no text takes."""
LINE: Final = 12.2
"""Points of a line in a cell."""
SHEET: Final = {"portrait": 174.0, "landscape": 261.0}
"""Millimetres between the margins of a sheet of A4 as spreadsheet programs set them."""
READABLE: Final = 5.5
"""Points that letters have at least when a sheet is printed as wide as the paper."""
A4: Final = "9"
USUAL: Final = 8.43
"""The width of a column that nobody set."""


def rules_of_page(sheet: Any) -> Iterator[str]:
    """Whether it is printed on A4, as wide as the paper, with page numbers, a table with its head on every page."""
    setup = sheet.page_setup
    if str(setup.paperSize) != A4:
        yield "page: no A4"
    if not sheet.sheet_properties.pageSetUpPr.fitToPage or (setup.fitToWidth, setup.fitToHeight) != (1, 0):
        yield "page: wider than the paper"
    if "&P" not in (sheet.oddFooter.right.text or ""):
        yield "page: without its number"
    if sheet.auto_filter.ref and not (sheet.print_title_rows and sheet.freeze_panes):
        yield "page: the head is on the first one alone"
    wide = sum(room_of(sheet, at) for at in range(1, sheet.max_column + 1))
    if LETTERS * min(1.0, SHEET[setup.orientation or "portrait"] / max(wide, 1)) < READABLE:
        yield f"page: {wide:.0f} mm wide, too small when printed"


def room_of(sheet: Any, column: int) -> float:
    """Millimetres for a text in a column; none in a hidden one."""
    described = sheet.column_dimensions.get(get_column_letter(column))
    if described is not None and described.hidden:
        return 0.0
    return ((described.width if described is not None else USUAL) * DIGIT - BESIDE) * PIXEL


def cells_of(sheet: Any) -> Iterator[tuple[Any, str, float]]:
    """The cells of a table, its head included, with what they show and the room they have."""
    head = int(sheet.auto_filter.ref[1]) if sheet.auto_filter.ref else 0
    wide = {merged.start_cell.coordinate for merged in sheet.merged_cells.ranges}
    for row in sheet.iter_rows(min_row=head) if head else ():
        for cell in row:
            room = room_of(sheet, cell.column)
            if cell.value is not None and room and cell.coordinate not in wide:
                yield cell, str(cell.value), room


def figures_cut_off(sheet: Any) -> Iterator[str]:
    """Numbers that are wider than their column: programs show hashes in place of them, or round them."""
    for cell, shown, room in cells_of(sheet):
        if cell.data_type == "n" and width_of_text(shown, LETTERS, bold=bool(cell.font.bold)) > room:
            yield f"figure: {cell.coordinate} {shown!r} is wider than its column"


def texts_cut_off(sheet: Any) -> Iterator[str]:
    """Texts on one line that are wider than their column, words that are wider than it where lines are broken."""
    for cell, shown, room in cells_of(sheet):
        if cell.data_type != "s":
            continue
        bold = bool(cell.font.bold)
        if cell.alignment.wrap_text:
            if longest_word([shown], LETTERS, bold=bold) > room:
                yield f"word: {cell.coordinate} {shown[:40]!r} is broken"
        elif max(width_of_text(line, LETTERS, bold=bold) for line in shown.split("\n")) > room:
            yield f"cut: {cell.coordinate} {shown[:40]!r} is wider than its column"


def rows_too_low(sheet: Any) -> Iterator[str]:
    """Rows that hold fewer lines than their cells have: not every program makes them higher by itself."""
    for cell, shown, room in cells_of(sheet):
        height = sheet.row_dimensions[cell.row].height or USUAL_HEIGHT
        if cell.alignment.wrap_text and height < MOST_HIGH:
            wide = (width_of_text(one, LETTERS, bold=bool(cell.font.bold)) for one in shown.split("\n"))
            lines = sum(max(1, ceil(one / room)) for one in wide)
            if lines * LINE > height + 1:
                yield f"low: {cell.coordinate} has {lines} lines in {height:.0f} points"


def headings_cut_off(sheet: Any) -> Iterator[str]:
    """Texts above and beside tables that reach beyond the last column, where a printed sheet ends, or out of their row."""
    last = sheet.max_column
    wide = {merged.start_cell.coordinate: merged.max_col for merged in sheet.merged_cells.ranges}
    head = int(sheet.auto_filter.ref[1]) if sheet.auto_filter.ref else sheet.max_row + 1
    for row in sheet.iter_rows():
        for cell in row:
            if not isinstance(cell.value, str) or (cell.row >= head and cell.coordinate not in wide):
                continue
            end = wide.get(cell.coordinate, cell.column)
            room = sum(room_of(sheet, at) + BESIDE * PIXEL for at in range(cell.column, end + 1)) - BESIDE * PIXEL
            size, bold = float(cell.font.size), bool(cell.font.bold)
            if not cell.alignment.wrap_text:
                beyond = sum(room_of(sheet, at) for at in range(cell.column, last + 1))
                if width_of_text(cell.value, size, bold=bold) > beyond:
                    yield f"heading: {cell.coordinate} {cell.value[:40]!r} ends beyond the last column"
                continue
            height = sheet.row_dimensions[cell.row].height
            lines = sum(max(1, -(-width_of_text(one, size, bold=bold) // room)) for one in cell.value.split("\n"))
            if height and lines * size * 1.15 > height:
                yield f"heading: {cell.coordinate} {cell.value[:40]!r} is higher than its row"


USUAL_HEIGHT: Final = 15
MOST_HIGH: Final = 370
"""Points of a row that nobody makes higher."""
Rule = Callable[[Any], Iterator[str]]
RULES: Final[Mapping[str, Rule]] = {
    "page": rules_of_page,
    "figures": figures_cut_off,
    "texts": texts_cut_off,
    "rows": rows_too_low,
    "headings": headings_cut_off,
}


def faults_of_book(data: bytes) -> list[str]:
    """Every place of a workbook's visible sheets where a rule is broken."""
    book = load_workbook(io.BytesIO(data))
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    return [f"{fault} ({sheet.title})" for sheet in shown for rule in RULES.values() for fault in rule(sheet)]
