"""Who stands twice on a list is told before anybody has a number, when a line can still be taken out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from reporting.actions.check import check
from reporting.sources.load import load_bytes

LIS: dict[str, Any] = {"surname": "Lis", "first_name": "Jan", "birth_date": "1990-05-01"}


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ([{"surname": "LIS", "first_name": "JAN"}], [("name-twice-unnumbered", 1)]),
        ([{**LIS, "birth_date": "1991"}], []),
        ([{"surname": "Kos", "ids": {"fide": "77"}}], [("id-twice-unnumbered", 1)]),
        ([{**LIS, "number": 4}], [("name-twice-unnumbered", 1)]),
        ([{"surname": "Kos", "number": 4}, {"surname": "Kos", "number": 5}], [("name-twice", 2)]),
    ],
)
def test_players_without_numbers_who_stand_twice(others: list[dict[str, Any]], expected: list[tuple[str, int]]) -> None:
    document = {"schema": 1, "players": [{**LIS, "ids": {"fide": "77"}}, *others], "results": []}
    findings = check(load_bytes("event.json", json.dumps(document).encode())).findings
    assert [(one.code, one.subject and one.subject.record) for one in findings if "-twice" in one.code] == expected
