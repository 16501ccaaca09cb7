"""Rounds of every kind of event through one page: matches of teams, cups, schedules, games that begin together."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from lxml.html import document_fromstring

from reporting.sources.load import load
from reporting.workbook.sheets.write import workbook_bytes
from tests.reporting.web.desk import Visitor


def book_of(visitor: Visitor, system: str, players: int, *, team_size: int = 0, **more: Any) -> str:
    """A workbook with an event of so many players, of teams of a size; the id of its book."""
    listed = [
        {
            "number": at,
            "surname": f"P{at}",
            "board": (at - 1) % max(team_size, 1) + 1,
            "team": (at - 1) // team_size + 1,
        }
        if team_size
        else {"number": at, "surname": f"P{at}"}
        for at in range(1, players + 1)
    ]
    teams = [{"number": at, "name": f"T{at}"} for at in range(1, players // team_size + 1)] if team_size else []
    boards = {"boards": team_size} if team_size else {}
    event = {"name": "X", "system": system, "game": "chess", "start_date": "2026-12-12", "seed": "1", **boards, **more}
    return book_with(visitor, system, {"event": event, "players": listed, "teams": teams, "results": []})


def book_with(visitor: Visitor, name: str, document: dict[str, Any]) -> str:
    path = visitor.desk.folder / f"{name}.xlsx"
    path.write_bytes(workbook_bytes({"schema": 1, **document}, "en"))
    return visitor.desk.id_of(path)


def rows(visitor: Visitor) -> list[str]:
    return ["".join(row.text_content().split()) for row in document_fromstring(visitor.page.text).xpath("//tbody/tr")]


def test_the_boards_of_a_match_stand_together_and_a_team_without_one_below(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = book_of(visitor, "team-swiss-fide-2026", 10, team_size=2, rounds=3)
    visitor.get(f"/e/{book}/round/0")
    visitor.press("pair:1")
    assert [line[:5] for line in rows(visitor)] == ["T1–T3", "1awai", "2awai", "T4–T2", "1awai", "2awai", "–T5by"]
    assert "The line-ups come first" in visitor.text and 'data-do="pair:2" disabled' in visitor.text
    (line_ups,) = document_fromstring(visitor.page.text).xpath("//a[@data-do='line-ups']")
    assert line_ups.get("class") == "button main"
    visitor.press("line-ups")
    visitor.press("line-ups:save")
    assert "4 boards have no result yet: 1.1, 1.2, 2.1, 2.2." in visitor.text
    visitor.get(f"/e/{book}/history")
    assert "Round 1, board 2: T1 – T3" in visitor.text and re.search("board 2: P[26] – P[26]</li>", visitor.text)


def test_a_level_tie_of_a_cup_gets_another_game(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = book_of(visitor, "cup", 4)
    visitor.get(f"/e/{book}/round/0")
    visitor.press("pair:1")
    visitor.press("result:1:1:½")
    assert "tie" not in visitor.press("result:1:2:1").partition("2 of 2")[0]
    assert "1 tie is level: a play-off decides it." in visitor.text and 'data-do="pair:2" disabled' in visitor.text
    (hook,) = [each for each in visitor.hooks if each.startswith("play-off:1:1.1.1.1.2:")]
    visitor.press(hook)
    assert "Board 1 (2) has no result yet." in visitor.text
    visitor.post(f"/e/{book}/round/1/play-off", game="1.1.1.1.2|99")
    assert visitor.page.status_code == 200  # by now no tie is level
    visitor.get(f"/e/{book}/round/1")
    visitor.press("result:1:1.1.1.1.2:0")
    visitor.press("pair:2")
    event = load(str(tmp_path / "cup.xlsx")).event
    (final,) = event.results_of_round(2)
    assert {final.white, final.black} < {1, 2, 3, 4} and len(event.results_of_round(1)) == 3


def test_a_schedule_is_paired_at_once_and_its_first_open_round_comes_first(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = book_of(visitor, "round-robin", 5)
    visitor.get(f"/e/{book}/round/0")
    visitor.press("pair:1")
    games = load(str(tmp_path / "round-robin.xlsx")).event.results
    (free,) = {1, 2, 3, 4, 5} - {side for game in games for side in (game.white, game.black)}
    assert f"No game in this round: P{free}" in visitor.text
    visitor.press("pair:all")
    assert (
        visitor.page.url.path.endswith("/round/1")
        and load(str(tmp_path / "round-robin.xlsx")).event.last_paired_round == 5
    )
    assert 'name="round" value="1"' in visitor.text.partition('id="prints"')[2].partition("</form>")[0]
    assert {"print:pairings", "print:slips", "go:wall"} <= set(visitor.hooks)
    for board in ("1", "2"):
        visitor.press(f"result:1:{board}:½")
    visitor.press("go:round")
    assert visitor.page.url.path.endswith("/round/2")


def test_a_pairing_with_its_results_that_was_taken_back_comes_back(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book, path = book_of(visitor, "cup", 4), tmp_path / "cup.xlsx"
    visitor.get(f"/e/{book}/round/0")
    for hook in ("pair:1", "result:1:1:½", "result:1:1:1", "result:1:2:0", "pair:2"):
        visitor.press(hook)
    before = load(str(path)).event
    visitor.get(f"/e/{book}/history")
    visitor.press("undo:ask:2")
    visitor.press("undo:2")
    assert load(str(path)).event.last_paired_round == 1
    assert "Taken back (" in visitor.get(f"/e/{book}/round/1")
    visitor.press("restore:6")
    assert load(str(path)).event == before and "Taken back (" not in visitor.text
    visitor.get(f"/e/{book}/history")
    for hook in ("undo:ask:2", "undo:2", "go:round", "result:1:2:1"):
        visitor.press(hook)
    visitor.get(f"/e/{book}/history")
    assert "1 change goes:" in visitor.press("undo:ask:8")
    visitor.press("undo:8")
    assert load(str(path)).event == before


def test_games_that_begin_together_stand_in_one_round(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    visitor.sample("kszk-final")
    document = dict(load(str(tmp_path / "kszk-final.xlsx")).document)
    games = [
        {"round": 1, "board": at, "white": game["white"], "black": game["black"]}
        for at, game in enumerate(document["results"], start=1)
    ]
    book = book_with(visitor, "all", document | {"results": games, "rounds": []})
    visitor.get(f"/e/{book}/")
    assert "0 of 66 in" in visitor.text and "pair:2" not in visitor.hooks
    visitor.press("result:1:66:½")
    assert "1 of 66 in" in visitor.text
    visitor.press("more:1:3")
    assert "swap:1:3" not in visitor.hooks
    visitor.press("why:1:3")
    assert "table of the system" in visitor.text and "otherwise" not in visitor.text


def test_a_swap_in_a_schedule_is_told_to_leave_it(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = book_of(visitor, "round-robin", 4)
    visitor.get(f"/e/{book}/round/0")
    visitor.press("pair:1")
    first, second = load(str(tmp_path / "round-robin.xlsx")).event.results
    visitor.get(f"/e/{book}/round/1/swap?board=1")
    visitor.press("swap:look", a=str(first.white), b=str(second.black))
    assert "The schedule of the system has other pairs." in visitor.text
    visitor.press("swap:do")
    after = load(str(tmp_path / "round-robin.xlsx")).event.results[0]
    assert (after.white, after.black, after.as_played) == (second.black, first.black, True)


def test_of_a_tie_the_reason_is_that_of_its_colours(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    visitor.get(f"/e/{visitor.sample('cup-22')}/round/2/why?board=1")
    decided = visitor.text.partition("All decisions")[0]
    assert decided.count("(B.VI D.3") == 1
