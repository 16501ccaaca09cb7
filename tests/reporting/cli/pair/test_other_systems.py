"""Groups, cups, matches, Scheveningen and displays from the workbook to the places, as a club runs them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.systems.numbering import starting_numbers
from reporting.sources.load import load
from reporting.sources.outputs import write_workbook
from tests.typed import enter_results


def people(count: int, **more: Any) -> list[dict[str, Any]]:
    names = ("Bór", "Dąb", "Gaj", "Jar", "Kos", "Lis", "Mak", "Osa", "Rak")
    return [
        {
            "number": number,
            "surname": names[number - 1],
            "first_name": "Jan",
            "ratings": [{"list": "fide", "value": 2200 - 20 * number}],
            **{key: values[number - 1] for key, values in more.items()},
        }
        for number in range(1, count + 1)
    ]


def workbook(folder: Path, event: dict[str, Any], players: list[dict[str, Any]], **tables: Any) -> Path:
    path = folder / "event.xlsx"
    head = {"name": "Test", "game": "chess", "lang": "pl", "seed": "20260606", **event}
    document = {"schema": 1, "event": head, **tables, "players": players, "results": []}
    assert write_workbook(document, path, "pl") is None
    return path


def test_a_cup_goes_from_the_draw_to_the_final_in_its_workbook(protokol: Any, tmp_path: Path) -> None:
    path = workbook(tmp_path, {"system": "cup", "start_numbers": "rating", "third_place": True}, people(6))
    assert protokol("draw", path).code == 0
    for _ in range(3):
        assert protokol("pair", path).code == 0
        enter_results(path, "1")
    line = protokol("standings", path, "--json").lines[0]
    assert [row["place"] for row in line["standings"]] == [1, 2, 3, 4, 5, 5]
    assert protokol("recheck", path).code == 0
    assert protokol("pair", path, "--json").codes == ["all-rounds-paired"]


def test_a_level_tie_names_the_cell_and_the_further_game(protokol: Any, tmp_path: Path) -> None:
    path = workbook(tmp_path, {"system": "cup", "first_colour": "white"}, people(4))
    protokol("pair", path)
    enter_results(path, "½")
    done = protokol("pair", path, "--json")
    assert (done.code, done.codes) == (1, ["tie-level", "tie-level"])
    assert done.lines[0]["findings"][0]["cell"]


def test_groups_are_drawn_paired_and_ranked_each_by_itself(protokol: Any, tmp_path: Path) -> None:
    stages = [{"number": 1, "system": "round-robin", "groups": 2, "advance": 2}, {"number": 2, "system": "cup"}]
    path = workbook(tmp_path, {"system": "groups"}, people(8), stages=stages)
    drawn = protokol("draw", path, "--json").lines[0]
    assert sorted(group for _, group in drawn["groups"]) == [1] * 4 + [2] * 4
    assert protokol("pair", path, "--all", "--json").lines[0]["round"] == 3
    enter_results(path, "1")
    line = protokol("standings", path, "--json").lines[0]
    assert [row["group"] for row in line["standings"]] == [1] * 4 + [2] * 4
    assert line["stage"] == 1
    one = protokol("standings", path, "--stage", 1, "--group", 2, "--json").lines[0]["standings"]
    assert {row["group"] for row in one} == {2}
    final = protokol("pair", path, "--json").lines[0]
    assert final["round"] == 4
    assert {game["stage"] for game in final["pairings"]} == {2}


@pytest.mark.parametrize(("players", "code", "exit_code"), [(9, None, 0), (8, "varma-row-misprinted", 0)])
def test_clubs_draw_from_the_pools_of_varma(
    protokol: Any, tmp_path: Path, players: int, code: str | None, exit_code: int
) -> None:
    clubs = ["A", "A", "A", "B", "B", "B", "C", "C", "D"][:players]
    path = workbook(tmp_path, {"system": "round-robin", "start_numbers": "varma"}, people(players, club=clubs))
    done = protokol("draw", path, "--json")
    assert (done.code, [item["code"] for item in done.lines[0]["findings"]]) == (exit_code, [code] if code else [])
    numbers = [number for _, number in done.lines[0]["numbers"]]
    assert sorted(numbers) == list(range(1, players + 1))
    if code is None:
        pools = [{3, 4, 8}, {5, 7, 9}]
        assert {frozenset(numbers[:3]), frozenset(numbers[3:6])} == set(map(frozenset, pools))


def test_a_match_stops_when_it_is_won(protokol: Any, tmp_path: Path) -> None:
    path = workbook(tmp_path, {"system": "match", "match_rule": "wins", "match_target": "1"}, people(2))
    assert protokol("pair", path).code == 0
    enter_results(path, "1")
    done = protokol("pair", path, "--json")
    assert (done.code, done.codes, done.lines[0]["pairings"]) == (0, ["match-decided"], [])


def test_a_display_is_never_counted(protokol: Any, tmp_path: Path) -> None:
    """PZSzach 2002, B.VI H.1.1."""
    path = workbook(tmp_path, {"system": "simul", "rate_of_play": "60'"}, people(5))
    assert protokol("pair", path).code == 0
    enter_results(path, "1")
    done = protokol("classify", path, "--rules", "pzszach", "--json")
    assert not any(verdict["met"] for verdict in done.lines[0]["verdicts"])
    assert done.codes


@pytest.mark.parametrize(("system", "numbers"), [("groups", None), ("round-robin", "varma"), ("round-robin", "lots")])
def test_the_numbers_of_a_draw_can_be_checked_afterwards(
    protokol: Any, tmp_path: Path, system: str, numbers: str | None
) -> None:
    event = {"system": system, **({"start_numbers": numbers} if numbers else {})}
    stages = {"stages": [{"number": 1, "groups": 3}]} if system == "groups" else {}
    path = workbook(tmp_path, event, people(9, club=["A", "A", "A", "B", "B", "C", "C", "C", "D"]), **stages)
    assert protokol("draw", path).code == 0
    drawn = load(str(path)).event
    assert starting_numbers(drawn, drawn.info.seed)[0] == tuple(player.number for player in drawn.players)
