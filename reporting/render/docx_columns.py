"""Tables of a template in the columns of their paper, as in the PDF.

A template has all columns of its form's tables. Those that nobody fills are taken away after it was filled, and the
others are as wide as their words need.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Any, Final

from reporting.forms.layout import Section
from reporting.render.docx_xml import shares

_TABLE: Final = "<w:tbl>"
_END: Final = "</w:tbl>"
_ROW: Final = re.compile(r"(?s)<w:tr[ >].*?</w:tr>")
_CELL: Final = re.compile(r"(?s)(<w:tc>.*?</w:tc>)")
_GRID: Final = re.compile(r"(<w:gridCol [^>]*>)")
_GRID_END: Final = "</w:tblGrid>"
_TEXT: Final = re.compile(r"<w:t(?: [^>]*)?>([^<]*)</w:t>")
_WIDTH: Final = re.compile(r'w:w="(\d+)"')


def in_columns(document: str, context: Mapping[str, Any], sections: Sequence[Section]) -> str:
    """The document with the tables of a paper in sections in the columns that its context shows."""
    others = list(_otherwise(context, sections))
    if not others:
        return document
    before, *tables = document.split(_TABLE)
    del document  # tens of MiB, which nobody else holds
    return before + "".join(_set_first(one, others) for one in tables)


_Other = tuple[list[str], dict[int, Mapping[str, Any]]]
"""The heads of a table's columns, and those that it has now by their place."""


def _set_first(begun: str, others: Sequence[_Other]) -> str:
    """A table, without its first tag, and what follows up to the next one; one around another stays as it is."""
    for heads, kept in others:
        begun = _set(begun, heads, kept)
    return _TABLE + begun


def _otherwise(context: Mapping[str, Any], sections: Sequence[Section]) -> Iterator[_Other]:
    """The heads of all columns of a table that has fewer now, or others, and those that it has by their place."""
    for section, shown in zip(sections, context.get("sections", ()), strict=False):
        for block, item in zip(section.blocks, shown["blocks"], strict=True):
            widths = {column.id: column.width for column in block.columns}
            if widths != {column["id"]: column["width"] for column in item["columns"]}:
                ids = list(widths)
                kept = {ids.index(column["id"]): column for column in item["columns"]}
                yield [context["words"][name] for name in ids], kept


def _set(table: str, heads: Sequence[str], kept: Mapping[int, Mapping[str, Any]]) -> str:
    """A table with these heads, and what follows it, in the columns that are kept; any other table as it is."""
    end = table.find(_END)
    first = _ROW.search(table, 0, end) if end >= 0 else None
    if first is None or [_text(cell) for cell in _CELL.findall(first[0])] != list(heads):
        return table
    at = table.find(_GRID_END, 0, end)
    grid = _GRID.split(table[:at])
    if len(_parts(grid)) != len(heads):
        return table
    widths = dict(zip(kept, shares(list(kept.values()), sum(map(_width, _parts(grid)))), strict=True))
    made = [_only(grid, widths)]
    for row in _ROW.finditer(table, at, end):  # one by one: all cells of a long table take ten times its size
        cells = _CELL.split(row[0])
        if len(_parts(cells)) != len(heads):
            return table
        made += table[at : row.start()], _only(cells, widths)
        at = row.end()
    return "".join((*made, table[at:]))


def _parts(pieces: list[str]) -> list[str]:
    """What was found, of a text that was split there."""
    return pieces[1::2]


def _only(pieces: list[str], widths: Mapping[int, int]) -> str:
    """A row, or the grid, split into its pieces, with those of them that have a width, by their place."""
    for place, piece in enumerate(_parts(pieces)):
        width = widths.get(place)
        pieces[2 * place + 1] = "" if width is None else _as_wide(piece, width)
    return "".join(pieces)


def _as_wide(piece: str, width: int) -> str:
    found = _WIDTH.search(piece)
    return f"{piece[: found.start(1)]}{width}{piece[found.end(1) :]}" if found else piece


def _width(column: str) -> int:
    found = _WIDTH.search(column)
    return int(found[1]) if found else 0


def _text(cell: str) -> str:
    return unescape("".join(_TEXT.findall(cell)))
