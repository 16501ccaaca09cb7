"""Keys of a JSON event that no field has: told once for each table, kept, and none in what the program writes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.model import Subject
from reporting.actions.new import sample_document
from reporting.exchange.document import decode_event, encode_event
from reporting.exchange.event_json import unknown_keys
from tests.rows import of_each

ROOT = Path(__file__).parents[3]
SAMPLES = sorted((ROOT / "samples").glob("*/event.json"))
SPOILT: dict[str, dict[str, Any]] = {
    "top": {"playres": []},
    "event": {"event": {"nmae": "Cup", "city": "X"}},
    "arbiters": {"event": {"arbiters": [{"name": "A"}, {"nmae": "B"}]}},
    "players": {"players": [{"number": 1}, {"number": 2, "surnmae": "B", "ids": {"x": "1"}, "titles": {"y": "GM"}}]},
    "ratings": {"players": [{"number": 1, "ratings": [{"list": "fide", "valeu": 2000}]}]},
    "results": {"results": [{"round": 1, "wihte": 1, "score": {"whtie": "1"}}]},
    **{table: {table: [{"zzz": 1}]} for table in ("teams", "rounds", "absences", "line_ups", "prizes", "incidents")},
}
TOLD = {
    "top": (None, "playres"),
    "event": (Subject("event"), "nmae"),
    "arbiters": (Subject("arbiters", 1), "nmae"),
    "players": (Subject("players", 1), "surnmae"),
    "ratings": (Subject("players", 0), "ratings.valeu"),
    "results": (Subject("results", 0), "wihte, score.whtie"),
}


@of_each(SPOILT)
def test_an_unknown_key_is_told_with_its_table_and_kept(case: str) -> None:
    document = {"schema": 1, "results": [], **SPOILT[case]}
    (found,) = unknown_keys(document)
    subject, value = TOLD.get(case, (Subject(case, 0), "zzz"))
    assert (found.code, found.severity, found.subject, found.value) == ("keys-unknown", "warning", subject, value)
    if case in {"event", "players", "results", "top"}:
        again = encode_event(decode_event(document)[0])
        assert [each.value for each in unknown_keys(again)] == [value]


@of_each([(19, "k18"), (20, "k19"), (21, "… (21)")])
def test_so_many_keys_are_named(count: int, end: str) -> None:
    (found,) = unknown_keys({"results": [{f"k{at}": 1 for at in range(count)}] * 3})
    assert found.value is not None
    assert found.value.split(", ")[-1] == end
    assert found.value.count("k") == min(count, 20)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.parent.name)
def test_no_sample_has_any(path: Path) -> None:
    assert unknown_keys(json.loads(path.read_text(encoding="utf-8"))) == ()
    assert unknown_keys(sample_document(path.parent.name)) == ()
