"""Players of the rating lists of this computer: found while somebody types, entered with one button."""

from __future__ import annotations

from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Finding
from reporting.actions.listed import find_listed, listed_player
from reporting.actions.player import player_change
from reporting.locale import Texts
from reporting.locale.findings import as_day
from reporting.web.book import Book, enter, not_done
from reporting.web.page import described, desk_of, texts_of

PLACE: Final = "players#find"
_NAMES: Final = frozenset({"surname", "first_name"})
_NO_LIST: Final = "store-empty"


def listed_values(request: Request, book: Book) -> dict[str, Any]:
    """What the players' page shows of the rating lists: who was looked for, who was found, or that there is no list."""
    words, text = texts_of(request), request.query_params.get("find", "")
    found, findings = find_listed(book.loaded, desk_of(request).store, text)
    return {
        "find": text,
        "found": [
            {"key": each.key, "name": _name(each.values), "facts": facts(each.values, words), "twin": each.twin}
            | {"day": as_day(each.day, words.lang)}
            for each in found
        ],
        "no_list": any(each.code == _NO_LIST for each in findings),
        "about_lists": described((each for each in findings if each.code != _NO_LIST), words),
        "clubs": sorted({player.club for player in book.loaded.event.players if player.club}),
    }


def _name(values: dict[str, str]) -> str:
    return f"{values.get('surname', '')} {values.get('first_name', '')}".strip()


def facts(values: dict[str, str], words: Texts) -> list[tuple[str, str]]:
    """The fields of a player but for his name, each by what the sheet calls it."""
    return [
        (words(f"workbook.players.{name}").partition("|")[0], str(as_day(text, words.lang)))
        for name, text in values.items()
        if name not in _NAMES
    ]


def add_listed(request: Request, book: Book, form: FormData) -> Response:
    """Enter somebody as his rating list has him, with the club that was typed; the form names him alone."""
    values = listed_player(book.loaded, desk_of(request).store, str(form.get("listed", "")))
    if values is None:
        raise HTTPException(404)
    club = str(form.get("club", "")).strip()
    change = player_change(book.loaded, None, values | ({"club": club} if club else {}))
    if isinstance(change, Finding):
        return not_done(request, book, [change], PLACE)
    return enter(request, book, PLACE, "player", [change])
