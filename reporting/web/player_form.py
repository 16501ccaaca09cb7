"""The fields of a player as a form: those of a list at the door, all others below "More"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.requests import Request

from reporting.fields import TABLES
from reporting.web.book import Book
from reporting.web.findings import findings_by_field
from reporting.web.form_fields import changed_values, form_field, is_warned
from reporting.web.page import texts_of
from reporting.web.teams import with_teams
from reporting.workbook.sheets.relevance import is_prominent

_TABLE: Final = "players"
_STAYS: Final = "number"
"""Games speak of a player by it."""


def player_form(request: Request, book: Book, record: Mapping[str, Any], first: Sequence[str]) -> dict[str, Any]:
    """What the page of a player shows of his fields, with what is said of each; `first` are those seen at once."""
    words, findings = texts_of(request), findings_by_field(request, book)
    tags = book.tags
    others = [each.id for each in TABLES[_TABLE].columns if each.id not in {_STAYS, *first}]
    others.sort(key=lambda name: not is_prominent(_TABLE, name, tags))
    at = book.loaded.document[_TABLE].index(record)
    fields = [
        form_field(_TABLE, name, record, words, tags=tags, findings=findings.get((_TABLE, at, name), ()))
        for name in [*first, *others]
    ]
    fields = with_teams(book, fields)
    chosen, more = request.query_params.get("field", ""), fields[len(first) :]
    return {
        "fields": fields[: len(first)],
        "more": more,
        "opened": any(each.name == chosen or is_warned(each) for each in more),
        "remarks": findings.get((_TABLE, at, None), ()),
    }


def changed_fields(form: FormData) -> tuple[dict[str, str], dict[str, str]]:
    """What somebody changed of a player, by column, and what the page showed there."""
    return changed_values(form, [column.id for column in TABLES[_TABLE].columns if column.id != _STAYS])
