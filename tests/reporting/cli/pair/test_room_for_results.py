"""Nothing is entered that the program would not read again: a round too many, values too many."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.reporting.cli.recheck.test_left_out import Document, of_code


def all_play_all(players: int, system: str = "round-robin") -> Document:
    people = [{"number": number, "surname": f"N{number}"} for number in range(1, players + 1)]
    return {"schema": 1, "event": {"name": "Room", "system": system, "game": "chess"}, "players": people, "results": []}


def of_teams(teams: int, boards: int) -> Document:
    document = all_play_all(teams, "team-round-robin")
    document["event"]["boards"] = boards
    people = [each | {"team": each["number"]} for each in document["players"]]
    return document | {"players": people, "teams": [{"number": at, "name": f"T{at}"} for at in range(1, teams + 1)]}


@pytest.mark.parametrize("spare", [-1, 0])
@pytest.mark.parametrize(("document", "games"), [(all_play_all(6), 15), (of_teams(4, 3), 18)], ids=["players", "teams"])
def test_all_rounds_are_entered_where_there_is_room_for_their_games(
    protokol: Any, event: Any, monkeypatch: pytest.MonkeyPatch, spare: int, document: Document, games: int
) -> None:
    path = Path("event.xlsx")
    assert protokol("convert", event(document), path).code == 0
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
