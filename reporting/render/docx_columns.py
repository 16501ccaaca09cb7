"""Tables of a template in the columns of their paper, as in the PDF.

A template has all columns of its form's tables. Those that nobody fills are taken away after it was filled, and the
others are as wide as their words need.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from itertools import count
from typing import Any, Final

from reporting.forms.layout import Section
from reporting.render.docx_xml import shares

_TABLE: Final = "<w:tbl>"
_END: Final = "</w:tbl>"
_ROW: Final = re.compile(r"(?s)<w:tr[ >].*?</w:tr>")
_CELL: Final = re.compile(r"(?s)<w:tc>.*?</w:tc>")
_GRID: Final = re.compile(r"<w:gridCol [^>]*>")
_TEXT: Final = re.compile(r"<w:t(?: [^>]*)?>([^<]*)</w:t>")
_WIDTH: Final = re.compile(r'(w:w=")(\d+)(")')


def in_columns(document: str, context: Mapping[str, Any], sections: Sequence[Section]) -> str:
    """The document with the tables of a paper in sections in the columns that its context shows."""
    for heads, kept in _otherwise(context, sections):
        before, *tables = document.split(_TABLE)
        document = before + "".join(_set_first(one, heads, kept) for one in tables)
    return document


def _set_first(begun: str, heads: Sequence[str], kept: Mapping[int, Mapping[str, Any]]) -> str:
    """A table, without its first tag, and what follows up to the next one; one around another stays as it is."""
    table, end, rest = begun.partition(_END)
    return _set(f"{_TABLE}{table}{end}", heads, kept) + rest if end else _TABLE + begun


def _otherwise(
    context: Mapping[str, Any], sections: Sequence[Section]
) -> Iterator[tuple[list[str], dict[int, Mapping[str, Any]]]]:
    """The heads of all columns of a table that has fewer now, or others, and those that it has by their place."""
    for section, shown in zip(sections, context.get("sections", ()), strict=False):
        for block, item in zip(section.blocks, shown["blocks"], strict=True):
            widths = {column.id: column.width for column in block.columns}
            if widths != {column["id"]: column["width"] for column in item["columns"]}:
                ids = list(widths)
                kept = {ids.index(column["id"]): column for column in item["columns"]}
                yield [context["words"][name] for name in ids], kept


def _set(table: str, heads: Sequence[str], kept: Mapping[int, Mapping[str, Any]]) -> str:
    """A table with these heads in the columns that are kept; any other table as it is."""
    first = _ROW.search(table)
    if first is None or [_text(cell) for cell in _CELL.findall(first[0])] != list(heads):
        return table
    rows = _ROW.findall(table)
    grid = _GRID.findall(table)
    if len(grid) != len(heads) or any(len(_CELL.findall(row)) != len(heads) for row in rows):
        return table
    widths = dict(zip(kept, shares(list(kept.values()), sum(map(_width, grid))), strict=True))
    grid_end = table.index("</w:tblGrid>")
    head, body = _only(_GRID, table[:grid_end], widths), table[grid_end:]
    return head + _ROW.sub(lambda row: _only(_CELL, row[0], widths), body)


def _only(pattern: re.Pattern[str], xml: str, widths: Mapping[int, int]) -> str:
    """A row, or the grid, with those of its pieces that have a width, by their place."""
    places = count()

    def one(found: re.Match[str]) -> str:
        width = widths.get(next(places))
        return "" if width is None else _WIDTH.sub(rf"\g<1>{width}\g<3>", found[0], count=1)

    return pattern.sub(one, xml)


def _width(column: str) -> int:
    found = _WIDTH.search(column)
    return int(found[2]) if found else 0


def _text(cell: str) -> str:
    return unescape("".join(_TEXT.findall(cell)))
