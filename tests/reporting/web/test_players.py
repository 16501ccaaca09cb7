"""The players' list: namesakes, and who is taken off it."""

from __future__ import annotations

from pathlib import Path

import pytest

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
