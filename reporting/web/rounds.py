"""A round: its boards and what came of them, and the next one as soon as it can be paired."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Event, GameKey, GameResult, finding
from engine.pairing.teams.event import is_team_event
from reporting.actions.changes import Change, result
from reporting.actions.pair import pair
from reporting.actions.pair_again import hangs_on_results, would_change
from reporting.actions.pair_records import by_table, last_of_schedule
from reporting.actions.pair_request import PairRequest
from reporting.actions.people import player_names
from reporting.actions.play_off import play_offs
from reporting.actions.result import result_changes
from reporting.actions.swap import can_swap
from reporting.sources.file_lock import lock_finding
from reporting.sources.load import Loaded
from reporting.web.boards import key_in, key_text, round_in
from reporting.web.book import Book, act, book_of, book_page, enter, not_done, number_in_form
from reporting.web.bracket import round_name
from reporting.web.page import SEE_OTHER, desk_of, texts_of
from reporting.web.prints import prints_of
from reporting.web.round_rows import games_of_page, is_unseated, label, rows_of, seats, without_game
from reporting.web.steps import last_steps

_CODES: Final[Mapping[bool, tuple[tuple[str, str], ...]]] = {
    False: (("1", "1-0"), ("½", "½-½"), ("0", "0-1")),
    True: (("2", "2-0"), ("1", "1-1"), ("0", "0-2")),
}
"""What a button shows and what it enters, in chess and in draughts."""
_MORE: Final = ("+:-", "-:+", "-:-", "")
"""Forfeits, and taking a result out again."""
_LONGEST: Final = 30
"""Letters of a result that is typed with its board."""
_HASH: Final = 8
"""Letters of a hash by which a state of the workbook is known."""
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
    more = request.query_params.get("more", "")
    line = request.query_params.get("line", "")[:_LONGEST]
    return book_page(request, "round.html", book, **_values(request, book, number), more=more, line=line)


def _values(request: Request, book: Book, number: int) -> dict[str, Any]:
    """What the page of a round tells."""
    event, last = book.loaded.event, book.last_round
    games = games_of_page(event, number)
    pairs = [game for game in games if game.two_sides]
    return {
        "number": number,
        "called": round_name(event, number, texts_of(request).lang),
        "state": _state(request, book),
        "rows": list(rows_of(event, games)),
        "buttons": _CODES[event.info.game.is_draughts],
        "more_buttons": _MORE,
        "typed": all(game.key == GameKey(number, game.key.board) for game in pairs),
        "again": _again(request, book, number),
        "paired_on": number < last and hangs_on_results(book.loaded),
        "played_on": any(game.finished for game in event.results_of_round(last) if game.two_sides),
        "done": sum(game.finished for game in pairs),
        "boards": len(pairs),
        "reason": reason_against(book, pairs) if number == last else None,
        "next": 0 if last and book.all_paired else last + 1,
        "unseated": is_unseated(event, number),
        **last_steps(book, texts_of(request)),
        "prints": prints_of(request, book, number) if number in {last, book.current_round} else [],
        "without": without_game(event, games) if number else "",
        "play_offs": _play_offs(event, number) if number == last else [],
        "pair_all": number == last and last_of_schedule(event) > max(1, last),
        "swap": number == last and can_swap(event),
        "redo": number == last and bool(pairs) and all(game.outcome is None for game in pairs),
    }


def _play_offs(event: Event, number: int) -> list[dict[str, Any]]:
    """The level ties of a round, each with who may have White in its next game."""
    names = player_names(event)
    return [
        {
            "key": key_text(each.key),
            "game": each.key.game,
            "sides": [names.get(side, "") for side in (each.first, each.second)],
            "whites": [(side, names.get(side, "")) for side in (each.first, each.second) if each.white in {0, side}],
        }
        for each in play_offs(event, number)
    ]


def add_play_off(request: Request, book: Book, form: FormData) -> Response:
    """Add the game that a level tie needs, with White for whom the button names: `KEY|NUMBER`."""
    number = round_in(request, book)
    key, _, white = str(form.get("game", "")).partition("|")
    found = [each for each in play_offs(book.loaded.event, number) if key_text(each.key) == key]
    try:
        changes = [each.change(int(white)) for each in found]
    except ValueError:
        raise HTTPException(400) from None
    return enter(request, book, f"round/{number}#b{key}", "play-off", changes)


def _state(request: Request, book: Book) -> str:
    """What a page shows, in short: the state of the workbook, who has it open, what came from outside."""
    outside = desk_of(request).readings.outside.get(book.path, ())
    return f"{book.loaded.sha256[:_HASH]}-{len(outside)}-{int(lock_finding(book.path) is not None)}"


def changes(request: Request, book: Book) -> Response:
    """What a page that is open does not show yet; nothing where all is as it was."""
    number, state = int(request.path_params["number"]), request.query_params.get("state", "")
    return Response(status_code=204) if state == _state(request, book) else _since(request, book, number, state)


def _since(request: Request, book: Book, number: int, state: str) -> Response:
    """The rows of a round that a page shows otherwise, and all around them; the whole page where that is not enough."""
    if number > book.last_round:
        return Response(headers={"HX-Redirect": book.at("")})
    values = _values(request, book, number)
    rows = _other_rows(desk_of(request).readings.state(book.path, state[:_HASH]), book, values["rows"], number)
    common: dict[str, Any] = {**values, "more": "", "line": "", "here": book.at(f"round/{number}")}
    if rows is not None:
        return book_page(request, "round_changes.html", book, **common, changed=rows)
    page = book_page(request, "round.html", book, **common)
    page.headers.update({"HX-Retarget": "#main", "HX-Reselect": "#main", "HX-Reswap": "outerHTML"})
    return page


def _other_rows(
    before: Loaded | None, book: Book, rows: list[dict[str, Any]], number: int
) -> list[dict[str, Any]] | None:
    """The rows with another result than before; None where that is not known, or others play."""
    if before is None or Book(book.id, book.path, before).last_round != book.last_round:
        return None
    old = list(rows_of(before.event, games_of_page(before.event, number)))
    if list(map(seats, old)) != list(map(seats, rows)):
        return None
    return [row for row, was in zip(rows, old, strict=True) if row != was]


def _again(request: Request, book: Book, number: int) -> dict[str, Any] | None:
    """What pairing the last round anew would change, where a result before it was changed and the page shall tell."""
    wanted = "changed" in request.query_params or request.method == "POST"
    if number >= book.last_round or not wanted or not hangs_on_results(book.loaded):
        return None
    found = would_change(book.loaded)
    text = "web.round.outdated-teams" if is_team_event(book.loaded.event) else "web.round.outdated"
    return {"round": found.round, "count": found.changed, "text": text, "findings": found.findings}


def reason_against(book: Book, pairs: list[GameResult]) -> Reason | None:
    """Why the next round cannot be paired yet; None where it can be tried."""
    event = book.loaded.event
    if not book.loaded.document.get("players"):
        return Reason("web.round.nobody")
    if is_unseated(event, book.last_round):
        return Reason("web.round.line-ups")
    waiting = [] if by_table(event) and not book.all_paired else [label(game) for game in pairs if not game.finished]
    if waiting:
        return Reason("web.round.waiting", ", ".join(waiting), len(waiting))
    if book.last_round and book.all_paired:
        return Reason("web.round.all-paired")
    level = play_offs(event, book.last_round)
    return Reason("web.round.level.count", count=len(level)) if level else None


def enter_result(request: Request, book: Book, form: FormData) -> Response:
    """Enter the result of the button that was pressed: `KEY|CODE|WHAT STOOD THERE`."""
    number = round_in(request, book)
    key, code, seen = [*str(form.get("result", "")).split("|"), "", ""][:3]
    at = key_in(key, number)
    parts = {"stage": at.stage, "group": at.group, "match": at.match, "game": at.game}
    change = result(number, at.board, code, seen=seen, **parts)
    return _entered(request, book, form, f"round/{number}#b{key}", [change])


def _entered(
    request: Request, book: Book, form: FormData, place: str, changes: Iterable[Change], mend: str = ""
) -> Response:
    """The page after results were entered; of one that is open what changed on it; `mend` is the way back to a typo."""
    number = round_in(request, book)
    again = partial(not_done, request, book, place=mend or place)
    answer = enter(request, book, place, "result", changes, _query(book, number), again)
    if answer.status_code != SEE_OTHER or "hx-request" not in request.headers:
        return answer
    return _since(request, book_of(request), number, str(form.get("state", "")))


def _query(book: Book, number: int) -> str:
    """After a result of an earlier round the page tells what that means for the last one."""
    return "?changed=1" if number < book.last_round and hangs_on_results(book.loaded) else ""


def enter_line(request: Request, book: Book, form: FormData) -> Response:
    """Enter a result that was typed with its board; one that stands there already is not written over."""
    number, line = round_in(request, book), str(form.get("line", ""))
    place, found = f"round/{number}?{urlencode({'line': line[:_LONGEST]})}#line", _LINE.fullmatch(line)
    if found is None:
        wrong = finding("result-unknown", value=line[:40].strip() or "–")
        return not_done(request, book, [wrong], place)
    changes, findings = result_changes(book.loaded, [(number, int(found[1]), found[2])], {}, replace=False)
    changes = tuple(replace(change, seen={"result": str(form.get("seen", ""))}) for change in changes)
    if findings:
        return not_done(request, book, findings, place)
    return _entered(request, book, form, f"round/{number}#line", changes, place)


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
