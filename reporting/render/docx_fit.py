"""A DOCX fitted to its paper: letters as small as in its PDF, or on its one page; tables without empty columns.

A word processor lays the page out, so that room to spare is left. A template has all columns of its form's tables:
those that nobody fills are taken away after it was filled, and the others are as wide as their words need.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from reporting.forms.layout import Section
from reporting.forms.text_widths import LEAST
from reporting.render.docx_xml import shares
from reporting.render.part import Part
from reporting.render.pdf import scale_of
from reporting.render.templates.markup import CELL, DOCUMENT, ROW, TABLE, WORD, own_text, parse, serialise

STYLES: Final = "word/styles.xml"
_ROWS: Final = 35
"""Rows of tables for which a page has room in letters of their own size, tried with LibreOffice."""
_MOST_ROWS: Final = 150
"""Rows of a paper that is set smaller; what spills of a longer one is no part of it to speak of."""
_SMALLEST: Final = 14
"""Half points."""
_CLOSER: Final = 0.6
"""Of the distances between paragraphs, beside the share."""
_SIZES: Final = re.compile(r'(<w:szC?s? w:val=")(\d+)(")')
_SPACING: Final = re.compile(r'(w:(?:before|after)=")(\d+)(")')
_PAGE: Final = {"portrait": 259.0, "landscape": 172.0}
"""Millimetres between the margins of an A4 sheet."""
_TITLE, _FACTS, _TEXT, _SIGNED = 22.0, 6.0, 9.0, 28.0
"""Millimetres of what stands beside a drawing: its title, a row of facts, a note, lines to sign on."""
_LOWEST: Final = 0.6
"""The share of its height that a drawing keeps at least: lower, its names would lie over each other."""
_GRID: Final = f"{WORD}tblGrid"
_WIDTH: Final = f"{WORD}w"
_CELL_WIDTH: Final = f"{WORD}tcPr/{WORD}tcW"


def fitted_package(package: dict[str, bytes], part: Part) -> dict[str, bytes]:
    """The package of a paper in sections, set as small as its PDF, or as its rows need on the one page that it has."""
    rows = package[DOCUMENT].count(b"<w:tr>")
    if part.context.get("one_page"):
        share = min(1.0, _ROWS / max(1, rows))
    else:
        share = scale_of(part) if rows <= _MOST_ROWS else 1.0
    return {**package, **{name: _smaller(package[name].decode(), share).encode() for name in (STYLES, DOCUMENT)}}


def _smaller(xml: str, share: float) -> str:
    """Letters in whole half points, none below what is read, and distances closer than in a template of its own."""

    def size(found: re.Match[str]) -> str:
        half_points = int(found[2])
        return f"{found[1]}{max(min(half_points, _SMALLEST), round(half_points * share))}{found[3]}"

    made = _SIZES.sub(size, xml)
    return _SPACING.sub(lambda found: f"{found[1]}{round(int(found[2]) * share * _CLOSER)}{found[3]}", made)


def fitted_tables(part: Part) -> dict[str, Any]:
    """The context of a paper of tables, which are set as small as in its PDF."""
    context = part.context
    if not context["tables"] or sum(len(item["rows"]) for item in context["tables"]) > _MOST_ROWS:
        return context
    scale = scale_of(part) ** 2  # the letters alone make up for the air, which stays
    sizes = (max(LEAST, round(2 * item.get("size", 9.0) * scale) / 2) for item in context["tables"])
    tables = [{**item, "size": size} for item, size in zip(context["tables"], sizes, strict=True)]
    return {**context, "tables": tables}


def with_room_below(context: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The drawings of a paper, the last one lower where what stands below it would have a page of its own."""
    *before, last = context["drawings"]
    room = _PAGE[context["orientation"]] - _SIGNED * bool(context["signatures"]) - _TEXT * len(context["notes"])
    if not before:
        room -= _TITLE + _FACTS * len(context["head"]) + _TEXT * len(context.get("intro", ()))
    share = room / sum(last["heights"])
    lower = [round(height * share, 2) for height in last["heights"]]
    return [*before, {**last, "heights": lower} if _LOWEST <= share < 1 else last]


def in_columns(document: bytes, context: Mapping[str, Any], sections: Sequence[Section]) -> bytes:
    """The document with the tables of a paper in sections in the columns that its context shows."""
    changed = list(_changed(context, sections))
    if not changed:
        return document
    root = parse(document)
    for table in list(root.iter(TABLE)):
        rows = [row.findall(CELL) for row in table.findall(ROW)]
        for heads, columns in changed:
            if rows and [own_text(cell) for cell in rows[0]] == heads:
                _set(table.find(_GRID), rows, columns)
    return bytes(serialise(root))


def _changed(
    context: Mapping[str, Any], sections: Sequence[Section]
) -> Iterator[tuple[list[str], dict[int, Mapping[str, Any]]]]:
    """The heads of all columns of a table that has fewer now, or others, and those that it has by their place."""
    for section, columns in zip(sections, context.get("sections", ()), strict=False):
        for block, item in zip(section.blocks, columns["blocks"], strict=True):
            widths = {column.id: column.width for column in block.columns}
            if widths != {column["id"]: column["width"] for column in item["columns"]}:
                ids = list(widths)
                yield [context["words"][name] for name in ids], {ids.index(one["id"]): one for one in item["columns"]}


def _set(grid: Any, rows: Sequence[Sequence[Any]], columns: Mapping[int, Mapping[str, Any]]) -> None:
    """Leave the columns of a table that are columns, each in its width."""
    total = sum(int(column.get(_WIDTH)) for column in grid)
    widths = dict(zip(columns, shares(list(columns.values()), total), strict=True))
    for cells in (list(grid), *rows):
        for place, cell in enumerate(cells):
            if place not in widths:
                cell.getparent().remove(cell)
            else:
                (cell if cell.get(_WIDTH) else cell.find(_CELL_WIDTH)).set(_WIDTH, str(widths[place]))
