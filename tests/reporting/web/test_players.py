"""The players' list: namesakes, and who is taken off it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from reporting.actions.player import removable as can_go
from reporting.sources.load import load
from tests.reporting.web.desk import Visitor


@pytest.fixture
def visitor(tmp_path: Path) -> Visitor:
    visitor = Visitor(tmp_path)
    visitor.press("new")
    visitor.press("create", name="Saturday", rounds="3", lang="pl")
    for year, club in (("1985", "Wieża"), ("12.03.1990", "Skoczek")):
        visitor.press("add", surname="Kowalski", first_name="Jan", birth_date=year, club=club)
    return visitor


def test_a_namesake_is_entered_only_where_somebody_says_so(visitor: Visitor) -> None:
    for given in ({"birth_date": ""}, {"birth_date": "12.03.1990"}):
        visitor.press("go:players")
        visitor.press("add", surname="Jan", first_name="KOWALSKI", club="Goniec & Lis", **given)
        assert visitor.page.status_code == 409 and "Already in the event: Kowalski Jan." in visitor.text
    assert len(load(str(visitor.desk.folder / "saturday.xlsx")).document["players"]) == 2
    visitor.press("add:same")
    added = load(str(visitor.desk.folder / "saturday.xlsx")).document["players"][-1]
    assert (added["surname"], added["club"]) == ("Jan", "Goniec & Lis")


def test_namesakes_are_told_apart_on_every_list(visitor: Visitor) -> None:
    both = ("Kowalski Jan (1985)", "Kowalski Jan (1990)")
    assert all(name in visitor.text for name in both)
    visitor.press("draw")
    assert all(name in visitor.text for name in both)
    visitor.press("door")
    assert all(name in visitor.text for name in both)
    visitor.press("door:on")
    visitor.press("pair:1")
    assert all(name in visitor.text for name in both)
    visitor.press("result:1:1:1")
    visitor.press("go:standings")
    assert all(name in visitor.text for name in both)


def test_of_namesakes_without_numbers_none_is_changed_for_the_other(visitor: Visitor) -> None:
    page = str(visitor.page.url.path)
    visitor.press("player:row:1")
    assert "Give starting numbers first" in visitor.text and "remove:row:1" not in visitor.hooks
    for action in ("remove", "row/1/change"):
        visitor.post(f"{page}/{action}", who="Kowalski Jan", club="x")
        assert visitor.page.status_code == 409
    visitor.press("draw")
    visitor.press("player:2")
    visitor.press("remove:2")
    assert "1 player" in visitor.text


def test_whoever_never_played_can_go_off_the_list_of_a_swiss_event(visitor: Visitor) -> None:
    for name in ("Nowak", "Lis"):
        visitor.press("add", surname=name, first_name="Ewa")
    visitor.press("draw")
    visitor.press("door")
    visitor.press("door:unseen:2")
    visitor.press("door:on")
    visitor.press("pair:1")
    visitor.press("result:1:1:1")
    visitor.press("go:players")
    page = visitor.page
    visitor.press("player:1")
    assert "remove:1" not in visitor.hooks
    visitor.page = page
    visitor.press("player:2")
    visitor.press("remove:2")
    event = load(str(visitor.desk.folder / "saturday.xlsx")).event
    assert {player.number for player in event.players} == {1, 3, 4} and not event.absences
    visitor.press("go:round")
    visitor.press("pair:2")
    assert visitor.page.status_code == 200


@pytest.mark.parametrize(
    ("name", "acceleration", "removable"),
    [("swiss-open", "none", True), ("swiss-open", "baku", False), ("groups-final", "none", False)],
)
def test_who_never_played_stays_where_the_list_makes_groups(
    tmp_path: Path, name: str, acceleration: str, *, removable: bool
) -> None:
    Visitor(tmp_path).sample(name)
    loaded = load(str(tmp_path / f"{name}.xlsx"))
    event, number = loaded.event, loaded.event.players[0].number
    info = replace(event.info, settings=replace(event.info.settings, acceleration=acceleration))
    without = tuple(game for game in event.results if number not in {game.white, game.black})
    assert can_go(replace(loaded, event=replace(event, info=info, results=without)), number) is removable
    assert not can_go(loaded, number)
