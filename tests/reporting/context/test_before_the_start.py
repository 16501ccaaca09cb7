"""Before the first result no paper tells what nobody has made: no place, no points, no tie-breaks."""

from __future__ import annotations

from typing import Any

from reporting.context.builders import CONTEXTS
from reporting.context.cells import text_of
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import Form, load_forms
from tests.papers.events import KINDS, document
from tests.rows import of_each

MADE = ("place", "overall", "points", "match_points", "board_points", "games", "wins", "draws", "losses", "percent")
TABLES = ("standings", "class-standings", "team-standings", "team-results", "team-crosstable", "crosstable",
          "scheveningen-table", "match-sheet", "group-lists")  # fmt: skip


def told(form: Form, event: Any) -> list[str]:
    """What a paper of an event shows in the columns of what players make, and the score above it."""
    context = CONTEXTS[form.context](Subjects(form, Facts(event), "en"))
    if context is None:
        return []
    found = [value for label, value in context["head"] if label == "Score"]
    for table in context["tables"]:
        for at, column in enumerate(table["columns"]):
            if column["id"] in MADE or column["id"].startswith("tie-break"):
                found += [text_of(row[at]) for row in table["rows"] if at < len(row)]
    return [text for text in found if text]


@of_each(["swiss", "round-robin", "teams", "scheveningen", "match", "groups"])
def test_nothing_is_told_that_nobody_made(kind: str) -> None:
    settings = KINDS[kind].settings
    forms = [form for form in load_forms().values() if form.id in TABLES and form.fits(settings["system"], "chess")]
    assert forms
    before, later = (decode_event(document(kind, shape))[0] for shape in ("blank", "two"))
    for form in forms:
        assert told(form, before) == [], form.id
    assert any(told(form, later) for form in forms)
