"""Tables of a template in the columns of their paper, as in the PDF.

A template has all columns of its form's tables. Those that nobody fills are taken away after it was filled, and the
others are as wide as their words need.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from reporting.forms.layout import Section
from reporting.render.docx_xml import shares
from reporting.render.templates.markup import CELL, ROW, TABLE, WORD, own_text, parse, serialise

_GRID: Final = f"{WORD}tblGrid"
_WIDTH: Final = f"{WORD}w"
_CELL_WIDTH: Final = f"{WORD}tcPr/{WORD}tcW"


def in_columns(document: bytes, context: Mapping[str, Any], sections: Sequence[Section]) -> bytes:
    """The document with the tables of a paper in sections in the columns that its context shows."""
    changed = list(_changed(context, sections))
    if not changed:
        return document
    root = parse(document)
    for table in list(root.iter(TABLE)):
        rows = [row.findall(CELL) for row in table.findall(ROW)]
        for heads, shown in changed:
            if rows and [own_text(cell) for cell in rows[0]] == heads:
                _set(table.find(_GRID), rows, shown)
    return bytes(serialise(root))


def _changed(
    context: Mapping[str, Any], sections: Sequence[Section]
) -> Iterator[tuple[list[str], dict[int, Mapping[str, Any]]]]:
    """The heads of all columns of a table that has fewer now, or others, and those that it has by their place."""
    for section, shown in zip(sections, context.get("sections", ()), strict=False):
        for block, item in zip(section.blocks, shown["blocks"], strict=True):
            widths = {column.id: column.width for column in block.columns}
            if widths != {column["id"]: column["width"] for column in item["columns"]}:
                ids = list(widths)
                yield [context["words"][name] for name in ids], {ids.index(one["id"]): one for one in item["columns"]}


def _set(grid: Any, rows: Sequence[Sequence[Any]], shown: Mapping[int, Mapping[str, Any]]) -> None:
    """Leave the columns of a table that are shown, each in its width."""
    total = sum(int(column.get(_WIDTH)) for column in grid)
    widths = dict(zip(shown, shares(list(shown.values()), total), strict=True))
    for cells in (list(grid), *rows):
        for place, cell in enumerate(cells):
            if place not in widths:
                cell.getparent().remove(cell)
            else:
                (cell if cell.get(_WIDTH) else cell.find(_CELL_WIDTH)).set(_WIDTH, str(widths[place]))
