"""Validations and conditional formats that ended at the last record reach down to the rows appended below it."""

from __future__ import annotations

from collections.abc import Iterator

from reporting.workbook.ooxml.cells import parse_area
from reporting.workbook.ooxml.package import Element, main

_X14 = "{http://schemas.microsoft.com/office/spreadsheetml/2009/9/main}"
_XM = "{http://schemas.microsoft.com/office/excel/2006/main}"


def reach_down(root: Element, old_last: int, new_last: int) -> None:
    """Extend every range that ends at row `old_last` to `new_last`; all others stay as they are.

    Filters and tables are left to the spreadsheet program: it takes adjoining rows in by
    itself, and their ranges are also written in parts that are not touched.
    """
    for tag in (main("dataValidation"), main("conditionalFormatting")):
        for element in root.iter(tag):
            element.set("sqref", _extended(element.get("sqref", ""), old_last, new_last))
    for element in _extension_ranges(root):
        element.text = _extended(element.text or "", old_last, new_last)


def _extension_ranges(root: Element) -> Iterator[Element]:
    """The ranges of Excel's extension lists, which stand as text."""
    for tag in (f"{_X14}dataValidation", f"{_X14}conditionalFormatting"):
        for element in root.iter(tag):
            yield from element.iterfind(f"{_XM}sqref")


def _extended(ranges: str, old_last: int, new_last: int) -> str:
    return " ".join(_one_extended(part, old_last, new_last) for part in ranges.split())


def _one_extended(part: str, old_last: int, new_last: int) -> str:
    area = parse_area(part)
    return part if area is None or area.bottom != old_last else str(area.down_to(new_last))
