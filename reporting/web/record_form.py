"""The fields of one record as a form: those that are needed mostly, all others below "More"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from starlette.requests import Request

from reporting.fields import TABLES
from reporting.web.book import Book
from reporting.web.findings import findings_by_field
from reporting.web.form_fields import form_field, is_warned
from reporting.web.page import texts_of
from reporting.workbook.sheets.relevance import is_prominent

STAYS: Final = "number"
"""What no form of a record changes: games speak of players and teams by it."""


def record_form(
    request: Request, book: Book, table: str, at: int, record: Mapping[str, Any], first: Sequence[str]
) -> dict[str, Any]:
    """What a page shows of the fields of a table's record `at`, with what is said of each; `first` are seen at once."""
    words, findings, tags = texts_of(request), findings_by_field(request, book), book.tags
    others = [each.id for each in TABLES[table].columns if each.id not in {STAYS, *first}]
    others.sort(key=lambda name: not is_prominent(table, name, tags))
    fields = [
        form_field(table, name, record, words, tags=tags, findings=findings.get((table, at, name), ()))
        for name in [*first, *others]
    ]
    chosen, more = request.query_params.get("field", ""), fields[len(first) :]
    return {
        "fields": fields[: len(first)],
        "more": more,
        "opened": any(each.name == chosen or is_warned(each) for each in more),
        "remarks": findings.get((table, at, None), ()),
    }
