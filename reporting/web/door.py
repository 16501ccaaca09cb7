"""At the door: who is there for the round that is paired next, row by row, with how many are missing."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.pairing.swiss.swiss_systems import swiss_system
from engine.pairing.teams.event import is_team_event
from reporting.actions.attendance import (
    Attendance,
    Attendee,
    all_here,
    attendance,
    attendance_changes,
    nobody_yet,
)
from reporting.actions.withdraw import next_round
from reporting.exchange.values import is_empty
from reporting.locale.headings import fold
from reporting.locale.spelling import plain_name
from reporting.web.book import Book, book_page, enter

PLACE: Final = "players/door"
_TAPPED: Final = (Attendance.LATER, Attendance.HALF, Attendance.ABSENT)
"""What stands on a row's smaller buttons."""
_PARTS: Final = 3
_KINDS: Final = frozenset({"", "zero", "half", "full", "withdrawn"})


def door(request: Request, book: Book) -> Response:
    """Everybody by name, or those of whom a part of the name was typed, or the missing alone."""
    event, at = book.loaded.event, next_round(book.loaded)
    everybody = sorted(attendance(event, at), key=lambda one: fold(one.name))
    counts = Counter(one.state for one in everybody)
    find, missing = request.query_params.get("find", ""), request.query_params.get("show") == "missing"
    rows = [one for one in everybody if _fits(one, find) and (not missing or one.state is Attendance.UNSEEN)]
    values: dict[str, Any] = {
        "at": at,
        "unnumbered": _unnumbered(book),
        "rows": rows,
        "find": find,
        "missing": missing,
        "counts": {state.value: counts[state] for state in Attendance},
        "states": [state for state in _TAPPED if state is not Attendance.HALF or swiss_system(event.info.system)],
        "single": not is_team_event(event),
    }
    return book_page(request, "door.html", book, **values)


def _unnumbered(book: Book) -> bool:
    table = "teams" if is_team_event(book.loaded.event) else "players"
    return any(is_empty(record.get("number")) for record in book.loaded.document.get(table, ()))


def _fits(one: Attendee, find: str) -> bool:
    """Whether each word that was typed begins a word of the name, or is the number."""
    if find.strip() == str(one.number):
        return True
    words = plain_name(one.name).split()
    return all(any(word.startswith(part) for word in words) for part in plain_name(find).split())


def tap(request: Request, book: Book, form: FormData) -> Response:
    """What a tapped button says: `STATE|NUMBER|KIND OF ABSENCE THAT THE PAGE SHOWED`, for the round that it showed.

    `seen` is the kind that a page about a conflict showed since.
    """
    state, number, seen = [*str(form.get("to", "")).split("|"), "", "", ""][:_PARTS]
    seen = str(form.get("seen", seen))
    at = next_round(book.loaded)
    if state not in {*Attendance} or not _is_number(number) or seen not in _KINDS or str(form.get("round")) != str(at):
        raise HTTPException(400)
    changes = attendance_changes(book.loaded, at, int(number), Attendance(state), seen=seen)
    show = "?show=missing" if form.get("show") == "missing" else ""
    return enter(request, book, f"{PLACE}{show}#p{number}", "absent", changes)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 6


def begin(request: Request, book: Book, form: FormData) -> Response:
    """Begin attendance: nobody was seen yet."""
    del form
    return enter(request, book, PLACE, "absent", nobody_yet(book.loaded, next_round(book.loaded)))


def end(request: Request, book: Book, form: FormData) -> Response:
    """End it: whoever was not seen is there all the same."""
    del form
    return enter(request, book, PLACE, "absent", all_here(book.loaded, next_round(book.loaded)))
