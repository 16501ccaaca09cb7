"""Three buttons after a pairing: its pairings, the standings and the slips, each made and opened at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.pairing.progress import is_round_open
from reporting.forms.catalogue import Form
from reporting.locale.findings import has_error
from reporting.render.build_request import BuildRequest
from reporting.render.jobs import Job
from reporting.web.book import Book, not_done, number_in_form
from reporting.web.page import back, desk_of, texts_of
from reporting.web.paper_states import CURRENT, OUTDATED, PaperStates, form_of
from reporting.web.papers import built_by_worker, folder_of

_KIND: Final = "pdf"
_FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "pairings": ("pairings", "team-pairings"),
    "standings": ("standings", "team-standings"),
    "slips": ("result-slips", "match-protocol"),
}
_BEFORE: Final = ("standings-before", "team-standings-before")
"""The standings that a round which is played was paired by."""


class Print(NamedTuple):
    """A button: its name, and the state of the paper that it made before; `paper` is that one's id, blank for none."""

    name: str
    state: str = ""
    paper: str = ""


def prints_of(request: Request, book: Book, number: int) -> list[Print]:
    """The buttons of a round, with what was printed by them."""
    states = PaperStates(book, folder_of(book))
    return [
        _print(request, book, states, name, form, number)
        for name in _FORMS
        if (form := _form(book, states, name, number))
    ]


def _form(book: Book, states: PaperStates, name: str, number: int) -> Form | None:
    """The form of a button; none where there is nothing to print yet."""
    event = book.loaded.event
    if not number or name not in _FORMS:
        return None
    if name != "standings" or not is_round_open(event, number):
        return form_of(_FORMS[name], states.facts)
    return form_of(_BEFORE, states.facts) if number > 1 else None


def _jobs(states: PaperStates, form: Form, number: int) -> list[Job]:
    return states.jobs([(form, (number if form.scope == "round" else None,))], (_KIND,))


def _print(request: Request, book: Book, states: PaperStates, name: str, form: Form, number: int) -> Print:
    made = [job for job in _jobs(states, form, number) if states.exists(job, _KIND)]
    if not made:
        return Print(name)
    current = all(states.state(job, _KIND) == CURRENT for job in made)
    return Print(name, "current" if current else OUTDATED, _paper(request, book, made))


def _paper(request: Request, book: Book, jobs: list[Job]) -> str:
    """The id of the paper in the language of the page, else of the first one."""
    lang = texts_of(request).lang
    job = next((each for each in jobs if each.lang == lang), jobs[0])
    return desk_of(request).paper_id(folder_of(book) / f"{job.stem}.{_KIND}")


def print_paper(request: Request, book: Book, form: FormData) -> Response:
    """Make one of the three papers and open it."""
    states, number = PaperStates(book, folder_of(book)), number_in_form(form, "round")
    wanted = _form(book, states, str(form.get("print", "")), number) if number <= book.last_round else None
    if wanted is None:
        raise HTTPException(400)
    only = number if wanted.scope == "round" else None
    order = BuildRequest(forms=(wanted.id,), round_number=only, formats=(_KIND,))
    _, findings = built_by_worker(book.path, folder_of(book), order)
    made = [job for job in _jobs(states, wanted, number) if states.exists(job, _KIND)]
    if has_error(findings) or not made or any(states.state(job, _KIND) != CURRENT for job in made):
        return not_done(request, book, findings, f"round/{number}")
    return back(f"/paper/{_paper(request, book, made)}?open=1")
