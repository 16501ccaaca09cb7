"""Every kind of event through the page, from its first question to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml.html import document_fromstring

from engine.classification.places import event_over
from engine.model import Event
from engine.pairing.teams.line_ups import squads_of
from reporting.sources.load import load
from tests.reporting.web.desk import Visitor

STAGES = (
    {"number": "1", "system": "round-robin", "groups": "2", "advance": "1"},
    {"number": "2", "name": "Final", "system": "round-robin", "carry_results": "no"},
)


def begun(visitor: Visitor, system: str, game: str, **settings: str) -> None:
    """A new event with settings that its kind needs."""
    visitor.press("new")
    visitor.press("create", name="Event", system=system, game=game, rounds=settings.pop("rounds", ""))
    if settings:
        visitor.press("go:event")
        visitor.press("event:save", **settings)


def _is_open(visitor: Visitor, hook: str) -> bool:
    controls = document_fromstring(visitor.page.text).xpath("//*[@data-do=$hook]", hook=hook)
    return bool(controls) and "disabled" not in controls[0].attrib


def _open_games(visitor: Visitor) -> list[str]:
    """The boards of the page that have no result, as their hooks begin."""
    page = document_fromstring(visitor.page.text)
    boards = dict.fromkeys(hook.rpartition(":")[0] for hook in visitor.hooks if hook.startswith("result:"))
    return [at for at in boards if not page.xpath("//*[starts-with(@data-do, $at)][@aria-pressed]", at=f"{at}:")]


def play(visitor: Visitor, rounds: int, results: tuple[str, str] = ("1", "0")) -> None:
    """Pair as long as there is something to pair, and enter a result on every board: White and Black win by turns."""
    visitor.press("go:round")
    for number in range(1, rounds + 1):
        if f"pair:{number}" in visitor.hooks:
            visitor.press(f"pair:{number}")
        visitor.get(re.sub(r"/round/\d+", f"/round/{number}", str(visitor.page.url).partition("#")[0]))
        assert visitor.page.status_code == 200, visitor.text
        for at, game in enumerate(_open_games(visitor)):
            visitor.press(f"{game}:{results[at % 2]}")
            assert visitor.page.status_code == 200, visitor.text
    assert not _open_games(visitor)


def finished(visitor: Visitor, folder: Path) -> Event:
    """The event at its end: its standings stand, nothing hinders, and the page says so."""
    visitor.press("go:standings")
    assert "<tbody>" in visitor.text
    visitor.press("go:findings")
    assert "Now (0)" in visitor.text
    visitor.press("go:finish")
    assert visitor.page.status_code == 200
    event = load(str(folder / "event.xlsx")).event
    assert event_over(event)
    return event


@pytest.mark.parametrize(
    ("system", "game", "players", "rounds"),
    [
        ("round-robin", "chess", 5, 5),
        ("half-table", "draughts100", 4, 3),
        ("cup", "chess", 6, 3),
        ("swiss-pzwarc-classical", "draughts64", 6, 3),
        ("simul", "chess", 4, 1),
    ],
)
def test_an_event_of_players(tmp_path: Path, system: str, game: str, players: int, rounds: int) -> None:
    visitor = Visitor(tmp_path)
    begun(visitor, system, game, rounds=str(rounds) if "swiss" in system else "")
    for at in range(players):
        visitor.press("add", surname=f"Player {at}", first_name="A.")
    visitor.press("draw")
    play(visitor, rounds, ("2", "0") if game.startswith("draughts") else ("1", "0"))
    event = finished(visitor, tmp_path)
    assert event.last_paired_round == rounds and len(event.players) == players


def test_groups_and_a_final(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    begun(visitor, "groups", "chess")
    visitor.press("go:event")
    for at, stage in enumerate(STAGES):
        visitor.press("stages:save", **{f"stages-{at}-{name}": value for name, value in stage.items()})
    visitor.press("go:players")
    for at in range(6):
        visitor.press("add", surname=f"Player {at}", first_name="A.", rating_fide=str(1800 - at))
    visitor.press("draw")
    play(visitor, 3)
    visitor.press("go:round")
    visitor.press("pair:4")
    assert visitor.page.status_code == 409 and "players 1, 2, 3 share place 1" in visitor.text
    visitor.press("go:event")
    for group, order in enumerate(("2, 1, 3", "4, 5, 6")):
        row = {"stage": "1", "group": str(group + 1), "place": "1", "order": order}
        visitor.press("play_offs:save", **{f"play_offs-{group}-{name}": value for name, value in row.items()})
    play(visitor, 4)
    event = finished(visitor, tmp_path)
    final = [game for game in event.results if game.key.stage == 2]
    assert [{game.white, game.black} for game in final] == [{2, 4}]


def test_by_correspondence_all_rounds_are_paired_at_once(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    begun(visitor, "round-robin", "correspondence", transmission="server", days_per_ten_moves="50", federation="kszk")
    visitor.press("go:players")
    for at in range(4):
        visitor.press("add", surname=f"Player {at}", first_name="A.")
    visitor.press("draw")
    visitor.press("go:round")
    visitor.press("pair:all")
    assert "pair:all" not in visitor.hooks
    play(visitor, 3)
    assert len(finished(visitor, tmp_path).results) == 6
    assert {hook for hook in visitor.hooks if hook.startswith("to:")} == {"to:kszk"}


def test_a_team_event_with_line_ups(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    begun(visitor, "team-round-robin", "chess", boards="2", reserves="pzszach-any-board")
    visitor.press("go:players")
    visitor.press("add", surname="Free", first_name="A.")
    visitor.press("go:teams")
    for team in range(3):
        visitor.press("teams:save", **{f"teams-{team}-name": f"Team {team + 1}"})
    for team in range(1, 4):
        visitor.press(f"team:{team}")
        for board in range(1, 4):
            visitor.press("join:add", **{"new-surname": f"T{team}", "new-first_name": f"P{board}"})
        visitor.press("go:teams")
    visitor.press("team:1")
    visitor.press("join")
    visitor.press("members:save", **{"players-3-board": "1", "players-0-board": "4"})
    assert [row.text_content() for row in document_fromstring(visitor.text).xpath("//legend")][:4] == [
        *("Free A.", "T1 P2", "T1 P3", "T1 P1")
    ]
    visitor.press("team:save", city="Plovdiv")
    seated: set[int] = set()
    for number in (1, 2, 3):
        visitor.press("go:round")
        visitor.press(f"pair:{number}")
        assert "awaits the line-ups" in visitor.text and not _open_games(visitor)
        visitor.press("line-ups")
        chosen = with_reserves(visitor, tmp_path) if number == 1 else {}
        seated |= {*map(int, chosen.values())}
        visitor.press("line-ups:save", **chosen)
        play(visitor, number)
    event = finished(visitor, tmp_path)
    assert event.teams[0].city == "Plovdiv"
    first = event.results_of_round(1)
    assert {side for game in first for side in (game.white, game.black) if side} == seated != set()


@pytest.mark.parametrize(("system", "rounds"), [("team-match", 1), ("scheveningen", 2)])
def test_two_sides_meet(tmp_path: Path, system: str, rounds: int) -> None:
    visitor = Visitor(tmp_path)
    begun(visitor, system, "chess", boards="2", reserves="none")
    visitor.press("go:teams")
    for team in range(2):
        visitor.press("teams:save", **{f"teams-{team}-name": f"Side {team + 1}"})
    visitor.press("go:players")
    for at in range(4):
        visitor.press("add", surname=f"Player {at}", first_name="A.", team=str(1 + at % 2), board=str(1 + at // 2))
    visitor.press(next(hook for hook in ("draw", "draw:anew") if hook in visitor.hooks))
    play(visitor, rounds)
    event = finished(visitor, tmp_path)
    teams = {player.number: player.team for player in event.players}
    assert all({teams[game.white], teams[game.black]} == {1, 2} for game in event.results if game.white and game.black)


def with_reserves(visitor: Visitor, folder: Path) -> dict[str, str]:
    """Line-ups of the page in which the reserve of each team sits at its first board."""
    squads = squads_of(load(str(folder / "event.xlsx")).event)
    teams = {hook.split(":")[1] for hook in visitor.hooks if hook.startswith("line-up:")}
    return {
        f"player-{team}-{board}": str(squads[int(team)].order[place])
        for team in sorted(teams)
        for board, place in ((1, 2), (2, 1))
    }
