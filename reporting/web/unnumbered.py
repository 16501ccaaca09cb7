"""Who has no number yet: changed by his name, and taken off the list as others are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Finding
from reporting.actions.changes import player as player_fields
from reporting.actions.player import removal
from reporting.exchange.record import name_in
from reporting.exchange.values import is_empty
from reporting.web.book import Book, book_page, enter, not_done
from reporting.web.page import back
from reporting.web.player_form import changed_fields, player_form
from reporting.web.players import first_fields

_PLACE: Final = "players"


def row_page(request: Request, book: Book) -> Response:
    """Somebody who has no number yet, by his place in the list."""
    record = _record_at(request, book)
    if not is_empty(record.get("number")):
        return back(book.at(f"{_PLACE}/{record['number']}"))
    who = name_in(record)
    if _namesakes(book, who):
        return _number_first(request, book, who)
    values = {"who": who, "at": request.path_params["row"]}
    return book_page(
        request, "player_row.html", book, **values, **player_form(request, book, record, first_fields(book))
    )


def _namesakes(book: Book, who: str) -> bool:
    """Whether several without a number have one name: it does not say who of them is meant."""
    records = book.loaded.document.get("players", ())
    return [name_in(each) for each in records if is_empty(each.get("number"))].count(who) > 1


def _number_first(request: Request, book: Book, who: str) -> Response:
    return book_page(request, "number_first.html", book, 409, who=who)


def _record_at(request: Request, book: Book) -> Mapping[str, Any]:
    records, at = book.loaded.document.get("players", ()), int(request.path_params["row"])
    if not at < len(records):
        raise HTTPException(404)
    record: Mapping[str, Any] = records[at]
    return record


def change_row(request: Request, book: Book, form: FormData) -> Response:
    """Change fields of somebody without a number, whom the form knows by his name."""
    values, seen = changed_fields(form)
    who = str(form.get("who", ""))
    if _namesakes(book, who):
        return _number_first(request, book, who)
    changes = [player_fields(who, values, seen=seen)] if values else []
    return enter(request, book, _PLACE, "player", changes)


def remove(request: Request, book: Book, form: FormData) -> Response:
    """Take somebody off the list, by his number or, without one, by his name."""
    number, name = str(form.get("number", "")), str(form.get("who", ""))
    if not number and _namesakes(book, name):
        return _number_first(request, book, name)
    changes = removal(book.loaded, int(number) if re.fullmatch("[0-9]{1,6}", number) else name)
    if isinstance(changes, Finding):
        return not_done(request, book, [changes], _PLACE)
    return enter(request, book, _PLACE, "player", changes)
