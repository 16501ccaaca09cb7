"""A round paired anew tells what changed; who was deleted from the list is told once, with the state that has him."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

PEOPLE = [{"number": number, "surname": f"P{number}", "first_name": "A", "sex": "m"} for number in range(1, 9)]


def document(**more: Any) -> dict[str, Any]:
    return {"event": {"system": "swiss-fide-2026", "rounds": 5, "lang": "en"}, "players": PEOPLE, "results": [], **more}


def changed(path: Path, **more: Any) -> None:
    path.write_text(json.dumps(json.loads(path.read_text()) | more))


def found(done: Any, code: str) -> dict[str, Any]:
    (one,) = [each for each in done.lines[0]["findings"] if each["code"] == code]
    return dict(one)


def test_a_round_paired_anew_names_its_boards_and_the_papers_that_are_out_of_date(protokol: Any, event: Any) -> None:
    path = event(document())
    protokol("pair", path)
    assert found(protokol("pair", path, "--redo", "--json"), "redo-same")["severity"] == "info"
    changed(path, absences=[{"round": 1, "player": 4}])
    assert found(protokol("pair", path, "--redo", "--json"), "redo-changed")["message"].endswith("changed: 4.")
    paper = path.with_name("event-papers") / "runda-01" / "kojarzenia.pdf"
    paper.parent.mkdir(parents=True)
    paper.touch()
    changed(path, absences=[{"round": 1, "player": 8}])
    assert "runda-01/kojarzenia.pdf" in found(protokol("pair", path, "--redo", "--json"), "redo-changed")["hint"]


@pytest.mark.parametrize("command", ["check", "pair"])
def test_a_deleted_player_is_one_finding_with_the_state_that_still_has_him(
    protokol: Any, event: Any, command: str
) -> None:
    path = event(document())
    protokol("pair", path)
    results = json.loads(path.read_text())["results"]
    beside = [{"round": 2, "board": at, "white": 6, "black": at} for at in (1, 2)]
    changed(path, players=[player for player in PEOPLE if player["number"] != 6], results=[*results, *beside])
    done = protokol(command, path, "--lang", "en")
    assert done.err.count("There is no player with the starting number 6.") == 1
    assert "In event.before-round-1.json P6 A still has this number" in done.err
