"""The words of the pages of a PDF, as PDFium reads them."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from engine.model import Finding, finding
from reporting import limits
from reporting.verify.paper.compare import words_of

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument


def pages_of(document: PdfDocument, name: str) -> list[list[str]] | Finding:
    """The words of each page; a finding where they are more than are read, or cannot be."""
    from pypdfium2 import PdfiumError

    pages: list[list[str]] = []
    letters = 0
    try:
        for page in document:
            with closing(page), closing(page.get_textpage()) as text:
                letters += text.count_chars()
                if beyond := limits.PDF_LETTERS.exceeded("pdf-too-many-letters", letters, value=name):
                    return beyond
                pages.append(words_of(text.get_text_range()))
    except (PdfiumError, UnicodeDecodeError):
        return finding("verify-page-unreadable", value=name)
    return pages
