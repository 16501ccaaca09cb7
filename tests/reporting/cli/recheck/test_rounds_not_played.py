"""A round in which only byes and announced absences stand is not played: no paper and no table counts them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.cli.documents import change

Document = dict[str, Any]
SYSTEMS = [
    "swiss-fide-2026",
    "individual-team-swiss-fide-2026",
]


def swiss(system: str = "swiss-fide-2026") -> Document:
    """Seven players, so that every round has a bye."""
    people = [
        {"number": n, "surname": f"P{n}", "ratings": [{"list": "fide", "value": 2400 - 10 * n}]} for n in range(1, 8)
    ]
    document: Document = {
        "schema": 1,
        "event": {
            "name": "Open",
            "system": system,
            "game": "chess",
            "rounds": 5,
            "first_colour": "white",
            "lang": "en",
            "points_win": "1",
            "points_draw": "0.5",
            "points_bye": "1",
            "tie_breaks": ["BH"],
        },
        "players": people,
        "rounds": [{"round": n, "status": "planned"} for n in range(1, 6)],
        "results": [],
    }
    if system.startswith("individual-team-"):
        document["teams"] = [{"number": n, "name": f"T{n}"} for n in (1, 2)]
        for player in people:
            player["team"] = 1 + player["number"] % 2
    return document


def give(at: int, *, games: int) -> Callable[[Document], None]:
    """Draw the first `games` games of a round that stand without a result."""

    def edit(document: Document) -> None:
        for game in [one for one in document["results"] if one["round"] == at and "black" in one][:games]:
            game |= {"score": {"white": "0.5", "black": "0.5"}, "kind": "played"}

    return edit


@pytest.fixture(params=SYSTEMS)
def paired(protokol: Any, event: Any, request: pytest.FixtureRequest) -> Path:
    """Round 1 drawn throughout, round 2 paired: with seven players somebody has its bye."""
    path: Path = event(swiss(request.param))
    assert protokol("pair", path).code == 0
    change(path, give(1, games=9))
    assert protokol("pair", path).code == 0
    return path


def points(protokol: Any, path: Path, *options: str) -> tuple[int, dict[int, str]]:
    line = protokol("standings", path, "--json", *options).lines[0]
    return line["after"], {row["number"]: row["points"] for row in line["standings"]}


def byes(path: Path) -> dict[int, int]:
    document = json.loads(path.read_text(encoding="utf-8"))
    return {one["round"]: one["white"] for one in document["results"] if one.get("kind") == "bye"}


def test_the_bye_of_a_paired_round_counts_with_its_first_result(protokol: Any, paired: Path) -> None:
    first, second = (byes(paired)[at] for at in (1, 2))
    assert first != second
    after, made = points(protokol, paired)
    assert (after, made[second]) == (1, "0.5")
    assert points(protokol, paired, "--after", "2") == (after, made)
    assert "round-not-reached" in protokol("standings", paired, "--after", "2", "--json").codes
    change(paired, give(2, games=1))
    after, made = points(protokol, paired)
    assert (after, made[second]) == (2, "1.5")


def test_a_round_marked_as_finished_counts_without_any_result(protokol: Any, paired: Path) -> None:
    change(paired, lambda document: document["rounds"][1].update(status="finished"))
    after, made = points(protokol, paired)
    assert (after, made[byes(paired)[2]]) == (2, "1.5")
