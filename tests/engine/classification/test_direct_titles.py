"""Titles by rating (FIDE B.01, 1.3), champions of Poland (PZSzach, table 2a), totals of FIDE titles (1.5)."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from engine.classification.fide.event_conditions import counts_as_large
from engine.classification.fide.performance import games_for_title
from engine.classification.ledger import NormEntry, awards_and_doubts
from engine.model import Arbiter, Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, PlayOff, Rating, Round
from engine.regulations import load
from tests.judges import classify_by_rating, classify_fide, classify_pzszach
from tests.rows import of_each
from tests.settings import of_sheet

NUMBERS = load("fide-titles-2024")
WIN = Outcome(Mark.WIN, Mark.LOSS)


@of_each(
    [
        ("FM", 2299, 30, "m", False),
        ("FM", 2300, 30, "m", True),
        ("FM", 2301, 30, "", True),
        ("FM", 2300, 29, "m", False),
        ("FM", 2300, 31, "m", True),
        ("FM", 2300, None, "m", None),
        ("CM", 2199, 30, "m", False),
        ("CM", 2200, 30, "m", True),
        ("WFM", 2100, 30, "f", True),
        ("WFM", 2099, 30, "f", False),
        ("WFM", 2100, 30, "m", False),
        ("WCM", 2000, 30, "f", True),
        ("WCM", 2000, 30, "", None),
    ]
)
def test_titles_by_rating(norm, rating, games, sex, met):
    event = Event(EventInfo(), (Player(1, sex=sex, ratings=(Rating("fide", rating, games),)),))
    assert classify_by_rating(event, 1, norm).met is met


def test_the_highest_rating_that_is_known_counts_for_a_title_by_rating():
    player = Player(1, sex="m", ratings=(Rating("fide", 2250, 200),), peak_rating=2301)
    assert classify_by_rating(Event(EventInfo(), (player,)), 1, "FM").met is True


def test_a_highest_rating_that_cannot_be_read_leaves_a_title_by_rating_open():
    player = Player(1, sex="m", ratings=(Rating("fide", 2250, 200),), extra={"peak_rating": "high"})
    assert classify_by_rating(Event(EventInfo(), (player,)), 1, "FM").met is None


def gm_event(**info):
    titles = ["GM"] * 3 + ["IM"] * 2 + ["FM"] * 2 + [""] * 2
    federations = ["POL", "BUL", "GER"] * 3
    people = tuple(
        Player(number, federation=federation, titles={"fide": title}, ratings=(Rating("fide", 2480),))
        for number, (title, federation) in enumerate(zip(titles, federations, strict=True), start=2)
    )
    games = tuple(GameResult(GameKey(at), 1, at + 1, WIN) for at in range(1, 10))
    me = Player(1, sex="m", federation="POL", ratings=(Rating("fide", 2500),))
    return Event(EventInfo(system="round-robin", **info), (me, *people), results=games)


@of_each(
    [
        ({"rate_of_play": "119'"}, False),
        ({"rate_of_play": "120'"}, True),
        ({"rate_of_play": "90' + 30\""}, True),
        ({"rate_of_play": "soon"}, None),
        ({}, True),
        ({"start_date": date(2024, 5, 31), "settings": of_sheet({"notified_on": "2024-05-01"})}, True),
        ({"start_date": date(2024, 5, 30), "settings": of_sheet({"notified_on": "2024-05-01"})}, False),
        ({"arbiters": (Arbiter("A", "chief", "NA"),)}, False),
        ({"arbiters": (Arbiter("A", "chief", "I"),)}, True),
    ]
)
def test_what_fide_asks_of_the_event(info, met):
    assert classify_fide(gm_event(**info), 1, "GM").met is met


@of_each(
    [
        (Arbiter("Jan Lis", "chief", "IA"), False),
        (Arbiter("LIS, Jan", "round"), False),
        (Arbiter("Jan Lis", "chief", fide_id="77"), True),
        (Arbiter("Ewa Kot", "deputy", fide_id="12"), False),
        (Arbiter("Jan Lisek", "chief"), True),
    ]
)
def test_no_arbiter_plays(arbiter, met):
    event = gm_event(arbiters=(arbiter,))
    people = (event.players[0], replace(event.players[1], surname="Lis", first_name="Jan", ids={"fide": "12"}))
    assert classify_fide(replace(event, players=(*people, *event.players[2:])), 1, "GM").met is met


@pytest.mark.parametrize(("rounds", "met"), [(2, True), (3, False)])
def test_two_rounds_a_day_at_most(rounds, met):
    event = replace(gm_event(), rounds=tuple(Round(at, date(2024, 5, 1)) for at in range(1, rounds + 1)))
    assert classify_fide(event, 1, "GM").met is met


@of_each([("7", 9), ("7.5", 9), ("8", 10), ("9", 11)])
def test_each_full_point_above_counts_as_a_game_more(score, games):
    verdict = replace(classify_fide(gm_event(), 1, "GM"), n=9, needed_points=Fraction(7), score=Fraction(score))
    assert games_for_title(verdict, NUMBERS) == games


def test_a_norm_over_fifteen_rounds_counts_as_thirteen_games():
    verdict = replace(classify_fide(gm_event(), 1, "GM"), n=15, needed_points=Fraction(9), score=Fraction(9))
    assert games_for_title(verdict, NUMBERS) == 13


@of_each([(39, 2000, False), (40, 1999, False), (40, 2000, True)])
def test_a_large_swiss(players, average, large):
    people = tuple(Player(number, ratings=(Rating("fide", average),)) for number in range(1, players + 1))
    assert counts_as_large(Event(EventInfo(system="swiss-fide-2026"), people), NUMBERS) is large


def entry(event, games, rating=2500, large=False):
    return NormEntry("1", "A", "fide", "2024", "GM", event, "2024-01-01", games, 1, rating, large)


@of_each(
    [
        (13, 2500, True, True),
        (12, 2500, True, False),
        (13, 2499, True, False),
        (13, 2500, False, False),
        (13, None, True, None),
        (13, 2500, None, None),
        (13, 2499, None, False),
        (13, None, None, None),
    ]
)
def test_a_fide_title_needs_games_a_rating_and_a_large_event(games, rating, large, complete):
    award = awards_and_doubts([entry("A", 14, rating), entry("B", games, rating, large)])[0][0]
    assert award.complete is complete


@of_each([(19, 2075, True), (19, 2074, False), (20, 2050, True), (20, 2049, False), (19, None, None)])
def test_the_rating_for_k_is_25_lower_from_forty_games_on(games, rating, complete):
    entries = [
        NormEntry("1", "A", "pzwarc", "2021", "K", event, "2021-01-01", count, 1, rating)
        for event, count in (("A", 20), ("B", games))
    ]
    assert awards_and_doubts(entries)[0][0].complete is complete


def champions(first, day, championship="imp-u16", winner=1):
    people = (Player(1, sex="m"), Player(2, sex="m"))
    game = GameResult(GameKey(1), winner, 3 - winner, WIN)
    settings = of_sheet({"pzszach_championship": championship})
    return Event(EventInfo(end_date=day, rounds=1, settings=settings), people, results=(game,)), first


@of_each(
    [
        ("imp-u18", "m", True),
        ("imp-u16", "k", True),
        ("imp-u16", "m", True),
        ("imp-u14", "m", False),
        ("imp-u8", "II", True),
        ("imp-u8", "I", True),
        ("imp-u8", "k", False),
        ("seniors-65", "k", None),
    ]
)
def test_champions_of_poland_by_table_2a(championship, norm, met):
    event, _ = champions(1, date(2024, 7, 1), championship)
    assert classify_pzszach(event, 1, norm).met is met


@of_each([(date(2023, 12, 31), False), (date(2024, 1, 1), True), (date(2024, 1, 2), True)])
def test_champions_from_2024_on(day, met):
    event, _ = champions(1, day)
    assert classify_pzszach(event, 1, "k").met is met


@of_each([("3' + 2\"", False), ("60'", True), ("90' + 30\"", True), ("", True)])
def test_a_champion_of_blitz_is_no_champion_of_table_2a(rate, met):
    event, _ = champions(1, date(2024, 7, 1), "imp-u18")
    event = replace(event, info=replace(event.info, rate_of_play=rate))
    assert classify_pzszach(event, 1, "m").met is met


def test_only_the_winner_is_champion():
    event, _ = champions(2, date(2024, 7, 1), winner=2)
    assert classify_pzszach(event, 1, "k").met is False


@of_each([((), (None, None)), ((1, 2), (True, False)), ((2, 1), (False, True))])
def test_of_two_who_share_the_first_place_a_play_off_says_who_is_champion(order, met):
    event, _ = champions(1, date(2024, 7, 1), "imp-u18")
    drawn = replace(event.results[0], outcome=Outcome(Mark.DRAW, Mark.DRAW))
    play_offs = (PlayOff(1, order),) if order else ()
    info = replace(event.info, system="round-robin", tie_breaks=("SB",))
    event = replace(event, info=info, results=(drawn,), play_offs=play_offs)
    verdicts = [classify_pzszach(event, number, "m") for number in (1, 2)]
    assert tuple(each.met for each in verdicts) == met
    places = [item.found for each in verdicts for item in each.requirements if item.code == "place"]
    assert order or places == ["1–2", "1–2"]


@of_each([(39, 2000, False), (40, 2000, True), (40, 1999, False), (41, 2000, True)])
def test_a_large_swiss_has_forty_players_of_2000_on_average(players, lowest, large):
    ratings = [lowest, *[2000] * (players - 1)]
    people = tuple(Player(at, ratings=(Rating("fide", value),)) for at, value in enumerate(ratings, 1))
    assert counts_as_large(Event(EventInfo(system="swiss-fide-2026"), people), NUMBERS) is large
    assert counts_as_large(Event(EventInfo(system="round-robin"), people), NUMBERS) is False
