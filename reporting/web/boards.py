"""One board of a round: how addresses name it, why these two play on it, and who might sit there instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Event, GameKey, GameResult
from engine.pairing.paired_round import Decision
from engine.pairing.swiss.field import BLACK, WHITE, Entrant
from reporting.actions.pair_again import hangs_on_results
from reporting.actions.people import player_names
from reporting.actions.swap import can_swap, swap, swappable
from reporting.actions.why import about, why
from reporting.locale import Texts
from reporting.locale.explanations import score_text, with_article
from reporting.web.book import Book, book_page, enter, not_done
from reporting.web.page import back, described, texts_of

_KEY: Final = re.compile(r"\d{1,4}(\.\d{1,4}){4}|\d{1,4}")
_NO_PLAYERS: Final = frozenset({"score", "criterion", "key", "fault", "found-measure", "right-measure", "boards"})
"""Values of decisions whose figures are no players."""
_NUMBER: Final = re.compile(r"\d+")


def key_text(key: GameKey) -> str:
    """A game of a round as addresses and buttons name it: its board, or stage.group.match.board.game."""
    parts = (key.stage, key.group, key.match, key.board, key.game)
    return str(key.board) if parts == (1, 1, 1, key.board, 1) else ".".join(map(str, parts))


def key_in(text: str, number: int) -> GameKey:
    """The key that an address or a button names; 400 for anything else."""
    if not _KEY.fullmatch(text):
        raise HTTPException(400)
    stage, group, match, board, game = map(int, text.split(".")) if "." in text else (1, 1, 1, int(text), 1)
    return GameKey(number, board, stage=stage, group=group, match=match, game=game)


def round_in(request: Request, book: Book) -> int:
    """The round that the address names; 404 for one that is not paired yet."""
    number = int(request.path_params["number"])
    if not 0 <= number <= book.last_round:
        raise HTTPException(404)
    return number


def why_page(request: Request, book: Book) -> Response:
    """Why the two of a board play each other: the decisions about them, and all others of the round."""
    number, words, event = round_in(request, book), texts_of(request), book.loaded.event
    game = _game(event, key_in(request.query_params.get("board", ""), number))
    found = why(event, number)
    own = about(found.decisions, game.white or 0, game.black or 0)
    entrants = {each.number: each for each in found.entrants}
    values: dict[str, Any] = {
        "number": number,
        "key": key_text(game.key),
        "board": game.key.board,
        "sides": [_side(each, event, entrants, found.unit, words) for each in (game.white, game.black) if each],
        "own": [with_article(each, words, found.unit) for each in own],
        "others": [with_article(each, words, found.unit) for each in found.decisions if each not in own],
        "faults": [with_article(each, words, found.unit) for each in found.faults],
        "same": found.same,
        "schedule": not hangs_on_results(book.loaded),
        "people": _people(own or found.decisions, event),
        "findings": described(book.loaded.placed(found.findings), words),
    }
    return book_page(request, "why.html", book, **values)


def _game(event: Event, key: GameKey) -> GameResult:
    found = next((game for game in event.results if game.key == key and game.two_sides), None)
    if found is None:
        raise HTTPException(404)
    return found


def _side(player: int, event: Event, entrants: Mapping[int, Entrant], unit: int, words: Texts) -> dict[str, Any]:
    """A player as he came to the round: his points and colours where the system looks at them."""
    found = entrants.get(player)
    letters = {WHITE: "web.why.white", BLACK: "web.why.black"}
    colours = [words(letters[each.colour]) for each in found.rounds if each.colour] if found else []
    return {
        "number": player,
        "name": player_names(event).get(player, ""),
        "points": "" if found is None else score_text(found.points, words.lang, unit),
        "colours": " ".join(colours),
    }


def _people(decisions: Iterable[Decision], event: Event) -> list[tuple[int, str]]:
    """The players whose numbers the decisions name."""
    texts = (value for each in decisions for name, value in each.values if name not in _NO_PLAYERS)
    numbers = {int(found) for text in texts for found in _NUMBER.findall(text)}
    return [(number, name) for number, name in player_names(event).items() if number in numbers]


def swap_page(request: Request, book: Book) -> Response:
    """Who may change places with whom, and what a swap that was chosen would break."""
    number, words, event = round_in(request, book), texts_of(request), book.loaded.event
    key = key_in(request.query_params.get("board", ""), number)
    names, free = player_names(event), swappable(book.loaded, number)
    here = [each for each in _sides(event, key) if each in free]
    if not can_swap(event) or number != book.last_round or not here:
        raise HTTPException(404)
    first, second = (_chosen(request, name, free) for name in ("a", "b"))
    found = swap(book.loaded, number, first, second) if first and second else None
    rows = [] if found is None or found.event is None else _after(found.event, number, {first, second})
    values: dict[str, Any] = {
        "number": number,
        "key": key_text(key),
        "here": [(each, names.get(each, "")) for each in here],
        "others": [(each, names.get(each, "")) for each in free],
        "a": first,
        "b": second,
        "found": found,
        "seats": _seats(rows),
        "rows": [(board, names.get(white, ""), names.get(black, "")) for board, white, black in rows],
        "forbidden": [with_article(each, words, found.unit) for each in found.forbidden] if found else [],
        "worse": [with_article(each, words, found.unit) for each in found.worse] if found else [],
        "findings": described((*found.findings, *found.content), words) if found else [],
    }
    return book_page(request, "swap.html", book, **values)


def _sides(event: Event, key: GameKey) -> list[int]:
    games = (game for game in event.results if game.key == key and game.two_sides)
    return [side for game in games for side in (game.white, game.black) if side]


def _chosen(request: Request, name: str, free: Iterable[int]) -> int:
    text = request.query_params.get(name, "")
    return next((each for each in free if str(each) == text), 0)


def _after(event: Event, number: int, players: set[int]) -> list[tuple[str, int, int]]:
    """The boards of two players: number, White, Black; whoever has the bye has no board."""
    games = (game for game in event.results_of_round(number) if players & {game.white, game.black})
    return [(str(game.key.board) if game.two_sides else "–", game.white or 0, game.black or 0) for game in games]


def make_swap(request: Request, book: Book, form: FormData) -> Response:
    """Swap the two whom the page showed, as long as they sit where it showed them."""
    number, place = round_in(request, book), f"round/{request.path_params['number']}"
    first, second = (str(form.get(name, "")) for name in ("a", "b"))
    if not (first.isdecimal() and second.isdecimal() and len(first + second) < 12):
        raise HTTPException(400)
    key = key_text(key_in(str(form.get("board", "")), number))
    found = swap(book.loaded, number, int(first), int(second))
    if found.event is None:
        return not_done(request, book, found.findings, place)
    if form.get("seats") != _seats(_after(found.event, number, {int(first), int(second)})):
        return back(book.at(f"{place}/swap?board={key}&a={first}&b={second}"))
    return enter(request, book, f"{place}#b{key}", "swap", found.changes)


def _seats(rows: Iterable[tuple[str, int, int]]) -> str:
    """Boards after a swap as a form carries them: whoever confirms it has seen these."""
    return ",".join(f"{board}:{white}-{black}" for board, white, black in rows)
