"""A pasted list of players: a preview in which lines are swapped and left out, and what is entered of it in one go."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count
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

PLACE: Final = "players/paste"


def paste_page(request: Request, book: Book) -> Response:
    """Where a list is pasted."""
    return book_page(request, "paste.html", book, text="", found=None)


def paste_list(request: Request, book: Book, form: FormData) -> Response:
    """The preview of a pasted list after what its button says; with `add` the players are entered.

    Nothing is entered from a preview of another state of the workbook: it is made anew.
    """
    do, wanted = _button(form), _request(form)
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
        "rows": [_row(player, words) for player in found.players],
        "columns": list(_columns(found)),
        "choices": COLUMNS,
        "state": {name: ",".join(map(str, sorted(lines))) for name, lines in _lines_of(wanted)},
        "all_swapped": wanted.all_swapped,
        "version": version_of(book),
        "unrated": sum(not player.is_rated for player in found.taken),
        "twins": sum(bool(player.twin) for player in found.players),
        "late": next_round(book.loaded),
        "most": MOST,
    }


def version_of(book: Book) -> str:
    """The state of the workbook that a page shows."""
    return (book.loaded.sha256 or "")[:8]


def _button(form: FormData) -> str:
    return str(form.get("do", "preview"))


def _request(form: FormData) -> PasteRequest:
    """What a form says of a list: of a text that was pasted, or changed, only the text itself counts."""
    text, do = str(form.get("list", "")).lstrip("\r\n"), _button(form)
    if do == "preview":
        return PasteRequest(text)
    left, taken, swapped = (_numbers(str(form.get(name, ""))) for name in ("left", "taken", "swapped"))
    what, _, line_text = do.partition(":")
    line = _numbers(line_text)
    if what == "leave":
        left, taken = left | line, taken - line
    elif what == "take":
        left, taken = left - line, taken | line
    elif what == "swap":
        swapped ^= line
    all_swapped = (form.get("all") == "1") is not (do == "swap-all")
    columns = [str(form.get(f"column-{at}")) for at in _places(form)]
    return PasteRequest(text, columns or None, all_swapped, swapped, left, taken)


def _places(form: FormData) -> Iterator[int]:
    """The places of the columns that a form names, one after the other."""
    for at in count():
        if f"column-{at}" not in form:
            return
        yield at


def _numbers(text: str) -> set[int]:
    found = (part for part in text.split(",") if part.isascii() and part.isdecimal() and len(part) < 7)
    return {*map(int, found)}


def _lines_of(wanted: PasteRequest) -> Iterator[tuple[str, Collection[int]]]:
    yield from (("left", wanted.left_out), ("taken", wanted.taken), ("swapped", wanted.swapped))


def _columns(found: Preview) -> Iterator[dict[str, Any]]:
    """The columns of the list: what each was taken for, by which heading, with its first cell."""
    pasted = found.pasted
    for at, name in enumerate(pasted.columns):
        heading = pasted.headings[at] if at < len(pasted.headings) else ""
        yield {"at": at, "name": name, "heading": heading, "example": pasted.examples[at][:40]}


def _row(player: PastedPlayer, words: Texts) -> dict[str, Any]:
    return {
        "surname": player.values.get("surname", ""),
        "first_name": player.values.get("first_name", ""),
        "facts": facts(player.values, words),
        "is": player,
    }
