"""What pages say as people of a language write it: days, titles, where to go, and no norms that nobody asked for."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from lxml.html import document_fromstring

from engine.classification.forecast.points_needed import Forecast
from engine.model import finding
from reporting.context.norms.forecast_words import forecast_text
from reporting.context.subjects import Facts, Subjects
from reporting.forms.catalogue import load_forms
from reporting.locale import texts
from reporting.locale.findings import describe
from reporting.verify.values import Answer, Claim, EventRef, Person
from reporting.web import checked_papers, tables
from reporting.web.page import clock
from tests.reporting.context.test_norm_papers import event_of
from tests.reporting.web.desk import Visitor


def test_days_stand_as_a_language_writes_them(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path, "bg")
    book = visitor.sample("club-saturday")
    visitor.get(f"/e/{book}/players/paste")
    visitor.press("paste:preview", list="Иванов, Иван;12.03.1980")
    facts = document_fromstring(visitor.page.text).xpath("//*[@class='fact']")
    assert "Дата на раждане 12.03.1980" in [fact.text_content() for fact in facts]
    assert clock("2020-03-12T12:00:00+00:00", "pl").startswith("12.03.2020 ")
    assert clock("2020-03-12T12:00:00+00:00", "en").startswith("2020-03-12 ")


def test_a_norm_that_papers_claim_is_called_as_the_language_calls_it() -> None:
    claim = Claim(Person(name="Nowak"), EventRef(name="E"), "bsfsh", "MS", Answer.CONFIRMED)
    assert checked_papers._claim(claim, texts("bg"))["norm"].startswith("МС, ")


def test_whoever_pairs_before_the_numbers_is_led_to_the_list(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    visitor.press("new")
    visitor.press("create", name="Event", rounds="3")
    for name in ("Nowak", "Lis"):
        visitor.press("add", surname=name)
    visitor.post("/e/" + visitor.page.url.path.split("/")[2] + "/pair", round="1")
    assert visitor.page.status_code == 409
    visitor.press("go:numbers")
    assert "draw" in visitor.hooks


def test_a_crosstable_speaks_of_norms_only_where_rules_are_named() -> None:
    facts = event_of("chess", "pzszach", 10, [{"list": "fide", "value": 2000}], rate_of_play="30'")
    info = facts.event.info
    rules = replace(info.settings, classification_rules=("pzszach",))
    asked = Facts(replace(facts.event, info=replace(info, settings=rules)))
    found = [tables._tables(Subjects(load_forms()["crosstable"], one, "en"), {}) for one in (facts, asked)]
    told = [any("no norms in this event" in note for note in (each or {})["notes"]) for each in found]
    assert told == [False, True]


@pytest.mark.parametrize(
    ("asks", "accepted", "lang"),
    [
        (True, "de-DE,de;q=0.9,bg-BG;q=0.8,pl;q=0.7", "bg"),
        (True, "PL", "pl"),
        (True, "de, *;q=0.1", "en"),
        (False, "bg", "en"),
    ],
)
def test_the_first_page_is_in_the_language_of_the_browser_unless_one_was_named(
    tmp_path: Path, asks: bool, accepted: str, lang: str
) -> None:
    visitor = Visitor(tmp_path)
    visitor.desk.asks_browser = asks
    visitor.client.headers["accept-language"] = accepted
    assert f'<html lang="{lang}">' in visitor.get("/")
    visitor.press("lang:pl")
    assert '<html lang="pl">' in visitor.get("/")


def test_a_round_of_a_cup_is_called_as_its_bracket_calls_it(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path, "pl")
    book = visitor.sample("cup-22")
    heads = [
        document_fromstring(visitor.get(f"/e/{book}/round/{number}").encode()).xpath("string(//h1)")
        for number in (1, 3, 5)
    ]
    assert heads == ["Runda 1: Runda wstępna", "Runda 3: Ćwierćfinały", "Runda 5: Finał"]
    visitor.get(f"/e/{visitor.sample('club-saturday')}/round/1")
    assert "<h1>Runda 1</h1>" in visitor.text


def test_a_norm_that_findings_and_forecasts_speak_of_is_in_the_letters_of_the_language() -> None:
    found = describe(finding("purpose-norms-open", norm="MS", number=1, names="Nowak"), texts("bg"))
    assert "МС" in found["message"] and "MS" not in found["message"]
    forecast = Forecast(1, "MS", 3, Fraction(2), None)
    assert "МС" in forecast_text(forecast, texts("bg"))
