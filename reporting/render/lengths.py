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


def lines_of(event: Event) -> int:
    """A line for every player in every round."""
    return len(event.players) * (planned_rounds(event) or 0)


def lines_in(form: Form, event: Event) -> int:
    """The lines of one document, of a pack all of them: of the form or of its members, roughly."""
    members = [load_forms()[name] for name in form.parts] or [form]
    return sum(lines_of(event) if one.id in _GROWING else len(event.players) for one in members)


def is_too_long(form: Form, event: Event) -> bool:
    """True where the form has a line for every player in every round, and these are too many."""
    return form.id in _GROWING and lines_of(event) > MOST_LINES


def too_long(form: Form, event: Event) -> Finding:
    """The finding about a form that was left out."""
    return finding(
        "form-too-long", Severity.WARNING, value=form.id, form=form.id, lines=lines_of(event), most=MOST_LINES
    )
