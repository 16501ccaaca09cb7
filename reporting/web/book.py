"""A workbook that is open: what its pages have in common, and how an action is done to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Finding
from engine.pairing.progress import outstanding_games
from engine.pairing.teams.event import is_team_event
from engine.systems.table import planned_rounds
from reporting.actions.attendance import unseen
from reporting.actions.changes import Change, Entry
from reporting.actions.noted_lines import noted_lines
from reporting.actions.pair_teams import last_team_round
from reporting.fields.path import mapping_at
from reporting.locale.findings import has_error
from reporting.sources.file_lock import lock_finding, locked
from reporting.sources.load import Loaded
from reporting.web.page import back, described, desk_of, page, texts_of
from reporting.web.readings import lines_of
from reporting.web.refusals import are_fields, conflict_rows, conflicts, entered_text, fields_sent, over, waits
from reporting.workbook.sheets.relevance import needs_sheet, tags_of

_LINES: Final = 5
"""So many records that were changed outside are told one by one."""


@dataclass(frozen=True, slots=True)
class Book:
    """An open workbook: its id in addresses, its path, the event in it."""

    id: str
    path: Path
    loaded: Loaded

    @property
    def last_round(self) -> int:
        """The last round that is paired, 0 before the first."""
        event = self.loaded.event
        return last_team_round(event) if is_team_event(event) else event.last_paired_round

    @property
    def current_round(self) -> int:
        """The round to be looked at first: one that waits for results, else the last."""
        waiting = outstanding_games(self.loaded.event)
        return min((game.key.round for game in waiting), default=self.last_round)

    @property
    def all_paired(self) -> bool:
        """Whether every round that is planned is paired."""
        planned = planned_rounds(self.loaded.event)
        return planned is not None and self.last_round >= planned

    @property
    def unseen(self) -> frozenset[int]:
        """Whom nobody saw yet before the next round: the pairing leaves them out."""
        return unseen(self.loaded.event, self.last_round + 1)

    def records(self, table: str) -> list[Mapping[str, Any]]:
        """The records of a table of the file; what is no record is left out."""
        found = self.loaded.document.get(table)
        return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list) else []

    @property
    def tags(self) -> frozenset[str]:
        """What kind of event it is: which sheets and settings it has."""
        return tags_of(mapping_at(self.loaded.document, "event"), self.loaded.lang)

    @property
    def has_teams(self) -> bool:
        """Whether players of the event belong to teams, or to sides."""
        return needs_sheet("teams", self.tags) or bool(self.loaded.event.teams)

    def at(self, place: str) -> str:
        """The address of one of its pages."""
        return f"/e/{self.id}/{place}"


def number_in_form(form: FormData, name: str) -> int:
    """A number from 1 that a form sends; 400 for anything else."""
    text = str(form.get(name, ""))
    if not (text.isascii() and text.isdecimal() and len(text) < 7 and int(text)):
        raise HTTPException(400)
    return int(text)


def book_of(request: Request) -> Book:
    """The workbook that the address names; 404 for an id that this run never gave."""
    desk, name = desk_of(request), str(request.path_params["book"])
    path = desk.books.get(name)
    if path is None:
        raise HTTPException(404)
    return Book(name, path, desk.readings.read(path))


def book_page(request: Request, name: str, book: Book, status: int = 200, **values: Any) -> Response:
    """A page of a workbook; whether a spreadsheet program has it open is described on each."""
    words = texts_of(request)
    busy = lock_finding(book.path)
    outside = desk_of(request).readings.outside.get(book.path, ()) if status == 200 else ()
    noted = lines_of(outside)
    common = {
        "book": book,
        "title": book.loaded.event.info.name or book.path.stem,
        "busy": described((busy,), words) if busy else [],
        "outside": {
            "when": ", ".join(dict.fromkeys(each.when for each in outside)),
            "lines": noted_lines(noted[:_LINES], book.loaded.document, words),
            "more": max(0, len(noted) - _LINES),
        },
    }
    return page(request, name, status, **(common | values))


def unreadable_page(request: Request, book: Book) -> Response:
    """Why a workbook cannot be read, in the place of any of its pages."""
    found = described(book.loaded.findings, texts_of(request))
    return book_page(request, "unreadable.html", book, 422, findings=found)


def not_done(request: Request, book: Book, findings: Iterable[Finding], place: str) -> Response:
    """Why a change was not made, and the way back; what was entered is not lost where it can be sent again."""
    findings, words, sent = tuple(findings), texts_of(request), fields_sent(request)
    waiting, other = waits(findings), conflicts(findings)
    values: dict[str, Any] = {
        "findings": described(findings, words),
        "back": book.at(place),
        "waiting": waiting,
        "busy": [],
        "stands": conflict_rows(desk_of(request).readings.read(book.path), findings, words) if other else [],
        "entered": entered_text(sent, words) if waiting else "",
        "again": sent if waiting else over(sent, findings) if other else [],
    }
    return book_page(request, "not_done.html", book, 409, **values)


def act(request: Request, book: Book, place: str, action: Callable[[Loaded], Iterable[Finding]]) -> Response:
    """Do to the workbook what an action does, from what stands in it now; then the page that shows it, or why not."""
    with locked(book.path) as busy:
        if busy:
            return not_done(request, book, (busy,), place)
        readings = desk_of(request).readings
        loaded = readings.read(book.path)
        findings = tuple(action(loaded)) if loaded.readable else loaded.findings
        readings.note(book.path)
    return not_done(request, book, findings, place) if has_error(findings) else back(book.at(place))


def enter(
    request: Request,
    book: Book,
    place: str,
    command: str,
    changes: Iterable[Change],
    query: str = "",
    again: Callable[[Sequence[Finding]], Response] | None = None,
) -> Response:
    """Enter changes, all or none; then the page that shows them, asked by `query`, or why they were not made.

    `again` shows the form once more with what was typed, where fields of it cannot be as they are.
    """
    done = desk_of(request).queue(book.path).enter(Entry(tuple(changes), command=command))
    if done.refused and again and are_fields(done.findings) and not conflicts(done.findings):
        return again(done.findings)
    if done.refused:
        return not_done(request, book, done.findings, place)
    page, mark, fragment = place.partition("#")
    return back(book.at(f"{page}{query}{mark}{fragment}"))


def is_free(request: Request, book: Book) -> Response:
    """To a form that waits: whether nobody has the workbook open any more."""
    del request
    return Response(status_code=204, headers={} if lock_finding(book.path) else {"HX-Trigger": "free"})


def seen(request: Request, book: Book, form: FormData) -> Response:
    """What was changed outside the page has been looked at."""
    desk_of(request).readings.outside.pop(book.path, None)
    place = str(form.get("place", ""))
    return back(place if place.startswith(book.at("")) else book.at(""))
