"""What papers say of an event: where it is played."""

from __future__ import annotations

from engine.classification.places import event_over
from engine.model import EventInfo, Settings
from reporting.context.criteria import tie_break_name
from reporting.context.event_words import is_final, venue_and_town
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from reporting.locale import paper_texts
from tests.rows import of_each


@of_each(
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
    ]
)
def test_the_town_is_told_once(venue: str, city: str, told: str) -> None:
    assert venue_and_town(EventInfo(settings=Settings(venue=venue, city=city))) == told


@of_each(
    [
        ("BH", "pl", "Buchholz"),
        ("BH/C1", "pl", "Buchholz bez najniższego"),
        ("BH/M1", "pl", "Średni Buchholz"),
        ("BH/C1", "bg", "Бухолц без най-ниския"),
        ("BH/C1", "en", "Buchholz without the lowest"),
        ("SB/C1", "en", "Sonneborn-Berger/C1"),
        ("GP", "en", "Board points"),
    ]
)
def test_a_cut_tie_break_has_its_usual_name(code: str, lang: str, name: str) -> None:
    assert tie_break_name(code, paper_texts(lang)) == name


@of_each([(1, False), (2, True), (3, True)])
def test_a_table_is_the_last_one_when_the_event_is_over(played: int, over: bool) -> None:
    """Also where more rounds were played than the sheet says: norms by places are decided then too."""
    info = {"name": "E", "system": "swiss-fide-2026", "game": "chess", "rounds": 2}
    won = {"white": "1", "black": "0"}
    games = [{"round": at, "board": 1, "white": 1, "black": 2, "score": won} for at in range(1, played + 1)]
    event = decode_event({"event": info, "players": [{"number": 1}, {"number": 2}], "results": games})[0]
    subjects = Subjects(load_forms()["standings"], Facts(event), "en")
    assert is_final(subjects, subjects.facts.standings) is event_over(event) is over
