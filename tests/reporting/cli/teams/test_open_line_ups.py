"""The open system of line-ups as `pair` writes it (PZWarc 2021, V 3.6.1): who plays where nothing was handed in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reporting.sources.load import load


def league(empty: tuple[int, ...] = (), started: int = 1, size: int = 4) -> Path:
    """Four draughts teams of five; rounds up to `started` have begun."""
    players = [
        {"number": 10 * team + board, "surname": f"P{team}{board}", "team": team, "board": board}
        for team in range(1, 5)
        for board in range(1, 6)
        if team not in empty
    ]
    head = {"name": "Liga", "system": "team-round-robin", "game": "draughts100", "boards": size, "reserves": "open"}
    document = {
        "schema": 1,
        "event": head,
        "teams": [{"number": team, "name": f"T{team}"} for team in range(1, 5)],
        "players": players,
        "rounds": [{"round": at, "status": "started" if at <= started else "planned"} for at in (1, 2, 3)],
        "line_ups": [{"round": 1, "team": 1, "board": board, "player": 16 - board} for board in range(1, size + 1)],
        "results": [],
    }
    path = Path("league.json")
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def boards(done: Any, *teams: int) -> list[list[int | None]]:
    """White and Black of every board of the match of these teams."""
    match = next(one for one in done.lines[0]["matches"] if {one["home"], one["guest"]} == set(teams))
    return [[at["white"], at["black"]] for at in match["boards"]]


def test_without_line_ups_the_first_four_play_and_then_the_round_before(protokol: Any) -> None:
    """3.6.1.5 and 3.6.1.6: team 1 has handed in for round 1, nobody has for round 2."""
    path = league(started=2, size=5)
    first = protokol("pair", path, "--json")
    assert boards(first, 1, 4) == [[15, 41], [42, 14], [13, 43], [44, 12], [11, None]]
    assert boards(first, 2, 3)[3:] == [[34, 24], [None, None]]
    document = json.loads(path.read_text(encoding="utf-8"))
    for row in document["results"]:
        row["score"] = {"white": "2", "black": "0"}
    path.write_text(json.dumps(document), encoding="utf-8")
    second = protokol("pair", path, "--json")
    assert {player for pair in boards(second, 1, 2) for player in pair if player} == {
        15,
        14,
        13,
        12,
        11,
        21,
        22,
        23,
        24,
    }


@pytest.mark.parametrize("suffix", ["json", "xlsx"])
def test_a_team_without_an_entry_loses_on_every_board(protokol: Any, suffix: str) -> None:
    """3.6.1.6: the others of the match win by forfeit, and the standings say so."""
    path = league(empty=(3,))
    if suffix == "xlsx":
        assert protokol("convert", path, "league.xlsx").code == 0
        path = Path("league.xlsx")
    done = protokol("pair", path, "--json")
    assert done.codes == ["team-without-entry"]
    assert boards(done, 2, 3) == [[21, None], [None, 22], [23, None], [None, 24]]
    rows = [row for row in load(str(path)).document["results"] if row["match"] == 2]
    assert [(row["kind"], row["score"]["white"], row["score"]["black"]) for row in rows] == [
        ("forfeit", "2", "0"),
        ("forfeit", "0", "2"),
    ] * 2
    table = {row["number"]: row["points"] for row in protokol("standings", path, "--json").lines[0]["standings"]}
    assert (table[2], table[3]) == ("2", "0")
    assert protokol("pair", path, "--json").code == 0


def test_two_teams_without_an_entry_both_lose(protokol: Any) -> None:
    path = league(empty=(2, 3))
    assert protokol("pair", path, "--json").codes == ["team-without-entry"] * 2
    rows = [row for row in load(str(path)).document["results"] if row["match"] == 2]
    assert {row["kind"] for row in rows} == {"double-forfeit"}


def test_before_the_round_starts_nothing_is_lost(protokol: Any) -> None:
    path = league(empty=(3,), started=0)
    assert protokol("pair", path, "--json").codes == ["line-ups-awaited"]
    assert not any("score" in row for row in load(str(path)).document["results"])
