"""Boxes in WordprocessingML: tables of cards and sheets, measured to the millimetre.

Lengths are millimetres, sizes of letters points. Texts may hold docxtpl tags; what looks
like markup in them is escaped. What plain papers need stands in `docx_xml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final
from xml.sax.saxutils import escape

GREY: Final = "464646"
HEAD_FILL: Final = "E8E8E8"
_BORDER: Final = 'w:val="single" w:sz="4" w:space="0" w:color="3C3C3C"'
_CUT: Final = 'w:val="dashed" w:sz="4" w:space="0" w:color="787878"'
_SIDES: Final = ("top", "left", "bottom", "right", "insideH", "insideV")


def twips(millimetres: float) -> int:
    """Millimetres in twentieths of a point."""
    return round(millimetres * 1440 / 25.4)


def run(text: str, *, size: float = 0, bold: bool = False, colour: str = "") -> str:
    """A stretch of text in one look; a tab character in it is a tab stop."""
    look = "<w:b/>" * bold
    if colour:
        look += f'<w:color w:val="{colour}"/>'
    if size:
        look += f'<w:sz w:val="{round(size * 2)}"/><w:szCs w:val="{round(size * 2)}"/>'
    words = "<w:tab/>".join(f'<w:t xml:space="preserve">{escape(part)}</w:t>' for part in text.split("\t"))
    return f"<w:r>{f'<w:rPr>{look}</w:rPr>' * bool(look)}{words}</w:r>"


def paragraph(
    *runs: str,
    size: float,
    align: str = "",
    after: float = 0,
    right_tab: float = 0,
    new_page: bool = False,
) -> str:
    """A paragraph; `size` is that of its mark, which counts in the height of the line, of an empty one above all."""
    look = "<w:pageBreakBefore/>" * new_page
    if right_tab:
        look += f'<w:tabs><w:tab w:val="right" w:pos="{twips(right_tab)}"/></w:tabs>'
    look += f'<w:spacing w:before="0" w:after="{twips(after)}"/>' + f'<w:jc w:val="{align}"/>' * bool(align)
    look += f'<w:rPr><w:sz w:val="{round(size * 2)}"/></w:rPr>'
    return f"<w:p><w:pPr>{look}</w:pPr>{''.join(runs)}</w:p>"


def gap(millimetres: float) -> str:
    """An empty paragraph of a height: two tables in a row would grow together without one."""
    height = max(20, twips(millimetres))
    spacing = f'<w:spacing w:before="0" w:after="0" w:line="{height}" w:lineRule="exact"/>'
    return f'<w:p><w:pPr>{spacing}<w:rPr><w:sz w:val="2"/></w:rPr></w:pPr></w:p>'


def tag(expression: str) -> str:
    """A paragraph that docxtpl takes away: `{%p ... %}`."""
    return f"<w:p><w:r><w:t>{{%p {escape(expression)} %}}</w:t></w:r></w:p>"


def row_tag(expression: str, columns: int, width: float) -> str:
    """A row of a table that docxtpl takes away: `{%tr ... %}`."""
    mark = f"<w:p><w:r><w:t>{{%tr {escape(expression)} %}}</w:t></w:r></w:p>"
    return f"<w:tr>{cell(width, mark, span=columns)}</w:tr>"


def cell(
    width: float,
    *content: str,
    span: int = 1,
    merge: str = "",
    fill: str = "",
    valign: str = "",
    margins: Sequence[float] = (),
) -> str:
    """A cell; `merge` is `restart` or `continue` for cells that grow together downward."""
    look = f'<w:tcW w:w="{twips(width)}" w:type="dxa"/>'
    look += f'<w:gridSpan w:val="{span}"/>' * (span > 1)
    look += f'<w:vMerge w:val="{merge}"/>' * bool(merge)
    look += f'<w:shd w:val="clear" w:color="auto" w:fill="{fill}"/>' * bool(fill)
    if margins:
        sides = zip(("top", "left", "bottom", "right"), margins, strict=True)
        look += f"<w:tcMar>{''.join(_margin(side, size) for side, size in sides)}</w:tcMar>"
    look += f'<w:vAlign w:val="{valign}"/>' * bool(valign)
    return f"<w:tc><w:tcPr>{look}</w:tcPr>{''.join(content)}</w:tc>"


def row(*cells: str, height: float = 0, header: bool = False) -> str:
    """A row that no page break divides; `header` repeats it on each page."""
    look = "<w:cantSplit/>"
    if height:
        look += f'<w:trHeight w:val="{twips(height)}" w:hRule="atLeast"/>'
    look += "<w:tblHeader/>" * header
    return f"<w:tr><w:trPr>{look}</w:trPr>{''.join(cells)}</w:tr>"


def table(widths: Sequence[float], *rows: str, lines: str = "all", padding: tuple[float, float] = (0.3, 1.0)) -> str:
    """A table of fixed columns; `lines` is `all`, `none` or `cut` (dashed lines between the cells alone)."""
    borders = {
        "all": "".join(f"<w:{side} {_BORDER}/>" for side in _SIDES),
        "cut": f"<w:insideH {_CUT}/><w:insideV {_CUT}/>",
        "none": "",
    }[lines]
    upright, across = padding
    margins = "".join(
        _margin(side, size)
        for side, size in (("top", upright), ("left", across), ("bottom", upright), ("right", across))
    )
    look = (
        f'<w:tblW w:w="{twips(sum(widths))}" w:type="dxa"/><w:tblInd w:w="0" w:type="dxa"/>'
        + f"<w:tblBorders>{borders}</w:tblBorders>" * bool(borders)
        + f'<w:tblLayout w:type="fixed"/><w:tblCellMar>{margins}</w:tblCellMar>'
    )
    grid = "".join(f'<w:gridCol w:w="{twips(width)}"/>' for width in widths)
    return f"<w:tbl><w:tblPr>{look}</w:tblPr><w:tblGrid>{grid}</w:tblGrid>{''.join(rows)}</w:tbl>"


def common_grid(*layouts: Sequence[float]) -> list[float]:
    """The columns of one table whose rows have different cells: widths between all their edges."""
    edges = sorted({round(edge, 3) for widths in layouts for edge in accumulate(widths)})
    return [round(right - left, 3) for left, right in zip([0, *edges], edges, strict=False)]


def spans(grid: Sequence[float], widths: Iterable[float]) -> list[int]:
    """How many columns of the grid each cell of a row covers."""
    edges = [round(edge, 2) for edge in accumulate(grid)]
    ends = [edges.index(round(edge, 2)) + 1 for edge in accumulate(widths)]
    return [end - start for start, end in zip([0, *ends], ends, strict=False)]


def page(size: tuple[float, float], margins: tuple[float, float, float, float]) -> str:
    """A section without header and footer: size of the page, margins (top, right, bottom, left)."""
    width, height = (twips(side) for side in size)
    top, right, bottom, left = (twips(margin) for margin in margins)
    return (
        '<w:sectPr><w:headerReference w:type="default" r:id="rIdNoHeader"/>'
        '<w:footerReference w:type="default" r:id="rIdNoFooter"/><w:type w:val="nextPage"/>'
        f'<w:pgSz w:w="{width}" w:h="{height}"/>'
        f'<w:pgMar w:top="{top}" w:right="{right}" w:bottom="{bottom}" w:left="{left}" '
        'w:header="0" w:footer="0" w:gutter="0"/></w:sectPr>'
    )


def _margin(side: str, millimetres: float) -> str:
    return f'<w:{side} w:w="{twips(millimetres)}" w:type="dxa"/>'
