"""A round: its boards and what came of them, and the next one as soon as it can be paired."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Event, GameKey, GameResult, finding
from engine.model.codes import write_code
from engine.pairing.teams.event import is_team_event
from engine.systems.table import planned_rounds
from reporting.actions.changes import result
from reporting.actions.pair import pair
from reporting.actions.pair_again import hangs_on_results, would_change
from reporting.actions.pair_records import last_of_schedule
from reporting.actions.pair_request import PairRequest
from reporting.actions.people import entrant_names, player_names
from reporting.actions.result import result_changes
from reporting.actions.swap import can_swap
from reporting.web.boards import key_in, key_text, round_in
from reporting.web.book import Book, act, book_page, enter, not_done, number_in_form
from reporting.web.page import described, texts_of
from reporting.web.prints import prints_of
from reporting.web.steps import last_step

_CODES: Final[Mapping[bool, tuple[tuple[str, str], ...]]] = {
    False: (("1", "1-0"), ("½", "½-½"), ("0", "0-1")),
    True: (("2", "2-0"), ("1", "1-1"), ("0", "0-2")),
}
"""What a button shows and what it enters, in chess and in draughts."""
_MORE: Final = ("+:-", "-:+", "-:-", "")
"""Forfeits, and taking a result out again."""
_LINE: Final = re.compile(r"\s*(\d{1,4})\s+(\S.{0,20})")
"""A board and its result as somebody types them: `12 1-0`."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the next round cannot be paired yet: the id of a text, and the boards that it is about."""

    key: str
    boards: str = ""
    count: int = 0


def round_page(request: Request, book: Book) -> Response:
    """The boards of a round; of the last one also the way to the next."""
    number = round_in(request, book)
    event, last = book.loaded.event, book.last_round
    games = _games(event, number)
    pairs = [game for game in games if game.two_sides]
    return book_page(
        request,
        "round.html",
        book,
        number=number,
        rows=list(_rows(event, games)),
        buttons=_CODES[event.info.game.is_draughts],
        more_buttons=_MORE,
        more=request.query_params.get("more", ""),
        typed=all(game.key == GameKey(number, game.key.board) for game in pairs),
        again=_again(request, book, number),
        paired_on=number < last and hangs_on_results(book.loaded),
        done=sum(game.finished for game in pairs),
        boards=len(pairs),
        reason=reason_against(book, pairs) if number == last else None,
        pair_all=number == last and last_of_schedule(event) > max(1, last),
        step=last_step(book, texts_of(request)),
        prints=prints_of(request, book) if number == last else [],
        swap=number == last and can_swap(event),
        redo=number == last and bool(pairs) and all(game.outcome is None for game in pairs),
    )


def _again(request: Request, book: Book, number: int) -> dict[str, Any] | None:
    """What pairing the last round anew would change, where a result before it was changed and the page shall tell."""
    if number >= book.last_round or "changed" not in request.query_params or not hangs_on_results(book.loaded):
        return None
    found = would_change(book.loaded)
    text = "web.round.outdated-teams" if is_team_event(book.loaded.event) else "web.round.outdated"
    reasons = described(found.findings, texts_of(request))
    return {"round": found.round, "count": found.changed, "text": text, "findings": reasons}


def _games(event: Event, number: int) -> list[GameResult]:
    return sorted(event.results_of_round(number), key=_place)


def _place(game: GameResult) -> tuple[int, ...]:
    """Group by group in the order of the boards, of teams match by match; byes stand behind."""
    key, of_teams = game.key, game.home is not None
    inside = (key.match, key.game, key.board) if of_teams else (key.board, key.match, key.game)
    return (not (game.two_sides or (of_teams and game.guest)), key.stage, key.group, *inside)


def reason_against(book: Book, pairs: list[GameResult]) -> Reason | None:
    """Why the next round cannot be paired yet; None where it can be tried."""
    event = book.loaded.event
    if not book.loaded.document.get("players"):
        return Reason("web.round.nobody")
    planned = planned_rounds(event)
    if book.last_round and planned is not None and book.last_round >= planned:
        return Reason("web.round.all-paired")
    waiting = [_called(game) for game in pairs if not game.finished]
    return Reason("web.round.waiting", ", ".join(waiting), len(waiting)) if waiting else None


def _called(game: GameResult) -> str:
    """A board as people call it: of teams the match before it."""
    return f"{game.key.match}.{game.key.board}" if game.home else key_text(game.key)


def _rows(event: Event, games: list[GameResult]) -> Iterator[dict[str, Any]]:
    names, teams = player_names(event), entrant_names(event)
    match: tuple[int | None, int | None] = (None, None)
    for game in games:
        sides, match = match, (game.home, game.guest)
        empty = bool(game.home and game.guest) and not (game.white or game.black or game.outcome)
        yield {
            "key": key_text(game.key),
            "board": game.key.board,
            "white": names.get(game.white or 0, ""),
            "black": names.get(game.black or 0, ""),
            "two": game.two_sides and not empty,
            "empty": empty,
            "result": write_code(game.outcome, event.info.game),
            "match": [teams.get(each or 0, "") for each in match] if match != sides and game.home else [],
        }


def enter_result(request: Request, book: Book, form: FormData) -> Response:
    """Enter the result of the button that was pressed: `KEY|CODE|WHAT STOOD THERE`."""
    number = round_in(request, book)
    key, code, seen = [*str(form.get("result", "")).split("|"), "", ""][:3]
    at = key_in(key, number)
    parts = {"stage": at.stage, "group": at.group, "match": at.match, "game": at.game}
    change = result(number, at.board, code, seen=seen, **parts)
    return enter(request, book, f"round/{number}#b{key}", "result", [change], _query(book, number))


def _query(book: Book, number: int) -> str:
    """After a result of an earlier round the page tells what that means for the last one."""
    return "?changed=1" if number < book.last_round and hangs_on_results(book.loaded) else ""


def enter_line(request: Request, book: Book, form: FormData) -> Response:
    """Enter a result that was typed with its board; one that stands there already is not written over."""
    number, line = round_in(request, book), str(form.get("line", ""))
    place, found = f"round/{number}#line", _LINE.fullmatch(line)
    if found is None:
        wrong = finding("result-unknown", value=line[:40].strip() or "–")
        return not_done(request, book, [wrong], place)
    changes, findings = result_changes(book.loaded, [(number, int(found[1]), found[2])], {}, replace=False)
    changes = tuple(replace(change, seen={"result": str(form.get("seen", ""))}) for change in changes)
    if findings:
        return not_done(request, book, findings, place)
    return enter(request, book, place, "result", changes, _query(book, number))


def pair_next(request: Request, book: Book, form: FormData) -> Response:
    """Pair the round after the last one that the page showed: pressed twice it pairs no other."""
    wanted = PairRequest(round_number=number_in_form(form, "round"))
    return act(request, book, "", lambda loaded: pair(loaded, wanted).findings)


def pair_all(request: Request, book: Book, form: FormData) -> Response:
    """Pair all rounds of a schedule at once: by correspondence all games begin together."""
    del form
    return act(request, book, "", lambda loaded: pair(loaded, PairRequest(all_rounds=True)).findings)


def pair_anew(request: Request, book: Book, form: FormData) -> Response:
    """Pair the last round once more, as long as it has no result."""
    wanted = PairRequest(round_number=number_in_form(form, "round"), redo=True)
    return act(request, book, "", lambda loaded: pair(loaded, wanted).findings)
