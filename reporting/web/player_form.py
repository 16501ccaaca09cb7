"""The fields of a player as a form: those of a list at the door, all others below "More"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.requests import Request

from reporting.fields import TABLES
from reporting.web.book import Book
from reporting.web.form_fields import changed_values
from reporting.web.record_form import STAYS, record_form
from reporting.web.teams import with_teams

_TABLE: Final = "players"


def player_form(request: Request, book: Book, record: Mapping[str, Any], first: Sequence[str]) -> dict[str, Any]:
    """What the page of a player shows of his fields, with what is said of each; `first` are those seen at once."""
    form = record_form(request, book, _TABLE, book.loaded.document[_TABLE].index(record), record, first)
    return form | {name: with_teams(book, form[name]) for name in ("fields", "more")}


def changed_fields(form: FormData) -> tuple[dict[str, str], dict[str, str]]:
    """What somebody changed of a player, by column, and what the page showed there."""
    return changed_values(form, [column.id for column in TABLES[_TABLE].columns if column.id != STAYS])
