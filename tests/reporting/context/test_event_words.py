"""What papers say of an event: where it is played."""

from __future__ import annotations

import pytest

from engine.model import EventInfo, Settings
from reporting.context.criteria import tie_break_name
from reporting.context.event_words import venue_and_town
from reporting.locale import paper_texts


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


@pytest.mark.parametrize(
    ("code", "lang", "name"),
    [
        ("BH", "pl", "Buchholz"),
        ("BH/C1", "pl", "Buchholz bez najniższego"),
        ("BH/M1", "pl", "Średni Buchholz"),
        ("BH/C1", "bg", "Бухолц без най-ниския"),
        ("BH/C1", "en", "Buchholz without the lowest"),
        ("SB/C1", "en", "Sonneborn-Berger/C1"),
        ("GP", "en", "Board points"),
    ],
)
def test_a_cut_tie_break_has_its_usual_name(code: str, lang: str, name: str) -> None:
    assert tie_break_name(code, paper_texts(lang)) == name
