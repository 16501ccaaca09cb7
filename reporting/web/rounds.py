"""A round: its boards and what came of them, and the next one as soon as it can be paired."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Event, GameKey, GameResult
from engine.model.codes import write_code
from engine.systems.table import planned_rounds
from reporting.actions.pair import pair
from reporting.actions.pair_request import PairRequest
from reporting.actions.people import entrant_names, player_names
from reporting.web.book import Book, act, book_page


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the next round cannot be paired yet: the id of a text, and the boards that it is about."""

    key: str
    boards: str = ""
    count: int = 0


def round_page(request: Request, book: Book) -> Response:
    """The boards of a round; of the last one also the way to the next."""
    number = int(request.path_params["number"])
    if not 0 <= number <= book.last_round:
        raise HTTPException(404)
    games = _games(book.loaded.event, number)
    pairs = [game for game in games if game.two_sides]
    return book_page(
        request,
        "round.html",
        book,
        number=number,
        rows=[_row(book.loaded.event, game) for game in games],
        done=sum(game.finished for game in pairs),
        boards=len(pairs),
        reason=reason_against(book, pairs) if number == book.last_round else None,
    )


def _games(event: Event, number: int) -> list[GameResult]:
    return sorted(event.results_of_round(number), key=lambda game: (not game.two_sides, game.key))


def reason_against(book: Book, pairs: list[GameResult]) -> Reason | None:
    """Why the next round cannot be paired yet; None where it can be tried."""
    event = book.loaded.event
    if not book.loaded.document.get("players"):
        return Reason("web.round.nobody")
    planned = planned_rounds(event)
    if book.last_round and planned is not None and book.last_round >= planned:
        return Reason("web.round.all-paired")
    waiting = [key_text(game.key) for game in pairs if not game.finished]
    return Reason("web.round.waiting", ", ".join(waiting), len(waiting)) if waiting else None


def key_text(key: GameKey) -> str:
    """A game of a round as addresses and buttons name it: its board, before it whatever else is not 1."""
    parts = (key.stage, key.group, key.match, key.board, key.game)
    return str(key.board) if parts == (1, 1, 1, key.board, 1) else ".".join(map(str, parts))


def _row(event: Event, game: GameResult) -> dict[str, Any]:
    names, sides = player_names(event), entrant_names(event)
    return {
        "key": key_text(game.key),
        "board": game.key.board,
        "white": names.get(game.white or 0, "") or sides.get(game.home or 0, ""),
        "black": names.get(game.black or 0, "") or sides.get(game.guest or 0, ""),
        "two": game.two_sides,
        "result": write_code(game.outcome, event.info.game),
    }


def pair_next(request: Request, book: Book, form: FormData) -> Response:
    """Pair the round after the last one."""
    del form
    return act(request, book, "", lambda loaded: pair(loaded, PairRequest()).findings)
