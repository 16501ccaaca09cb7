"""Who sits at which board of his team in a round: the line-ups, as captains hand them in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Event
from engine.pairing.teams.event import is_team_event
from engine.pairing.teams.line_ups import handed_in, line_up
from reporting.actions.changes import Change
from reporting.actions.pair import pair
from reporting.actions.pair_request import PairRequest
from reporting.actions.pair_teams import team_pairs
from reporting.actions.people import entrant_names, player_names
from reporting.web.book import Book, act, book_page, enter
from reporting.web.page import SEE_OTHER

PLACE: Final = "round/{number:int}/line-ups"


def line_ups_page(request: Request, book: Book) -> Response:
    """The teams of a round, match by match, each with its boards: what was handed in, else what the rules put there."""
    event, number = book.loaded.event, _round(request, book)
    names = entrant_names(event)
    matches = [
        [_team(event, team, number, names[team]) for team in pair if team in names]
        for pair in team_pairs(event, number)
    ]
    return book_page(request, "line_ups.html", book, number=number, matches=matches)


def _round(request: Request, book: Book) -> int:
    number = int(request.path_params["number"])
    if not is_team_event(book.loaded.event) or not 1 <= number <= book.last_round:
        raise HTTPException(404)
    return number


def _team(event: Event, team: int, number: int, name: str) -> dict[str, Any]:
    handed, (proposed, source) = handed_in(event, team, number), line_up(event, team, number)
    members = sorted(_members(event, team).items(), key=lambda item: item[1])
    boards = [
        {"board": board, "seen": handed.get(board) or "", "player": handed.get(board) or (proposed[board - 1] or "")}
        for board in range(1, len(proposed) + 1)
    ]
    return {"number": team, "name": name, "members": members, "boards": boards, "source": source}


def _members(event: Event, team: int) -> dict[int, str]:
    names = player_names(event)
    return {player.number: names[player.number] for player in event.players if player.team == team}


def hand_in(request: Request, book: Book, form: FormData) -> Response:
    """Enter the line-ups of a round as the page has them, then seat the players at their boards."""
    number = _round(request, book)
    place = f"round/{number}"
    entered = enter(request, book, f"{place}/line-ups", "line-ups", list(_changes(book.loaded.event, number, form)))
    if entered.status_code != SEE_OTHER:
        return entered
    return act(request, book, place, lambda loaded: pair(loaded, PairRequest(round_number=number)).findings)


def _changes(event: Event, number: int, form: FormData) -> Iterator[Change]:
    """The boards that differ from what the page showed; `seen` is sent to replace what stands there now."""
    for team in (team for both in team_pairs(event, number) for team in both):
        members = {str(player) for player in _members(event, team)} | {""}
        for board in range(1, len(line_up(event, team, number)[0]) + 1):
            player, seen = (str(form.get(f"{part}{team}-{board}", "")) for part in ("player-", "seen-"))
            if player not in members or seen not in members:
                raise HTTPException(400)
            if player != seen:
                known = None if "seen" in form else {"player": seen}
                yield Change("line_ups", (number, team, board), {"player": player}, known)
