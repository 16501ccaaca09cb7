"""Who goes on from groups: a place shared at the cut stops every way of pairing, and check tells it beforehand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.reporting.cli.documents import change

Document = dict[str, Any]


def groups(size: int, final: str, advance: int = 1) -> Document:
    """Two groups, the winner of each, or more, in a final."""
    people = [{"number": n, "surname": f"P{n}", "group": 1 if n <= size else 2} for n in range(1, 2 * size + 1)]
    about = {"name": "E", "system": "groups", "game": "chess", "lang": "en", "seed": "1"}
    stages = [
        {"number": 1, "system": "round-robin", "groups": 2, "advance": advance},
        {"number": 2, "system": final, "groups": 1, "rounds": 1},
    ]
    return {"schema": 1, "event": about, "players": people, "stages": stages, "results": []}


def drawn(document: Document) -> None:
    for game in document["results"]:
        game |= {"score": {"white": "0.5", "black": "0.5"}, "kind": "played"}


def stronger(document: Document) -> None:
    for game in document["results"]:
        white = int(game["white"] < game["black"])
        game |= {"score": {"white": str(white), "black": str(1 - white)}, "kind": "played"}


@pytest.mark.parametrize("final", ["round-robin", "cup", "swiss-fide-2026"])
def test_a_shared_place_stops_pair_and_pair_all_alike_and_check_tells_it(protokol: Any, event: Any, final: str) -> None:
    path = event(groups(4, final))
    assert protokol("pair", path, "--all").code == 0
    change(path, drawn)
    one, everything = (protokol("pair", path, *options, "--json") for options in ((), ("--all",)))
    assert one.code == everything.code == 1
    assert one.lines[0]["findings"] == everything.lines[0]["findings"]
    assert set(one.codes) == {"advance-shared"}
    told = [found for found in protokol("check", path, "--json").lines[0]["findings"] if found["code"] in one.codes]
    assert [found["severity"] for found in told] == ["warning", "warning"]
    assert [found["message"] for found in told] == [found["message"] for found in one.lines[0]["findings"]]
    tied = [re.findall(r"\d+", found["message"].partition("players ")[2].partition(" share")[0]) for found in told]
    change(path, lambda document: document.update(play_offs=[{"place": 1, "order": order} for order in tied]))
    assert "advance-shared" not in protokol("check", path, "--json").codes
    assert protokol("pair", path, "--all").code == 0


@pytest.mark.parametrize(("advance", "told"), [(1, True), (2, True), (3, False)])
def test_a_cut_before_the_last_place_is_one_too(protokol: Any, event: Any, advance: int, told: bool) -> None:
    """Of three players with equal points all but one, or all, go on: of the last one somebody has to say who he is."""
    path = event(groups(3, "round-robin", advance))
    assert protokol("pair", path, "--all").code == 0
    change(path, drawn)
    done = protokol("pair", path, "--json")
    assert ("advance-shared" in done.codes) is told


def test_the_final_is_paired_by_all_once_the_groups_are_over(protokol: Any, event: Any) -> None:
    path = event(groups(4, "round-robin"))
    protokol("pair", path, "--all")
    change(path, stronger)
    done = protokol("pair", path, "--all", "--json")
    assert done.code == 0
    assert {tuple(sorted((game["white"], game["black"]))) for game in done.lines[0]["pairings"]} == {(1, 5)}


def test_a_group_from_which_somebody_was_struck_comes_to_its_end(protokol: Any, event: Any) -> None:
    """Of three players one has played nothing: two rounds of the group hold no game at all."""
    document = groups(3, "round-robin")
    document["players"][2] |= {"status": "withdrawn", "last_round": 0}
    path = event(document)
    assert protokol("pair", path, "--all").code == 0
    change(path, stronger)
    done = protokol("pair", path, "--all", "--json")
    assert done.code == 0
    assert {tuple(sorted((game["white"], game["black"]))) for game in done.lines[0]["pairings"]} == {(1, 4)}


def test_standings_of_a_stage_or_group_that_is_not_there_are_no_empty_table(protokol: Any, event: Any) -> None:
    path = event(groups(4, "round-robin", 2))
    assert protokol("pair", path, "--all").code == 0
    change(path, stronger)
    assert protokol("pair", path, "--all").code == 0
    for options, code in (
        (("--stage", 3), "stage-not-there"),
        (("--stage", 1, "--group", 3), "group-not-there"),
        (("--stage", 2, "--group", 2), "group-not-there"),
    ):
        done = protokol("standings", path, *options, "--json")
        assert (done.code, [found for found in done.codes if found == code]) == (1, [code]), options
    for options in ((), ("--stage", 1), ("--stage", 1, "--group", 2), ("--stage", 2, "--group", 1)):
        done = protokol("standings", path, *options, "--json")
        assert done.code == 0 and done.lines[0]["standings"], options
    plain = event({"schema": 1, "event": {"system": "round-robin", "game": "chess"}, "players": [], "results": []})
    assert protokol("standings", plain, "--stage", 2, "--json").codes == ["stage-not-there"]
