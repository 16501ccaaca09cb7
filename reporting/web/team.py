"""One team: its fields, who plays for it and in which order."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Finding
from reporting.actions.changes import Change
from reporting.actions.player import player_change
from reporting.exchange.record import name_in
from reporting.exchange.record_keys import key_of
from reporting.fields import TABLES
from reporting.locale import Texts
from reporting.web.book import Book, book_page, enter, not_done
from reporting.web.form_fields import FormField, changed_values, form_field
from reporting.web.page import texts_of
from reporting.web.players import first_fields
from reporting.web.record_form import STAYS, record_form
from reporting.web.rows import Row, record_key, row_changes, rows_of

PLACE: Final = "teams"
_FIRST: Final = ("name", "short_name", "club", "city", "captain")
_NEW: Final = "new-"
"""Before the names of the fields of somebody who is entered."""
Record = Mapping[str, Any]


def team_page(request: Request, book: Book) -> Response:
    """One team: who plays for it, its fields."""
    words, record = texts_of(request), _team(request, book)
    number, at = int(record["number"]), book.records(PLACE).index(record)
    values: dict[str, Any] = {
        **record_form(request, book, PLACE, at, record, _FIRST),
        "number": number,
        "heading": name_in(record),
        "members": list(_members(book, number, words)),
        "free": [(json.dumps(key_of("players", one)), name_in(one)) for one in _free(book)],
        "new": [form_field("players", name, {}, words, prefix=_NEW) for name in _fields_of_new(book)],
    }
    return book_page(request, "team.html", book, **values)


def _fields_of_new(book: Book) -> list[str]:
    return [name for name in first_fields(book) if name not in {"team", "board"}]


def _free(book: Book) -> list[Record]:
    return [one for one in book.records("players") if not one.get("team")]


def _team(request: Request, book: Book) -> Record:
    number = int(request.path_params["number"])
    found = next((one for one in book.records(PLACE) if one.get("number") == number), None)
    if found is None:
        raise HTTPException(404)
    return found


def members_of(book: Book, team: int) -> list[Record]:
    """The players of a team in the order of their boards; whoever has none follows in the order of the sheet."""
    found = [one for one in book.records("players") if one.get("team") == team]
    return sorted(found, key=lambda one: (not isinstance(one.get("board"), int), one.get("board") or 0))


def _members(book: Book, team: int, words: Texts) -> Iterator[tuple[Row, Any]]:
    """Each member as a row: his board, and his team, which may become another one or none."""
    teams = tuple((str(one["number"]), name_in(one)) for one in book.records(PLACE) if one.get("number"))
    records = members_of(book, team)
    for row, record in zip(rows_of("players", records, ("board", "team"), words, {}), records, strict=False):
        board, of_team = row.fields
        fields: tuple[FormField, ...] = (board, replace(of_team, control="choice", choices=teams))
        yield replace(row, name=name_in(record), fields=fields), record.get("number")


def change_team(request: Request, book: Book, form: FormData) -> Response:
    """Change fields of a team, where nobody else did since the page was shown."""
    number = int(_team(request, book)["number"])
    values, seen = changed_values(form, [each.id for each in TABLES[PLACE].columns if each.id != STAYS])
    changes = [Change(PLACE, (number,), values, seen)] if values else []
    return enter(request, book, f"{PLACE}/{number}", "teams", changes)


def change_members(request: Request, book: Book, form: FormData) -> Response:
    """Change boards and teams of a team's players."""
    number = int(_team(request, book)["number"])
    return enter(request, book, f"{PLACE}/{number}#members", "teams", row_changes("players", form))


def join(request: Request, book: Book, form: FormData) -> Response:
    """Put a player into the team, on the board behind the others: one of the list, or somebody new."""
    number, chosen = int(_team(request, book)["number"]), str(form.get("player", ""))
    place = f"{PLACE}/{number}#members"
    boards = [one["board"] for one in members_of(book, number) if isinstance(one.get("board"), int)]
    seat = {"team": str(number), "board": str(max(boards, default=0) + 1)}
    if chosen:
        change = Change("players", record_key("players", chosen), seat, {"team": "", "board": ""})
        return enter(request, book, place, "teams", [change])
    given = {name: text for name in _fields_of_new(book) if (text := str(form.get(f"{_NEW}{name}", "")).strip())}
    added = player_change(book.loaded, None, given | seat)
    if isinstance(added, Finding):
        return not_done(request, book, [added], place)
    return enter(request, book, place, "teams", [added])
