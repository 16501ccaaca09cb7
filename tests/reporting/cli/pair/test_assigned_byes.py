"""A bye that stands in a round before it is paired: that round is paired, with the bye given, not the one after it.

A round in which only byes and announced absences stand is not a played one (reading 50).
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
from reporting.exchange.trf import TrfPlayer, TrfRound, TrfTournament
from reporting.exchange.trf_read import read_trf
from reporting.exchange.trf_write import write_trf

NOBODY_YET = {"schema": 1, "event": {"name": "Club", "rounds": 5, "first_colour": "white", "game": "chess"}}


def paired(line: dict[str, Any]) -> set[int]:
    return {pair[side] for pair in line["pairings"] for side in ("white", "black")}


@pytest.mark.parametrize("letter", ["U", "F", "H", "Z"])
def test_round_1_of_a_report_file_is_paired_without_whoever_has_a_bye(protokol: Any, letter: str) -> None:
    players = [TrfPlayer(number, f"P{number}", rating=2300 - number) for number in range(1, 10)]
    players[3] = replace(players[3], rounds=[TrfRound(0, "-", letter)])
    tournament = TrfTournament(players=players, rounds=5, initial_colour="w")
    Path("nine.trf").write_text(write_trf(tournament), encoding="utf-8")
    line = protokol("pair", "nine.trf", "-o", "paired.trf", "--json").lines[0]
    assert (line["round"], paired(line)) == (1, {1, 2, 3, 5, 6, 7, 8, 9})
    assert (line["bye"], line["absent"]) == ((4, []) if letter == "U" else (None, [4]))
    assert read_trf(Path("paired.trf").read_text(encoding="utf-8")).players[3].rounds == [(0, "-", letter)]
    assert protokol("pair", "nine.trf", "--round", 2, "--json").codes[-1] == "round-not-paired"
    assert not {"round-paired-before-correction"} & set(protokol("check", "paired.trf", "--json").codes)


@pytest.mark.parametrize("system", SWISS_SYSTEMS)
def test_a_later_round_is_paired_with_the_bye_that_stands_in_it(protokol: Any, system: str) -> None:
    protokol("simulate", "--system", system, "--players", 9, "--rounds", 2, "--seed", 5, "two.trf")
    tournament = replace(read_trf(Path("two.trf").read_text(encoding="utf-8")), rounds=5)
    free = next(one for one in tournament.players if all(cell.result != "U" for cell in one.rounds))
    free.rounds.append(TrfRound(0, "-", "U"))
    Path("two.trf").write_text(write_trf(tournament), encoding="utf-8")
    protokol("convert", "two.trf", "two.json")
    for name in ("two.trf", "two.json"):
        line = protokol("pair", name, "--json", "--dry-run").lines[0]
        assert (line["round"], line["bye"], len(paired(line) - {free.number})) == (3, free.number, 8), name


@pytest.mark.parametrize("name", ["club.json", "club.xlsx"])
def test_the_bye_is_entered_once_and_stays_when_the_round_is_paired_again(protokol: Any, name: str) -> None:
    people = [{"number": number, "surname": f"P{number}", "first_name": "A"} for number in range(1, 11)]
    byes = [{"round": 1, "white": 4, "kind": "bye"}, {"round": 1, "white": 6, "kind": "half-bye"}]
    event = {**NOBODY_YET, "players": people, "results": [*byes, {"round": 1, "white": 9, "kind": "zero-bye"}]}
    event["event"] = {**NOBODY_YET["event"], "system": "swiss-fide-2026"}  # type: ignore[dict-item]
    Path("club.json").write_text(json.dumps(event), encoding="utf-8")
    if name != "club.json":
        protokol("convert", "club.json", name)
    for redo in ((), ("--redo",)):
        line = protokol("pair", name, "--json", *redo).lines[0]
        assert (line["bye"], line["absent"], paired(line)) == (10, [6, 9], {1, 2, 3, 5, 7, 8})
        protokol("convert", name, "now.json", "--force")
        rows = json.loads(Path("now.json").read_text(encoding="utf-8"))["results"]
        found = sorted((row["white"], row["kind"], row.get("as_played", False)) for row in rows if "black" not in row)
        assert found == [(4, "bye", True), (6, "half-bye", False), (9, "zero-bye", False), (10, "bye", False)]
    assert {"round-paired-before-correction", "player-twice"} & set(protokol("check", name, "--json").codes) == set()


def test_teams_are_paired_with_the_bye_that_stands_in_the_round(protokol: Any) -> None:
    people = [{"number": number, "surname": f"P{number}", "team": (number + 1) // 2} for number in range(1, 13)]
    teams = [{"number": number, "name": f"T{number}"} for number in range(1, 7)]
    event = {**NOBODY_YET, "players": people, "teams": teams, "results": [{"round": 1, "home": 2, "kind": "bye"}]}
    event["event"] = {**NOBODY_YET["event"], "system": "team-swiss-fide-2026", "boards": 2}  # type: ignore[dict-item]
    Path("teams.json").write_text(json.dumps(event), encoding="utf-8")
    line = protokol("pair", "teams.json", "--json").lines[0]
    assert {team for match in line["matches"] for team in (match["home"], match["guest"])} == {1, 3, 4, 5}
    rows = json.loads(Path("teams.json").read_text(encoding="utf-8"))["results"]
    byes = [(row["home"], row["match"]) for row in rows if row.get("kind") == "bye" and row["home"] != 2]
    assert (line["bye"], byes) == (6, [(6, 3)])


@pytest.mark.parametrize("name", ["club.json", "club.xlsx"])
def test_a_bye_goes_with_its_player_when_numbers_are_drawn(protokol: Any, name: str) -> None:
    people = [
        {"number": at, "surname": f"P{at}", "first_name": "A", "ratings": [{"list": "fide", "value": 2000 + at}]}
        for at in (1, 2, 3)
    ]
    event = {**NOBODY_YET, "players": people, "results": [{"round": 1, "white": 1, "kind": "bye"}]}
    event["event"] = {**NOBODY_YET["event"], "system": "swiss-fide-2026"}  # type: ignore[dict-item]
    Path("club.json").write_text(json.dumps(event), encoding="utf-8")
    if name != "club.json":
        protokol("convert", "club.json", name)
    protokol("draw", name, "--redo", "--seed", 1)
    line = protokol("pair", name, "--json").lines[0]
    assert (line["bye"], line["pairings"]) == (3, [{"board": 1, "white": 1, "black": 2}])
