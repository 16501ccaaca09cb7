"""What serves many cells of a sheet: formulas in the way of a value, validations and formats that end at a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.model import finding
from reporting.workbook.ooxml.cells import Area, parse_area, split_cell
from reporting.workbook.ooxml.package import Element, RefusedError, main

_X14 = "{http://schemas.microsoft.com/office/spreadsheetml/2009/9/main}"
_XM = "{http://schemas.microsoft.com/office/excel/2006/main}"


def formula_areas(root: Element) -> list[Area]:
    """The areas that one formula fills together: array formulas and data tables of more than one cell."""
    path = f"{main('sheetData')}/{main('row')}/{main('c')}/{main('f')}[@ref]"
    areas = (parse_area(formula.get("ref")) for formula in root.iterfind(path) if formula.get("t") != "shared")
    return [area for area in areas if area is not None and (area.top, area.left) != (area.bottom, area.right)]


def release_formula(root: Element, cell: Element, name: str, areas: Iterable[Area]) -> None:
    """Make a cell free to be overwritten.

    The first cell of a shared formula hands it on to the next one; a cell inside an array
    formula or a data table (`areas`) cannot be changed alone, as in a spreadsheet program:
    `RefusedError` with the finding.
    """
    row, column = split_cell(name)
    for area in areas:
        if area.holds(row, column):
            raise RefusedError(finding("formula-in-the-way", value=name, area=area))
    own = cell.find(main("f"))
    if own is not None and own.get("t") == "shared" and own.text:
        _pass_on(root, own, name)


def _pass_on(root: Element, formula: Element, name: str) -> None:
    """Write a shared formula out at the next cell that refers to it, in the form it has there."""
    from openpyxl.formula.translate import Translator

    shared = f"{main('sheetData')}/{main('row')}/{main('c')}/{main('f')}[@si='{formula.get('si')}']"
    for other in root.iterfind(shared):
        if other is not formula and other.get("t") == "shared" and not other.text:
            target = other.getparent().get("r")
            other.text = Translator(f"={formula.text}", origin=name).translate_formula(target)[1:]
            other.set("ref", formula.get("ref", target))
            return


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
