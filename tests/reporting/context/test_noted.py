"""What a sheet has beside the fields that decide: a column of a JSON file that says nothing is a blank on paper."""

from __future__ import annotations

import json
from typing import Any

import pytest

from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.forms.catalogue import load_forms
from reporting.sources.load import load_bytes
from tests.reporting.verify.papers import sample


def context(document: dict[str, Any], form: str, **of: int) -> Any:
    found = load_forms()[form]
    facts = Facts(load_bytes("event.json", json.dumps(document).encode()).event)
    return CONTEXTS[found.context](Subjects(found, facts, "en", **of))


@pytest.mark.parametrize(
    ("name", "table", "columns", "form", "of"),
    [
        ("kszk-final", "players", ("birth_place", "earlier_norms"), "category-application", {"player_number": 4}),
        ("team-league", "rounds", ("end_time", "venue", "arbiter"), "match-protocol", {"round_number": 1}),
    ],
)
def test_a_column_without_a_value_is_blank(
    name: str, table: str, columns: tuple[str, ...], form: str, of: dict[str, int]
) -> None:
    said = sample(name)
    for row in said[table]:
        for column in columns:
            row.pop(column, None)
    empty = {**said, table: [{**row, **dict.fromkeys(columns)} for row in said[table]]}
    assert context(empty, form, **of) == context(said, form, **of)
