"""Nothing is entered that the program would not read again: a round too many, values too many."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.reporting.cli.recheck.test_left_out import Document, of_code

LANGS = {"pl": "Nic nie skojarzono", "bg": "Не са съставени двойки", "en": "Nothing was paired"}


def all_play_all(players: int, system: str = "round-robin") -> Document:
    people = [{"number": number, "surname": f"N{number}"} for number in range(1, players + 1)]
    return {"schema": 1, "event": {"name": "Room", "system": system, "game": "chess"}, "players": people, "results": []}


def written(kind: str, path: Path, protokol: Any) -> Path:
    if kind == "json":
        return path
    assert protokol("convert", path, "event.xlsx").code == 0
    return Path("event.xlsx")


def of_teams(teams: int, boards: int) -> Document:
    document = all_play_all(teams, "team-round-robin")
    document["event"]["boards"] = boards
    people = [each | {"team": each["number"]} for each in document["players"]]
    return document | {"players": people, "teams": [{"number": at, "name": f"T{at}"} for at in range(1, teams + 1)]}


@pytest.mark.parametrize("kind", ["json", "xlsx"])
@pytest.mark.parametrize("spare", [-1, 0, 1])
@pytest.mark.parametrize(("document", "games"), [(all_play_all(6), 15), (of_teams(4, 3), 18)], ids=["players", "teams"])
def test_all_rounds_are_entered_where_there_is_room_for_their_games(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch, kind: str, spare: int, document: Document, games: int
) -> None:
    path = written(kind, event(document), protokol)
    before = path.read_bytes()
    monkeypatch.setenv("PROTOKOL_LIMITS", f"records={games + spare}")
    run = protokol("pair", path, "--all", "--json")
    told = of_code(run, "pair-beyond-limit")
    if spare >= 0:
        assert (run.code, told, path.read_bytes() == before) == (0, [], False)
        assert protokol("check", path).code == 0
        return
    assert (run.code, path.read_bytes(), run.lines[0].get("rounds")) == (1, before, None)
    assert f"PROTOKOL_LIMITS=records={games} " in told[0]["hint"]


def test_a_round_is_counted_beside_those_that_are_entered(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = event(all_play_all(6))
    monkeypatch.setenv("PROTOKOL_LIMITS", "records=8")
    assert [protokol("pair", path, "--round", at).code for at in (1, 2)] == [0, 0]
    for lang, words in LANGS.items():
        before, run = path.read_bytes(), protokol("pair", path, "--round", 3, "--lang", lang)
        assert (run.code, path.read_bytes()) == (1, before)
        assert words in run.err
        assert "records=9" in run.err
    assert protokol("pair", path, "--all", "--dry-run").code == 1


@pytest.mark.parametrize("spare", [-1, 0])
def test_a_file_of_more_values_than_are_read_is_not_written(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch, spare: int
) -> None:
    document = all_play_all(6)
    path = event(document)
    assert protokol("pair", path, "--all").code == 0
    values = sum(map(path.read_bytes().count, (b",", b"[", b"{")))
    path = event(document)
    before = path.read_bytes()
    monkeypatch.setenv("PROTOKOL_LIMITS", f"json-values={values + spare}")
    run = protokol("pair", path, "--all", "--json")
    assert (run.code, path.read_bytes() == before) == ((0, False) if spare == 0 else (1, True))
    assert [item["value"] for item in of_code(run, "written-beyond-limit")] == ([] if spare == 0 else [path.name])


@pytest.mark.parametrize(
    ("players", "code"), [(0, "players-missing"), (1, "players-missing"), (400, "table-too-large")]
)
def test_why_a_table_cannot_be_made_is_told_where_all_of_it_is_asked_for(
    protokol: Any, event: Any, players: int, code: str
) -> None:
    """And not that a round depends on the one before."""
    run = protokol("pair", event(all_play_all(players)), "--all", "--json")
    assert (run.code, [item["code"] for item in run.lines[0]["findings"] if item["severity"] == "error"]) == (1, [code])
    assert of_code(protokol("pair", event(all_play_all(6, "cup")), "--all", "--json"), "schedule-not-known")
