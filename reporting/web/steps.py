"""What was changed, who did it and when; the last change, or several, taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Finding
from reporting.actions.history import Step, history
from reporting.actions.noted_games import seated
from reporting.actions.noted_lines import noted_lines
from reporting.actions.undo import can_restore, standing, undo
from reporting.locale import Texts
from reporting.web.book import Book, act, book_page, number_in_form
from reporting.web.page import clock, described, texts_of

PLACE: Final = "history"
_MOST: Final = 50
_LINES: Final = 3
"""So many changes are shown, the newest first, and so many records of each."""


def _history(book: Book) -> tuple[Sequence[Step], Sequence[Finding]]:
    steps, findings = history(book.loaded)
    return seated(steps, book.loaded.document), findings


def last_steps(book: Book, words: Texts) -> dict[str, Any]:
    """The change that can be taken back first, and what was taken back just now; None where there is none."""
    known = _history(book)[0]
    steps = standing(known)
    newest = known[-1] if known else None
    undoing = {step.number for step in known if step.of}
    back = newest is not None and can_restore(newest) and undoing.isdisjoint(newest.of)
    return {
        "step": _step_row(steps[-1], book, words) | {"last": len(known)} if steps else None,
        "undone": _step_row(newest, book, words) if newest and back else None,
    }


def _step_row(step: Step, book: Book, words: Texts) -> dict[str, Any]:
    lines = noted_lines(step.noted[:_LINES], book.loaded.document, words)
    return {
        "number": step.number,
        "when": clock(step.when, words.lang),
        "who": step.who,
        "what": words.find(f"web.step.{step.command}") or step.command,
        "lines": lines,
        "more": len(step.noted) - len(lines),
        "undone": step.undone,
        "of": step.of,
        "of_text": _listed(list(map(str, step.of)), words),
        "restores": can_restore(step),
    }


def _listed(numbers: list[str], words: Texts) -> str:
    *first, last = numbers or [""]
    return words("web.history.and", numbers=", ".join(first), last=last) if first else last


def history_page(request: Request, book: Book) -> Response:
    """The newest changes; behind each that stands a button that takes it back, with all that came after it."""
    words = texts_of(request)
    steps, findings = _history(book)
    newest = steps[: -_MOST - 1 : -1]
    rows = [_step_row(step, book, words) | {"back": len(_lost(steps, step))} for step in newest]
    return book_page(request, "history.html", book, rows=rows, last=len(steps), findings=described(findings, words))


def _lost(steps: Sequence[Step], step: Step) -> list[Step]:
    """The changes that go with one that is taken back, that one among them; none where it cannot be."""
    left = standing(steps)
    return [each for each in left if each.number >= step.number] if step in left or can_restore(step) else []


def ask_page(request: Request, book: Book) -> Response:
    """Whether all that came after a change shall really go with it: what that is, the newest first."""
    words, number, steps = texts_of(request), int(request.path_params["number"]), _history(book)[0]
    lost = [each for step in steps if step.number == number for each in _lost(steps, step)]
    if not lost:
        raise HTTPException(404)
    rows = [_step_row(step, book, words) for step in reversed(lost)]
    return book_page(request, "take_back.html", book, rows=rows, number=number, last=len(steps))


def take_back(request: Request, book: Book, form: FormData) -> Response:
    """Take back what the page showed, as long as nothing came after it."""
    to, last = number_in_form(form, "to"), number_in_form(form, "last")
    place = PLACE if form.get("place") == PLACE else ""
    return act(request, book, place, lambda loaded: undo(loaded, to, last=last).findings)
