"""Formulas in the way of a value: one for a single cell goes, one that serves many cells must not break them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model import finding
from reporting.workbook.ooxml.cells import Area, parse_area, split_cell
from reporting.workbook.ooxml.package import Element, main
from reporting.workbook.ooxml.refusal import RefusedError


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
        _hand_on(root, own, name)


def _hand_on(root: Element, formula: Element, name: str) -> None:
    """Write a shared formula out at the next cell that refers to it, in the form it has there."""
    from openpyxl.formula.translate import Translator

    shared = f"{main('sheetData')}/{main('row')}/{main('c')}/{main('f')}[@si='{formula.get('si')}']"
    for other in root.iterfind(shared):
        if other is not formula and other.get("t") == "shared" and not other.text:
            target = other.getparent().get("r")
            other.text = Translator(f"={formula.text}", origin=name).translate_formula(target)[1:]
            other.set("ref", formula.get("ref", target))
            return
