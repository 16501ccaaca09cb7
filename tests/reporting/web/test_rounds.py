"""A round's page: what is read and written for a result, what is told of it, what can be done about it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml.html import document_fromstring

from reporting.actions.changes import Change, Entry, player, result
from reporting.actions.enter import enter
from reporting.sources.load import load
from reporting.web import readings
from tests.reporting.web.desk import Visitor, token_of


def test_a_workbook_is_read_once_for_any_number_of_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, reads = Visitor(tmp_path), []
    book = visitor.sample("swiss-open")
    monkeypatch.setattr(readings, "load", lambda path: (reads.append(path), load(path))[1])
    visitor.get(f"/e/{book}/round/7")
    for board in (8, 9, 11):
        visitor.press(f"result:7:{board}:½")
        assert f'aria-label="Board {board}: ½-½"' in visitor.text
    assert len(reads) == 1
    enter(load(str(tmp_path / "swiss-open.xlsx")), [Entry((result(7, 11, "1-0"),))])
    visitor.press("result:7:11:0")
    assert len(reads) == 2 and visitor.page.status_code == 409


def test_the_last_change_is_shown_and_taken_back_unless_another_came(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book, path = visitor.sample("swiss-open"), tmp_path / "swiss-open.xlsx"
    before = load(str(path)).event
    visitor.get(f"/e/{book}/round/7")
    assert not [hook for hook in visitor.hooks if hook.startswith("undo:")]
    visitor.press("result:7:9:½")
    assert (
        "Last change: result, " in visitor.text
        and ": ½-½ (was " in visitor.text
        and "Round 7, board 9: " in visitor.text
    )
    shown = visitor.page
    enter(load(str(path)), [Entry((result(7, 11, "+:-"),), command="result")])
    visitor.press("undo:1")
    assert visitor.page.status_code == 409 and "changed after change 1" in visitor.text
    assert load(str(path)).event != before
    visitor.get(f"/e/{book}/history")
    assert "Take back this change and the one after it" in visitor.text
    after = load(str(path)).event
    assert "2 changes go:" in visitor.press("undo:ask:1") and "board 11" in visitor.text
    visitor.press("undo:1")
    assert load(str(path)).event == before and visitor.page.url.path.endswith("/history")
    assert visitor.text.count("<strong>taken back</strong>") == 2 and "takes back changes 2 and 1" in visitor.text
    assert [hook for hook in visitor.hooks if hook.startswith("undo:")] == ["undo:3"]
    visitor.press("undo:3")
    assert load(str(path)).event == after and "undo:ask:1" in visitor.hooks
    visitor.press("undo:4")
    assert load(str(path)).event == before
    visitor.page = shown
    visitor.press("undo:1")
    assert visitor.page.status_code == 409


def test_after_a_late_correction_the_page_counts_the_boards_that_pairing_anew_would_change(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book, path = visitor.sample("swiss-open"), tmp_path / "swiss-open.xlsx"
    blank = (result(7, board, "") for board in range(1, 12))
    enter(load(str(path)), [Entry((Change("rounds", (7, 1), {"status": "paired"}), *blank))])
    before = pairs(path)
    visitor.get(f"/e/{book}/round/6")
    visitor.press("check:7")
    assert "paired anew it would be the same" in visitor.text
    visitor.press("result:6:2:0")
    count = int(re.search(r"anew from the results as they are now, (\d+) boards", visitor.text)[1])  # type: ignore[index]
    shown = visitor.page
    visitor.press("keep")
    assert "redo:7" not in visitor.hooks and pairs(path) == before
    visitor.page = shown
    visitor.press("redo:7")
    assert len(pairs(path) - before) == count > 0
    visitor.press("result:7:1:1")
    visitor.get(f"/e/{book}/round/6")
    visitor.press("result:6:1:½")
    assert "is corrected and the standings are computed anew; the pairs of round 7 stay" in visitor.text
    assert "redo:7" not in visitor.hooks and 'class="error"' not in visitor.text
    assert "check:7" not in (visitor.get(f"/e/{book}/round/6"), visitor.hooks)[1]


def test_where_all_is_known_beforehand_no_result_changes_a_pairing(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("club-saturday")
    visitor.get(f"/e/{book}/round/1")
    assert "paired already" not in visitor.text
    visitor.press("result:1:1:½")
    assert visitor.page.status_code == 200 and "paired" not in visitor.text


def test_after_the_last_round_no_further_one_is_offered_and_open_boards_are_named(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("swiss-open")
    assert "All rounds are paired" in visitor.get(f"/e/{book}/round/7") and "pair:8" not in visitor.hooks
    visitor.press("more:7:2")
    visitor.press("result:7:2:none")
    assert "Board 2 has no result yet." in visitor.text and "pair:8" not in visitor.hooks


def test_a_result_that_was_mistyped_stands_there_to_be_mended(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    visitor.get(f"/e/{visitor.sample('swiss-open')}/round/7")
    visitor.press("line:enter", line="9 1:0 <x>")
    assert visitor.page.status_code == 409
    visitor.press("back")
    (typed,) = document_fromstring(visitor.page.text).xpath("//input[@id='typed']")
    assert typed.get("value") == "9 1:0 <x>"


def pairs(path: Path) -> set[tuple[int, int | None, int | None]]:
    return {(game.key.board, game.white, game.black) for game in load(str(path)).event.results_of_round(7)}


def test_what_stands_there_by_now_is_replaced_once_both_values_were_seen(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book, path = visitor.sample("swiss-open"), tmp_path / "swiss-open.xlsx"
    for hook, fields in (("result:7:9:½", {}), ("line:enter", {"line": "9 ½"})):
        visitor.get(f"/e/{book}/round/7")
        enter(load(str(path)), [Entry((result(7, 9, "+:-"),))])
        visitor.press(hook, **fields)
        assert visitor.page.status_code == 409 and "Replace it with ½-½" in visitor.text
        conflict = visitor.page
        enter(load(str(path)), [Entry((result(7, 9, ""),))])
        visitor.press("replace")
        assert visitor.page.status_code == 409 and "Keep no result" in visitor.text
        visitor.press("replace")
        assert 'aria-pressed="true" aria-label="Board 9: ½-½"' in visitor.text
        visitor.page = conflict
        visitor.press("keep")
        assert visitor.page.status_code == 200
    visitor.get(f"/e/{book}/players/3")
    enter(load(str(path)), [Entry((player(3, {"club": "A", "surname": "B"}),))])
    visitor.press("change:3", club="Старт", surname="Ц")
    assert "Surname: B" in visitor.text
    visitor.press("replace")
    assert "Club: A" in visitor.text
    visitor.press("replace")
    changed = load(str(path)).event.players[2]
    assert (changed.club, changed.surname) == ("Старт", "Ц")


def test_what_was_changed_outside_is_told_until_somebody_has_seen_it(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book, path = visitor.sample("swiss-open"), tmp_path / "swiss-open.xlsx"
    visitor.get(f"/e/{book}/round/7")
    visitor.press("result:7:9:½")
    visitor.press("undo:1")
    visitor.get(f"/e/{book}/round/7")
    assert "seen" not in visitor.hooks
    enter(load(str(path)), [Entry((result(7, 9, "+:-"), player(3, {"club": "Старт"})))])
    visitor.press("result:7:8:½")
    assert "Changed outside this page" in visitor.text and "Старт" in visitor.text and ": +:-" in visitor.text
    visitor.get(f"/e/{book}/standings")
    visitor.press("seen")
    assert visitor.page.url.path.endswith("/standings") and "outside" not in visitor.text


def test_the_page_says_why_two_play_each_other(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("swiss-open")
    visitor.get(f"/e/{book}/round/7")
    visitor.press("more:7:3")
    visitor.press("why:7:3")
    name = load(str(tmp_path / "swiss-open.xlsx")).event.players[9].name
    assert "before the round: 4; colours so far: B W B W B W" in visitor.text
    decided = visitor.text.partition("All decisions of the round")[0]
    assert "7–10 may not be paired (they have already met). (2.1.1)" in decided and "3–6 may" not in decided
    assert "3–6 may not" in visitor.text and f"10 {name}" in visitor.text
    visitor.get(f"/e/{visitor.sample('club-saturday')}/round/2/why?board=1")
    assert "table of the system" in visitor.text
    for wrong, status in (("99", 404), ("x", 400), ("1.1.1.1", 400)):
        visitor.get(f"/e/{book}/round/7/why?board={wrong}")
        assert visitor.page.status_code == status


def test_two_players_change_places_once_what_it_breaks_was_seen(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book, path = visitor.sample("swiss-open"), tmp_path / "swiss-open.xlsx"
    visitor.get(f"/e/{book}/round/7?more=3")
    assert "swap:7:3" not in visitor.hooks  # it has a result
    enter(load(str(path)), [Entry(tuple(result(7, board, "") for board in range(1, 12)))])
    visitor.get(f"/e/{book}/round/7/swap?board=3&a=4&b=22")
    assert "Round 7 has started" in visitor.text and "swap:do" not in visitor.hooks
    enter(load(str(path)), [Entry((Change("rounds", (7, 1), {"status": "paired"}),))])
    visitor.get(f"/e/{book}/round/7?more=3")
    visitor.press("swap:7:3")
    visitor.press("swap:look", a="4", b="22")
    text = visitor.text
    assert "have already played each other. (2.1.1)" in visitor.press("swap:look", a="4", b="5")
    assert visitor.press("swap:look", a="4", b="22") == text and "worse" in text and "(2.4." in text
    shown = visitor.page
    visitor.press("swap:do")
    assert visitor.page.status_code == 200 and "swap by hand" in visitor.text
    assert {(3, 7, 22), (1, 4, None)} <= pairs(path)
    marks = {game.white for game in load(str(path)).event.results_of_round(7) if game.as_played}
    assert marks == {7, 4}
    visitor.page = shown
    visitor.press("swap:do")
    assert "See what it breaks" in visitor.text and {(3, 7, 22), (1, 4, None)} <= pairs(path)
    visitor.get(f"/e/{book}/round/7")
    before = pairs(path)
    visitor.press("redo:7")
    assert visitor.page.status_code == 200 and pairs(path) == before
    visitor.get(f"/e/{book}/round/6/swap?board=1")
    assert visitor.page.status_code == 404


def test_a_page_that_is_open_gets_the_rows_that_changed_since(tmp_path: Path) -> None:
    visitor, script = Visitor(tmp_path), {"hx-request": "true"}
    book, path = visitor.sample("swiss-open"), tmp_path / "swiss-open.xlsx"
    place = f"/e/{book}/round/7"
    state = state_in(visitor.get(place))
    assert visitor.client.get(f"{place}/changes?state={state}").status_code == 204
    enter(load(str(path)), [Entry((result(7, 9, "+:-"),))])
    token = token_of(visitor.desk)
    sent = {"token": token, "result": "11|½-½|0-1", "state": state}
    answer = visitor.client.post(f"{place}/result", data=sent, headers=script)
    assert answer.status_code == 200 and re.findall(r'<tr id="b(\d+)"', answer.text) == ["9", "11"]
    assert "Changed outside" in answer.text and 'data-do="undo:2"' in answer.text and "<html" not in answer.text
    now = state_in(answer.text)
    assert now != state and visitor.client.get(f"{place}/changes?state={now}").status_code == 204
    (tmp_path / "~$swiss-open.xlsx").write_bytes(b"\x05Nowak")
    busy = visitor.client.get(f"{place}/changes?state={now}")
    assert "Nowak" in busy.text and "<tr" not in busy.text
    (tmp_path / "~$swiss-open.xlsx").unlink()
    again = visitor.client.get(f"{place}/changes?state=unknown")
    assert "<html" in again.text and again.headers["hx-retarget"] == "#main"
    enter(load(str(path)), [Entry((Change("results", (1, 1, 7, 1, 9, 1), {"white": 18, "black": 17}),))])
    assert "hx-retarget" in visitor.client.get(f"{place}/changes?state={now}").headers
    gone = visitor.client.get(f"/e/{book}/round/8/changes?state={now}")
    assert gone.headers["hx-redirect"] == f"/e/{book}/"


def state_in(text: str) -> str:
    return re.search(r'id="seen" value="([^"]+)"', text)[1]  # type: ignore[index]


def test_what_waits_is_named(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("team-league")
    (tmp_path / "~$team-league.xlsx").write_bytes(b"\x05Nowak")
    visitor.get(f"/e/{book}/round/9")
    visitor.press("result:9:1.1.2.3.1:½")
    assert "<strong>Board 3: ½-½</strong>" in visitor.text
    visitor.get(f"/e/{book}/players/3")
    visitor.press("change:3", club="Старт")
    assert "Старт" in visitor.text and "team-league" in visitor.text
    (tmp_path / "~$team-league.xlsx").unlink()
    visitor.press("again")
    assert load(str(tmp_path / "team-league.xlsx")).event.players[2].club == "Старт"
