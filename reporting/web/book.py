"""A workbook that is open: what its pages have in common, and how an action is done to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Finding
from engine.pairing.teams.event import is_team_event
from reporting.actions.changes import Change, Entry
from reporting.actions.pair_teams import last_team_round
from reporting.locale.findings import has_error
from reporting.sources.file_lock import lock_finding, locked
from reporting.sources.load import Loaded
from reporting.web.page import back, described, desk_of, page, texts_of


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
    return Book(name, path, desk.read(path))


def book_page(request: Request, name: str, book: Book, status: int = 200, **values: Any) -> Response:
    """A page of a workbook; whether a spreadsheet program has it open is described on each."""
    words = texts_of(request)
    busy = lock_finding(book.path)
    common = {
        "book": book,
        "title": book.loaded.event.info.name or book.path.stem,
        "busy": described((busy,), words) if busy else [],
    }
    return page(request, name, status, **(common | values))


def unreadable_page(request: Request, book: Book) -> Response:
    """Why a workbook cannot be read, in the place of any of its pages."""
    found = described(book.loaded.findings, texts_of(request))
    return book_page(request, "unreadable.html", book, 422, findings=found)


def not_done(request: Request, book: Book, findings: Iterable[Finding], place: str) -> Response:
    """Why a change was not made, and the way back."""
    words = texts_of(request)
    return book_page(
        request, "refused_change.html", book, 409, findings=described(findings, words), back=book.at(place)
    )


def act(request: Request, book: Book, place: str, action: Callable[[Loaded], Iterable[Finding]]) -> Response:
    """Do to the workbook what an action does, from what stands in it now; then the page that shows it, or why not."""
    with locked(book.path) as busy:
        if busy:
            return not_done(request, book, (busy,), place)
        loaded = desk_of(request).read(book.path)
        findings = tuple(action(loaded)) if loaded.readable else loaded.findings
    return not_done(request, book, findings, place) if has_error(findings) else back(book.at(place))


def enter(
    request: Request, book: Book, place: str, command: str, changes: Iterable[Change], query: str = ""
) -> Response:
    """Enter changes, all or none; then the page that shows them, asked by `query`, or why they were not made."""
    done = desk_of(request).queue(book.path).enter(Entry(tuple(changes), command=command))
    if done.refused:
        return not_done(request, book, done.findings, place)
    page, mark, fragment = place.partition("#")
    return back(book.at(f"{page}{query}{mark}{fragment}"))
