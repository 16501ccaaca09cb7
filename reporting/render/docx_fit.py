"""A paper in WordprocessingML set a little smaller where that saves a page that would be nearly empty.

A word processor lays the page out, so that heights are reckoned from the letters' widths: only where the paper is
reckoned to fit with room to spare is it set smaller.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Any, Final

from reporting.forms.measure import width_of_text
from reporting.render.templates.markup import DOCUMENT

_PAGE: Final = {"portrait": 14_684, "landscape": 9_752}
"""Twentieths of a point between the margins, as in `docx_xml.section`."""
_WIDTH: Final = {"portrait": 182.0, "landscape": 269.0}
_LINE: Final = 20 * 1.15
"""Twentieths of a point of a line for each point of its letters."""
_STEPS: Final = (0.5, 1.0, 1.5, 2.0)
"""Points by which the letters of tables are set smaller."""
_SPILT: Final = 0.3
_SURE: Final = 0.97
_LEAST: Final = 6.5
_LEAST_SHARE: Final = 0.77
"""What letters are set no smaller than: points, and a share of what they were."""
_GAP: Final = 160
_AIR: Final = 60
_CLOSE: Final = 30
"""Above and below the letters of a row, with its line; of one that is set smaller."""
_SHARE: Final = 0.84
_CLOSER: Final = 0.6
"""Of letters, and of the distances between paragraphs beside, where a paper must be one page."""
_STYLES: Final = "word/styles.xml"
_SIGNING: Final = 1_390
_HEAD: Final = 900
_SPACE: Final = re.compile(r"[ \t]+")
_SIZES: Final = re.compile(r'(<w:szC?s? w:val=")(\d+)(")')
_SPACING: Final = re.compile(r'(w:(?:before|after)=")(\d+)(")')


def fitted(context: dict[str, Any]) -> dict[str, Any]:
    """The context of a generic paper, with the letters of its tables smaller where a page is saved by it."""
    page = _PAGE[context["orientation"]]
    if context.get("drawings") or not context["tables"]:
        return context
    natural = _height(context) / page
    whole = int(natural)
    if not 0 < natural - whole <= _SPILT or whole == 0:
        # What is reckoned to fit by a hair may spill all the same.
        if not _SURE < natural - whole < 1:
            return context
        whole += 1
    for step in _STEPS:
        smaller = _smaller(context, step)
        if _height(smaller) <= page * whole * _SURE:
            return smaller
    return context


def _smaller(context: dict[str, Any], step: float) -> dict[str, Any]:
    tables = [{**item, "size": _size(item.get("size", 9), step), "tight": True} for item in context["tables"]]
    return {**context, "tables": tables}


def _size(size: float, step: float) -> float:
    return max(min(size, _LEAST), ceil(2 * _LEAST_SHARE * size) / 2, size - step)


def _height(context: Mapping[str, Any]) -> float:
    """Twentieths of a point that a paper takes, one piece below the other."""
    width = _WIDTH[context["orientation"]]
    pieces = [_HEAD if context.get("subtitle") else _HEAD / 2, _facts(context["head"], context["orientation"])]
    pieces += [_paragraph(text, 9.5, width) + 120 for text in context.get("intro", ())]
    pieces += [_table(item, width) for item in context["tables"]]
    pieces += [_paragraph(text, 8.5, width) + 100 for text in context["notes"]]
    signed = context["signatures"]
    if signed:
        most = max(_paragraph(label, 8.5, width / 3 - 6) for label in signed)
        pieces.append(ceil(len(signed) / 3) * (_SIGNING + most))
    return sum(pieces) + _GAP


def _facts(pairs: Sequence[Sequence[str]], orientation: str) -> float:
    across = 3 if orientation == "landscape" else 2
    room = _WIDTH[orientation] / across * (0.62 if across == 3 else 0.7) - 2.2
    count = ceil(len(pairs) / across)
    lines = [max((_lines(pair[1], 10, room) for pair in pairs[row::count]), default=1) for row in range(count)]
    return sum(10 * _LINE * line + 40 for line in lines) + _GAP * bool(pairs)


def _table(item: Mapping[str, Any], width: float) -> float:
    columns, size = item["columns"], item.get("size", 9)
    asked = sum(column["width"] for column in columns)
    scale = width / asked if item.get("full", True) else 1.0
    rooms = [column["width"] * scale - 2.3 for column in columns]
    heads = [column["label"] for column in columns]
    rows = [_row(heads, rooms, size, bold=True), *(_row(row, rooms, size) for row in item["rows"])]
    return sum(rows) + len(rows) * (_CLOSE if item.get("tight") else _AIR) + _GAP + (613 if item.get("caption") else 0)


def _row(cells: Iterable[Any], rooms: Sequence[float], size: float, *, bold: bool = False) -> float:
    at, lines = 0, 1
    for cell in cells:
        text, span = (cell, 1) if isinstance(cell, str) else (cell["text"], cell.get("span", 1))
        heavy = bold or (not isinstance(cell, str) and cell.get("bold", False))
        lines = max(lines, _lines(text, size, sum(rooms[at : at + span]), bold=heavy))
        at += span
    return lines * size * _LINE


def _paragraph(text: str, size: float, room: float) -> float:
    return _lines(text, size, room) * size * _LINE


def _lines(text: str, size: float, room: float, *, bold: bool = False) -> int:
    """Lines of a text in a room of so many millimetres, broken between words."""
    if len(text) < 4:
        return 1
    lines = 0
    for part in text.split("\n"):
        if width_of_text(part, size, bold=bold) <= room:
            lines += 1
            continue
        filled = room
        for word in _SPACE.split(part):
            wide = width_of_text(f"{word} ", size, bold=bold)
            if filled + wide > room + 1:
                lines += max(1, ceil(wide / room))
                filled = wide % room if wide > room else wide
            else:
                filled += wide
    return lines


def on_one_page(package: dict[str, bytes]) -> dict[str, bytes]:
    """A paper that is one page by its rules: letters and distances smaller in styles and text, as in its PDF."""
    made: dict[str, bytes] = {
        name: _set_smaller(package[name].decode()).encode() for name in (_STYLES, DOCUMENT) if name in package
    }
    return {**package, **made}


def _set_smaller(xml: str) -> str:
    """Sizes in whole half points, none below what is read."""
    made = _SIZES.sub(lambda found: f"{found[1]}{max(12, round(int(found[2]) * _SHARE))}{found[3]}", xml)
    return _SPACING.sub(lambda found: f"{found[1]}{round(int(found[2]) * _SHARE * _CLOSER)}{found[3]}", made)
