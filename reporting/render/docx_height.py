"""How tall the text of a DOCX is: reckoned from the widths of its letters, as no word processor is at hand.

What is reckoned: lines that are broken between words, distances, rows as tall as their tallest cell. Pages are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from lxml.etree import tostring

from reporting.forms.measure import lines_of
from reporting.render.templates.markup import CELL, PARAGRAPH, ROW, TABLE, TEXT, WORD, parse

LINE: Final = 20 * 1.15
"""Twentieths of a point of a line for each point of its letters."""
TWIPS_OF_MM: Final = 56.6929
_MARGINS: Final = {"Grid": 48, "TableNormal": 0}
"""Above and below the text of a row together, with its line, by the style of the table."""
_RULE: Final = 8
_BESIDE: Final = 124
_SIDES: Final = f"{WORD}val"
_SIZE, _BOLD, _SPACING, _CELL_WIDTH, _W = (f"{WORD}{name}" for name in ("sz", "b", "spacing", "tcW", "w"))
_STYLE, _TABLE_STYLE, _PROPERTIES, _RUN, _BREAK = (f"{WORD}{name}" for name in ("pStyle", "tblStyle", "pPr", "r", "br"))
_MOST_CELLS: Final = 5_000
"""Cells whose height is remembered, some 300 bytes each."""
_WIDEST: Final = 20.0
"""Twentieths of a point that no letter is wider than, for each point of its size."""


@dataclass(frozen=True, slots=True)
class Style:
    """Letters in half points, distances in twentieths of a point; `line` is the exact height of a line, 0 for none."""

    size: float = 20
    bold: bool = False
    before: int = 0
    after: int = 60
    line: int = 0


class Styles(dict[str, Style]):
    """Paragraph styles by their ids, and how tall cells are that were reckoned with them: many say the same."""

    def __init__(self, styles: Mapping[str, Style]) -> None:
        super().__init__(styles)
        self.cells: dict[bytes, float] = {}


@lru_cache(maxsize=16)
def styles_of(part: bytes) -> Styles:
    """The paragraph styles of a document."""
    return Styles({style.get(f"{WORD}styleId"): _styled(style, Style()) for style in parse(part).iter(f"{WORD}style")})


def _styled(element: Any, base: Style) -> Style:
    """A style with what an element says otherwise."""
    found = {one.tag: one for one in element.iter(_SIZE, _BOLD, _SPACING)}
    if not found:
        return base
    size, distances = found.get(_SIZE), found[_SPACING].attrib if _SPACING in found else {}
    exact = distances.get(f"{WORD}lineRule") == "exact"
    return Style(
        base.size if size is None else float(size.get(_SIDES)),
        base.bold or _BOLD in found,
        int(distances.get(f"{WORD}before", base.before)),
        int(distances.get(f"{WORD}after", base.after)),
        int(distances[f"{WORD}line"]) if exact else base.line,
    )


def height_of(document: bytes, styles: Styles, width: float) -> float:
    """Twentieths of a point that a body takes in a width of as many, one piece below the other."""
    body = parse(document).find(f"{WORD}body")
    return sum(_pieces(body, styles, width))


def _pieces(around: Any, styles: Styles, width: float) -> Iterator[float]:
    for piece in around:
        if piece.tag == PARAGRAPH:
            yield _paragraph(piece, styles, width)
        elif piece.tag == TABLE:
            margin = _row_margin(piece.find(f"{WORD}tblPr"))
            yield from (_row(row, styles, margin) for row in piece.iter(ROW))


def _row_margin(properties: Any) -> int:
    """What a row takes beside its text: the distances of the table's style, or its own, and the line below it."""
    own = properties.find(f"{WORD}tblCellMar")
    if own is None:
        return _MARGINS.get(_style_name(properties, _TABLE_STYLE), 0)
    sides = (own.find(f"{WORD}{side}") for side in ("top", "bottom"))
    return _RULE + sum(int(side.get(f"{WORD}w")) for side in sides if side is not None)


def _row(row: Any, styles: Styles, margin: int) -> float:
    cells: Sequence[Any] = row.findall(CELL)
    return margin + max((_cell(cell, styles) for cell in cells), default=0.0)


def _cell(cell: Any, styles: Styles) -> float:
    known, said = styles.cells, bytes(tostring(cell))
    if said not in known:
        if len(known) > _MOST_CELLS:
            known.clear()
        known[said] = sum(_pieces(cell, styles, _width(cell)))
    return known[said]


def _width(cell: Any) -> float:
    return float(next(cell.iter(_CELL_WIDTH)).get(_W)) - _BESIDE


def _paragraph(paragraph: Any, styles: Styles, width: float) -> float:
    properties = next(paragraph.iterchildren(_PROPERTIES), None)
    style = styles.get(_style_name(properties, _STYLE), Style())
    style = style if properties is None else _styled(properties, style)
    run = next(paragraph.iterchildren(_RUN), None)
    style = style if run is None else _styled(run, style)
    text, size = _text(paragraph), style.size / 2
    short = len(text) * size * _WIDEST <= width and "\n" not in text
    lines = 1 if short else max(1, lines_of(text, size, width / TWIPS_OF_MM, bold=style.bold))
    return style.before + style.after + lines * (style.line or style.size / 2 * LINE)


def _style_name(properties: Any, kind: str) -> str:
    named = None if properties is None else next(properties.iter(kind), None)
    return "" if named is None else str(named.get(_SIDES))


def _text(paragraph: Any) -> str:
    nodes = paragraph.iter(TEXT, _BREAK)
    return "".join("\n" if node.tag != TEXT else node.text or "" for node in nodes)
