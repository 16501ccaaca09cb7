"""`recheck`: what the rules give against what was played, with the criterion that decides."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
from reporting.exchange.trf_read import read_trf
from reporting.exchange.trf_write import write_trf


def simulated(protokol: Any, system: str = "swiss-fide-2026", players: int = 14, rounds: int = 5) -> Path:
    path = Path("event.trf")
    protokol("simulate", "--system", system, "--players", players, "--rounds", rounds, "--seed", 4, path)
    return path


@pytest.mark.parametrize("system", SWISS_SYSTEMS)
def test_an_event_paired_by_its_system_is_as_the_rules_have_it(protokol: Any, system: str) -> None:
    done = protokol("recheck", simulated(protokol, system, 17), "--json")
    assert done.code == 0
    assert [item["round"] for item in done.lines[0]["rounds"]] == [1, 2, 3, 4, 5]
    assert all(item["same"] and item["reason"] is None for item in done.lines[0]["rounds"])


@pytest.mark.parametrize("system", ["swiss-fide-2026", "swiss-pzwarc-classical"])
def test_forfeits_byes_and_withdrawals_do_not_disturb(protokol: Any, system: str) -> None:
    rates = ("--forfeits", 60, "--absences", 60, "--withdrawals", 20, "--late", 100)
    options = ("--players", 43, "--rounds", 7, "--seed", 8, *rates)
    protokol("simulate", "--system", system, *options, "event.trf")
    assert protokol("recheck", "event.trf").code == 0
    text = Path("event.trf").read_text(encoding="utf-8")
    Path("plain.trf").write_text(re.sub("[wb] ([+-])", r"- \1", text), encoding="utf-8")
    assert Path("plain.trf").read_text(encoding="utf-8") != text
    assert protokol("recheck", "plain.trf").code == 0


def swapped(path: Path, at: int) -> tuple[int, int]:
    """Let the Black players of the first two boards of a round change places."""
    tournament = read_trf(path.read_text(encoding="utf-8"))
    players = {player.number: player for player in tournament.players}
    whites = [
        n for n, player in players.items() if player.rounds[at - 1].opponent and player.rounds[at - 1].colour == "w"
    ]
    one, other = whites[:2]
    first, second = players[one].rounds[at - 1].opponent, players[other].rounds[at - 1].opponent
    for white, black in ((one, second), (other, first)):
        players[white].rounds[at - 1] = players[white].rounds[at - 1]._replace(opponent=black, result="=")
        players[black].rounds[at - 1] = players[black].rounds[at - 1]._replace(opponent=white, result="=")
    path.write_text(write_trf(tournament), encoding="utf-8")
    return one, second


@pytest.mark.parametrize("system", SWISS_SYSTEMS)
def test_a_round_that_was_changed_differs_and_the_reason_names_the_board(protokol: Any, system: str) -> None:
    path = simulated(protokol, system)
    pair = swapped(path, 1)
    done = protokol("recheck", path, "--json")
    assert done.code == 1
    first = done.lines[0]["rounds"][0]
    assert not first["same"]
    assert list(pair) in first["found"]
    assert list(pair) not in first["expected"]
    assert "board " in first["reason"].casefold()
    assert first["decisions"][0]["article"]


def test_the_reason_can_be_read_out(protokol: Any) -> None:
    path = simulated(protokol)
    swapped(path, 2)
    done = protokol("recheck", path, "--lang", "bg")
    assert done.code == 1
    assert "swiss." not in done.out
    assert "{" not in done.out


def test_a_round_robin_is_compared_with_its_table(protokol: Any, event: Any, five: Any) -> None:
    path = event(five)
    protokol("pair", path, "--all")
    assert protokol("recheck", path).code == 0
    five["results"] = [{"round": 1, "board": 1, "white": 1, "black": 2}]
    done = protokol("recheck", event(five, "other.json"), "--json")
    assert (done.code, done.lines[0]["rounds"][0]["same"]) == (1, False)


def test_an_event_goes_out_as_a_report_file_and_comes_back(protokol: Any) -> None:
    path = simulated(protokol)
    assert protokol("convert", path, "event.xlsx").code == 0
    assert protokol("convert", "event.xlsx", "again.trf").code == 0
    rounds = protokol("recheck", path, "--json").lines[0]["rounds"]
    assert protokol("recheck", "again.trf", "--json").lines[0]["rounds"] == rounds


@pytest.mark.parametrize("command", ["pair", "recheck"])
def test_a_report_file_without_players_is_unreadable(protokol: Any, command: str) -> None:
    Path("empty.trf").write_text("012 Open\n001 x\n", encoding="utf-8")
    done = protokol(command, "empty.trf", "--json")
    assert (done.code, done.lines[0]["ok"]) == (3, False)
    assert "trf-no-players" in done.codes
