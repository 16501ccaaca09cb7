"""`simulate`: the same seed makes the same file, rates make what they say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.model.system_id import PLAYERS_OF_TEAMS
from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
from reporting.exchange.trf import system_of
from reporting.exchange.trf_read import read_trf


def make(protokol: Any, system: str, *options: object, seed: int = 5) -> str:
    done = protokol("simulate", "--system", system, "--players", 16, "--rounds", 5, "--seed", seed, *options, "-")
    assert done.code == 0
    text: str = done.out
    return text


@pytest.mark.parametrize("system", SWISS_SYSTEMS)
def test_the_same_seed_makes_the_same_event_and_another_one_another(protokol: Any, system: str) -> None:
    text = make(protokol, system)
    assert make(protokol, system) == text
    assert make(protokol, system, seed=6) != text
    tournament = read_trf(text)
    assert not tournament.problems
    assert system_of(tournament) == system
    assert (len(tournament.players), tournament.rounds, tournament.last_paired_round) == (16, 5, 5)


def test_the_answer_names_the_file_and_its_rounds(protokol: Any, tmp_path: Path) -> None:
    options = ("--players", 9, "--rounds", 4, "--seed", 2)
    done = protokol("simulate", "--system", "swiss-jahr", *options, "rehearsal.trf", "--json")
    assert done.lines == [{"file": "rehearsal.trf", "ok": True, "findings": [], "players": 9, "rounds": 4}]
    assert (tmp_path / "rehearsal.trf").exists()


@pytest.mark.parametrize("system", [f"{PLAYERS_OF_TEAMS}{system}" for system in SWISS_SYSTEMS])
def test_an_event_for_teams_at_the_same_time_keeps_team_mates_apart(protokol: Any, tmp_path: Path, system: str) -> None:
    options = ("--players", 13, "--rounds", 5, "--seed", 3, "--team-size", 4)
    assert protokol("simulate", "--system", system, *options, "teams.trf").code == 0
    teams = {number: team for team in (1, 2, 3, 4) for number in range(team, 14, 4)}
    players = read_trf((tmp_path / "teams.trf").read_text(encoding="utf-8")).players
    met = [(player.number, cell.opponent) for player in players for cell in player.rounds if cell.opponent]
    assert met
    assert [pair for pair in met if teams[pair[0]] == teams[pair[1]]] == []
    (line,) = protokol("recheck", "teams.trf", "--json").lines
    assert [each["same"] for each in line["rounds"]] == [True] * 5
    (line,) = protokol("standings", "teams.trf", "--json").lines
    assert sorted(row["number"] for row in line["teams"]) == [1, 2, 3, 4]
