"""Cups and matches: drawn finals, third places and matches are told; colours against somebody without a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.pairing.knockout.cup_event import LEVEL

HALF = {"white": "0.5", "black": "0.5"}


def game(at: int, board: int, white: int, black: int, score: dict[str, str], number: int = 1) -> dict[str, Any]:
    return {"round": at, "board": board, "game": number, "white": white, "black": black, "score": score}


def won(white: bool) -> dict[str, str]:
    return {"white": "1", "black": "0"} if white else {"white": "0", "black": "1"}


SEMI_FINALS = [game(1, 1, 1, 4, won(True)), game(1, 2, 3, 2, won(False))]
FINAL = game(2, 1, 2, 1, HALF)
THIRD = game(2, 2, 4, 3, HALF)


def write(info: dict[str, Any], results: list[dict[str, Any]], **tables: Any) -> Path:
    players = [{"number": number, "surname": f"P{number}"} for number in range(1, 5)]
    head = {"game": "chess", "seed": "12345678", "first_colour": "white", **info}
    document = {"schema": 1, "event": head, "players": players, "results": results, **tables}
    path = Path("event.json")
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def cup(*last: dict[str, Any], third: bool = True) -> Path:
    return write({"system": "cup", "third_place": third}, [*SEMI_FINALS, *last])


def level(done: Any) -> list[tuple[str, str, tuple[int, ...]]]:
    """Severity, article and the players of every tie that is told to be level."""
    found = [item for item in done.lines[0]["findings"] if item["code"] in LEVEL]
    pairs = [tuple(int(n) for n in item["message"].partition(" of ")[0].split()[-1].split("–")) for item in found]
    return [(item["severity"], item["rule"]["article"], pair) for item, pair in zip(found, pairs, strict=True)]


@pytest.mark.parametrize(("command", "severity"), [("check", "warning"), ("standings", "warning"), ("pair", "error")])
def test_a_drawn_final_and_match_for_the_third_place_are_told(protokol: Any, command: str, severity: str) -> None:
    done = protokol(command, cup(FINAL, THIRD), "--json", "--lang", "en")
    assert level(done) == [(severity, "B.VI D.5 (a)", (1, 2)), (severity, "B.VI D.5 (a)", (3, 4))]
    assert "number ?" not in done.out
    assert done.code == int(severity == "error")


@pytest.mark.parametrize("command", ["check", "standings"])
def test_a_drawn_tie_of_an_earlier_round_is_told_before_the_next_round_is_paired(protokol: Any, command: str) -> None:
    path = write({"system": "cup"}, [game(1, 1, 1, 4, HALF), SEMI_FINALS[1]])
    assert level(protokol(command, path, "--json", "--lang", "en")) == [("warning", "B.VI D.5 (a)", (1, 4))]


@pytest.mark.parametrize("command", ["check", "standings", "pair"])
@pytest.mark.parametrize("way", ["game", "sheet", "no match for the third place"])
def test_what_is_decided_or_not_played_is_not_level(protokol: Any, command: str, way: str) -> None:
    if way == "game":
        path = cup(FINAL, game(2, 1, 1, 2, won(True), 2), THIRD, game(2, 2, 3, 4, won(True), 2))
    elif way == "sheet":
        orders = [{"place": 1, "order": [2, 1]}, {"place": 3, "order": [4, 3]}]
        path = write({"system": "cup", "third_place": True}, [*SEMI_FINALS, FINAL, THIRD], play_offs=orders)
    else:
        path = cup({**FINAL, "score": won(True)}, third=False)
    assert level(protokol(command, path, "--json", "--lang", "en")) == []


@pytest.mark.parametrize("command", ["check", "standings"])
def test_the_final_of_a_cup_after_groups_is_told_with_the_numbers_of_the_event(protokol: Any, command: str) -> None:
    stages = [{"number": 1, "groups": 2, "advance": 1}, {"number": 2, "system": "cup"}]
    results = [
        game(1, 1, 1, 2, won(False)) | {"stage": 1, "group": 1},
        game(1, 2, 3, 4, won(False)) | {"stage": 1, "group": 2},
        game(2, 1, 2, 4, HALF) | {"stage": 2},
    ]
    path = write({"system": "groups"}, results, stages=stages)
    document = json.loads(path.read_text(encoding="utf-8"))
    for player in document["players"]:
        player["group"] = 1 if player["number"] < 3 else 2
    path.write_text(json.dumps(document), encoding="utf-8")
    assert level(protokol(command, path, "--json", "--lang", "en")) == [("warning", "B.VI D.5 (a)", (2, 4))]


@pytest.mark.parametrize("command", ["check", "standings"])
def test_a_drawn_final_of_teams_is_told_where_the_boards_decide_nothing(protokol: Any, command: str) -> None:
    """D.5 (b): four boards drawn each."""
    teams = [{"number": number, "name": f"T{number}"} for number in (1, 2)]
    players = [
        {"number": 10 * team + board, "surname": f"P{team}{board}", "team": team, "board": board}
        for team in (1, 2)
        for board in (1, 2, 3, 4)
    ]
    results = [
        game(1, board, *((10 + board, 20 + board) if board % 2 else (20 + board, 10 + board)), HALF)
        | {"match": 1, "home": 1, "guest": 2}
        for board in (1, 2, 3, 4)
    ]
    for row in results:
        del row["game"]
    head = {"system": "team-cup", "game": "chess", "seed": "12345678", "first_colour": "white", "boards": 4}
    document = {"schema": 1, "event": head, "teams": teams, "players": players, "results": results}
    Path("event.json").write_text(json.dumps(document), encoding="utf-8")
    done = protokol(command, "event.json", "--json", "--lang", "en")
    assert level(done) == [("warning", "B.VI D.5 (b)", (1, 2))]
    assert "number" not in done.lines[0]["findings"][0]["message"]


def test_a_drawn_match_is_told_by_check(protokol: Any) -> None:
    """E.1 (e): a play-off is recommended."""
    path = write({"system": "match", "rounds": 2}, [game(1, 1, 1, 2, HALF), game(2, 1, 2, 1, HALF)])
    document = json.loads(path.read_text(encoding="utf-8"))
    document["players"] = document["players"][:2]
    path.write_text(json.dumps(document), encoding="utf-8")
    found = [item for item in protokol("check", path, "--json").lines[0]["findings"] if item["code"] == "match-level"]
    assert [(item["severity"], item["rule"]["article"]) for item in found] == [("advice", "B.VI E.1 (e)")]


@pytest.mark.parametrize(("colours", "white"), [("wwb", 2), ("bbw", 1), ("wbw", 2), ("bwb", 1)])
def test_colours_are_made_equal_before_they_alternate_also_against_somebody_without_a_game(
    protokol: Any, colours: str, white: int
) -> None:
    """D.3 (d): 1 has played three games, 2 came to the final by three forfeits."""
    rounds = ([(1, 16), (8, 9), (5, 12), (4, 13), (2, 15), (7, 10), (6, 11), (3, 14)], [(1, 8), (4, 5), (2, 7), (3, 6)])
    results = []
    for at, ties in enumerate((*rounds, [(1, 4), (2, 3)]), 1):
        for board, (better, other) in enumerate(ties, 1):
            turned = better == 1 and colours[at - 1] == "b"
            row = game(at, board, *((other, better) if turned else (better, other)), won(not turned))
            results.append(row | {"kind": "forfeit" if better == 2 else "played"})
    path = write({"system": "cup"}, results)
    document = json.loads(path.read_text(encoding="utf-8"))
    document["players"] = [{"number": number, "surname": f"P{number}"} for number in range(1, 17)]
    path.write_text(json.dumps(document), encoding="utf-8")
    done = protokol("pair", path, "--dry-run", "--json", "--explain")
    assert [(pair["white"], pair["black"]) for pair in done.lines[0]["pairings"]] == [(white, 3 - white)]
    assert done.lines[0]["decisions"][0]["article"] == "B.VI D.3 (d)"
