"""Notices, licences, dates: what is violated refuses, what nobody wrote leaves a norm open."""

from dataclasses import replace
from datetime import date

import pytest

from engine.classification.event_demands import licensed_arbiter, list_of_first_day, notified
from engine.classification.fide.event_conditions import event_requirements
from engine.classification.rules import rule_set
from engine.classification.verdict import Concern, Requirement, Verdict, decide, with_result
from engine.model import (
    DRAUGHTS_POINTS,
    Arbiter,
    Event,
    EventInfo,
    GameKey,
    GameResult,
    GameType,
    Mark,
    Outcome,
    Player,
    Rating,
    Rule,
)
from engine.regulations import load
from tests.judges import classify_kszk, classify_title
from tests.rows import of_each
from tests.settings import of_sheet

START = date(2024, 3, 10)
WIN = Outcome(Mark.WIN, Mark.LOSS)
OPEN_PAPER = Requirement("7", "notice", "", "", None, concerns=Concern.PAPERWORK)
OPEN_GAMES = Requirement("4", "rating", "", "", None)


def sheet(arbiters=(), players=(), start=START, end=None, **settings):
    info = EventInfo(start_date=start, end_date=end, arbiters=tuple(arbiters), settings=of_sheet(settings))
    return Event(info, players)


def chief(licence="", until="", role="chief"):
    return Arbiter("A", role, licence=licence, licence_until=date.fromisoformat(until) if until else None)


@of_each(
    [
        ([], None),
        ([chief()], None),
        ([chief("–")], None),
        ([chief("7")], True),
        ([chief("7", "2024-03-09")], False),
        ([chief("7", "2024-03-10")], True),
        ([chief("", "2024-03-11")], True),
        ([chief("7", role="deputy")], None),
        ([chief("7", "2024-03-09"), chief("8", "2024-12-31")], True),
    ]
)
def test_a_licence_is_known_to_hold_known_to_have_ended_or_not_written(arbiters, met):
    found = licensed_arbiter(sheet(arbiters), "VII 7.2.1")
    assert (found.met, found.concerns, found.weighs) == (met, Concern.PAPERWORK, True)


@of_each([("2024-03-09", False), ("2024-03-10", None), ("2024-03-16", None), ("2024-03-17", True)])
def test_a_licence_covers_every_day_of_the_event(until, met):
    found = licensed_arbiter(sheet([chief("7", until)], end=date(2024, 3, 17)), "VII 7.2.1")
    needed = "yes" if met else "≥ 2024-03-17"
    assert (found.met, found.needed, found.found) == (met, needed, f"7 ≤ {until}")


def test_a_licence_with_a_last_day_needs_a_first_day_of_the_event():
    assert licensed_arbiter(sheet([chief("7", "2024-12-31")], start=None), "VII 7.2.1").met is None


@of_each([("2024-03-02", True), ("2024-03-03", True), ("2024-03-04", False), ("", None)])
def test_a_notice_comes_so_many_days_before_the_start(told, met):
    assert notified(sheet(notified_on=told), "VII 7.3.3", 7).met is met


def test_a_notice_without_a_first_day_asks_for_that_day():
    found = notified(sheet(start=None, notified_on="2024-03-01"), "VII 7.3.3", 7)
    assert (found.code, found.met) == ("start-date", None)
    assert notified(sheet(start=None), "VII 7.3.3", 7).code == "notified-before-start"


@of_each([("2024-03-09", True), ("2024-03-10", True), ("2024-03-11", False)])
def test_ratings_are_those_of_the_first_day(told, met):
    (found,) = list_of_first_day(sheet(rating_list_date=told), "4.4.4", {"iccf"})
    assert found.met is met
    dated = Player(1, ratings=(Rating("iccf", 2000, date=date.fromisoformat(told)),))
    (found,) = list_of_first_day(sheet(players=(dated,)), "4.4.4", {"iccf"})
    assert found.met is met


def test_without_a_date_of_a_list_nothing_contradicts():
    assert list_of_first_day(sheet(), "4.4.4", {"iccf"}) == ()
    other = Player(1, ratings=(Rating("national", 2000, date=date(2030, 1, 1)),))
    assert list_of_first_day(sheet(players=(other,)), "4.4.4", {"iccf"}) == ()
    assert list_of_first_day(sheet(start=None, rating_list_date="2024-03-11"), "4.4.4", {"iccf"}) == ()


@pytest.mark.parametrize(("end", "met"), [("2024-04-08", False), ("2024-04-09", True)])
def test_fide_counts_later_lists_in_an_event_of_more_than_thirty_days(end, met):
    event = sheet(rating_list_date="2024-04-01")
    event = replace(event, info=replace(event.info, end_date=date.fromisoformat(end)))
    found = event_requirements(event, load("fide-titles-2024"))
    assert next(item.met for item in found if item.code == "rating-list-date") is met


@of_each([("IA", True, False), ("NA", False, True), ("I", None, False)])
def test_a_national_arbiter_gives_no_norms_of_fide(spelling, met, weighs):
    event = sheet([Arbiter("A", "chief", spelling)])
    found = next(item for item in event_requirements(event, load("fide-titles-2024")) if item.code == "title-arbiter")
    assert (found.met, found.weighs) == (met, weighs)


@of_each([(True, True), (False, False), (None, False)])
def test_an_event_refuses_a_norm_only_to_whom_the_games_would_have_given_it(games, told):
    alone = Requirement("1", "event-average", "2150", "2000", False, concerns=Concern.EVENT)
    assert verdict(alone, Requirement("4", "score", "7", "", games)).refused_by_event is told
    assert not verdict(Requirement("4", "score", "7", "", games)).refused_by_event


def verdict(*requirements):
    met, reason = decide(requirements)
    return Verdict(1, "M", Rule("R", "5"), met, reason, 9, 9, None, None, requirements, ())


def test_a_norm_that_lacks_only_paperwork_is_made_by_the_games_and_not_made():
    found = verdict(OPEN_PAPER)
    assert (found.met, found.made_by_games, found.lacks) == (None, True, (OPEN_PAPER,))
    other = verdict(OPEN_PAPER, OPEN_GAMES)
    assert (other.met, other.made_by_games, other.lacks, other.reason) == (None, False, (), "rating")
    refused = verdict(OPEN_PAPER, Requirement("4", "score", "7", "6", False))
    assert (refused.met, refused.made_by_games, refused.lacks) == (False, False, ())


@of_each([True, None, False])
def test_a_place_takes_the_place_of_the_games_alone(paper):
    lost = Requirement("4", "score", "7", "6", False)
    asked = Requirement("7", "notice", "", "", paper, concerns=Concern.PAPERWORK)
    place = Requirement("6", "place", "1", "1", True)
    found = with_result(verdict(lost, asked), (place,), 2, Rule("R", "6"))
    assert found.met is paper
    assert bool(found.lacks) is (paper is None)


def test_of_place_and_games_the_better_verdict_stands():
    made = verdict(Requirement("4", "score", "7", "7", True))
    assert with_result(made, (replace(OPEN_PAPER, code="place"),), 2, Rule("R", "6")).met is True
    open_place = with_result(verdict(OPEN_GAMES), (Requirement("6", "place", "1", "1", True),), 2, Rule("R", "6"))
    assert (open_place.met, open_place.fillings) == (True, 2)


def final_of_poland(**settings):
    """Player 1 wins the final of the individual championship by a game; nobody has enough games for a norm."""
    people = tuple(Player(number, sex="m", ratings=(Rating("iccf", 2300, 50),)) for number in (1, 2))
    given = {"kszk_cycle": "individual-championship", "kszk_stage": "final", **settings}
    info = EventInfo(game=GameType.CORRESPONDENCE, start_date=START, settings=of_sheet(given))
    return Event(info, people, results=(GameResult(GameKey(1), 1, 2, WIN),))


@of_each(
    [
        ({"notified_on": "2024-03-09"}, True),
        ({"notified_on": "2024-03-10"}, False),
        ({}, None),
        ({"notified_on": "2024-03-09", "rating_list_date": "2024-03-10"}, True),
        ({"notified_on": "2024-03-09", "rating_list_date": "2024-03-11"}, False),
        ({"notified_on": "2024-03-09", "days_per_ten_moves": "19"}, False),
    ]
)
def test_the_champion_of_poland_is_master_where_the_event_is_what_kszk_asks(settings, met):
    found = classify_kszk(final_of_poland(**settings), 1, "Mc")
    assert (found.met, bool(found.lacks)) == (met, met is None)


@of_each([("19", False), ("20", None), ("29", None), ("30", True)])
def test_a_rate_counts_where_it_suffices_whatever_moves_are_sent_by(days, met):
    rate = next(
        item
        for item in classify_kszk(final_of_poland(days_per_ten_moves=days), 1, "V").requirements
        if item.code == "rate-of-play"
    )
    assert rate.met is met


def champion_of_draughts(licence, notified_on, **settings):
    """Player 1 wins the championship of Poland before three masters."""
    people = (Player(1, sex="m"), *(Player(n, sex="m", categories={"draughts100": "M"}) for n in (2, 3, 4)))
    games = tuple(GameResult(GameKey(at), 1, at + 1, WIN) for at in (1, 2, 3))
    info = EventInfo(
        game=GameType.DRAUGHTS100,
        points=DRAUGHTS_POINTS,
        rate_of_play="80' + 60\"",
        start_date=START,
        arbiters=(licence,) if licence else (),
        settings=of_sheet({"pzwarc_championship": "individual", "notified_on": notified_on, **settings}),
    )
    return Event(info, people, results=games)


@of_each(
    [
        (chief("7"), "2024-03-03", True, []),
        (chief("7", "2024-03-09"), "2024-03-03", False, []),
        (chief("7"), "2024-03-04", False, []),
        (chief("7", "2024-03-09"), "2024-03-12", False, []),
        (chief("7"), "", None, ["notified-before-start"]),
        (None, "2024-03-03", None, ["licensed-arbiter"]),
        (None, "", None, ["licensed-arbiter", "notified-before-start"]),
    ]
)
def test_the_champion_of_draughts_is_master_where_the_event_is_what_pzwarc_asks(licence, notified_on, met, missing):
    found = classify_title(champion_of_draughts(licence, notified_on), 1, "M")
    assert (found.met, [item.code for item in found.lacks]) == (met, missing)
    assert found.rule.article == "VII 6.1"
    assert met is not False or found.reason in {"licensed-arbiter", "notified-before-start"}


def test_a_list_of_a_later_day_refuses_the_title_in_draughts():
    event = champion_of_draughts(chief("7"), "2024-03-03", rating_list_date="2024-03-11")
    assert classify_title(event, 1, "M").met is False


@pytest.mark.parametrize(("notified_on", "met"), [("2024-03-03", True), ("", None)])
def test_an_unlisted_opponent_who_changes_nothing_leaves_the_paperwork_alone(notified_on, met):
    rated = (Player(n, sex="m", ratings=(Rating("national", 2100, 50, "A"),)) for n in range(2, 10))
    people = (Player(1, sex="m"), *rated)
    games = tuple(GameResult(GameKey(at), 1, at + 1, WIN) for at in range(1, 10))
    info = champion_of_draughts(chief("7"), notified_on).info
    found = rule_set("pzwarc")[0].judge(Event(info, people, results=games), 1, "K")
    assert (found.met, [item.code for item in found.lacks]) == (met, [] if met else ["notified-before-start"])
    assert found.reason == ("" if met else "notified-before-start")
    assert "player-unlisted" in {item.code for item in found.requirements}
