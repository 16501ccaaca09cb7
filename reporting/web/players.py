"""Who takes part: a list of everybody, and what is still to be done before round 1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Player
from reporting.actions.draw import DrawRequest, draw
from reporting.actions.people import with_everybody
from reporting.context.words import rating_text
from reporting.exchange.values import is_empty
from reporting.web.book import Book, act, book_page

PLACE = "players"


def players(request: Request, book: Book) -> Response:
    """The list in the order of the sheet; who has no number yet has none here."""
    rows = list(_rows(book))
    unnumbered = any(not row["number"] for row in rows)
    return book_page(request, "players.html", book, rows=rows, unnumbered=unnumbered)


def _rows(book: Book) -> Iterator[dict[str, Any]]:
    people, documents = with_everybody(book.loaded), book.loaded.document.get("players", ())
    positions = people.positions.get("players", range(len(people.event.players)))
    absent: dict[int, list[int]] = {}
    for one in book.loaded.event.absences:
        absent.setdefault(one.player, []).append(one.round)
    for player, at in zip(people.event.players, positions, strict=True):
        lacks = is_empty(documents[at].get("number"))
        yield _row(player, book) | {"number": 0 if lacks else player.number, "absent": absent.get(player.number, [])}


def _row(player: Player, book: Book) -> dict[str, Any]:
    rating = rating_text(player, book.loaded.event.info)
    return {"name": player.name, "rating": rating, "club": player.club, "status": player.status.value}


def draw_numbers(request: Request, book: Book, form: FormData) -> Response:
    """Give starting numbers as the event says: by rating, or by lot."""
    del form
    return act(request, book, PLACE, lambda loaded: draw(loaded, DrawRequest()).findings)
