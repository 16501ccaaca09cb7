"""Places of draughts events through the command: list A, superblitz (PZWarc 2021, V 1.7, III 1.3)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.cli.conftest import Run

Protokol = Callable[..., Run]
Write = Callable[..., Path]


def circle(*ratings: list[dict[str, Any]], score: str = "1", **info: Any) -> dict[str, Any]:
    """Three players who drew, or won in a circle: 1 beats 2, 2 beats 3, 3 beats 1."""
    other = {"1": "1", "2": "0"}[score]
    games = [(1, 2, 3), (2, 3, 1), (3, 1, 2)]
    given = {"name": "Kołowy", "system": "round-robin", "game": "draughts100", "federation": "pzwarc", "lang": "en"}
    return {
        "schema": 1,
        "event": given | info,
        "players": [
            {"number": number, "surname": f"P{number}", "ratings": found} for number, found in enumerate(ratings, 1)
        ],
        "results": [
            {"round": at, "board": 1, "white": white, "black": black, "kind": "played"}
            | {"score": {"white": score, "black": other}, "as_played": True}
            for at, white, black in games
        ],
    }


def rating(name: str, rank: int | None, kind: str = "A") -> dict[str, Any]:
    return {"list": name, "value": 2000, "kind": kind} | ({} if rank is None else {"rank": rank})


def order(protokol: Protokol, path: Path) -> list[int]:
    return [row["number"] for row in protokol("standings", path, "--json").lines[0]["standings"]]


@pytest.mark.parametrize(
    ("ratings", "expected"),
    [
        ([[rating("national", 40)], [rating("national", 7)], [rating("national", 9)]], [2, 3, 1]),
        ([[rating("fmjd", 400)], [rating("fmjd", 70)], [rating("fmjd", 90)]], [2, 3, 1]),
        ([[rating("fmjd", 400, "")], [rating("fmjd", 70, "lista A")], [rating("fmjd", 90, "А")]], [2, 3, 1]),
        # Lists B and C give no place; whoever has none comes last.
        ([[rating("fmjd", 1, "B")], [rating("fmjd", 70)], [rating("fmjd", 9)]], [3, 2, 1]),
        # Places of two lists are not compared: that of FMJD has all three.
        (
            [
                [rating("fmjd", 3), rating("national", 3)],
                [rating("fmjd", 2), rating("national", 9)],
                [rating("fmjd", 1)],
            ],
            [3, 2, 1],
        ),
        # As many on both: PZWarc's own.
        (
            [[rating("fmjd", 1), rating("national", 9)], [rating("fmjd", 2), rating("national", 8)], []],
            [2, 1, 3],
        ),
    ],
)
def test_the_better_place_on_list_a_comes_before_a_play_off(
    protokol: Protokol, event: Write, ratings: list[list[dict[str, Any]]], expected: list[int]
) -> None:
    assert order(protokol, event(circle(*ratings))) == expected


def test_in_superblitz_list_a_comes_after_the_games_of_the_duels(protokol: Protokol, event: Write) -> None:
    ratings = [[rating("fmjd", 30)], [rating("fmjd", 10)], [rating("fmjd", 20)]]
    path = event(circle(*ratings, score="2", rate_of_play="3' + 2\""))
    ran = protokol("standings", path, "--json")
    assert list(ran.lines[0]["standings"][0]["tie_breaks"])[:4] == ["DE", "LEGSWON", "LEGSLOST", "LISTA"]
    assert [row["number"] for row in ran.lines[0]["standings"]] == [2, 3, 1]


def test_a_superblitz_duel_is_never_drawn(protokol: Protokol, event: Write) -> None:
    drawn = event(circle([], [], [], rate_of_play="3' + 2\""), "drawn.json")
    found = [
        one for one in protokol("check", drawn, "--json").lines[0]["findings"] if one["code"] == "superblitz-drawn"
    ]
    assert [one["rule"]["article"] for one in found] == ["III 1.3"] * 3
    assert protokol("standings", drawn, "--json").code == 1
    blitz = event(circle([], [], [], rate_of_play="4' + 3\""), "blitz.json")
    assert "superblitz-drawn" not in protokol("check", blitz, "--json").codes
    won = event(circle([], [], [], score="2", rate_of_play="3' + 2\""), "won.json")
    assert "superblitz-drawn" not in protokol("check", won, "--json").codes


def test_a_play_off_is_at_the_same_rate_or_a_faster_one(protokol: Protokol, event: Write) -> None:
    """PZWarc 2021, III 4."""
    ran = protokol("standings", event(circle([], [], [])), "--json", "--lang", "en")
    hint = next(one["hint"] for one in ran.lines[0]["findings"] if one["code"] == "play-off-needed")
    assert "or a faster one" in hint and "III 4" in hint
