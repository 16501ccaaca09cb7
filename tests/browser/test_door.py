"""Forty people at the door, as a volunteer meets them: the list pasted, a tap for each, then the pairing."""

from __future__ import annotations

import pytest

from tests.browser.hall import Finger, Hall, Person, Typist
from tests.browser.saturday import create

LIST = "\n".join(
    f"{at}. {name} Jan {2000 - at} KS Wieża" for at, name in enumerate(("Kowal", "Lis", "Gil", "Żuraw"), 1)
)


@pytest.mark.parametrize("kind", [Person, Typist, Finger])
def test_a_list_is_pasted_and_attendance_taken(hall: Hall, kind: type[Person]) -> None:
    person = hall.enter(kind, **(hall.devices["Pixel 7"] if kind is Finger else {}))
    create(person, "Saturday", 3)
    person.do("paste")
    person.at("list").fill(f"{LIST}\nJan Kowal\nMarcin Bąk 1500\n")
    person.do("paste:preview")
    person.do("paste:swap:6")
    assert "Add these 5 players" in person.text and "Already in this list" in person.text
    person.do("paste:add")
    person.do("draw")
    person.do("door")
    person.do("door:begin")
    for number in (1, 2, 4):
        person.do(f"door:here:{number}")
    person.do("door:half:3")
    assert "1 is missing." in person.text
    person.at("door:find").fill("bąk")
    person.do("door:look")
    person.do("door:here:5")
    assert "missing" not in person.text
    person.do("door:on")
    person.do("pair:1")
    event = hall.event("saturday")
    assert [player.surname for player in event.players] == ["Kowal", "Lis", "Gil", "Żuraw", "Bąk"]
    paired = {side for game in event.results_of_round(1) for side in (game.white, game.black) if side}
    assert paired == {1, 2, 4, 5}
