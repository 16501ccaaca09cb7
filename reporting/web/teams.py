"""The teams of an event as rows of a form, and the field of a player that names his team."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from reporting.web.book import Book, book_page, enter
from reporting.web.findings import findings_by_field
from reporting.web.form_fields import FormField
from reporting.web.page import texts_of
from reporting.web.rows import row_changes, rows_of

PLACE: Final = "teams"
_COLUMNS: Final = ("number", "name", "short_name", "club", "captain", "seed")


def with_teams(book: Book, fields: Iterable[FormField]) -> list[FormField]:
    """Fields of a player in which the team is chosen by its name."""
    teams = tuple((str(team.number), team.name or str(team.number)) for team in book.loaded.event.teams)
    return [
        replace(each, control="choice", choices=teams, help="") if each.name == "team" and teams else each
        for each in fields
    ]


def teams_page(request: Request, book: Book) -> Response:
    """All teams, and an empty row for one more."""
    records = book.records(PLACE)
    rows = rows_of(PLACE, records, _COLUMNS, texts_of(request), findings_by_field(request, book))
    numbers = [*(one.get("number") if isinstance(one.get("number"), int) else 0 for one in records), 0]
    return book_page(request, "teams.html", book, rows=rows, numbers=numbers)


def change_teams(request: Request, book: Book, form: FormData) -> Response:
    """Change teams, add one; the number of a new one is the next where nobody gives another."""
    return enter(request, book, f"{PLACE}#new", "team", row_changes(PLACE, form))
