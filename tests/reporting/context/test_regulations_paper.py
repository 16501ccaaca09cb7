"""The regulations on the wall: what the event's settings say, chapter by chapter."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from engine.model import (
    Arbiter,
    Event,
    EventInfo,
    GameType,
    Player,
    Prize,
    Round,
    Settings,
    Stage,
    Team,
    UnfinishedRule,
)
from reporting.context.regulations import regulations_context
from reporting.context.subjects import Facts, Subjects
from reporting.forms.catalogue import load_forms
from tests.rows import of_each
from tests.settings import of_sheet


def regulations(event: Event, lang: str = "pl") -> dict[str, Any]:
    return regulations_context(Subjects(load_forms()["regulations"], Facts(event), lang))


def chapters(context: dict[str, Any]) -> list[str]:
    """The numbered headings that print."""
    return [f"{number} {context['words'][name]}" for name, number in context["numbers"].items() if number]


FULL = Event(
    EventInfo(
        name="Memoriał",
        system="round-robin",
        cycles=2,
        federation="pzwarc",
        game=GameType.DRAUGHTS100,
        start_date=date(2026, 5, 1),
        end_date=date(2026, 5, 3),
        rate_of_play="45' + 15\"",
        draws_with_advantage=True,
        unfinished=UnfinishedRule.MORE_THAN_HALF,
        arbiters=(Arbiter("Anna Sędzia", "chief", "I"),),
        settings=Settings(
            aims="Popularyzacja warcabów.\n\nWyłonienie mistrza.",
            organiser="KS Damka",
            venue="Dom Kultury",
            city="Mińsk Mazowiecki",
            eligibility="Zawodnicy z licencją.",
            start_numbers="lots",
            pairing_program="protokol",
            technical_meeting="1 maja, godz. 9.00",
            closing="3 maja, godz. 15.00",
            entry_fee="50 zł",
            appeals="Na piśmie, w ciągu 30 minut.",
            final_rules="Ubezpieczenie we własnym zakresie.",
        ),
    ),
    tuple(Player(number) for number in range(1, 7)),
    rounds=(Round(1, date(2026, 5, 1), "10:00"), Round(2)),
    prizes=(Prize("Puchar", 1), Prize("Książka", category="juniorzy")),
)


def test_the_chapters_stand_in_the_order_of_the_federations() -> None:
    assert chapters(regulations(FULL)) == [
        "1. Cel zawodów",
        "2. Organizator",
        "3. Miejsce i termin",
        "4. Warunki uczestnictwa i zgłoszenia",
        "5. System rozgrywek",
        "6. Program kojarzący",
        "7. Punktacja i ustalanie miejsc",
        "8. Tempo gry",
        "9. Program zawodów",
        "10. Opłaty i nagrody",
        "11. Sędziowie i odwołania",
        "12. Postanowienia końcowe",
    ]


def test_a_chapter_about_which_the_event_says_nothing_is_left_out_and_the_numbers_run_on() -> None:
    context = regulations(Event(EventInfo(name="Турнир", system="round-robin")), "bg")
    assert chapters(context) == ["1. Система на провеждане", "2. Класиране"]


def test_draughts_lose_after_the_hour_of_the_code_where_nothing_else_is_announced() -> None:
    assert regulations(FULL)["rate"] == [
        "Tempo gry: 45' + 15\".",
        "Zawodnik, który przybędzie później niż 60 min po rozpoczęciu rundy, przegrywa partię walkowerem.",
    ]


@of_each([("0", "nieobecny"), ("1", "później niż 1 min"), ("30", "później niż 30 min")])
def test_the_default_time_is_said_as_announced(minutes: str, words: str) -> None:
    clauses = regulations(Event(EventInfo(settings=of_sheet({"default_time": minutes}))))["rate"]
    assert len(clauses) == 1
    assert words in clauses[0]


def test_the_system_says_cycles_rounds_and_lots() -> None:
    assert regulations(FULL)["system"][2:] == [
        "Liczba rund: 10.",
        "Liczba kół: 2; w kołach parzystych kolory są odwrócone.",
        "Numery startowe ustala się w drodze losowania.",
    ]


def test_places_are_decided_by_the_code_where_the_event_names_no_criteria() -> None:
    places = regulations(FULL)["standings"]
    assert "Obowiązują remisy z przewagą." in places
    assert "1) Liczba wygranych" in places
    assert "więcej niż połowę" in places[-1]


def test_the_programme_has_the_dated_rounds_between_meeting_and_closing() -> None:
    assert regulations(FULL)["schedule"] == [
        {"what": "Odprawa techniczna", "when": "1 maja, godz. 9.00"},
        {"what": "Runda 1", "when": "1 maja 2026, 10:00"},
        {"what": "Zakończenie zawodów", "when": "3 maja, godz. 15.00"},
    ]


def test_prizes_come_from_their_sheet() -> None:
    assert regulations(FULL)["prizes"] == [
        {"prize_place": "1", "prize_category": "Klasyfikacja końcowa", "prize": "Puchar"},
        {"prize_place": "", "prize_category": "Juniorzy", "prize": "Książka"},
    ]


@pytest.mark.parametrize(("system", "told"), [("round-robin", True), ("cup", False)])
def test_a_stage_says_that_it_carries_results_over(system: str, told: bool) -> None:
    stages = (Stage(1, "A", "round-robin", groups=2, advance=2), Stage(2, "B", system, carry_results=True))
    clauses = regulations(Event(EventInfo(system="groups"), stages=stages))["system"]
    assert ["przenosi się wyniki" in one for one in clauses if one.startswith("Etap")] == [False, told]


def test_no_clause_has_a_blank_to_be_filled() -> None:
    context = regulations(FULL)
    printed = [line for value in context.values() if isinstance(value, list) for line in value if isinstance(line, str)]
    assert not [line for line in printed if "…" in line or "{" in line or line.startswith("form.")]


@of_each(
    [
        ("Wrocław", "Wrocław", "Wrocław"),
        ("Dom Kultury", "Wrocław", "Dom Kultury, Wrocław"),
        ("", "Wrocław", "Wrocław"),
        ("Dom Kultury", "", "Dom Kultury"),
    ]
)
def test_a_venue_that_is_the_town_is_told_once(venue: str, city: str, told: str) -> None:
    context = regulations(Event(EventInfo(settings=Settings(venue=venue, city=city))))
    assert [line.rpartition(": ")[2] for line in context["venue"]] == [f"{told}."]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({}, "Punkty meczowe: wygrana 2, remis 1, przegrana 0."),
        ({"match_points_win": 6, "match_points_draw": 2}, "Punkty meczowe: wygrana 3, remis 1, przegrana 0."),
    ],
)
def test_teams_are_told_what_a_match_is_worth_also_where_nobody_set_it(changed: dict[str, int], told: str) -> None:
    """PZWarc 2021, V 3.1: their places go by it."""
    event = Event(
        EventInfo(system="team-round-robin", settings=Settings(**changed)), teams=(Team(1, "A"), Team(2, "B"))
    )
    assert told in regulations(event)["standings"]
    single = Event(EventInfo(system="round-robin", settings=Settings(**changed)))
    assert told not in regulations(single)["standings"]
