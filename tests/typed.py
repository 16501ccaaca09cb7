"""Cells of a workbook typed over by a hand that is not the program's, with no other cell read or written.

openpyxl reads and writes all of a workbook for it, ten times as slowly; where a file that another program has saved
is the point, tests take openpyxl.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
from bisect import bisect
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lxml import etree
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string, get_column_letter

from reporting.sources.load import load

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
Cells = Mapping[tuple[int, int], str | int | float | None]
"""Values by row and column from 1; None empties a cell."""


def type_over(path: Path, sheet: str, cells: Cells) -> None:
    """Type values into cells of a sheet, which keep their looks."""
    with zipfile.ZipFile(path) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    part = _part_of(parts, sheet)
    root = etree.fromstring(parts[part])
    rows = root.find(f"{_MAIN}sheetData")
    for (row, column), value in cells.items():
        line = _child(rows, "row", row, lambda each: int(each.get("r")), {"r": str(row)})
        name = f"{get_column_letter(column)}{row}"
        _fill(_child(line, "c", column, _column_of, {"r": name}), value)
    parts[part] = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as book:
        for name, data in parts.items():
            book.writestr(name, data)
    path.write_bytes(written.getvalue())


def enter_results(path: Path, result: str) -> None:
    """Type a result into every row of a pairing that has none, as a secretary would."""
    loaded = load(str(path))
    origin, games = loaded.origins.tables["results"], loaded.document["results"]
    rows = [row for row, game in zip(origin.rows, games, strict=True) if "black" in game and "score" not in game]
    type_over(path, origin.sheet, {(row, origin.columns["result"]): result for row in rows})


def _part_of(parts: Mapping[str, bytes], sheet: str) -> str:
    book = etree.fromstring(parts["xl/workbook.xml"])
    (wanted,) = (each.get(_RELATION) for each in book.iter(f"{_MAIN}sheet") if each.get("name") == sheet)
    relations = etree.fromstring(parts["xl/_rels/workbook.xml.rels"])
    (target,) = (each.get("Target") for each in relations if each.get("Id") == wanted)
    return posixpath.normpath(posixpath.join("xl", target)).lstrip("/") if target[0] != "/" else target[1:]


def _column_of(cell: Any) -> int:
    return int(column_index_from_string(coordinate_from_string(cell.get("r"))[0]))


def _child(parent: Any, tag: str, at: int, number_of: Any, attributes: dict[str, str]) -> Any:
    """The row or cell of a number; a new one in its place where there is none."""
    numbers = [number_of(each) for each in parent]
    place = bisect(numbers, at)
    if place and numbers[place - 1] == at:
        return parent[place - 1]
    made = etree.Element(f"{_MAIN}{tag}", attributes)
    parent.insert(place, made)
    return made


def _fill(cell: Any, value: str | int | float | None) -> None:
    for child in list(cell):
        cell.remove(child)
    cell.text = None
    cell.attrib.pop("t", None)
    if isinstance(value, str):
        cell.set("t", "inlineStr")
        etree.SubElement(etree.SubElement(cell, f"{_MAIN}is"), f"{_MAIN}t").text = value
    elif value is not None:
        etree.SubElement(cell, f"{_MAIN}v").text = repr(value)
