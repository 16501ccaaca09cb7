"""Players of the rating list of this computer: found on the players' page, and entered as the list has them."""

from __future__ import annotations

from pathlib import Path

from reporting.exchange.lists import ListedPlayer
from reporting.lists.enter import enter_list
from reporting.lists.source import ListSource
from reporting.sources.load import load
from tests.reporting.web.desk import Visitor, token_of

ROWS = (
    ListedPlayer(1, "101", "Nowak, Anna", "POL", "f", "1990", "WFM", standard=1950, standard_k=20, rapid=1900),
    ListedPlayer(2, "102", "Nowak, Adam", "POL", "m", "1985", standard=2001),
)


def test_somebody_of_the_list_is_entered_with_what_it_says(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    visitor.desk.store = tmp_path / "store"
    visitor.press("new")
    visitor.press("create", name="Saturday", start_date="2026-11-14", rate_of_play="60 min + 30 s")
    assert "There is no rating list" in visitor.text and "find" not in visitor.hooks
    assert enter_list(visitor.desk.store, ListSource("fide", "all", "2026-11-01", ROWS), "list.txt", "1").stored
    visitor.press("go:players")
    visitor.press("find:look", find="новак")
    assert {"find:add:fide:101", "find:add:fide:102"} <= {*visitor.hooks}
    visitor.press("find:add:fide:101", club="Wieża")
    visitor.press("find:look", find="101")
    assert "Already in the event: Nowak Anna." in visitor.text and "find:add:fide:102" not in visitor.hooks
    visitor.press("find:look", find="Quux")
    assert "Nobody like that stands on the lists: Quux." in visitor.text
    (player,) = load(str(tmp_path / "saturday.xlsx")).document["players"]
    name = {"surname": "Nowak", "first_name": "Anna", "sex": "f", "club": "Wieża", "federation": "POL"}
    facts = {"ids": {"fide": "101"}, "titles": {"fide_women": "WFM"}}
    assert player == name | facts | {"birth_date": "1990", "ratings": [{"list": "fide", "value": 1950, "k": 20}]}


def test_only_whoever_stands_on_a_list_is_entered_from_it(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    visitor.desk.store = tmp_path / "store"
    book = visitor.sample("club-saturday")
    for key in ("fide:999", "fide:", "x:101", "", "../x:1"):
        visitor.post(f"/e/{book}/players/listed", listed=key, surname="Nikt")
        assert visitor.page.status_code == 404


def test_a_list_that_the_browser_sends_is_read_apart(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    visitor.desk.store = tmp_path / "store"
    text = "ID;Name;Fed;Rating\n7;Nowak, Anna;POL;1950\n8;Lis, Jan;POL;1500\n"
    visitor.press("lists")
    token = {"token": token_of(visitor.desk)}
    for name, fields, status, said in (
        ("lista.csv", {}, 422, "whose"),
        ("../lista.csv", {"list": "national", "day": "2026-11-01"}, 200, "The list is in"),
        ("x.txt", {"list": "fide", "day": "x"}, 422, "day"),
        ("x.txt", {"list": "fide", "day": "2026-11-01"}, 422, ""),
    ):
        data = text if name.endswith("csv") else "\0" * 99
        visitor.page = visitor.client.post("/lists", data=token | fields, files={"file": (name, data.encode())})
        assert (visitor.page.status_code, said in visitor.text) == (status, True), (name, fields, visitor.text)
    assert "players: 2" in visitor.get("/lists")
    assert [path.name for path in tmp_path.iterdir()] == ["store"]
