"""Attendance at the door: every tap stands in the file, and the pairing takes whoever is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.model import Event
from reporting.sources.load import load
from tests.reporting.web.desk import Visitor

NAMES = ("Nowak", "Kowal", "Иванов", "Petrov", "Żuraw", "Lis")


@pytest.fixture
def visitor(tmp_path: Path) -> Visitor:
    visitor = Visitor(tmp_path)
    visitor.press("new")
    visitor.press("create", name="Saturday", rounds="3", lang="pl")
    visitor.press("paste")
    visitor.press("paste:preview", list="\n".join(f"{name} A. {1900 - at}" for at, name in enumerate(NAMES)))
    visitor.press("paste:add")
    visitor.press("draw")
    visitor.press("door")
    return visitor


def event_of(visitor: Visitor) -> Event:
    return load(str(visitor.desk.folder / "saturday.xlsx")).event


def absences(visitor: Visitor) -> dict[tuple[int, int], str]:
    return {(one.round, one.player): one.kind for one in event_of(visitor).absences}


def in_round(visitor: Visitor, number: int) -> set[int | None]:
    return {side for game in event_of(visitor).results_of_round(number) for side in (game.white, game.black) if side}


def test_whoever_was_not_seen_is_paired_in_no_round_until_he_comes(visitor: Visitor) -> None:
    visitor.press("door:begin")
    assert "6 are missing." in visitor.text
    for number in (1, 2, 3, 4):
        visitor.press(f"door:here:{number}")
        assert visitor.page.url.fragment == f"p{number}"
    visitor.press("door:half:3")
    assert "2 are missing." in visitor.text and "Here: 3. Later: 1. Not coming: 0." in visitor.text
    assert absences(visitor) == {(1, 3): "half", (1, 5): "withdrawn", (1, 6): "withdrawn"}
    assert {one.note for one in event_of(visitor).absences} == {"", "jeszcze go nie ma (obecność)"}
    visitor.press("go:players")
    assert visitor.text.count("not seen yet") == 2 and "withdrawn" not in visitor.text
    visitor.press("door")
    visitor.press("door:absent:6")
    visitor.press("door:on")
    assert "1 is not seen yet and will not be paired." in visitor.text
    visitor.press("door:unpaired")
    assert "1 is missing." in visitor.text
    visitor.press("door:on")
    visitor.press("pair:1")
    assert in_round(visitor, 1) == {1, 2, 4}
    visitor.press("result:1:1:1")
    visitor.press("go:players")
    visitor.press("door")
    assert "1 is missing." in visitor.text
    visitor.press("door:here:5")
    assert absences(visitor) == {(1, 3): "half", (1, 5): "zero", (1, 6): "withdrawn"}
    visitor.press("door:on")
    visitor.press("pair:2")
    assert in_round(visitor, 2) == {1, 2, 3, 4, 5}


def test_who_is_missing_is_found_by_name_and_can_be_there_all_at_once(visitor: Visitor) -> None:
    visitor.press("door:begin")
    visitor.press("door:look", find="zur")
    assert [hook for hook in visitor.hooks if hook.startswith("door:here")] == ["door:here:5"]
    visitor.press("door:here:5")
    visitor.press("door:only-missing")
    assert "door:here:1" in visitor.hooks and "Żuraw" not in visitor.text
    visitor.press("door:look", find="Quux")
    assert "Not on the list: Quux." in visitor.text
    visitor.press("door:all")
    visitor.press("door:end")
    assert absences(visitor) == {} and "are missing" not in visitor.text
    visitor.press("door:unseen:1")
    assert absences(visitor) == {(1, 1): "withdrawn"}


def test_a_tap_on_what_another_one_changed_is_refused(visitor: Visitor) -> None:
    before = visitor.page
    visitor.press("door:half:1")
    visitor.page = before
    visitor.press("door:absent:1")
    assert visitor.page.status_code == 409 and absences(visitor) == {(1, 1): "half"}
    visitor.press("replace")
    assert absences(visitor) == {(1, 1): "withdrawn"}
    visitor.press("door:half:1")
    for to, status in (("here|1|", 409), ("x|1|", 400), ("here|²|", 400), ("here|99|", 409), ("here|1|x", 400)):
        visitor.post(str(before.url.path), to=to, round="1")
        assert visitor.page.status_code == status, to
    visitor.post(str(before.url.path), to="here|1|half", round="2")
    assert visitor.page.status_code == 400


def test_behind_the_last_planned_round_is_no_door(visitor: Visitor) -> None:
    visitor.press("go:players")
    assert "door" in visitor.hooks
    visitor.press("door")
    visitor.press("door:unseen:1")
    visitor.press("door:on")
    for number in (1, 2, 3):
        visitor.press(f"pair:{number}")
        for board in (1, 2):
            visitor.press(f"result:{number}:{board}:1")
    assert "door:unpaired" not in visitor.hooks
    visitor.press("go:players")
    assert "door" not in visitor.hooks
    visitor.get(visitor.page.url.path + "/door")
    assert "round 4" not in visitor.text and "door:begin" not in visitor.hooks
