"""A pasted list of players: a preview in which lines are swapped and left out, and what is entered of it in one go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Finding
from reporting.actions.paste import MOST, PastedPlayer, PasteRequest, Preview, paste_changes, preview
from reporting.actions.withdraw import next_round
from reporting.exchange.pasted import COLUMNS
from reporting.locale import Texts
from reporting.web.book import Book, book_page, enter, not_done
from reporting.web.listed import facts
from reporting.web.page import texts_of
from reporting.web.paste_choices import button_of, fields_of, request_of

PLACE: Final = "players/paste"


def paste_page(request: Request, book: Book) -> Response:
    """Where a list is pasted."""
    return book_page(request, "paste.html", book, text="", found=None)


def paste_list(request: Request, book: Book, form: FormData) -> Response:
    """The preview of a pasted list after what its button says; with `add` the players are entered.

    Nothing is entered from a preview of another state of the workbook: it is made anew.
    """
    do, wanted = button_of(form), request_of(form)
    found = preview(book.loaded, wanted)
    moved = do == "add" and form.get("version") != version_of(book)
    if do == "add" and not moved and found.taken:
        changes = paste_changes(book.loaded, found)
        if isinstance(changes, Finding):
            return not_done(request, book, [changes], PLACE)
        return enter(request, book, "players", "player", changes)
    return book_page(request, "paste.html", book, **_preview_values(request, book, wanted, found), moved=moved)


def _preview_values(request: Request, book: Book, wanted: PasteRequest, found: Preview) -> dict[str, Any]:
    """What the page of a preview shows."""
    words = texts_of(request)
    return {
        "text": wanted.text,
        "found": found,
        "rows": [_row(player, words, found.teams) for player in found.players],
        "columns": list(_columns(found)),
        "choices": COLUMNS,
        "state": fields_of(wanted),
        "no_team": [] if wanted.with_teams else found.new_teams,
        "new_teams": found.new_teams if wanted.with_teams else [],
        "version": version_of(book),
        "unrated": sum(not player.is_rated for player in found.taken),
        "twins": sum(bool(player.twin) for player in found.players),
        "late": next_round(book.loaded),
        "most": MOST,
    }


def version_of(book: Book) -> str:
    """The state of the workbook that a page shows."""
    return (book.loaded.sha256 or "")[:8]


def _columns(found: Preview) -> Iterator[dict[str, Any]]:
    """The columns of the list: what each was taken for, by which heading, with its first cell."""
    pasted = found.pasted
    for at, name in enumerate(pasted.columns):
        heading = pasted.headings[at] if at < len(pasted.headings) else ""
        yield {"at": at, "name": name, "heading": heading, "example": pasted.examples[at][:40]}


def _row(player: PastedPlayer, words: Texts, teams: Mapping[str, str]) -> dict[str, Any]:
    team = {name: teams.get(number, number) for name, number in player.values.items() if name == "team"}
    return {
        "surname": player.values.get("surname", ""),
        "first_name": player.values.get("first_name", ""),
        "facts": facts(player.values | team, words),
        "is": player,
    }
