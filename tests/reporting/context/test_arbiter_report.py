"""The arbiter's report: what the federation reads, and what the arbiter still has to write."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from engine.model import (
    Arbiter,
    Event,
    EventInfo,
    GameKey,
    GameResult,
    Incident,
    Mark,
    Outcome,
    Player,
    PlayerStatus,
    Rating,
    Round,
    Settings,
    Team,
)
from reporting.actions.new import sample_document
from reporting.context.blanks import LINE as DOTS
from reporting.context.report import NORM_LINES, report_context
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from tests.rows import of_each

INFO = EventInfo(
    name="Mistrzostwa Klubu",
    system="swiss-fide-2026",
    rounds=2,
    federation="pzszach",
    start_date=date(2026, 5, 1),
    end_date=date(2026, 5, 3),
    rate_of_play="90' + 30\"",
    tie_breaks=("WIN",),
    arbiters=(Arbiter("Anna Sędzia", "chief", "klasa państwowa", "12/2026", "KS Hetman"),),
    settings=Settings(organiser="KS Hetman", city="Kraków", report_place="Kraków", report_date=date(2026, 5, 4)),
)
PLAYERS = (
    Player(1, "Nowak", "Ewa", sex="f", birth_date=date(1991, 2, 9), federation="POL", region="MP", club="KS Hetman",
           categories={"otb": "I"}, ratings=(Rating("fide", 1900),)),
    Player(2, "Иванов", "Петър", sex="m", birth_year=1980, federation="BUL", titles={"fide": "FM"},
           ratings=(Rating("fide", 2201),)),
    Player(3, "Kowal", "Jan", sex="m", federation="POL", region="MP", status=PlayerStatus.WITHDRAWN),
)  # fmt: skip
GAMES = (GameResult(GameKey(1), 1, 2, Outcome(Mark.WIN, Mark.LOSS)),)


def report(event: Event, lang: str = "pl") -> dict[str, Any]:
    return report_context(Subjects(load_forms()["arbiter-report"], Facts(event), lang))


def test_the_event_is_identified() -> None:
    paper = report(Event(INFO, PLAYERS, rounds=(Round(1, date(2026, 5, 1), "16:00"),)))
    facts = paper["identification"]
    assert facts["federation"] == "Polski Związek Szachowy"
    assert facts["dates"] == "1–3 maja 2026"
    assert paper["round_days"] == [{"round_number": "1", "round_day": "1 maja 2026", "round_hour": "16:00"}]
    assert facts["round_dates"] == "" and set(report(Event(INFO, PLAYERS))["identification"]["round_dates"]) == {"…"}
    assert facts["rate"] == "90' + 30\" (klasyczne)"
    assert facts["rounds"] == "2"


def test_participants_are_counted_by_title_sex_federation_and_region() -> None:
    told = report(Event(INFO, PLAYERS))["participants"]
    # A name, its dash and its number stand on one line.
    assert told["by_title"] == "FM\u00a0–\u00a01"
    facts = {key: value.replace("\N{NO-BREAK SPACE}", " ") for key, value in told.items()}
    assert (facts["total"], facts["women"], facts["men"], facts["rated"]) == ("3", "1", "2", "2 z 3")
    assert (facts["by_title"], facts["by_category"]) == ("FM – 1", "I – 1")
    assert (facts["by_federation"], facts["by_region"]) == ("POL – 2, BUL – 1", "MP – 2")
    assert facts["withdrawn"] == "3 Kowal Jan"


def test_the_report_gives_the_full_date_of_birth_that_the_federation_asks_for() -> None:
    births = [row["birth"] for row in report(Event(INFO, PLAYERS))["players"]]
    assert births == ["09.02.1991", "1980", ""]


def test_nothing_is_made_up_where_nobody_entered_anything() -> None:
    context = report(Event(EventInfo()))
    assert context["identification"]["organiser"] == DOTS
    assert context["standings"] == []
    assert context["table_note"] == ["Wyników jeszcze nie wpisano."]
    for name in ("incidents_note", "remarks", "motions"):
        assert context[name] == [DOTS * 2], name


def test_the_block_of_norms_is_honestly_empty_until_somebody_computes_them() -> None:
    empty = report(Event(INFO, PLAYERS))
    assert empty["norms_note"] == ["Wypełnia sędzia główny."]
    assert len(empty["norms"]) == NORM_LINES
    assert not any(value for row in empty["norms"] for value in row.values())


def test_the_table_says_after_which_round_it_stands() -> None:
    context = report(Event(INFO, PLAYERS, results=GAMES))
    assert context["table_note"] == ["Klasyfikacja po rundzie 1", "Punktacja pomocnicza kolejno: Liczba wygranych."]
    first = context["standings"][0]
    assert (first["place"], first["player"], first["points"], first["wdl"]) == ("1", "Nowak Ewa", "1", "1/0/0")
    final = replace(Event(INFO, PLAYERS, results=GAMES), info=replace(INFO, rounds=1))
    assert report(final)["table_note"] == ["Punktacja pomocnicza kolejno: Liczba wygranych."]


def test_incidents_stand_with_decision_and_motion() -> None:
    incident = Incident("Dzwonił telefon.", 1, date(2026, 5, 1), "3", "Przegrana.", "Upomnienie.", "FIDE 11.3.2")
    context = report(Event(INFO, PLAYERS, incidents=(incident,)))
    assert context["incidents_note"] == []
    assert context["incidents"] == [
        {
            "when": "1, 01.05.2026",
            "whom": "3 Kowal Jan",
            "description": "Dzwonił telefon.",
            "article": "FIDE 11.3.2",
            "decision": "Przegrana.",
            "motion": "Upomnienie.",
        }
    ]


def test_points_that_an_incident_took_stand_with_its_decision() -> None:
    taken = Incident("Spóźnienie.", 1, players="3", decision="Kara.", kind="penalty", points_of=3, points=-1)
    (row,) = report(Event(INFO, PLAYERS, incidents=(taken,)))["incidents"]
    assert row["decision"] == "Kara. Poza partiami: Kowal Jan −0,5."
    given = replace(taken, points_of=9, points=None, board_points=3)
    (row,) = report(Event(INFO, PLAYERS, incidents=(given,)))["incidents"]
    assert row["decision"] == "Kara. Poza partiami: 9 +1,5."


def test_place_day_and_chief_arbiter_stand_under_the_lines_to_sign() -> None:
    assert report(Event(INFO))["signatures"] == [
        "Miejscowość i data\nKraków, 4 maja 2026",
        "Sędzia główny\nAnna Sędzia (klasa państwowa)",
    ]


@of_each(["pl", "bg", "en"])
def test_every_section_is_numbered_and_every_word_of_the_layout_exists(lang: str) -> None:
    context = report(Event(INFO, PLAYERS), lang)
    ids = [section.id for section in load_forms()["arbiter-report"].sections]
    assert list(context["numbers"].items()) == [(name, f"{index}.") for index, name in enumerate(ids, 1)]
    assert not [word for word in context["words"].values() if word.startswith("form.")]


def test_a_team_event_counts_and_ranks_teams() -> None:
    event, _ = decode_event(sample_document("team-league"))
    context = report_context(Subjects(load_forms()["arbiter-report"], Facts(event), "pl"))
    assert (context["participants"]["teams"], context["participants"]["total"]) == ("10", "80")
    assert context["standings"] == []
    first = context["team_standings"][0]
    assert (first["place"], first["team"], first["points"]) == ("1", "UKS Skoczek Lublin", "14")
    assert sum(map(int, first["matches"].split("/"))) == 9


def test_women_and_men_stay_blank_where_a_sex_is_open() -> None:
    facts = report(Event(INFO, (PLAYERS[0], Player(2))))["participants"]
    assert facts["total"] == "2"
    assert not {facts["women"], facts["men"]} & {"0", "1"}


def test_categories_and_titles_are_counted_by_rank() -> None:
    held = [("II", ""), ("II", ""), ("I", "FM"), ("m", "IM"), ("I+", "FM")]
    players = tuple(
        Player(at, f"P{at}", categories={"otb": category}, titles={"fide": title})
        for at, (category, title) in enumerate(held, 1)
    )
    facts = report(Event(EventInfo("Lato", federation="pzszach"), players))["participants"]
    counted = [facts[key].replace("\N{NO-BREAK SPACE}", " ") for key in ("by_category", "by_title")]
    assert counted == ["m – 1, I+ – 1, I – 1, II – 2", "IM – 1, FM – 2"]


@of_each(
    [
        ("pl", "team-round-robin", "wygrana 1, remis 0,5, przegrana 0; mecz wygrany 2, zremisowany 1, przegrany 0"),
        ("bg", "team-round-robin", "победа 1, реми 0,5, загуба 0; среща – победа 2, реми 1, загуба 0"),
        ("pl", "team-cup", "wygrana 1, remis 0,5, przegrana 0"),
        ("pl", "round-robin", "wygrana 1, remis 0,5, przegrana 0"),
    ]
)
def test_of_teams_it_says_what_a_match_is_worth(lang: str, system: str, told: str) -> None:
    teams = (Team(1, "A"), Team(2, "B"))
    event = Event(replace(INFO, system=system), PLAYERS, teams=teams)
    assert report(event, lang)["identification"]["scoring"] == told
