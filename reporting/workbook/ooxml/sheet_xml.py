"""One worksheet's XML: find, make and fill cells, and leave everything else where it is."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from datetime import date
from typing import Final

from reporting import limits
from reporting.workbook.ooxml.cells import Area, cell_name, parse_area, split_cell
from reporting.workbook.ooxml.clock import PLAIN, ClockFormats
from reporting.workbook.ooxml.edits import Value
from reporting.workbook.ooxml.package import Element, main, parse_xml, xml_bytes
from reporting.workbook.ooxml.sheet_ranges import formula_areas, release_formula

_ROW, _CELL, _FORMULA, _VALUE, _INLINE, _TEXT = (main(tag) for tag in ("row", "c", "f", "v", "is", "t"))
_ROW_LOOK: Final = ("s", "customFormat", "ht", "customHeight")
_DAY_ZERO: Final = date(1899, 12, 30)
_ESCAPE: Final = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"


class SheetXml:
    """A worksheet that is being patched. `overwrote_formula` tells whether a formula had to go."""

    def __init__(self, content: bytes, formats: ClockFormats = PLAIN) -> None:
        self.root = parse_xml(content)
        self.overwrote_formula = False
        self._formats = formats
        self._data = self.root.find(main("sheetData"))
        if self._data is None:
            raise ValueError("sheetData")
        self._rows = dict(_numbered_rows(self._data))
        self._order = sorted(self._rows)
        self._areas = formula_areas(self.root)
        self._dimension: Area | None = None

    def to_bytes(self) -> bytes:
        """The part as it is written, its dimension grown to hold the new cells."""
        dimension = self.root.find(main("dimension"))
        if dimension is not None and self._dimension is not None:
            dimension.set("ref", str(self._dimension))
        return xml_bytes(self.root)

    def write(self, row: int, column: int, value: Value) -> None:
        """Put a value into a cell, whatever it held; its format stays."""
        cell = self._cell(row, column)
        if cell.find(_FORMULA) is not None:
            self.overwrote_formula = True
        release_formula(self.root, cell, cell_name(row, column), self._areas)
        _fill(cell, value, self._formats)
        self._grow(row, column)

    def has_formula(self, row: int, column: int) -> bool:
        """True where a formula stands."""
        cell = self._find(row, column)
        return cell is not None and cell.find(_FORMULA) is not None

    def last_used_row(self, columns: Collection[int]) -> int:
        """The last row with a value that somebody entered in one of the columns; merged cells count as used.

        Rows out of reach (`limits.ROWS`) are nobody's records: one stray cell far below
        must not draw the table down to it.
        """
        reach = limits.ROWS.most
        merged = (area for area in self._merged() if any(area.left <= column <= area.right for column in columns))
        last = max((area.bottom for area in merged if area.bottom <= reach), default=0)
        for number in reversed(self._order[: bisect_right(self._order, reach)]):
            if number <= last:
                break
            cells = self._rows[number].iterchildren(_CELL)
            if any(split_cell(cell.get("r"))[1] in columns and _entered(cell) for cell in cells):
                return number
        return last

    def clear_like(self, row: int, model: int) -> None:
        """Empty a row and give its cells the look of those of another."""
        for cell in list(self._row(row).iter(_CELL)):
            column = split_cell(cell.get("r"))[1]
            self.write(row, column, None)
            other = self._find(model, column)
            if other is not None and other.get("s") is not None:
                cell.set("s", other.get("s"))
            else:
                cell.attrib.pop("s", None)

    def dress_like(self, row: int, model: int) -> None:
        """Give a row that is still bare the look of another: height, and the format cell by cell."""
        if model not in self._rows:
            return
        above = self._rows[model]
        fresh = row not in self._rows
        element = self._row(row)
        if fresh:
            for name in _ROW_LOOK:
                if above.get(name) is not None:
                    element.set(name, above.get(name))
        for cell in list(above.iter(_CELL)):
            column = split_cell(cell.get("r"))[1]
            if cell.get("s") is not None and self._find(row, column) is None:
                self._cell(row, column).set("s", cell.get("s"))

    def _merged(self) -> Iterator[Area]:
        for merged in self.root.iterfind(f"{main('mergeCells')}/{main('mergeCell')}"):
            area = parse_area(merged.get("ref", ""))
            if area is not None:
                yield area

    def _row(self, number: int) -> Element:
        """The element of a row, made in its place where there is none."""
        if number not in self._rows:
            index = bisect_left(self._order, number)
            element = self._data.makeelement(_ROW, {"r": str(number)})
            if index == len(self._order):
                self._data.append(element)
            else:
                self._rows[self._order[index]].addprevious(element)
            self._order.insert(index, number)
            self._rows[number] = element
        return self._rows[number]

    def _find(self, row: int, column: int) -> Element | None:
        name = cell_name(row, column)
        cells = self._rows[row].iterchildren(_CELL) if row in self._rows else ()
        return next((cell for cell in cells if cell.get("r") == name), None)

    def _cell(self, row: int, column: int) -> Element:
        """The element of a cell, made in its place where there is none."""
        found = self._find(row, column)
        if found is not None:
            return found
        parent = self._row(row)
        parent.attrib.pop("spans", None)
        element = parent.makeelement(_CELL, {"r": cell_name(row, column)})
        style = parent.get("s") if parent.get("customFormat") in {"1", "true"} else self._column_style(column)
        if style:
            element.set("s", style)
        cells = list(parent.iterchildren(_CELL))
        index = bisect_right([split_cell(cell.get("r"))[1] for cell in cells], column)
        if index == len(cells):
            _append_after(parent, cells, element)
        else:
            cells[index].addprevious(element)
        return element

    def _column_style(self, column: int) -> str | None:
        """The format that a whole column has, for cells that do not exist yet."""
        for entry in self.root.iterfind(f"{main('cols')}/{main('col')}"):
            if int(entry.get("min", "0")) <= column <= int(entry.get("max", "0")):
                return str(entry.get("style")) if entry.get("style") else None
        return None

    def _grow(self, row: int, column: int) -> None:
        if self._dimension is None:
            dimension = self.root.find(main("dimension"))
            known = parse_area(dimension.get("ref", "")) if dimension is not None else None
            self._dimension = known or Area(row, column, row, column)
        self._dimension = self._dimension.with_cell(row, column)


def _numbered_rows(data: Element) -> Iterator[tuple[int, Element]]:
    """The rows by number. Row and cell names may be left out in a file: then they count on from the one before."""
    row = 0
    for element in data.iterchildren(_ROW):
        row = int(element.get("r", row + 1))
        element.set("r", str(row))
        column = 0
        for cell in element.iterchildren(_CELL):
            column = split_cell(cell.get("r"))[1] if cell.get("r") else column + 1
            cell.set("r", cell_name(row, column))
        yield row, element


def _append_after(parent: Element, cells: list[Element], element: Element) -> None:
    """Behind the last cell, but before an extension list of the row."""
    if cells:
        cells[-1].addnext(element)
    else:
        parent.insert(0, element)


def _entered(cell: Element) -> bool:
    """True for a value that somebody typed: a formula prepared for rows to come does not count."""
    if cell.find(_FORMULA) is not None:
        return False
    if cell.find(_VALUE) is not None and cell.find(_VALUE).text:
        return True
    return any((text.text or "").strip() for text in cell.iterfind(f"{_INLINE}//{_TEXT}"))


def _fill(cell: Element, value: Value, formats: ClockFormats) -> None:
    """Take out what a cell holds and put in a value; a number as text where it would be shown, and read, as a day."""
    for tag in (_FORMULA, _VALUE, _INLINE):
        for child in cell.findall(tag):
            cell.remove(child)
    for name in ("t", "cm", "vm"):
        cell.attrib.pop(name, None)
    style = cell.get("s", "")
    if isinstance(value, date):
        value = (value - _DAY_ZERO).days if style in formats.days else value.isoformat()
    elif isinstance(value, int) and (style in formats.days or style in formats.hours):
        value = str(value)
    if isinstance(value, str):
        cell.set("t", "inlineStr")
        inline = cell.makeelement(_INLINE)
        text = cell.makeelement(_TEXT)
        text.text = allowed_text(value)
        text.set(_SPACE, "preserve")
        inline.append(text)
        cell.insert(0, inline)
    elif value is not None:
        number = cell.makeelement(_VALUE)
        number.text = str(int(value))
        cell.insert(0, number)


def allowed_text(text: str) -> str:
    """The text without the characters that XML cannot hold; what looks like one's escape (`_x0007_`) stays text."""
    return _ESCAPE.sub("_x005F_", _FORBIDDEN.sub("", text))
