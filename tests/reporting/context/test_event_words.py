"""What papers say of an event: where it is played."""

from __future__ import annotations

import pytest

from engine.model import EventInfo, Settings
from reporting.context.event_words import venue_and_town


@pytest.mark.parametrize(
    ("venue", "city", "told"),
    [
        ("", "", ""),
        ("", "Warszawa", "Warszawa"),
        ("Dom Kultury", "", "Dom Kultury"),
        ("Dom Kultury", "Warszawa", "Dom Kultury, Warszawa"),
        ("Warszawa", "Warszawa", "Warszawa"),
        ("Warszawa, ul. Długa 1", "Warszawa", "Warszawa, ul. Długa 1"),
        ("ul. Długa 1, 00-001 WARSZAWA", "Warszawa", "ul. Długa 1, 00-001 WARSZAWA"),
        ("гр. Варна, ул. „Лом“ 2", "Варна", "гр. Варна, ул. „Лом“ 2"),
        ("Hotel Warszawa, ul. Długa 1", "Warszawa", "Hotel Warszawa, ul. Długa 1, Warszawa"),
        ("Warszawa Rembertów", "Warszawa", "Warszawa Rembertów, Warszawa"),
        ("ul. Długa 1, Nowa Warszawa", "Warszawa", "ul. Długa 1, Nowa Warszawa, Warszawa"),
    ],
)
def test_the_town_is_told_once(venue: str, city: str, told: str) -> None:
    assert venue_and_town(EventInfo(settings=Settings(venue=venue, city=city))) == told
