"""What was changed, who did it and when; the last change, or several, taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from reporting.actions.history import Step, history
from reporting.actions.noted_lines import noted_lines
from reporting.actions.undo import standing, undo
from reporting.locale import Texts
from reporting.web.book import Book, act, book_page, number_in_form
from reporting.web.page import clock, described, texts_of

PLACE: Final = "history"
_MOST: Final = 50
_LINES: Final = 3
"""So many changes are shown, the newest first, and so many records of each."""


def last_step(book: Book, words: Texts) -> dict[str, Any] | None:
    """The change that can be taken back first, None where there is none."""
    steps = standing(history(book.loaded)[0])
    return _step_row(steps[-1], book, words) if steps else None


def _step_row(step: Step, book: Book, words: Texts) -> dict[str, Any]:
    lines = noted_lines(step.noted[:_LINES], book.loaded.document, words)
    return {
        "number": step.number,
        "when": clock(step.when),
        "who": step.who,
        "what": words.find(f"web.step.{step.command}") or step.command,
        "lines": lines,
        "more": len(step.noted) - len(lines),
        "undone": step.undone,
        "of": ", ".join(map(str, step.of)),
    }


def history_page(request: Request, book: Book) -> Response:
    """The newest changes; behind each that stands a button that takes it back, with all that came after it."""
    words = texts_of(request)
    steps, findings = history(book.loaded)
    left = [step.number for step in standing(steps)]
    newest = steps[: -_MOST - 1 : -1]
    rows = [_step_row(step, book, words) | {"back": _count_from(left, step.number)} for step in newest]
    last = left[-1] if left else 0
    return book_page(request, "history.html", book, rows=rows, last=last, findings=described(findings, words))


def _count_from(left: Sequence[int], number: int) -> int:
    """How many changes go with one that is taken back, 0 for one that cannot be."""
    return sum(each >= number for each in left) if number in left else 0


def take_back(request: Request, book: Book, form: FormData) -> Response:
    """Take back what the page showed, as long as nothing came after it."""
    to, last = number_in_form(form, "to"), number_in_form(form, "last")
    place = PLACE if form.get("place") == PLACE else ""
    return act(request, book, place, lambda loaded: undo(loaded, to, last=last).findings)
