"""What stays on one page in WordprocessingML: lines to sign on, with the last rows or lines before them."""

from __future__ import annotations

import re
from typing import Final

TOGETHER: Final = 2
"""Rows of a table, or paragraphs, that stay with what follows them."""
_KEEP: Final = "<w:keepNext/>"
_SIGNED: Final = '<w:pStyle w:val="Signature"/>'
_STYLE: Final = re.compile(r'(<w:pStyle w:val="[^"]*"/>)(?!<w:keepNext/>)')
_PARAGRAPH: Final = re.compile(r"(?s)<w:p(?: [^>]*)?>(?:(?!<w:p[ >]).)*</w:p>\s*\Z")
_TEXT: Final = re.compile(r"<w:t[ >]")
_TABLE_ENDS: Final = "</w:tbl>"


def kept(xml: str) -> str:
    """The paragraphs in a piece of a document, each on one page with the next."""
    return _STYLE.sub(rf"\1{_KEEP}", xml)


def with_signatures_kept(xml: str) -> str:
    """A document, or its body, with its last lines to sign on kept with what stands before them."""
    signed = xml.rfind(_SIGNED)
    start = xml.rfind("<w:tbl>", 0, signed) if signed >= 0 else -1
    if start < 0:
        return xml
    end, kept_so_far, lines = start, "", 0
    while lines < TOGETHER and (last := _last_paragraph(xml, end)) >= 0:
        lines += bool(_TEXT.search(xml, last, end))
        end, kept_so_far = last, kept(xml[last:end]) + kept_so_far
    if lines < TOGETHER and _ends_table(xml, end):
        rows = _last_rows(xml, end)
        end, kept_so_far = rows, kept(xml[rows:end]) + kept_so_far
    before, behind = xml[:end], kept_so_far + xml[start:]
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
