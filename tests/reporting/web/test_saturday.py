"""A whole event through the page, as somebody at the board does it: every control by its `data-do`."""

from __future__ import annotations

import re
from pathlib import Path

from reporting.sources.load import load
from tests.reporting.web.desk import Visitor

NAMES = ("Nowak", "Kowal", "Иванов", "Petrov", "Zielińska")


def test_a_swiss_event_from_the_first_question_to_its_standings(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    visitor.press("new")
    visitor.press("create", name="Saturday", rounds="3")
    for at, name in enumerate(NAMES):
        visitor.press("add", surname=name, first_name="A.", birth_date=f"200{at}", rating_fide=str(1900 - at))
    assert "5 players" in visitor.text
    visitor.press("draw")
    visitor.press("go:first")
    visitor.press("pair:1")
    assert "Round 1" in visitor.text and "0 of 2 in" in visitor.text
    assert "2 boards have no result yet: 1, 2." in visitor.text and 'data-do="pair:2" disabled' in visitor.text
    visitor.press("result:1:1:1")
    assert visitor.page.url.fragment == "b1" and "1 of 2 in" in visitor.text
    assert "Board 2 has no result yet." in visitor.text
    visitor.press("line:enter", line="2 ½")
    visitor.press("more:1:2")
    visitor.press("result:1:2:-:+")
    visitor.press("pair:2")
    visitor.press("go:players")
    visitor.press("add", surname="Spóźniony", rating_fide="1500")
    visitor.press("player:6")
    assert "Round" in visitor.text
    visitor.press("go:players")
    visitor.press("player:4")
    visitor.press("absent:4", round="3", kind="half")
    assert "absent in round: 3" in visitor.text
    visitor.press("change:4", club="Старт")
    visitor.press("go:players")
    visitor.press("player:5")
    visitor.press("withdraw:5")
    assert "return:5" in visitor.hooks
    visitor.press("go:round")
    visitor.press("redo:2")
    for board in ("1", "2"):
        if f"result:2:{board}:1" in visitor.hooks:
            visitor.press(f"result:2:{board}:1")
    visitor.press("pair:3")
    assert "Round 3" in visitor.text
    visitor.press("go:round:2")
    assert "Round 3 is paired already" in visitor.text
    visitor.press("go:standings")
    event = load(str(tmp_path / "saturday.xlsx")).event
    assert [player.name for player in event.players][-1] == "Spóźniony"
    assert event.players[-1].from_round == 3
    assert event.player(4).club == "Старт"  # type: ignore[union-attr]
    assert event.index.departures == {5: 2}
    assert {game.key.round for game in event.results} == {1, 2, 3}


def test_two_at_two_boards_go_by_and_at_one_board_the_second_is_told(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("swiss-open")
    visitor.get(f"/e/{book}/round/7")
    shown = visitor.page
    for board, result, status in ((11, "1", 200), (10, "0", 200), (11, "½", 409)):
        visitor.page = shown
        visitor.press(f"result:7:{board}:{result}")
        assert visitor.page.status_code == status
    assert re.search("Round 7, board 11, .+ – .+: 1-0, since ", visitor.text) and "You entered: ½-½" in visitor.text
    visitor.press("keep")
    assert 'aria-pressed="true" aria-label="Board 11: 1-0"' in visitor.text


def test_a_file_that_a_spreadsheet_program_has_open_is_left_alone(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("swiss-open")
    (tmp_path / "~$swiss-open.xlsx").write_bytes(b"\x05Nowak")
    before = (tmp_path / "swiss-open.xlsx").read_bytes()
    assert 'class="note warning" role="status"' in visitor.get(f"/e/{book}/round/7")
    visitor.press("result:7:1:½")
    assert visitor.page.status_code == 409 and "Nowak" in visitor.text and "waits here" in visitor.text
    visitor.press("again")
    assert visitor.page.status_code == 409
    assert (tmp_path / "swiss-open.xlsx").read_bytes() == before
    (tmp_path / "~$swiss-open.xlsx").unlink()
    visitor.press("again")
    assert visitor.page.status_code == 200 and 'aria-pressed="true" aria-label="Board 1: ½-½"' in visitor.text


def test_papers_are_made_and_saved_and_those_that_would_be_others_now_are_marked(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("club-saturday")
    visitor.get(f"/e/{book}/papers")
    visitor.press("papers:wall")
    assert visitor.page.status_code == 200
    papers = [hook for hook in visitor.hooks if hook.startswith("paper:")]
    assert papers and "out of date" not in visitor.text
    visitor.press(papers[0])
    assert visitor.page.content.startswith(b"%PDF")
    assert visitor.page.headers["content-disposition"].startswith("attachment")
    (tmp_path / "club-saturday.xlsx").touch()
    assert "out of date" not in visitor.get(f"/e/{book}/papers")
    visitor.get(f"/e/{book}/players/1")
    visitor.press("change:1", club="Nowy")
    assert visitor.get(f"/e/{book}/papers").count("out of date") == len(papers)
    (tmp_path / "club-saturday-papers" / "plan.pdf").write_bytes(b"%PDF-1.7 of somebody")
    assert visitor.get(f"/e/{book}/papers").count("out of date") == len(papers)
