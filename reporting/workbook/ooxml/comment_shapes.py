"""The boxes in which comments are shown: Excel wants one for each, in an old drawing language (VML).

The part is worked on as text, because programs write VML that no XML parser accepts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from reporting.workbook.ooxml.cells import split_cell
from reporting.workbook.ooxml.raw_zip import BadArchiveError

_NAMES: Final = (
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
    ' xmlns:x="urn:schemas-microsoft-com:office:excel"'
)
_TYPE: Final = (
    f'<v:shapetype {_NAMES} id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">'
    '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
)
_EMPTY: Final = (
    f'<xml {_NAMES}><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>{_TYPE}</xml>'
)
_SHAPE: Final = re.compile(r"<v:shape\b.*?</v:shape>", re.DOTALL)
_NUMBER: Final = re.compile(r"_x0000_s(\d+)")
_FIRST_NUMBER: Final = 1025
_WIDTH: Final = 4
"""Columns that a box covers."""
_LINE: Final = 38
"""Characters on one of its lines, about."""
_MOST_ROWS: Final = 14


def with_shapes(content: bytes | None, notes: Mapping[str, str], gone: Iterable[str]) -> bytes:
    """The drawing with a hidden box for each note (cell -> text), and without those of the cells in `gone`."""
    drawing = content.decode("utf-8", "surrogateescape") if content else _EMPTY
    drawing = _without(drawing, {split_cell(cell) for cell in gone})
    end = drawing.rfind("</xml>")
    if end < 0:
        raise BadArchiveError("vmlDrawing")
    number = max((int(found) for found in _NUMBER.findall(drawing)), default=_FIRST_NUMBER - 1) + 1
    shapes = [] if 'id="_x0000_t202"' in drawing else [_TYPE]
    for offset, (cell, note) in enumerate(sorted(notes.items(), key=lambda item: split_cell(item[0]))):
        shapes.append(_shape(number + offset, *split_cell(cell), note))
    return (drawing[:end] + "".join(shapes) + drawing[end:]).encode("utf-8", "surrogateescape")


def _without(drawing: str, cells: set[tuple[int, int]]) -> str:
    return _SHAPE.sub(lambda match: "" if _cell_of(match[0]) in cells else match[0], drawing) if cells else drawing


def _cell_of(shape: str) -> tuple[int, int] | None:
    """Row and column from 1 of a comment's box; None for buttons and other controls."""
    row = re.search(r"<x:Row>\s*(\d+)", shape)
    column = re.search(r"<x:Column>\s*(\d+)", shape)
    if 'ObjectType="Note"' not in shape or row is None or column is None:
        return None
    return int(row[1]) + 1, int(column[1]) + 1


def _shape(number: int, row: int, column: int, note: str) -> str:
    lines = sum(1 + len(line) // _LINE for line in note.splitlines()) + 1
    bottom = row - 1 + min(max(lines, 3), _MOST_ROWS)
    return (
        f'<v:shape {_NAMES} id="_x0000_s{number}" type="#_x0000_t202"'
        ' style="position:absolute;margin-left:60pt;margin-top:2pt;width:220pt;height:80pt;visibility:hidden"'
        ' fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/>'
        '<v:shadow on="t" color="black" obscured="t"/>'
        '<v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/>'
        '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>'
        f"<x:Anchor>{column}, 15, {row - 1}, 4, {column + _WIDTH}, 15, {bottom}, 4</x:Anchor>"
        f"<x:AutoFill>False</x:AutoFill><x:Row>{row - 1}</x:Row><x:Column>{column - 1}</x:Column>"
        "</x:ClientData></v:shape>"
    )
