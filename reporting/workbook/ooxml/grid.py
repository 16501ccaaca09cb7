"""The cells of a workbook as values, straight from the XML of its sheets.

No `<dimension>` is asked how large a sheet is, and every cell is named as the finding about it will. Numbers stay
text until somebody knows what they are, so that no float comes near points.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from lxml import etree

from engine.model import Finding, finding
from reporting import limits
from reporting.exchange.cleaning import unescape
from reporting.limit import Limit
from reporting.workbook.ooxml.archive import BadArchiveError, read_entries
from reporting.workbook.ooxml.cells import Area, CellColumns, cell_name, parse_area
from reporting.workbook.ooxml.clock import Clock, clock_of_serial, date_styles, time_styles
from reporting.workbook.ooxml.package import (
    Element,
    LimitExceededError,
    Package,
    elements,
    main,
    parse_head,
    shared_strings,
    string_of,
)

PAPER_SHEET: Final = "_protokol"
"""The very hidden sheet of a paper: the event that it shows."""
_ROW, _CELL, _VALUE, _FORMULA, _INLINE = main("row"), main("c"), main("v"), main("f"), main("is")
_MERGE = main("mergeCell")
_KNOWN_TAGS: Final = ("{*}row", _MERGE)
_LONGEST_ROW: Final = 7
_LONGEST_NAME: Final = 12
_MOST_LETTERS: Final = 80
_BOOLEANS: Final = {"1": "1", "true": "1", "0": "0", "false": "0"}
_VALUES: Final = frozenset({"v", "f", "is"})
"""What a cell holds, by local names: under another namespace it would be read as nothing."""


class CellKind(StrEnum):
    """What a cell holds."""

    TEXT = "text"
    NUMBER = "number"
    CLOCK = "clock"
    """A number whose format shows a day or an hour."""
    BOOLEAN = "boolean"
    ERROR = "error"
    NO_VALUE = "no-value"
    """A formula that no program has computed."""


class Cell(NamedTuple):
    """A cell: its kind, its text (the digits of a number, the code of an error), and the day or hour of a clock."""

    kind: CellKind
    text: str
    clock: Clock | None = None


class Unread(NamedTuple):
    """A cell that was not read, since the file contradicts itself about it: where it seems to stand, what it holds."""

    cell: str
    text: str


@dataclass(slots=True)
class Grid:
    """A sheet: its title, its cells by row and column (from 1), merged areas, cells too far off to be read.

    `unread` are cells that a malformed file has in no place, in two, or with a value that cannot be.
    """

    title: str
    visible: bool = True
    rows: dict[int, dict[int, Cell]] = field(default_factory=dict)
    merged: list[Area] = field(default_factory=list)
    far: list[str] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)

    def cell(self, row: int, column: int) -> Cell | None:
        """The cell at a place, None where it is empty."""
        return self.rows.get(row, {}).get(column)


def open_grids(data: bytes, name: str, most: Limit = limits.CELLS, only: str = "") -> list[Grid] | Finding:
    """The worksheets of a workbook that the precheck let pass; a finding for one that cannot be read.

    `name` is only for the message, `most` how many cells may hold something, `only` the title of the one sheet wanted.
    """
    try:
        return read_grids(Package(read_entries(data)), most, only=only)
    except LimitExceededError as error:
        return error.found
    except (BadArchiveError, RecursionError) as error:
        return finding("workbook-unreadable", value=name, reason=str(error)[:120])


def titles_of(data: bytes) -> list[str]:
    """The titles of the worksheets; none where they cannot be read."""
    try:
        return [sheet.title for sheet in Package(read_entries(data)).sheets()]
    except (BadArchiveError, RecursionError):  # whoever opens them tells why
        return []


def read_grids(package: Package, most: Limit = limits.CELLS, rows: int | None = None, only: str = "") -> list[Grid]:
    """All worksheets of a workbook in the order of their tabs; `most` cells may hold something.

    With `rows` the first so many rows of each that hold anything, with `only` the sheet of that title alone.
    BadArchiveError where a part is broken, LimitExceededError among them where they hold too much.
    """
    reader = _Reader(package, most, rows)
    wanted = (sheet for sheet in package.sheets() if only in {"", sheet.title})
    return [reader.grid(sheet.title, sheet.part, sheet.state == "visible") for sheet in wanted]


class _Reader:
    """What all sheets of a workbook share: strings, formats, the first day of its calendar, how much was read."""

    def __init__(self, package: Package, most: Limit, rows: int | None) -> None:
        self.limit, self.package, self.rows = most, package, rows
        self.strings = shared_strings(package)
        self.cells = self.elements = 0
        self.last_row, self.last_column = limits.ROWS.most, limits.COLUMNS.most
        self.dates, self.times = date_styles(package), time_styles(package)
        settings = parse_head(package.content(package.workbook_part())).find(main("workbookPr"))
        self.from_1904 = settings is not None and settings.get("date1904", "0") in {"1", "true"}

    def grid(self, title: str, part: str, visible: bool) -> Grid:
        grid = Grid(title, visible)
        last_row = 0
        try:
            for element in elements(self.package.content(part), _KNOWN_TAGS):
                if element.tag == _MERGE:
                    area = parse_area(element.get("ref", ""))
                    grid.merged += [area] if area is not None else []
                elif _is_data(element):
                    self.elements += len(element)
                    last_row = _row_number(element, last_row + 1)
                    self._read_row(grid, element, last_row)
                if (found := self._exceeded(grid)) is not None:
                    raise LimitExceededError(found)
                if len(grid.rows) == self.rows:
                    break
        except LimitExceededError:
            raise
        except (etree.XMLSyntaxError, ValueError, OverflowError) as error:
            raise BadArchiveError(f"{part}: {error}") from error
        return grid

    def _read_row(self, grid: Grid, element: Element, row: int) -> None:
        """The cells of a row; of two at one place the first stands, the second is told."""
        cells = grid.rows.get(row, {})
        sound = element.tag == _ROW and row > 0
        places = CellColumns(row)
        for child in element:
            if child.tag != _CELL and _local(child) != "c":
                continue
            name = child.get("r")
            if child.tag == _CELL and not len(child) and child.text is None:
                places.passed.append(name or "")
                continue
            known, column = places.of(name)
            try:
                cell = self._cell(child)
                lost = not (sound and known and child.tag == _CELL)
            except (ValueError, LookupError, OverflowError):
                cell, lost = None, True
            if lost or (cell is not None and column in cells):
                _note(grid, name if name and name[0].isalpha() else cell_name(max(row, 1), column), child)
            elif cell is None:
                continue
            elif row > self.last_row or column > self.last_column:
                grid.far.append(name or cell_name(row, column))
            else:
                cells[column] = cell
        if cells:
            self.cells += len(cells)
            grid.rows[row] = cells

    def _exceeded(self, grid: Grid) -> Finding | None:
        """The finding about more cells than are read, or more that cannot be."""
        found = limits.UNREAD_CELLS.exceeded("too-many-unread-cells", len(grid.unread), value=grid.title)
        found = found or limits.MERGED.exceeded("too-many-merged", len(grid.merged), value=grid.title)
        found = found or self.limit.exceeded("too-many-cells", self.cells, value=grid.title)
        return found or limits.CELL_ELEMENTS.exceeded("too-many-cell-elements", self.elements, value=grid.title)

    def _cell(self, element: Element) -> Cell | None:
        """A cell; ValueError where it contradicts itself: of two contents nobody knows which one was meant."""
        value = formula = inline = None
        for child in element:
            if child.tag == _VALUE and value is None:
                value = child.text
            elif child.tag == _FORMULA:
                formula = child
            elif child.tag == _INLINE and inline is None:
                inline = child
            elif _local(child) in _VALUES:
                raise ValueError(child.tag)
        kind = element.get("t", "n")
        if inline is not None:
            if value is not None and value.strip():
                raise ValueError(value)
            return _text_cell(string_of(inline))
        if value is None or (value == "" and kind != "str"):
            return Cell(CellKind.NO_VALUE, formula.text or "") if formula is not None and kind != "str" else None
        return self._valued(kind, value, element.get("s", "0"))

    def _valued(self, kind: str, value: str, style: str) -> Cell | None:
        if kind == "s":
            index = int(value)
            if index < 0:
                raise ValueError(value)
            return _text_cell(self.strings[index])
        if kind == "str":
            return _text_cell(unescape(value))
        if kind == "b":
            return Cell(CellKind.BOOLEAN, _BOOLEANS[value.strip().lower()])
        if kind == "e":
            return Cell(CellKind.ERROR, value)
        if kind == "d":
            return Cell(CellKind.CLOCK, value, datetime.fromisoformat(value))
        if kind != "n":
            if kind == "inlineStr" and not value.strip():
                return None
            raise ValueError(kind)  # a text that stands where one of the cell's own does not, or a kind that is none
        if style in self.dates or style in self.times:
            clock = clock_of_serial(value, self.from_1904, days=style in self.dates)
            if clock is not None:
                return Cell(CellKind.CLOCK, value, clock)
        return Cell(CellKind.NUMBER, value.strip())


def _is_data(element: Element) -> bool:
    """Whether a row stands among the data; a form's anchor has rows too. One of another namespace is nobody's."""
    if element.tag == _ROW:
        return True
    parent = element.getparent()
    return parent is not None and _local(parent) == "sheetData"


def _row_number(element: Element, following: int) -> int:
    """The number of a row, 0 where it has none that can be."""
    name = element.get("r")
    if name is None:
        return following
    return int(name) if name.isascii() and name.isdecimal() and len(name) <= _LONGEST_ROW else 0


def _local(element: Element) -> str:
    """The local name of an element; blank for a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _note(grid: Grid, cell: str, element: Element) -> None:
    """Note a cell that was not read; one without content is nothing lost."""
    text = "".join(element.itertext()).strip()
    if text:
        grid.unread.append(Unread(cell[:_LONGEST_NAME], text[:_MOST_LETTERS]))


def _text_cell(text: str) -> Cell | None:
    return Cell(CellKind.TEXT, text) if text.strip() else None
