"""The addresses of the page, and what stands before each handler: the workbook it names, the token of a change."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from hmac import compare_digest
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from reporting.limits import FILE
from reporting.web import (
    boards,
    door,
    event,
    findings,
    finish,
    line_ups,
    listed,
    lists,
    papers,
    paste,
    players,
    rounds,
    standings,
    start,
    steps,
    team,
    teams,
    unnumbered,
)
from reporting.web.book import Book, book_of, is_free, seen, unreadable_page
from reporting.web.desk import Desk
from reporting.web.guard import FORM_BYTES, UPLOADS, Guard
from reporting.web.matches import matches_page
from reporting.web.page import back, desk_of, refusal
from reporting.web.prints import print_paper
from reporting.web.tables import table_page
from reporting.web.wall import wall_page
from reporting.workers import reference_of

Change = Callable[[Request, FormData], Response]
_STATIC: Final = Path(__file__).parent / "static"
_MOST_FIELDS: Final = 10_000


def app_of(desk: Desk) -> Guard:
    """The whole page, behind its guard."""
    app = Starlette(routes=_routes(), exception_handlers={HTTPException: _http_error, Exception: _own_error})
    app.state.desk = desk
    return Guard(app, desk)


def _routes() -> list[BaseRoute]:
    return [
        Route("/enter", start.enter),
        Route("/", start.start),
        Route("/new", start.new_form, methods=["GET"]),
        _change("/new", start.create),
        _change("/open", start.open_book),
        Route(lists.PLACE, lists.lists_page, methods=["GET"]),
        _change(lists.PLACE, lists.take_list),
        _change("/sample", start.sample),
        _change("/close", start.close),
        _read("", _first),
        _read("players", players.players),
        _act("draw", players.draw_numbers),
        _act("players/add", players.add),
        _act("players/listed", listed.add_listed),
        _read(door.PLACE, door.door),
        _act(door.PLACE, door.tap),
        _act(f"{door.PLACE}/begin", door.begin),
        _act(f"{door.PLACE}/end", door.end),
        _read(paste.PLACE, paste.paste_page),
        _act(paste.PLACE, paste.paste_list),
        _act("players/remove", unnumbered.remove),
        _read("players/row/{row:int}", unnumbered.row_page),
        _act("players/row/{row:int}/change", unnumbered.change_row),
        _read(line_ups.PLACE, line_ups.line_ups_page),
        _act(line_ups.PLACE, line_ups.hand_in),
        _read(teams.PLACE, teams.teams_page),
        _act(teams.PLACE, teams.change_teams),
        _read("players/{number:int}", players.player_page),
        _act("players/{number:int}/change", players.change),
        _act("players/{number:int}/absent", players.absent),
        _act("players/{number:int}/withdraw", players.withdraw),
        _read("round/{number:int}", rounds.round_page),
        _act("round/{number:int}/result", rounds.enter_result),
        _act("round/{number:int}/line", rounds.enter_line),
        _read("round/{number:int}/changes", rounds.changes),
        _read("free", is_free),
        _act("round/{number:int}/play-off", rounds.add_play_off),
        _read("round/{number:int}/why", boards.why_page),
        _read("round/{number:int}/swap", boards.swap_page),
        _act("round/{number:int}/swap", boards.make_swap),
        _act("pair", rounds.pair_next),
        _act("pair-all", rounds.pair_all),
        _act("redo", rounds.pair_anew),
        _read(steps.PLACE, steps.history_page),
        _read(f"{steps.PLACE}/{{number:int}}", steps.ask_page),
        _act("seen", seen),
        _act("undo", steps.take_back),
        _read("standings", standings.standings_page),
        _read("standings/{number:int}", standings.derivation_page),
        _read("tables/matches", matches_page),
        _read("tables/{form}", table_page),
        Route("/e/{book}/wall", wall_page, methods=["GET"]),
        _read("papers", papers.papers_page),
        _act("papers", papers.make),
        _act("print", print_paper),
        Route("/paper/{paper}", papers.paper, methods=["GET"]),
        _read("finish", finish.finish_page),
        _act("prizes", finish.make_prizes),
        _act("pack", finish.make_pack),
        _read("teams/{number:int}", team.team_page),
        _act("teams/{number:int}/change", team.change_team),
        _act("teams/{number:int}/members", team.change_members),
        _act("teams/{number:int}/join", team.join),
        _read("event", event.event_page),
        _act("event", event.change_event),
        _read("findings", findings.findings_page),
        _act("repair", findings.mend),
        _act("fill", findings.fill_blanks),
        Mount("/static", StaticFiles(directory=_STATIC)),
    ]


def _first(request: Request, book: Book) -> Response:
    """The page that is needed now: the players, once paired the newest round."""
    del request
    return back(book.at(f"round/{book.current_round}" if book.last_round else players.PLACE))


def _read(place: str, handler: Callable[[Request, Book], Response]) -> Route:
    """A page of a workbook; of one that cannot be read that is said in its place."""

    def endpoint(request: Request) -> Response:
        book = book_of(request)
        return handler(request, book) if book.loaded.readable else unreadable_page(request, book)

    return Route("/e/{book}/" + place, endpoint, methods=["GET"])


def _act(place: str, handler: Callable[[Request, Book, FormData], Response]) -> Route:
    """A change of a workbook."""

    def endpoint(request: Request, form: FormData) -> Response:
        book = book_of(request)
        return handler(request, book, form) if book.loaded.readable else unreadable_page(request, book)

    return _change("/e/{book}/" + place, endpoint)


def _change(path: str, handler: Change) -> Route:
    """What changes something: the form carries the token of its session, or nothing happens."""

    async def endpoint(request: Request) -> Response:
        most = FILE.most if path in UPLOADS else FORM_BYTES
        async with request.form(max_files=1, max_fields=_MOST_FIELDS, max_part_size=most) as form:
            token = form.get("token")
            if not isinstance(token, str) or not compare_digest(token.encode(), request.scope["token"].encode()):
                raise HTTPException(403)
            request.state.form = form
            return await run_in_threadpool(handler, request, form)

    return Route(path, endpoint, methods=["POST"])


def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return refusal(status, request.scope, desk_of(request))


def _own_error(request: Request, error: Exception) -> Response:
    """An error of the program: a number for whoever sees it, what it was on the terminal alone, and no names at all."""
    number = secrets.token_hex(4)
    sys.stderr.write(f"protokol: {number} {reference_of(error)}\n")
    return refusal(500, request.scope, desk_of(request), number)
