"""A day as a spreadsheet program counts it: a sheet shows a day, text files and JSON have the bare number."""

from __future__ import annotations

import json

from engine.model import Finding, Severity
from reporting.sources.load import load_bytes, load_tables
from tests.rows import of_each


def told(value: object) -> list[Finding]:
    """What is told of a player born on a day that JSON, or a folder of CSV files, has so."""
    player = {"number": 1, "surname": "A", "birth_date": value}
    data = json.dumps({"event": {"name": "Cup"}, "players": [player], "results": []}).encode()
    table = f"number,surname,birth_date\n1,A,{value}\n".encode()
    loaded = (load_bytes("event.json", data), load_tables("folder", {"players.csv": table, "games.csv": b"round\n"}))
    found = [[each for each in one.findings if each.severity is Severity.ERROR] for one in loaded]
    assert [each.code for each in found[0]] == [each.code for each in found[1]]
    return found[0]


@of_each([(45000, "2023-03-15"), ("45000", "2023-03-15"), (32874, "1990-01-01")])
def test_a_count_of_days_is_told_with_the_day_that_was_meant(value: object, day: str) -> None:
    (found,) = told(value)
    assert (found.code, dict(found.values)["day"]) == ("day-counted", day)


@of_each([(9_999, "birth-unreadable"), (10_000, "day-counted"), (79_999, "day-counted"), (80_000, "birth-unreadable")])
def test_other_numbers_are_no_days(value: int, code: str) -> None:
    assert [found.code for found in told(value)] == [code]
