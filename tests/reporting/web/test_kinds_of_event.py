"""Events of every kind from the first question on: teams, a cup, everybody against everybody, stages."""

from __future__ import annotations

from pathlib import Path

import pytest

from reporting.sources.load import load
from tests.reporting.web.desk import Visitor


@pytest.mark.parametrize("system", ["round-robin", "cup", "individual-team-swiss-fide-2026", "half-table"])
def test_players_of_an_event_are_pasted_numbered_and_paired(tmp_path: Path, system: str) -> None:
    visitor = Visitor(tmp_path)
    visitor.press("new")
    visitor.press("create", name="Event", system=system, rounds="3" if "swiss" in system else "")
    visitor.press("paste")
    visitor.press("paste:preview", list="Nowak A.\nKowal B.\nLis C.\nŻuraw D.\n")
    visitor.press("paste:add")
    visitor.press("draw")
    visitor.press("go:first")
    visitor.press("pair:1")
    assert "result:1:1:1" in visitor.hooks
    event = load(str(tmp_path / "event.xlsx")).event
    assert sorted(player.number for player in event.players) == [1, 2, 3, 4]
    assert len(event.results_of_round(1)) == 2


def test_an_event_of_teams_is_entered_and_paired(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    visitor.press("new")
    visitor.press("create", name="League", system="team-round-robin", boards="2")
    visitor.press("go:teams")
    for at, name in enumerate(("Hetman", "Wieża", "Skoczek", "Odpust")):
        visitor.press("teams:save", **{f"teams-{at}-name": name})
    visitor.press("teams:save", **{"teams-3-number": ""})
    visitor.press("teams:players")
    for at, name in enumerate(("Nowak", "Kowal")):
        visitor.press("add", surname=name, team="1", board=str(at + 1))
    visitor.press("paste")
    rows = ("Name;Team;Board", "Lis;wieża;1", "Żuraw;2;2", "Bąk;SKOCZEK;1", "Gil;Skoczek;2", "Nikt;Nigdzie;1")
    visitor.press("paste:preview", list="\n".join(rows))
    assert "Not used: Nigdzie" in visitor.text
    visitor.press("paste:leave:6")
    visitor.press("paste:add")
    visitor.press("draw:anew")
    visitor.press("go:first")
    visitor.press("pair:1")
    visitor.press("line-ups")
    visitor.press("line-ups:save")
    visitor.press("result:1:1:1")
    event = load(str(tmp_path / "league.xlsx")).event
    assert sorted(team.number for team in event.teams) == [1, 2, 3]
    teams = {team.number: team.name for team in event.teams}
    teams_of = {player.number: player.team for player in event.players}
    assert {player.name: teams[player.team or 0] for player in event.players} == {
        "Nowak": "Hetman",
        "Kowal": "Hetman",
        "Lis": "Wieża",
        "Żuraw": "Wieża",
        "Bąk": "Skoczek",
        "Gil": "Skoczek",
    }
    first, second = event.results_of_round(1)
    assert {first.home, first.guest} == {teams_of[first.white], teams_of[first.black]}
    assert first.outcome is not None and second.white and second.black
    visitor.press("go:players")
    visitor.press("door")
    visitor.press("door:later:1")
    assert {team.number: team.absent_rounds for team in load(str(tmp_path / "league.xlsx")).event.teams} == {
        1: (2,),
        2: (),
        3: (),
    }


def test_whoever_has_no_number_can_be_changed_and_taken_off(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    visitor.press("new")
    visitor.press("create", name="Event", system="swiss-fide-2026", rounds="3")
    visitor.press("paste")
    visitor.press("paste:preview", list="Nowka A. 1500\nKowal B. 1600\nLis C. 1700\nZbędny D.\n")
    visitor.press("paste:add")
    visitor.press("player:row:0")
    visitor.press("change:row:0", surname="Nowak", rating_fide="1900")
    visitor.press("player:row:3")
    visitor.press("remove:row:3")
    assert "3 players" in visitor.text and "Zbędny" not in visitor.text
    visitor.press("draw")
    visitor.press("player:2")
    visitor.press("remove:2")
    visitor.press("draw:anew")
    event = load(str(tmp_path / "event.xlsx")).event
    assert {player.number: player.name for player in event.players} == {1: "Nowak A.", 2: "Kowal B."}
    stale = visitor.page
    visitor.press("go:first")
    visitor.press("pair:1")
    visitor.post(str(stale.url.path) + "/remove", number="1")
    assert visitor.page.status_code == 409 and "cannot be taken off the list any more: round 1" in visitor.text
    assert "remove:1" not in (visitor.get(str(stale.url.path) + "/1"), visitor.hooks)[1]
