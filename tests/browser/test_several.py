"""Two browsers at one event, and a workbook that a spreadsheet program has open or has changed."""

from __future__ import annotations

from engine.model.codes import write_code
from reporting.actions.changes import Entry, result
from reporting.actions.enter_queue import EnterQueue
from tests.browser.hall import Hall, Person


def stands(hall: Hall, board: int) -> str:
    """The result of a board in round 7, as the workbook has it."""
    event = hall.event("swiss-open")
    (game,) = [each for each in event.results_of_round(7) if each.two_sides and each.key.board == board]
    return write_code(game.outcome, event.info.game)


def at_round(hall: Hall, address: str, *, asks: bool = True) -> Person:
    """Somebody at round 7; his page asks every few seconds for what changed, or gets nothing of it."""
    person = hall.enter()
    if not asks:
        person.page.route("**/changes?*", lambda route: route.fulfill(status=204))
    person.page.goto(f"{address}/round/7")
    return person


def test_two_browsers_enter_side_by_side_and_at_one_board_the_second_is_told(hall: Hall) -> None:
    address = hall.sample("swiss-open")
    first, second = (at_round(hall, address, asks=False) for _ in range(2))
    first.enter_result(7, 1, "0")
    second.enter_result(7, 2, "1")
    assert (stands(hall, 1), stands(hall, 2)) == ("0-1", "1-0")
    second.enter_result(7, 3, "1")
    first.do("result:7:3:0")
    assert "1-0" in first.text and "0-1" in first.text
    assert stands(hall, 3) == "1-0"
    first.do("keep")
    first.wait_for_result(7, 3, "1")
    second.enter_result(7, 3, "½")
    first.do("result:7:3:0")
    first.do("replace")
    assert stands(hall, 3) == "0-1"


def test_a_browser_shows_by_itself_what_another_one_entered(hall: Hall) -> None:
    address = hall.sample("swiss-open")
    first, second = at_round(hall, address), at_round(hall, address)
    second.enter_result(7, 2, "1")
    first.wait_for_result(7, 2, "1")


def test_nothing_is_written_while_a_spreadsheet_program_has_the_file(hall: Hall) -> None:
    address = hall.sample("swiss-open")
    lock = hall.folder / "~$swiss-open.xlsx"
    lock.write_bytes(b"\x05Nowak")
    before = (hall.folder / "swiss-open.xlsx").read_bytes()
    person = at_round(hall, address)
    assert person.page.locator(".note.warning[role=status]").is_visible()
    person.do("result:7:1:½")
    assert (hall.folder / "swiss-open.xlsx").read_bytes() == before
    lock.unlink()
    person.do("back")
    person.enter_result(7, 1, "½")
    assert stands(hall, 1) == "½-½"


def test_what_was_changed_outside_is_shown_and_not_written_over(hall: Hall) -> None:
    address = hall.sample("swiss-open")
    person = at_round(hall, address, asks=False)
    outside = EnterQueue(hall.folder / "swiss-open.xlsx")
    assert not outside.enter(Entry((result(7, 4, "0-1"),), command="result")).refused
    person.do("result:7:4:1")
    assert stands(hall, 4) == "0-1"
    person.do("keep")
    person.wait_for_result(7, 4, "0")


def test_keys_alone_enter_one_board_after_the_other(hall: Hall) -> None:
    address = hall.sample("swiss-open")
    gone = tuple(result(7, board, "") for board in (2, 5, 9))
    assert not EnterQueue(hall.folder / "swiss-open.xlsx").enter(Entry(gone, command="result")).refused
    person = at_round(hall, address)
    for board, key, shown in ((2, "1", "1"), (5, "=", "½"), (9, "0", "0")):
        if board == 2:
            person.page.keyboard.press("ArrowDown")
        person.page.locator(f"#b{board} :focus").wait_for()
        person.page.keyboard.press(key)
        person.wait_for_result(7, board, shown)
        for _ in range({2: 3, 5: 4, 9: 0}[board]):
            person.page.keyboard.press("ArrowDown")
    assert [stands(hall, board) for board in (2, 5, 9)] == ["1-0", "½-½", "0-1"]
