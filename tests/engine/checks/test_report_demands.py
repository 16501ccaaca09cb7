"""`check --for kszk|pzszach|pzwarc|bg`: whole data, games with results, the scope of ratings, norms and applications."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.checks.purposes import PURPOSES
from engine.model import Event, Finding, GameKey, GameResult, Mark, Outcome, Player, Rating, Severity
from reporting.exchange.document import decode_event
from tests.engine.checks.test_rated import ANNA, event_for
from tests.rows import of_each

KSZK_FINAL = Path(__file__).parents[3] / "samples" / "kszk-final" / "event.json"
NAMES = {"pzszach": "pzszach", "pzwarc": "pzwarc", "bg": "bfsh"}


def found(name: str, event: Event, code: str) -> list[Finding]:
    return [one for one in PURPOSES[name](event) if one.code == code]


@of_each(NAMES)
def test_a_report_with_open_games_comes_back_once_all_rounds_are_paired(name: str) -> None:
    other = replace(ANNA, number=2, surname="Kos")
    won, unplayed = GameResult(GameKey(1), 1, 2, Outcome(Mark.WIN, Mark.LOSS)), GameResult(GameKey(2), 2, 1)
    event = replace(event_for(NAMES[name], players=(ANNA, other)), results=(won, unplayed))
    (told,) = found(name, event, "rated-games-open")
    assert (told.severity, dict(told.values)["number"]) == (Severity.ERROR, "1")
    assert told.subject is not None and told.subject.record == 1
    assert not found(name, replace(event, results=(won,)), "rated-games-open")
    assert not found(name, replace(event, results=(won, replace(won, key=GameKey(2)))), "rated-games-open")


@of_each(NAMES)
def test_a_player_without_a_name_and_an_event_without_one(name: str) -> None:
    event = event_for(NAMES[name], players=(replace(ANNA, surname="", first_name=""),), name="")
    (told,) = found(name, event, "rated-name")
    assert (told.severity, told.subject and told.subject.field) == (Severity.ERROR, "surname")
    fields = [one.subject.field for one in found(name, event, "rated-field-missing") if one.subject]
    assert "name" in fields


@of_each([("", True), ("none", True), ("fide", False), ("national", False), ("regional", False)])
def test_pzszach_wants_the_scope_of_ratings(rated_by: str, told: bool) -> None:
    event = event_for("pzszach")
    settings = replace(event.info.settings, rated_by=rated_by)
    event = replace(event, info=replace(event.info, settings=settings))
    assert bool(found("pzszach", event, "rated-scope")) == told


def test_the_sex_of_a_new_player_decides_with_what_he_counts() -> None:
    """PZWarc 2021, VI 2.5: 2100, women 2000; who is on FMJD's list has his rating."""
    new = replace(ANNA, ids={}, sex="", ratings=())
    told = found("pzwarc", event_for("pzwarc", players=(new,)), "rated-player-missing")
    assert [one.rule.article for one in told if one.rule] == ["VI 2.5"]
    listed = replace(new, ratings=(Rating("fmjd", 1900),))
    assert not found("pzwarc", event_for("pzwarc", players=(listed,)), "rated-player-missing")


@pytest.mark.parametrize("rate", ["tempo własne", "120'"])
def test_the_weight_of_the_games_follows_from_the_rate_of_play(rate: str) -> None:
    told = found("pzwarc", event_for("pzwarc", rate_of_play=rate), "rated-rate-unreadable")
    assert [one.rule.article for one in told if one.rule] == (["VI 4.3.2"] if rate == "tempo własne" else [])


def test_without_a_last_day_the_seven_days_of_the_bulgarian_file_are_not_known() -> None:
    told = found("bg", event_for("bfsh", end_date=None), "rated-field-missing")
    assert [one.subject.field for one in told if one.subject] == ["end_date"]


def kszk_final() -> Event:
    return decode_event(json.loads(KSZK_FINAL.read_text(encoding="utf-8")))[0]


def test_the_norms_of_an_event_of_kszk_are_listed_for_the_application() -> None:
    told = {
        dict(one.values)["norm"]: dict(one.values)["names"] for one in found("kszk", kszk_final(), "purpose-norms-made")
    }
    assert told == {"Mc": "Źrebiec Jerzy; Gąsiorowski Jan", "Kc": "Gąsiorowski Jan"}


def test_what_applications_lack_is_an_error_for_those_who_made_a_norm_alone() -> None:
    """KSzK 4, 4.5.3: address, e-mail, date of birth; of the others it is only wanted in case they make one."""
    event = kszk_final()
    bare = tuple(replace(player, birth_date=None) for player in event.players)
    asked = PURPOSES["kszk"](replace(event, players=bare))
    errors = [one.subject.record for one in asked if one.code == "application-birth-date-missing" and one.subject]
    assert sorted(record + 1 for record in errors if record is not None) == [4, 11]
    assert {one.severity for one in asked if one.code == "application-birth-date-missing"} == {Severity.ERROR}
    wanted = [one.subject.record for one in asked if one.code == "rated-if-norm" and one.subject]
    assert len(wanted) == len(event.players) - 2 and not set(wanted) & set(errors)


def test_nobody_applies_to_kszk_from_an_international_event() -> None:
    event = kszk_final()
    settings = replace(event.info.settings, level="international")
    bare = tuple(replace(player, birth_date=None) for player in event.players)
    event = replace(event, players=bare, info=replace(event.info, settings=settings))
    assert not found("kszk", event, "application-birth-date-missing")


def test_a_player_without_norm_is_in_no_list() -> None:
    event = event_for("kszk", players=(Player(1, "Lis", "Jan"),))
    assert not found("kszk", event, "purpose-norms-made")
