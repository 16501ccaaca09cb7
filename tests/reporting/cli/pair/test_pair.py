"""`pair` and `draw` on JSON and on workbooks: what is answered, what is written, what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.pairing.round_robin.tables import schedule


def pairs_of(path: Path, number: int) -> list[tuple[int, int]]:
    document = json.loads(path.read_text(encoding="utf-8"))
    return [(game["white"], game["black"]) for game in document["results"] if game["round"] == number]


def test_the_next_round_is_paired_and_written(protokol: Any, event: Any, five: Any) -> None:
    path = event(five)
    line = protokol("pair", path, "--json").lines[0]
    assert line == {
        "file": str(path),
        "ok": True,
        "findings": [],
        "system": "round-robin",
        "round": 1,
        "pairings": [{"board": 1, "white": 2, "black": 5}, {"board": 2, "white": 3, "black": 4}],
        "bye": 1,
        "absent": [],
    }
    assert pairs_of(path, 1) == [(2, 5), (3, 4)]
    assert protokol("pair", path, "--json").lines[0]["round"] == 2
    assert (path.parent / "event.before-round-2.json").exists()


def test_all_rounds_of_a_known_schedule_at_once(protokol: Any, event: Any, five: Any) -> None:
    path = event(five)
    line = protokol("pair", path, "--all", "--json").lines[0]
    expected = [list(pairs) for pairs in schedule(5)]
    assert [[(p["white"], p["black"]) for p in r["pairings"]] for r in line["rounds"]] == expected
    assert [pairs_of(path, number) for number in range(1, 6)] == expected
    assert line["round"] == 5


def test_a_dry_run_writes_nothing(protokol: Any, event: Any, five: Any) -> None:
    path = event(five)
    before = path.read_bytes()
    assert protokol("pair", path, "--round", "4", "--dry-run", "--json").lines[0]["round"] == 4
    assert path.read_bytes() == before


def test_a_round_paired_otherwise_is_left_alone(protokol: Any, event: Any, five: Any) -> None:
    five["results"] = [{"round": 1, "board": 1, "white": 5, "black": 1}]
    path = event(five)
    before = path.read_bytes()
    done = protokol("pair", path, "--round", "1", "--json")
    assert (done.code, done.codes) == (1, ["round-already-paired"])
    assert path.read_bytes() == before


def test_redo_pairs_the_last_round_anew_while_it_has_no_results(protokol: Any, event: Any, five: Any) -> None:
    five["results"] = [{"round": 1, "board": 1, "white": 5, "black": 1}]
    path = event(five)
    assert protokol("pair", path, "--redo").code == 0
    assert pairs_of(path, 1) == [(2, 5), (3, 4)]


def test_redo_refuses_a_round_with_a_result_and_an_event_without_rounds(protokol: Any, event: Any, five: Any) -> None:
    path = event(five)
    assert protokol("pair", path, "--redo", "--json").codes == ["redo-nothing-paired"]
    score = {"white": "1", "black": "0"}
    five["results"] = [{"round": 1, "board": 1, "white": 2, "black": 5, "score": score, "kind": "played"}]
    path = event(five)
    done = protokol("pair", path, "--redo", "--json")
    assert (done.code, done.codes) == (1, ["round-has-results"])
    assert done.lines[0]["findings"][0]["message"].startswith("Round 1 has results")


def test_an_inconsistent_event_is_not_paired(protokol: Any, event: Any, five: Any) -> None:
    five["players"][1]["number"] = 1
    path = event(five)
    done = protokol("pair", path, "--json")
    assert done.code == 1
    assert done.lines[0]["pairings"] == []
    assert pairs_of(path, 1) == []


def test_several_files_give_a_line_each_and_the_worst_code(protokol: Any, event: Any, five: Any) -> None:
    good = event(five, "good.json")
    done = protokol("pair", good, "none.json", "--dry-run", "--json")
    assert done.code == 3
    assert [line["ok"] for line in done.lines] == [True, False]
    assert {"system", "round", "pairings", "bye", "absent"} <= set(done.lines[1])


def test_people_read_names_and_who_is_free(protokol: Any, event: Any, five: Any) -> None:
    done = protokol("pair", event(five), "--dry-run")
    assert "Round 1" in done.out
    assert "Kowalski Jan" in done.out
    assert "Bye: 1 Nowak Anna" in done.out


def test_lots_are_those_of_the_contract_and_are_written_with_their_seed(protokol: Any, event: Any, five: Any) -> None:
    path = event(five)
    line = protokol("draw", path, "--seed", "12345", "--json").lines[0]
    assert line["seed"] == "12345"
    assert dict(line["numbers"]) == {
        "nowak|anna|": 3,
        "kowalski|jan|": 5,
        "петров|иван|": 2,
        "zając|ewa|": 1,
        "lis|adam|": 4,
    }
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["event"]["seed"] == "12345"
    assert [player["number"] for player in written["players"]] == [3, 5, 2, 1, 4]


def test_players_without_numbers_are_drawn_too(protokol: Any, event: Any, five: Any) -> None:
    for player in five["players"]:
        del player["number"]
    path = event(five)
    assert protokol("draw", path, "--seed", "12345").code == 0
    assert protokol("check", path, "--json").code == 0


def test_nothing_is_drawn_once_a_round_is_paired(protokol: Any, event: Any, five: Any) -> None:
    path = event(five)
    protokol("pair", path)
    before = path.read_bytes()
    done = protokol("draw", path, "--json")
    assert (done.code, done.codes) == (1, ["draw-after-pairing"])
    assert path.read_bytes() == before


def test_a_workbook_goes_from_the_draw_to_the_last_round(protokol: Any, event: Any, five: Any, tmp_path: Path) -> None:
    for player in five["players"]:
        del player["number"]
    assert protokol("convert", event(five), "event.xlsx").code == 0
    assert protokol("draw", "event.xlsx", "--seed", "12345").code == 0
    assert protokol("pair", "event.xlsx").code == 0
    assert protokol("pair", "event.xlsx", "--redo").code == 0
    assert protokol("pair", "event.xlsx", "--all").code == 0
    assert protokol("convert", "event.xlsx", "after.json").code == 0
    paired = [pairs_of(tmp_path / "after.json", number) for number in range(1, 6)]
    assert paired == [list(pairs) for pairs in schedule(5)]
    assert protokol("check", "event.xlsx").code == 0
    assert (tmp_path / "event.before-round-2.xlsx").exists()
    assert (tmp_path / "event.before-draw.xlsx").exists()


def test_a_round_in_which_nobody_plays_is_passed_over_not_proposed_again(protokol: Any, event: Any, five: Any) -> None:
    """Of three one is struck: in two rounds the others meet nobody (PZWarc 2021, II 5.7.1.1)."""
    five["players"] = five["players"][:3]
    five["players"][2]["status"] = "withdrawn"
    path = event(five)
    first = protokol("pair", path, "--json")
    assert (first.code, first.lines[0]["round"], pairs_of(path, 2)) == (0, 2, [(1, 2)])
    assert "round-without-games" in first.codes
    before = path.read_bytes()
    second = protokol("pair", path, "--json")
    assert (second.code, second.lines[0]["round"], path.read_bytes()) == (0, None, before)
    assert second.codes.count("round-without-games") == 1
    told = protokol("pair", path).err
    assert "Nobody plays in round 3" in told
    assert protokol("pair", path, "--round", "3", "--json").lines[0]["round"] == 3
