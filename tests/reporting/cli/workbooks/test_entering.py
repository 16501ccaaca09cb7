"""Results, absences, withdrawals and players from the command line, into the workbook."""

from __future__ import annotations

import io
import shutil
from pathlib import Path
from typing import Any

import pytest

from reporting.sources.load import load

SAMPLES = Path(__file__).parents[4] / "samples"


@pytest.fixture
def open_event(tmp_path: Path) -> Path:
    return Path(shutil.copy(SAMPLES / "swiss-open" / "event.xlsx", tmp_path))


def test_results_are_entered_by_round_and_board(
    protokol: Any, open_event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = protokol("result", open_event, "7", "10", "1-0", "7", "9", "-:+", "--json")
    assert refused.code == 1 and refused.codes == ["enter-conflict"] * 2
    monkeypatch.setattr("sys.stdin", io.StringIO("7 10 1-0\n7 9 -:+\n"))
    done = protokol("result", open_event, "-", "--replace", "--lang", "pl")
    assert done.code == 0
    assert done.out.splitlines()[0] == "Runda 7, stół 10: Kołodziej Maja – Yankova Emiliya: 1-0 (było ½-½)"
    again = protokol("result", open_event, "7", "10", "1-0", "7", "9", "-:+", "--json")
    assert again.code == 0 and again.lines[0]["status"] == "unchanged"


def test_a_board_of_several_games_is_asked_about(protokol: Any, tmp_path: Path) -> None:
    league = Path(shutil.copy(SAMPLES / "team-league" / "event.xlsx", tmp_path))
    refused = protokol("result", league, "1", "1", "½", "--replace", "--json")
    assert refused.codes == ["enter-game-several"] and "--match 2" in refused.lines[0]["findings"][0]["message"]
    assert protokol("result", league, "1", "1", "+", "--replace", "--match", "2").code == 0


def test_who_is_absent_who_leaves_and_who_comes_late(protokol: Any, open_event: Path) -> None:
    dry = open_event.read_bytes()
    assert protokol("absent", open_event, "3", "4", "--kind", "half", "--dry-run").code == 0
    assert open_event.read_bytes() == dry
    assert protokol("absent", open_event, "3", "4", "--kind", "half").code == 0
    assert protokol("withdraw", open_event, "6", "7").code == 0
    assert protokol("withdraw", open_event, "7", "--back").code == 0
    assert protokol("player", open_event, "add", "Nazwisko=Nowak", "Собствено име=Анна", "birth_date=2009").code == 0
    assert protokol("player", open_event, "3", "Klub=KS Wieża").code == 0
    event = load(str(open_event)).event
    assert [(each.round, each.player, each.kind) for each in event.absences][3:] == [
        (3, 4, "half"),
        (8, 6, "withdrawn"),
    ]
    last = event.players[-1]
    assert (last.number, last.name, last.birth, last.from_round) == (25, "Nowak Анна", "2009", 8)
    assert event.players[2].club == "KS Wieża"


@pytest.mark.parametrize(
    "arguments",
    [
        ("result", "event.json", "3", "12"),
        ("result", "event.json", "3", "x", "1-0"),
        ("absent", "event.json", "3", "4", "--kind", "quarter"),
        ("player", "event.json", "3", "club"),
    ],
)
def test_wrong_usage_of_entering_is_2(protokol: Any, arguments: Any) -> None:
    done = protokol(*arguments)
    assert done.code == 2 and done.err.strip() and "Traceback" not in done.err
