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


def kept(xml: str) -> str:
    """The paragraphs in a piece of a document, each on one page with the next."""
    return _STYLE.sub(rf"\1{_KEEP}", xml)


def with_signatures_kept(xml: str) -> str:
    """A document, or its body, with its last lines to sign on kept with what stands before them."""
    signed = xml.rfind(_SIGNED)
    start = xml.rfind("<w:tbl>", 0, signed) if signed >= 0 else -1
    if start < 0:
        return xml
    head, kept_so_far = xml[:start], ""
    lines = 0
    while lines < TOGETHER and (last := _last_paragraph(head)) >= 0:
        lines += bool(_TEXT.search(head, last))
        head, kept_so_far = head[:last], kept(head[last:]) + kept_so_far
    if lines < TOGETHER and head.rstrip().endswith("</w:tbl>"):
        at = _last_rows(head)
        head, kept_so_far = head[:at], kept(head[at:]) + kept_so_far
    return head + kept_so_far + xml[start:]


def _last_paragraph(xml: str) -> int:
    """Where the paragraph begins that ends a piece; -1 where something else does."""
    at = max(xml.rfind("<w:p>"), xml.rfind("<w:p "))
    return at if at >= 0 and _PARAGRAPH.match(xml, at) else -1


def _last_rows(xml: str) -> int:
    """Where the last rows of the table begin that ends a piece: not before the table itself."""
    at, least = len(xml), xml.rfind("<w:tbl>")
    for _ in range(TOGETHER):
        before = max(xml.rfind("<w:tr>", 0, at), xml.rfind("<w:tr ", 0, at))
        at = before if before > least else at
    return at
