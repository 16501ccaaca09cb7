"""What is wrong or missing: what hinders now, and what can wait until the papers are sent."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from engine.model import Severity
from reporting.actions.check import check
from reporting.web.book import Book, book_page
from reporting.web.page import described, texts_of

_NOW: Final = frozenset({Severity.ERROR, Severity.WARNING})


def findings_page(request: Request, book: Book) -> Response:
    """All findings of the event in two lists."""
    words = texts_of(request)
    found = check(book.loaded).findings
    now = described((each for each in found if each.severity in _NOW), words)
    later = described((each for each in found if each.severity not in _NOW), words)
    return book_page(request, "findings.html", book, now=now, later=later)
