"""A result that names no round, or one that cannot be, is told once."""

from __future__ import annotations

import json

import pytest

from reporting.actions.check import check
from reporting.sources.load import load_bytes


@pytest.mark.parametrize(
    ("named", "rounds", "code"),
    [
        ({}, 5, "round-missing"),
        ({}, None, "round-missing"),
        ({"round": -1}, 5, "round-impossible"),
        ({"round": -1}, None, "round-below-one"),
        ({"round": 6}, 5, "round-impossible"),
        ({"round": 1}, 5, None),
    ],
)
def test_one_finding_for_one_round(named: dict[str, int], rounds: int | None, code: str | None) -> None:
    game = {**named, "board": 1, "white": 1, "black": 2, "score": {"white": "1", "black": "0"}}
    event = {"name": "X", "system": "swiss-fide-2026"} | ({"rounds": rounds} if rounds else {})
    document = {"schema": 1, "event": event, "players": [{"number": 1}, {"number": 2}], "results": [game]}
    found = check(load_bytes("event.json", json.dumps(document).encode())).findings
    wanted = {"round-missing", "round-impossible", "round-below-one"}
    assert [each.code for each in found if each.code in wanted] == ([code] if code else [])
