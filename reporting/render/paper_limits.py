"""How long papers may become: forms that grow with players times rounds, and tables.

A line of a start card takes 0.1 MB of memory, a cell of a table 0.01 MB: papers of more lines or cells than are allowed
are left out with a finding, so that the others still come out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Any, Final

from engine.classification.record import unlisted
from engine.model import Event, Finding, Severity
from engine.model.system_id import ALL_PLAY_ALL, STAGES, TEAMS
from engine.systems.table import planned_rounds
from reporting.context.crosstable import MOST_COLUMNS
from reporting.context.incidents import penalties, protests
from reporting.context.score_sheets import adjourned
from reporting.forms.catalogue import Form, members_of
from reporting.limit import Limit
from reporting.limits import PAPER_CELLS, PAPER_LETTERS, PAPER_LINES
from reporting.render.part import Part

_OPPONENTS_ACROSS: Final = frozenset({"crosstable", "kszk-table", "scheveningen-table", "team-crosstable"})
"""Tables of each against each, so many opponents side by side: of 10,000 players in an all-play-all they took 7 GB."""

_CASES: Final[Mapping[str, tuple[int, Callable[[Event], Sequence[object]]]]] = {
    "arbiter-report": (2, lambda event: event.incidents),
    "protest": (20, protests),
    "penalty-motion": (15, penalties),
    "adjournment": (40, adjourned),
}
"""Forms that tell of incidents or adjourned games: how many lines each of them takes, and which they are. The report on
30,000 incidents took 480 MB."""
_LINE: Final = 200
"""Letters that a name or a line of a paper may well have."""
_BOUNDED: Final = frozenset({"pdf", "docx"})
"""Formats whose tables are bounded: a line of an XLSX takes a hundredth of the memory."""


def _people_in(event: Event) -> int:
    """How many are on the list of players, or only play."""
    return len(event.players) + len(unlisted(event))


def lines_in(form: Form, event: Event) -> int:
    """The lines of one document, of a pack all of them: of the form or of its members, roughly."""
    members = members_of(form) or (form,)
    return sum(_lines_of_one(one, event) for one in members)


def _lines_of_one(form: Form, event: Event) -> int:
    if form.id in _OPPONENTS_ACROSS:
        lines, columns = _across(form, event)
        return lines * ceil(columns / MOST_COLUMNS)
    each, cases = _CASES.get(form.id, (0, None))
    of_cases = each * len(cases(event)) if cases else 0
    rounds = planned_rounds(event) or 0 if form.each_round else 1
    return of_cases + _people_in(event) * rounds * (form.lines_each or (0 if cases else 1))


def _across(form: Form, event: Event) -> tuple[int, int]:
    """The lines and columns of a table of each against each; groups of more players than fit in one have no games."""
    system, players = event.info.system, _people_in(event)
    if form.id != "team-crosstable":
        return (0, 0) if system == STAGES else (players, players)
    teams, meet = len(event.teams), system.removeprefix(TEAMS) in ALL_PLAY_ALL
    return teams, teams if meet else planned_rounds(event) or 0


def too_long(form: Form, event: Event) -> Finding | None:
    """The finding about a form that is left out; None for one that is not."""
    if not form.lines_each and form.id not in _OPPONENTS_ACROSS | _CASES.keys():
        return None
    lines = _lines_of_one(form, event)
    return PAPER_LINES.exceeded("form-too-long", lines, value=form.id, severity=Severity.WARNING, form=form.id)


def is_too_long(form: Form, event: Event) -> bool:
    """True where the form has lines for each player in each round, or many for each player, and these are too many."""
    return too_long(form, event) is not None


def too_large(part: Part, kind: str) -> Finding | None:
    """The finding about a part of a paper whose tables have too many cells for the format, or its texts letters."""
    form, found = part.form.id, None
    if kind in _BOUNDED and not part.form.own_layout:
        cells = sum(len(row) for item in part.context["tables"] for row in item["rows"])
        found = _exceeded(PAPER_CELLS, "paper-too-large", cells, form, kind)
    if found is None and kind == "pdf":
        found = _exceeded(PAPER_LETTERS, "paper-too-wordy", _letters_of_long_texts(part.on_pages), form, kind)
    return found


def _exceeded(limit: Limit, code: str, met: int, form: str, kind: str) -> Finding | None:
    return limit.exceeded(code, met, value=form, severity=Severity.WARNING, form=form, format=kind.upper())


def _letters_of_long_texts(value: Any) -> int:
    """The letters of all texts in a context that can be printed beyond those that a name or a line has."""
    kind = type(value)
    if kind is str:
        return max(0, len(value) - _LINE)
    if kind is dict:
        return sum(map(_letters_of_long_texts, value.values()))
    return sum(map(_letters_of_long_texts, value)) if kind is list else 0
