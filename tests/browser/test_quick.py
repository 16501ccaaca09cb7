"""What the scripts add to a round's page: rows that change by themselves, and keys that enter results and go on."""

from __future__ import annotations

from tests.browser.hall import Hall
from tests.browser.test_several import at_round, stands


def test_keys_enter_a_result_and_go_to_the_next_board(hall: Hall) -> None:
    address = hall.sample("swiss-open")
    person, other = at_round(hall, address), at_round(hall, address)
    loads: list[str] = []
    person.page.on("framenavigated", lambda frame: loads.append(frame.url))
    keyboard = person.page.keyboard
    person.at("result:7:2:1").focus()
    for key in ("ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft", "0", "Enter", "=", "Enter", "1", "Enter", "r"):
        keyboard.press(key)
    for board, shown in ((2, "0"), (3, "½"), (4, "1"), (5, "½")):
        person.wait_for_result(7, board, shown)
        other.wait_for_result(7, board, shown)
    assert [stands(hall, board) for board in (2, 3, 4, 5)] == ["0-1", "½-½", "1-0", "½-½"]
    assert person.page.evaluate("document.activeElement.dataset.do") == "result:7:5:½"
    assert not loads and person.at("undo:*").is_visible()


def test_a_form_that_waits_goes_by_itself_once_the_workbook_is_closed(hall: Hall) -> None:
    address = hall.sample("swiss-open")
    person = at_round(hall, address)
    lock = hall.folder / "~$swiss-open.xlsx"
    lock.write_bytes(b"\x05Nowak")
    person.do("result:7:1:½")
    assert person.has("again")
    with person.page.expect_navigation():
        lock.unlink()
    person.wait_for_result(7, 1, "½")


def test_a_result_that_did_not_arrive_is_told(hall: Hall) -> None:
    person = at_round(hall, hall.sample("swiss-open"))
    person.context.set_offline(True)
    person.push("result:7:1:½")
    person.page.locator("#lost").wait_for()
    person.context.set_offline(False)
    person.push("result:7:1:½")
    person.wait_for_result(7, 1, "½")
    assert not person.page.locator("#lost").is_visible()
    person.problems.clear()  # that the line was cut, the browser says too
