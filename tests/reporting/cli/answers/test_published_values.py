"""Tie-breaks, points and places that others published, through the command.

The exercises of FIDE's Technical Commission, and events of chess-results, FMJD, KNDB and tournament
books; the files and what they say lie beside the checkout.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.cli.conftest import Run
from tests.shared_data import cases, needs_shared, shared

Protokol = Callable[..., Run]
CLOSE = Fraction(1, 200)
"""Published averages have two digits."""


@cache
def expected(folder: str) -> dict[str, Any]:
    path = shared("real", folder, "expected.json")
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def file_of(folder: str, name: str) -> Path:
    return next(shared("real", folder).glob(f"{name}.*"))


ASKED: dict[tuple[Path, str], dict[str, dict[str, Any]]] = {}
"""What the command said: several values of an event are asked of one answer."""


def rows_of(protokol: Protokol, path: Path, codes: list[str]) -> dict[str, dict[str, Any]]:
    key = path, ",".join(codes)
    if key not in ASKED:
        ASKED[key] = _rows_of(protokol, path, codes)
    return ASKED[key]


def _rows_of(protokol: Protokol, path: Path, codes: list[str]) -> dict[str, dict[str, Any]]:
    ran = protokol("standings", path, *(["--tie-breaks", ",".join(codes)] if codes else []), "--json")
    assert ran.code == 0, ran.out
    return {str(row["number"]): row for row in ran.lines[0]["standings"]}


def wrong(rows: dict[str, dict[str, Any]], code: str, values: dict[str, str]) -> list[tuple[str, str, str]]:
    made = {number: rows[number]["tie_breaks"][code] for number in values}
    return [
        (number, value, made[number])
        for number, value in values.items()
        if abs(Fraction(made[number]) - Fraction(value)) > CLOSE
    ]


EXERCISES = [(name, code) for name, values in expected("tec").items() for code in values]
EVENTS = [(name, code) for name, told in expected("events").items() for code in told["values"]]


@needs_shared("real", "tec")
@pytest.mark.parametrize(("name", "code"), cases(EXERCISES, 2))
def test_an_exercise_of_the_technical_commission(protokol: Protokol, name: str, code: str) -> None:
    rows = rows_of(protokol, file_of("tec", name), [code])
    assert wrong(rows, code, expected("tec")[name][code]) == []


@needs_shared("real", "events")
@pytest.mark.parametrize(("name", "code"), cases(EVENTS, 2))
def test_a_published_tie_break_of_an_event(protokol: Protokol, name: str, code: str) -> None:
    told = expected("events")[name]
    rows = rows_of(protokol, file_of("events", name), told["codes"])
    assert wrong(rows, code, told["values"][code]) == []


@needs_shared("real", "events")
@pytest.mark.parametrize("name", cases(expected("events")))
def test_published_points_and_places_of_an_event(protokol: Protokol, name: str) -> None:
    told = expected("events")[name]
    rows = rows_of(protokol, file_of("events", name), told["codes"])
    points = {number: Fraction(rows[number]["points"]) for number in told.get("points", {})}
    assert points == {number: Fraction(value) for number, value in told.get("points", {}).items()}
    assert {number: rows[number]["place"] for number in told.get("places", {})} == told.get("places", {})


@needs_shared("real", "tec")
def test_exercises_42_to_45_divide_teams_by_their_matches_and_then_by_their_boards(protokol: Protokol) -> None:
    rows = rows_of(protokol, file_of("tec", "tec-team"), ["EDE"])
    values = {number: row["tie_breaks"]["EDE"] for number, row in rows.items()}
    leaders = sorted(("1", "2", "3", "4", "5"), key=lambda number: rows[number]["place"])
    assert leaders == ["4", "2", "1", "3", "5"]
    assert (values["6"], values["8"]) == ("1", "2")
    assert {values[number] for number in ("7", "9", "13", "11", "14")} == {"0"}


@needs_shared("real", "tec")
@pytest.mark.parametrize("code", ["EDEBT", "EDET", "EDEB"])
def test_exercises_46_to_48_go_on_to_the_boards_of_two_teams(protokol: Protokol, code: str) -> None:
    rows = rows_of(protokol, file_of("tec", "tec-team"), [code])
    assert {rows["11"]["tie_breaks"][code], rows["14"]["tie_breaks"][code]} == {"1", "2"}
    assert {rows[number]["tie_breaks"][code] for number in ("7", "9", "13")} == {"0"}


@needs_shared("real", "tec")
def test_exercise_49_adds_the_strength_of_the_schedule(protokol: Protokol) -> None:
    rows = rows_of(protokol, file_of("tec", "tec-team"), ["SSSC"])
    told = {"1": "37.83", "2": "36", "3": "35.33", "4": "35.67", "5": "36.33", "6": "27.83", "7": "26.17", "8": "28.67"}
    assert wrong(rows, "SSSC", told) == []
