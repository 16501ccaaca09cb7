"""Forms that grow with players times rounds, and how long they may become.

Setting a table of 45 thousand games took 3 GB of memory, start cards of 300 players in an
all-play-all 7 GB: such papers are left out with a finding, so that the others still come out.
"""

from __future__ import annotations

from typing import Final

from engine.model import Event, Finding, Severity, finding
from engine.systems.table import planned_rounds
from reporting.forms.catalogue import Form, load_forms

MOST_LINES: Final = 25_000
"""Lines of one document: 158 players in an all-play-all, or 2,270 players over eleven rounds."""
_GROWING: Final = frozenset(
    {"start-card", "start-card-4up", "start-card-jahr", "start-card-bg", "schedule", "pairing-table", "round-table"}
)

_LINES_A_PLAYER: Final = {"score-sheets": 30}
"""Forms with so many lines for each player of a round: 1,000 players took 1.7 GB."""


def lines_of(event: Event) -> int:
    """A line for every player in every round."""
    return len(event.players) * (planned_rounds(event) or 0)


def lines_in(form: Form, event: Event) -> int:
    """The lines of one document, of a pack all of them: of the form or of its members, roughly."""
    members = [load_forms()[name] for name in form.parts] or [form]
    return sum(_lines_of_one(one, event) for one in members)


def _lines_of_one(form: Form, event: Event) -> int:
    return lines_of(event) if form.id in _GROWING else len(event.players) * _LINES_A_PLAYER.get(form.id, 1)


def is_too_long(form: Form, event: Event) -> bool:
    """True where the form has a line for each player in each round, or many for each player, and these are too many."""
    return form.id in _GROWING | _LINES_A_PLAYER.keys() and _lines_of_one(form, event) > MOST_LINES


def too_long(form: Form, event: Event) -> Finding:
    """The finding about a form that was left out."""
    lines = _lines_of_one(form, event)
    return finding("form-too-long", Severity.WARNING, value=form.id, form=form.id, lines=lines, most=MOST_LINES)
