"""`ratings`: changes of an event per player and per game, for programs and people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.cli.conftest import Run

PLAYERS = [("Lis", 1500, 40), ("Kot", 1600, 20), ("Żuk", None, None)]
RESULTS = [(1, 2, "0.5"), (2, 3, "1"), (3, 1, "0")]


@pytest.fixture
def three() -> dict[str, Any]:
    players = [
        {"number": at, "surname": name, **({"ratings": [{"list": "fide", "value": value, "k": k}]} if value else {})}
        for at, (name, value, k) in enumerate(PLAYERS, start=1)
    ]
    results = [
        {"round": at, "white": white, "black": black, "score": {"white": score, "black": str(1 - float(score))}}
        for at, (white, black, score) in enumerate(RESULTS, start=1)
    ]
    info = {
        "name": "Trójka", "system": "round-robin", "game": "chess", "start_date": "2026-05-01", "rate_of_play": "60'",
        "rated_by": "fide",
    }  # fmt: skip
    return {"schema": 1, "event": info, "players": players, "results": results}


def test_the_changes_are_told_exactly(protokol: Callable[..., Run], event: Callable[..., Path], three: Any) -> None:
    ran = protokol("ratings", event(three), "--json")
    assert (ran.code, ran.codes) == (0, [])
    line = ran.lines[0]
    assert (line["system"], line["regulation"], line["edition"], line["list"]) == (
        "fide", "fide-b02", "2025-10", "standard",
    )  # fmt: skip
    wanted = ("number", "rating", "games", "average", "score", "expected", "k", "change", "new")
    assert [tuple(row[key] for key in wanted) for row in line["changes"]] == [
        (1, 1500, 1, "1600", "0.5", "0.36", 40, "5.6", 1506),
        (2, 1600, 1, "1500", "0.5", "0.64", 20, "-2.8", 1597),
        (3, None, 2, "1550", "0", None, None, None, None),
    ]
    assert line["changes"][2]["outcome"] == "first-no-point"
    assert "by_game" not in line["changes"][0]


def test_the_games_are_told_where_they_are_asked_for(
    protokol: Callable[..., Run], event: Callable[..., Path], three: Any
) -> None:
    ran = protokol("ratings", event(three), "--explain", "--player", "1", "--json")
    (row,) = ran.lines[0]["changes"]
    assert row["by_game"] == [
        {"round": 1, "opponent": 2, "rating": 1600, "score": "0.5", "difference": -100, "expected": "0.36",
         "change": "0.14", "counted": True, "reason": None, "article": None},
        {"round": 3, "opponent": 3, "rating": None, "score": "1", "difference": None, "expected": None,
         "change": None, "counted": False, "reason": "unrated-opponent", "article": "8.3.1"},
    ]  # fmt: skip


def test_people_read_a_table_and_the_games(
    protokol: Callable[..., Run], event: Callable[..., Path], three: Any
) -> None:
    ran = protokol("ratings", event(three), "--explain", "--lang", "pl")
    title, head, first, game, not_counted, *_ = ran.out.splitlines()
    assert title == "Zmiany rankingów – ranking klasyczny, FIDE B.02 (2025-10)"
    assert head.split() == ["Nr", "Zawodnik", "Ro", "n", "Rc", "W", "We", "K", "±", "Rn", "Uwagi"]
    assert first.split() == ["1", "Lis", "1500", "1", "1600", "0,5", "0,36", "40", "+5,60", "1506"]
    assert game.strip() == "1. Kot (1600): 0,5, D −100, We 0,36, +0,14"
    assert not_counted.strip() == "3. Żuk: nie liczy się – przeciwnik bez rankingu (8.3.1)"


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--system", "uscf"], 2, "fide, fmjd"),
        (["--player", "x"], 2, "x"),
        (["--system", "fmjd"], 1, "rating-no-system"),
        (["--player", "9"], 1, "player-not-listed"),
    ],
)
def test_what_cannot_be_computed_is_told(
    protokol: Callable[..., Run], event: Callable[..., Path], three: Any, arguments: list[str], code: int, told: str
) -> None:
    ran = protokol("ratings", event(three), *arguments, "--json")
    assert ran.code == code
    assert told in ran.out + ran.err


def test_a_file_that_is_not_there(protokol: Callable[..., Run]) -> None:
    ran = protokol("ratings", "nowhere.xlsx", "--json")
    assert (ran.code, ran.lines[0]["changes"]) == (3, [])
