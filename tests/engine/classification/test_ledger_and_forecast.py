"""Norms over several events, and what is still needed while one runs."""

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.classification.forecast.points_needed import forecast
from engine.classification.ledger import NormEntry, awards_and_doubts
from engine.classification.ledger.award import within_years
from engine.classification.ledger.entry import rule_of
from engine.classification.rules import in_force
from engine.model import Event, EventInfo, GameKey, GameResult, GameType, Mark, Outcome, Player, Rating
from tests.judges import title_after
from tests.rows import of_each

WIN = Outcome(Mark.WIN, Mark.LOSS)


def awards(entries):
    return awards_and_doubts(entries)[0]


def entry(norm, games, event, rules="kszk", fillings=1):
    return NormEntry("POL-1", "Nowak", rules, "", norm, event, "2020-01-01", games, fillings)


def test_one_event_that_stands_twice_counts_once():
    assert awards([entry("Mc", 9, "A"), entry("Mc", 9, "A")])[0].complete is False


def test_a_result_that_stands_for_two_fillings_needs_no_seventeen_games():
    assert awards([entry("Mc", 9, "A", fillings=2)])[0].complete is True


def test_of_equally_many_norms_within_the_years_the_latest_count():
    """Standards of Bulgaria, I: 2020 and 2022 lie two years apart, 2022 and 2024 too; what comes next counts from 2022."""
    made = [replace(entry("MS", 9, day, "bg"), date=f"{day}-05-01") for day in ("2020", "2022", "2024")]
    asked = rule_of(made[0]).wanted("MS")
    assert [each.date[:4] for each in within_years(made, replace(asked, years=2))] == ["2022", "2024"]
    assert [each.date[:4] for each in within_years(made, replace(asked, years=4))] == ["2020", "2022", "2024"]
    assert within_years(made, replace(asked, years=None)) == made


@of_each([((10, 8, 9), "2020 2022", None), ((9, 8, 9), "2022 2024", False), ((9, 9, 9), "2022 2024", None)])
def test_of_the_norms_within_three_years_those_count_that_have_the_games(games, counted, complete):
    """Standards of Bulgaria, I: two norms over eighteen games; the later pair lacks one, the earlier has them."""
    days = ("2020-05-01", "2022-05-01", "2024-05-01")
    made = [replace(entry("MS", many, day, "bg"), date=day) for many, day in zip(games, days, strict=True)]
    found = within_years(made, rule_of(made[0]).wanted("MS"))
    assert " ".join(each.date[:4] for each in found) == counted
    assert awards(made)[0].complete is complete  # the rating after them nobody knows


@of_each([("II", 1, True), ("I", 1, False), ("I", 2, True), ("K", 1, False), ("K", 2, None)])
def test_pzwarc_asks_for_one_or_two_norms_and_a_rating_for_titles(norm, events, complete):
    award = awards([entry(norm, 7, str(at), "pzwarc") for at in range(events)])[0]
    assert award.complete is complete


@of_each([("III", 4, False), ("III", 5, True), ("II", 6, False), ("II", 7, True)])
def test_pzszach_asks_no_more_games_of_a_woman_than_her_norm_did(norm, games, complete):
    assert awards([entry(norm, games, "A", "pzszach")])[0].complete is complete


@of_each([("2021-05-10", "2024-05-11", 1), ("2021-05-10", "2024-05-10", 2), ("", "2024-05-10", 2)])
def test_two_norms_of_a_bulgarian_master_lie_within_three_years(first, last, fillings):
    entries = [replace(entry("MS", 9, day, "bg"), date=day) for day in (first, last)]
    assert awards(entries)[0].fillings == fillings


def test_a_bulgarian_master_takes_the_latest_norms_that_lie_within_three_years():
    days = {"2015-01-01": 20, "2020-03-01": 9, "2021-01-01": 9}
    entries = [replace(entry("MS", games, day, "bg"), date=day) for day, games in days.items()]
    assert (awards(entries)[0].fillings, awards(entries)[0].games) == (2, 18)


@of_each([(2310, 2290, False), (2290, 2300, True), (2290, 2299, False), (2310, None, None), (None, 2300, True)])
def test_a_bulgarian_master_has_the_rating_after_the_last_norm(first, last, complete):
    """Standards of Bulgaria, I: a current rating of 2300 after the last norm; what he had before it is none."""
    ratings = {"2022-05-01": first, "2023-05-01": last}
    made = [replace(entry("MS", 9, day, "bg"), date=day, rating=rating) for day, rating in ratings.items()]
    assert awards(made)[0].complete is complete
    assert awards(made[::-1])[0].complete is complete
    assert in_force("bg").ledger.rating(Player(1, ratings=(Rating("fide", 2290),), peak_rating=2310)) == 2290


@pytest.mark.parametrize(("games", "complete"), [((13, 13), False), ((13, 14), None)])
def test_fide_asks_for_twenty_seven_games(games, complete):
    assert awards([entry("GM", count, str(at), "fide") for at, count in enumerate(games)])[0].complete is complete


@of_each(
    [
        ("", "AM", None, 7, False, "I"),
        ("I", "K", None, 7, False, "I+"),
        ("I", "AM", None, 7, False, "K"),
        ("K+", "AM", None, 7, False, "M"),
        ("I+", "K", 2074, 39, False, "I++"),
        ("I+", "K", 2075, 39, False, "K"),
        ("I+", "K", 2050, 40, False, "K"),
        ("I+", "K", 2049, 40, False, "I++"),
        ("I+", "K", 1975, 39, True, "K"),
        ("M+", "AM", 2175, 39, False, "AM"),
    ]
)
def test_table_ii(held, norm, rating, games, women, after):
    assert title_after(held, norm, rating, games, women=women) == after


@of_each([(0, "3.5"), (2, "1.5"), (4, "0"), (6, "0")])
def test_the_fewest_points_that_are_still_needed(played, points):
    me = Player(1, categories={"otb": "III"}, ratings=(Rating("fide", 1800),))
    people = tuple(Player(number, ratings=(Rating("fide", 1800),)) for number in range(2, 9))
    games = tuple(GameResult(GameKey(at), 1, at + 1, WIN if at <= played else None) for at in range(1, 8))
    event = Event(EventInfo(game=GameType.CHESS), (me, *people), results=games)
    assert forecast(event, 1, "II", in_force("pzszach")).points == (Fraction(points) if played < 7 else 0)


def test_games_of_the_schedule_that_are_not_paired_yet_are_counted():
    people = tuple(Player(number, ratings=(Rating("fide", 1800),)) for number in range(1, 9))
    event = Event(EventInfo(system="round-robin"), people)
    told = forecast(event, 1, "II", in_force("pzszach"))
    assert (told.games, told.points) == (7, Fraction("3.5"))


def test_nothing_is_enough_where_the_field_is_too_weak():
    people = tuple(Player(number, ratings=(Rating("fide", 1000),)) for number in range(1, 9))
    assert forecast(Event(EventInfo(system="round-robin"), people), 1, "m", in_force("pzszach")).points is None
