"""Teams that draw, rest, arrive late, stay away or leave: from the workbook, as a secretary enters it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from engine.pairing.drawing_of_lots import lot_hash
from reporting.sources.load import load
from reporting.sources.outputs import write_workbook
from tests.typed import enter_results

NAMES = ("Goniec", "Hetman", "Skoczek", "Wieża", "Pionek", "Król")


def workbook(folder: Path, teams: int = 4, more: Iterable[dict[str, Any]] = (), **settings: Any) -> Path:
    """Teams of two boards; team 1 has the players 11 and 12. `more` are fields of the teams in their order."""
    entries = [{"number": team, "name": NAMES[team - 1]} for team in range(1, teams + 1)]
    for entry, added in zip(entries, more, strict=False):
        entry.update(added)
    players = [
        {
            "number": 10 * team + board,
            "surname": f"{NAMES[team - 1]}{board}",
            "team": team,
            "board": board,
            "ratings": [{"list": "fide", "value": 2500 - 100 * team}],
        }
        for team in range(1, teams + 1)
        for board in (1, 2)
    ]
    event = {"name": "Liga", "game": "chess", "boards": 2, "reserves": "none", "lang": "pl", "seed": "20260606"}
    path = folder / "teams.xlsx"
    document = {"schema": 1, "event": {**event, **settings}, "players": players, "teams": entries, "results": []}
    assert write_workbook(document, path, "pl") is None
    return path


def test_teams_draw_their_numbers_by_name_and_their_players_follow(protokol: Any, tmp_path: Path) -> None:
    path = workbook(tmp_path, system="team-round-robin")
    drawn = protokol("draw", path, "--json")
    assert drawn.code == 0
    keys = sorted((name.casefold() for name in NAMES[:4]), key=lambda key: lot_hash("20260606", key))
    numbers = {key: place for place, key in enumerate(keys, 1)}
    assert drawn.lines[0]["numbers"] == [[name.casefold(), numbers[name.casefold()]] for name in NAMES[:4]]
    assert drawn.lines[0]["colour"] is None
    event = load(str(path)).event
    names = {team.number: team.name for team in event.teams}
    assert all(player.surname.startswith(names[player.team or 0]) for player in event.players)
    assert protokol("draw", path, "--json").lines[0]["numbers"] == drawn.lines[0]["numbers"]


def test_a_cup_of_teams_is_seeded_by_strength_and_draws_who_is_at_home(protokol: Any, tmp_path: Path) -> None:
    seeds = [{"seed": 2000}, {"seed": 2300}, {"seed": 2100}, {"seed": 2200}]
    path = workbook(tmp_path, more=seeds, system="team-cup", start_numbers="rating")
    drawn = protokol("draw", path, "--json").lines[0]
    assert [number for _, number in drawn["numbers"]] == [4, 1, 3, 2]
    assert load(str(path)).event.info.first_colour == drawn["colour"] is not None
    at_home = "gospodarzem" if drawn["colour"] == "white" else "gościem"
    assert at_home in protokol("draw", path).out


@pytest.mark.parametrize(
    ("fields", "absent_by_round"),
    [
        ({"from_round": 2}, [[4], [], []]),
        ({"status": "withdrawn", "last_round": 1}, [[], [4], [4]]),
    ],
)
def test_a_team_that_is_not_there_is_not_paired(
    protokol: Any, tmp_path: Path, fields: dict[str, Any], absent_by_round: list[list[int]]
) -> None:
    path = workbook(tmp_path, more=[{}, {}, {}, fields], system="team-swiss-fide-2026", rounds=3, first_colour="white")
    for absent in absent_by_round:
        done = protokol("pair", path, "--json")
        assert (done.code, done.lines[0]["absent"]) == (0, absent)
        assert (done.lines[0]["bye"] is not None) is bool(absent)
        enter_results(path, "1")
    assert protokol("recheck", path).code == 0
    assert protokol("standings", path).code == 0


@pytest.mark.parametrize(
    ("settings", "points", "boards"),
    [({}, "2", "1"), ({"match_points_bye": "1", "board_points_bye": "1.5"}, "1", "1.5")],
)
def test_a_resting_team_gets_what_the_event_says(
    protokol: Any, tmp_path: Path, settings: dict[str, str], points: str, boards: str
) -> None:
    system = "team-swiss-fide-2026"
    path = workbook(tmp_path, teams=3, system=system, rounds=2, first_colour="white", **settings)
    bye = protokol("pair", path, "--json").lines[0]["bye"]
    enter_results(path, "½")
    table = protokol("standings", path, "--tie-breaks", "GP", "--json").lines[0]["standings"]
    row = next(row for row in table if row["number"] == bye)
    assert (row["points"], row["tie_breaks"]["GP"]) == (points, boards)


def test_a_team_that_leaves_a_round_robin_early_is_struck(protokol: Any, tmp_path: Path) -> None:
    left = {"status": "withdrawn", "last_round": 1}
    path = workbook(tmp_path, teams=6, more=[{}, {}, {}, {}, {}, left], system="team-round-robin")
    protokol("pair", path)
    enter_results(path, "1")
    done = protokol("standings", path, "--json")
    assert "player-struck" in done.codes
    found = next(item for item in done.lines[0]["findings"] if item["code"] == "player-struck")
    assert (found["sheet"], bool(found["cell"])) == ("Drużyny", True)
