"""Drawing and numbers by strength, before they reach a file."""

from __future__ import annotations

from typing import Any

from engine.model import Event, EventInfo, Player, Rating
from engine.pairing.drawing_of_lots import draw_colour
from engine.systems.numbering import by_rating
from reporting.actions.draw import draw_lots, new_seed


def swiss(*players: dict[str, Any], **event: Any) -> dict[str, Any]:
    return {"event": {"system": "swiss-fide-2026", **event}, "players": list(players), "results": []}


def test_numbers_by_strength_are_rating_then_title_then_name() -> None:
    def player(name: str, value: int | None, title: str = "") -> Player:
        ratings = (Rating("fide", value),) if value else ()
        return Player(1, surname=name, titles={"fide": title} if title else {}, ratings=ratings)

    players = [player("Z", None), player("B", 2400), player("A", 2400), player("C", 2400, "IM"), player("D", 2500)]
    assert by_rating(Event(EventInfo(system="swiss-fide-2026"), tuple(players))) == (5, 4, 3, 2, 1)


def test_a_swiss_event_without_numbers_gets_them_by_rating_and_the_colour_by_lot() -> None:
    rating = [{"list": "fide", "value": 2000}]
    lots = draw_lots(swiss({"surname": "A"}, {"surname": "B", "ratings": rating}), "7")
    assert [player["number"] for player in lots.document["players"]] == [2, 1]
    assert lots.colour == str(draw_colour("7")) == lots.document["event"]["first_colour"]


def test_a_seed_is_eight_digits() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert all(len(seed) == 8 and seed.isdigit() for seed in seeds)
    assert len(seeds) > 40
