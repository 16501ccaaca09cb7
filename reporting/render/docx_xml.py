"""WordprocessingML in small pieces, as text: paragraphs, cells, tables, sections, and what stays on one page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

MM: Final = 56.6929
"""Twentieths of a point in a millimetre."""

_PAGE: Final = (11906, 16838)
_MARGIN: Final = 794
_NARROW: Final = 454
_FILLS: Final = {"head": "E8E8E8", "own": "CDCDCD", "mark": "F0F0F0"}
_WORD: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
NAMESPACES: Final = f'xmlns:w="{_WORD}" xmlns:r="{_OFFICE}"'
TOGETHER: Final = 2
"""Rows of a table, or paragraphs, that stay with what follows them."""
_KEEP: Final = "<w:keepNext/>"
_SIGNED: Final = '<w:pStyle w:val="Signature"/>'
_STYLE: Final = re.compile(r'(<w:pStyle w:val="[^"]*"/>)(?!<w:keepNext/>)')
_PARAGRAPH: Final = re.compile(r"(?s)<w:p(?: [^>]*)?>(?:(?!<w:p[ >]).)*</w:p>\s*\Z")
_TEXT: Final = re.compile(r"<w:t[ >]")
_TABLE_ENDS: Final = "</w:tbl>"


def run(text: str, bold: bool = False, half_points: int | None = None, colour: str = "") -> str:
    """A run of text; a newline in it breaks the line."""
    size = "" if half_points is None else f'<w:sz w:val="{half_points}"/><w:szCs w:val="{half_points}"/>'
    tint = f'<w:color w:val="{colour}"/>' if colour else ""
    properties = ("<w:b/><w:bCs/>" if bold else "") + tint + size
    pieces = "<w:br/>".join(f'<w:t xml:space="preserve">{escape(line, False)}</w:t>' for line in text.split("\n"))
    return f"<w:r>{f'<w:rPr>{properties}</w:rPr>' if properties else ''}{pieces}</w:r>"


def paragraph(text: str, style: str, align: str = "", bold: bool = False, half_points: int | None = None) -> str:
    """A paragraph of one run; its mark has the size of its letters, so that a line is no taller for it."""
    justify = f'<w:jc w:val="{align}"/>' if align else ""
    content = run(text, bold, half_points) if text else ""
    mark = "" if half_points is None else f'<w:rPr><w:sz w:val="{half_points}"/><w:szCs w:val="{half_points}"/></w:rPr>'
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/>{justify}{mark}</w:pPr>{content}</w:p>'


def air() -> str:
    """A little air: Word joins two tables that touch."""
    return paragraph("", "Gap")


def cell(content: str, width: int, fill: str = "", span: int = 1, vertical: str = "center") -> str:
    """A table cell around paragraphs; `width` in twentieths of a point."""
    spanned = f'<w:gridSpan w:val="{span}"/>' if span > 1 else ""
    shade = f'<w:shd w:val="clear" w:color="auto" w:fill="{_FILLS[fill]}"/>' if fill else ""
    properties = f'<w:tcW w:w="{width}" w:type="dxa"/>{spanned}{shade}<w:vAlign w:val="{vertical}"/>'
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{content}</w:tc>"


def row(cells: Iterable[str], head: bool = False) -> str:
    """A row that no page break splits; a head is repeated on each page."""
    repeated = "<w:tblHeader/>" if head else ""
    return f"<w:tr><w:trPr><w:cantSplit/>{repeated}</w:trPr>{''.join(cells)}</w:tr>"


def table(rows: Iterable[str], widths: Sequence[int], style: str = "Grid") -> str:
    """A table with fixed columns."""
    grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    properties = f'<w:tblStyle w:val="{style}"/><w:tblW w:w="{sum(widths)}" w:type="dxa"/><w:tblLayout w:type="fixed"/>'
    return "".join((f"<w:tbl><w:tblPr>{properties}</w:tblPr><w:tblGrid>{grid}</w:tblGrid>", *rows, "</w:tbl>"))


def text_width(orientation: str) -> int:
    """Width between the margins, in twentieths of a point."""
    return _PAGE[orientation == "landscape"] - 2 * _MARGIN


def section(orientation: str, *, bare: bool = False) -> str:
    """Properties of a section: A4, margins, header and footer; a `bare` one has neither, and narrow margins."""
    none = "No" if bare else ""
    top, bottom, side, head, foot = (_NARROW,) * 3 + (0, 0) if bare else (1190, 964, _MARGIN, 510, 454)
    wide = orientation == "landscape"
    width, height = (_PAGE[1], _PAGE[0]) if wide else _PAGE
    turned = ' w:orient="landscape"' if wide else ""
    return (
        f'<w:sectPr><w:headerReference w:type="default" r:id="rId{none}Header"/>'
        f'<w:footerReference w:type="default" r:id="rId{none}Footer"/><w:type w:val="nextPage"/>'
        f'<w:pgSz w:w="{width}" w:h="{height}"{turned}/>'
        f'<w:pgMar w:top="{top}" w:right="{side}" w:bottom="{bottom}" w:left="{side}" '
        f'w:header="{head}" w:footer="{foot}" w:gutter="0"/></w:sectPr>'
    )


def shares(columns: Sequence[Mapping[str, Any]], total: int | None) -> list[int]:
    """Widths of columns in twentieths of a point: shares of `total`, or as they are in millimetres."""
    wanted = [float(column["width"]) for column in columns]
    scale = MM if total is None else total / sum(wanted)
    return [max(1, int(width * scale)) for width in wanted]


def keep_with_next(xml: str) -> str:
    """The paragraphs in a piece of a document, each on one page with the next."""
    return _STYLE.sub(rf"\1{_KEEP}", xml)


def with_signatures_together(xml: str) -> str:
    """A document, or its body, with its last lines to sign on kept with what stands before them."""
    signed = xml.rfind(_SIGNED)
    start = xml.rfind("<w:tbl>", 0, signed) if signed >= 0 else -1
    if start < 0:
        return xml
    end, together, lines = start, "", 0
    while lines < TOGETHER and (last := _last_paragraph(xml, end)) >= 0:
        lines += bool(_TEXT.search(xml, last, end))
        end, together = last, keep_with_next(xml[last:end]) + together
    if lines < TOGETHER and _ends_table(xml, end):
        rows = _last_rows(xml, end)
        end, together = rows, keep_with_next(xml[rows:end]) + together
    before, behind = xml[:end], together + xml[start:]
    del xml  # of long papers each copy takes a hundred megabytes
    return before + behind


def _last_paragraph(xml: str, end: int) -> int:
    """Where the paragraph begins that ends there; -1 where something else does."""
    at = max(xml.rfind("<w:p>", 0, end), xml.rfind("<w:p ", 0, end))
    return at if at >= 0 and _PARAGRAPH.match(xml, at, end) else -1


def _ends_table(xml: str, end: int) -> bool:
    """Whether nothing but blanks stands there behind a table."""
    closing = xml.rfind(_TABLE_ENDS, 0, end)
    return closing >= 0 and not xml[closing + len(_TABLE_ENDS) : end].strip()


def _last_rows(xml: str, end: int) -> int:
    """Where the last rows of the table begin that ends there: not before the table itself."""
    at, least = end, xml.rfind("<w:tbl>", 0, end)
    for _ in range(TOGETHER):
        before = max(xml.rfind("<w:tr>", 0, at), xml.rfind("<w:tr ", 0, at))
        at = before if before > least else at
    return at
