"""The matches of teams, round by round: the score of each and what was made on its boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Player
from engine.pairing.teams.event import is_team_event
from reporting.context.match_protocols import board_label
from reporting.context.subjects import Facts
from reporting.context.team_matches import BoardView, MatchView, matches_to_show, score_text, team_rounds_to_print
from reporting.context.words import rating_text
from reporting.web.book import Book, book_page
from reporting.web.page import texts_of
from reporting.web.tables import MATCHES, tables_of


def matches_page(request: Request, book: Book) -> Response:
    """The matches of a round, of the last one where the address names none."""
    event, lang = book.loaded.event, texts_of(request).lang
    if not is_team_event(event):
        raise HTTPException(404)
    rounds = team_rounds_to_print(event)
    number = _round_of(request, rounds)
    facts = Facts(event).written_in(lang)
    values: dict[str, Any] = {
        "round": number,
        "rounds": rounds,
        "matches": [_match(match, facts, lang) for match in matches_to_show(event, number)] if number else [],
        "tables": tables_of(book, lang),
        "here": MATCHES,
    }
    return book_page(request, "matches.html", book, **values)


def _round_of(request: Request, rounds: Sequence[int]) -> int:
    """The round that the address asks for, else the last one; 0 before any is paired, 404 for one that is not."""
    text = request.query_params.get("round", "")
    found = [each for each in rounds if str(each) == text] if text else rounds[-1:]
    if text and not found:
        raise HTTPException(404)
    return found[0] if found else 0


def _match(match: MatchView, facts: Facts, lang: str) -> dict[str, Any]:
    """A match with its boards; without a guest the team that rests."""
    return {
        "home": facts.team_names.get(match.home, ""),
        "guest": facts.team_names.get(match.guest or 0, "") if match.guest else "",
        "score": score_text(match.score),
        "boards": [_board(board, facts, lang) for board in match.boards],
    }


def _board(board: BoardView, facts: Facts, lang: str) -> dict[str, Any]:
    codes = (board.home_code, board.guest_code)
    return {
        "board": board_label(board.board, lang),
        "home": _player(facts.players.get(board.home or 0), facts),
        "guest": _player(facts.players.get(board.guest or 0), facts),
        "result": " : ".join(codes) if any(codes) else "",
    }


def _player(player: Player | None, facts: Facts) -> dict[str, Any]:
    if player is None:
        return {"number": 0, "name": "", "rating": ""}
    return {"number": player.number, "name": player.name, "rating": rating_text(player, facts.event.info)}
