"""A round that leaves out a player who is there, or the bye of an odd field: told by check, a difference in recheck."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.cli.documents import change

Document = dict[str, Any]
SWISS = ["swiss-fide-2026", "swiss-fide-1998"]


def field(system: str, players: int) -> Document:
    people = [
        {"number": n, "surname": f"P{n}", "ratings": [{"list": "fide", "value": 2400 - 10 * n}]}
        for n in range(1, players + 1)
    ]
    about = {"name": "E", "system": system, "game": "chess", "rounds": 3, "first_colour": "white", "lang": "en"}
    rounds = [{"round": n, "status": "planned"} for n in range(1, 4)]
    return {"schema": 1, "event": about, "players": people, "rounds": rounds, "results": []}


def teams(document: Document, system: str) -> Document:
    """Every player a team of his own."""
    document["event"] |= {"system": system, "boards": 1, "reserves": "none"}
    document["teams"] = [{"number": player["number"], "name": f"T{player['number']}"} for player in document["players"]]
    for player in document["players"]:
        player["team"] = player["number"]
    return document


def finish(document: Document) -> None:
    for game in document["results"]:
        if "black" in game and "score" not in game:
            game |= {"score": {"white": "1", "black": "0"}, "kind": "played"}


def without_bye(document: Document) -> None:
    document["results"] = [game for game in document["results"] if game.get("kind") != "bye"]


def of_code(run: Any, code: str) -> list[Document]:
    return [found for found in run.lines[0]["findings"] if found["code"] == code]


@pytest.mark.parametrize("system", [*SWISS, "individual-team-swiss-fide-2026"])
def test_without_the_bye_of_an_odd_field(protokol: Any, event: Any, system: str) -> None:
    path = event(field(system, 7))
    protokol("pair", path)
    change(path, finish)
    assert of_code(protokol("check", path, "--json"), "player-left-out") == []
    (before,) = protokol("recheck", path, "--json").lines[0]["rounds"]
    assert before["same"]
    change(path, without_bye)
    run = protokol("check", path, "--json")
    (found,) = of_code(run, "player-left-out")
    assert (run.code, found["severity"], found["value"]) == (0, "warning", str(before["expected_bye"]))
    done = protokol("recheck", path, "--json")
    (after,) = done.lines[0]["rounds"]
    assert (done.code, after["same"], after["found_bye"]) == (1, False, None)
    assert str(before["expected_bye"]) in after["reason"]


def test_whoever_is_excused_was_not_left_out(protokol: Any, event: Any) -> None:
    document = field("swiss-fide-2026", 9)
    document["absences"] = [{"round": 1, "player": 2, "kind": "half"}]
    document["players"][2]["from_round"] = 2
    path = event(document)
    protokol("pair", path)
    change(path, finish)
    document = json.loads(path.read_text(encoding="utf-8"))
    document["absences"] = []
    document["results"].append({"round": 1, "white": 2, "kind": "half-bye"})
    for version in (path, event(document, "rows.json")):
        assert of_code(protokol("check", version, "--json"), "player-left-out") == []
        assert protokol("recheck", version).code == 0


@pytest.mark.parametrize("system", ["round-robin", "sliding", "team-round-robin"])
def test_a_game_missing_from_a_finished_round_of_a_table(protokol: Any, event: Any, system: str) -> None:
    document = field(system, 4)
    path = event(teams(document, system) if system.startswith("team-") else document)
    protokol("pair", path, "--all")
    change(path, finish)

    def edit(document: Document) -> None:
        document["results"] = [game for game in document["results"] if game["round"] != 1] + [
            game for game in document["results"] if game["round"] == 1
        ][:1]

    change(path, edit)
    assert of_code(protokol("check", path, "--json"), "game-missing") == []
    change(path, lambda document: document["rounds"][0].update(status="finished"))
    (found,) = of_code(protokol("check", path, "--json"), "game-missing")
    assert found["severity"] == "warning"
    assert protokol("recheck", path).code == 1


def later_round(path: Path, protokol: Any, spoil: Callable[[Document], None]) -> Any:
    """Three rounds, the first of which was spoilt when all had been played."""
    for _ in range(3):
        assert protokol("pair", path).code == 0
        change(path, finish)
    change(path, spoil)
    return protokol("recheck", path, "--json")


def without_last_game_of_round_1(document: Document) -> None:
    first = [game for game in document["results"] if game["round"] == 1 and "black" in game]
    document["results"].remove(first[-1])


@pytest.mark.parametrize("system", SWISS)
def test_the_rounds_after_one_that_left_somebody_out_are_compared_too(protokol: Any, event: Any, system: str) -> None:
    done = later_round(event(field(system, 12)), protokol, without_last_game_of_round_1)
    assert [one["round"] for one in done.lines[0]["rounds"]] == [1, 2, 3]
    assert not done.lines[0]["rounds"][0]["same"]
    missed = of_code(done, "player-left-out")
    assert (done.code, len(missed), {found["severity"] for found in missed}) == (1, 2, {"warning"})


@pytest.mark.parametrize("kept", [True, False])
def test_a_game_missing_from_a_round_gone_by_is_told_with_tables_and_papers(
    protokol: Any, event: Any, tmp_path: Path, kept: bool
) -> None:
    path = event(field("swiss-fide-2026", 8))
    for _ in range(2):
        protokol("pair", path)
        change(path, finish)

    def lose(document: Document) -> None:
        """The result of one game of the first round, or its whole line."""
        game = next(game for game in document["results"] if game["round"] == 1)
        document["results"].remove(game)
        if kept:
            document["results"].append({key: game[key] for key in ("round", "board", "white", "black")})

    code, count = ("game-without-result", 1) if kept else ("player-left-out", 2)
    paper = ("build", path, "-o", tmp_path / "out", "--form", "standings", "--to", "xlsx")
    for asked in (("standings", path), paper):
        assert of_code(protokol(*asked, "--json"), code) == []
    change(path, lose)
    for asked in (("standings", path), ("standings", path, "--after", 2), paper):
        done = protokol(*asked, "--json")
        assert [found["severity"] for found in of_code(done, code)] == ["warning"] * count
        assert done.code == 0
