"""PZSzach over the board: Ruz of the start card, thresholds and minimum games."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from engine.classification.event_norms import EventNorms
from engine.classification.pzszach.norm import points_for
from engine.classification.rules import in_force, rule_set
from engine.model import (
    Event,
    EventInfo,
    GameKey,
    GameResult,
    Mark,
    Outcome,
    Player,
    Rating,
    ResultKind,
    Round,
    Settings,
    Team,
    half_up,
)
from engine.regulations import load
from tests.judges import card_figures, classify_pzszach
from tests.rows import of_each
from tests.settings import of_sheet

WIN, DRAW, LOSS = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.DRAW, Mark.DRAW), Outcome(Mark.LOSS, Mark.WIN)


def event(outcomes, ratings, own=2000, rate="120'"):
    me = Player(1, ratings=(Rating("fide", own),))
    people = tuple(Player(number, ratings=(Rating("fide", value),)) for number, value in enumerate(ratings, 2))
    games = tuple(GameResult(GameKey(index), 1, index + 1, outcome) for index, outcome in enumerate(outcomes, 1))
    return Event(EventInfo(rate_of_play=rate), (me, *people), results=games)


def test_the_boxes_of_the_start_card():
    figures = card_figures(event([WIN, WIN, DRAW, LOSS], [2000, 2100, 1900, 2200], own=1800), 1)
    assert (figures.n, figures.a, figures.b, figures.c) == (4, 10000, 400, 10400)
    assert figures.result == 2080


@of_each([(1999, False), (2000, True), (2001, True)])
def test_the_result_is_compared_exactly_at_2000(own, met):
    verdict = classify_pzszach(event([WIN, LOSS] * 4 + [DRAW], [2000] * 9, own=own), 1, "I")
    assert verdict.met is met
    assert half_up(verdict.performance) == 2000


@of_each([("m", 8, 9), ("k", 8, 9), ("I", 8, 9), ("II+", 6, 7), ("II", 6, 7), ("III", 6, 7), ("IV", 4, 5), ("V", 4, 5)])
def test_minimum_games(norm, below, at):
    for n, met in ((below, False), (at, True)):
        assert classify_pzszach(event([WIN] * n, [2300] * n, own=2300), 1, norm).met is met


@of_each([(1999, LOSS, False, False), (1999, DRAW, True, False), (2000, LOSS, True, True), (2001, DRAW, True, True)])
def test_a_norm_that_asks_for_no_point_says_that_the_rating_suffices(own, last, met, alone):
    """Five games: V, 1050 of a man, takes no point where the ratings come to 6 · 1050 + 2000."""
    found = classify_pzszach(event([LOSS] * 4 + [last], [1260] * 5, own=own), 1, "V")
    assert (found.met, found.rating_suffices) == (met, alone)


def test_forfeits_are_not_counted():
    forfeit = Outcome(Mark.WIN, Mark.LOSS, ResultKind.FORFEIT)
    verdict = classify_pzszach(event([forfeit] + [WIN] * 7, [2300] * 8), 1, "II")
    assert verdict.n == 7
    assert [game.article for game in verdict.games if not game.counted] == ["6.1"]


@of_each(
    [
        ("m", "m", "2015", 2400),
        ("m", "f", "2015", 2200),
        ("m", "m", "2007", 2300),
        ("II+", "f", "2015", 1700),
        ("", "m", "2015", 1000),
    ]
)
def test_constant_ratings_of_the_edition(category, sex, edition, rating):
    base = event([WIN], [2000])
    people = (base.players[0], Player(2, sex=sex, categories={"otb": category}))
    assert card_figures(replace(base, players=people), 1, edition).a == 2000 + rating


@of_each(
    [
        ({"fide": "CM", "fide_women": "WGM"}, "2007", 2300),
        ({"fide": "IM", "fide_women": "WGM"}, "2007", 2400),
        ({"fide_women": "WCM"}, "2007", 2000),
        ({"fide_women": "WCM"}, "2015", None),
        ({"fide_women": "WGM"}, "2015", None),
        ({"fide": "CM"}, "2015", None),
        ({}, "2015", 1000),
    ]
)
def test_what_a_title_without_rating_and_category_counts_with(titles, edition, rating):
    """Of two titles the higher; where the edition has no ratings of titles nobody knows: such a woman is no beginner."""
    base = event([WIN], [2000])
    people = (base.players[0], Player(2, sex="f", titles=titles))
    figures = card_figures(replace(base, players=people), 1, edition)
    assert (figures and figures.a) == (rating and 2000 + rating)


@of_each(
    [
        (1424, False, "1699 … 1999"),
        (1425, None, "1700 … 2000"),
        (1799, None, "1999 … 2299"),
        (1800, True, "2000 … 2300"),
    ]
)
def test_a_category_that_is_not_known_leaves_the_norm_open_where_it_decides(rating, met, found):
    """Whatever the tenth player counts with, 1 to 3000, Ruz is between these."""
    base = event([WIN] * 9, [rating] * 9)
    people = (*base.players[:9], Player(10, categories={"otb": "Z"}))
    verdict = classify_pzszach(replace(base, players=people), 1, "I")
    unknown, _, performance, *_ = verdict.requirements
    assert (verdict.met, performance.found) == (met, found)
    assert (unknown.code, unknown.found, unknown.weighs) == ("rating-unknown", "10", met is None)
    assert verdict.performance is None


@of_each([(2000, "4.5"), (2001, "4.5"), (1999, "5"), (1960, "5"), (1959, "5.5")])
def test_the_points_needed_invert_the_formula(average, points):
    assert points_for(2000, Fraction(average), 9, load("pzszach-2015")) == Fraction(points)


def test_the_figures_of_table_4_are_those_of_the_sources():
    """Read off the announcements once more, apart from the YAML."""
    for edition in ("2007", "2015"):
        numbers = load(f"pzszach-{edition}")
        assert numbers["minimum_minutes"] == {"V": 30, "IV": 30, "III": 60, "II": 60}
        assert numbers["open_minutes"] == {"norms": ["m", "k", "I", "II+"], "refused_below": 60, "fulfilled_from": 120}
        sources = numbers["minimum_minutes_sources"]
        assert {norm for row in sources for norm in row["norms"]} == numbers["minimum_minutes"].keys()
        assert all(row["secondary"] and row["source"] for row in sources)
    assert "women_iii" not in load("pzszach-2007")


@pytest.mark.parametrize("edition", ["2007", "2015"])
@pytest.mark.parametrize(
    ("norms", "rate", "met"),
    [
        (("V", "IV"), "29'", False),
        (("V", "IV"), "30'", True),
        (("V", "IV"), "31'", True),
        (("V", "IV"), "25' + 5\"", True),
        (("III", "II"), "59'", False),
        (("III", "II"), "60'", True),
        (("III", "II"), "61'", True),
        (("III", "II"), "30' + 30\"", True),
        (("III", "II"), "55' + 5\"", True),
        (("III", "II"), "15' + 10\"", False),
        (("III", "II"), "3' + 2\"", False),
        (("II+", "I", "k", "m"), "59'", False),
        (("II+", "I", "k", "m"), "60'", None),
        (("II+", "I", "k", "m"), "90' + 29\"", None),
        (("II+", "I", "k", "m"), "90' + 30\"", True),
        (("II+", "I", "k", "m"), "121'", True),
        (("V", "II", "I"), "soon", None),
        (("V", "II", "I"), "", None),
    ],
)
def test_the_rate_of_play_that_each_category_asks(edition, norms, rate, met):
    for norm in norms:
        verdict = classify_pzszach(event([WIN] * 9, [2300] * 9, rate=rate), 1, norm, edition)
        assert (verdict.met, verdict.lacks) == (met, ())
        assert verdict.reason == ("" if met else "minutes-not-configured" if met is None and "'" in rate else "minutes")


def women(games=5, start=date(2024, 7, 1), rate="30'", rounds=(), end=None, sex="f"):
    base = event([WIN] * games, [1800] * games, own=1800, rate=rate)
    info = replace(base.info, start_date=start, end_date=end, rounds=games)
    me = replace(base.players[0], sex=sex)
    return replace(base, info=info, players=(me, *base.players[1:]), rounds=tuple(rounds))


@of_each(
    [
        ({}, True),
        ({"games": 4}, False),
        ({"games": 6}, True),
        ({"rate": "29'"}, False),
        ({"rate": "31'"}, True),
        ({"start": date(2024, 6, 30)}, False),
        ({"start": date(2024, 7, 2)}, True),
        ({"sex": "m"}, False),
        ({"start": None}, False),
    ]
)
def test_a_womans_third_category_from_july_2024(changed, met):
    assert classify_pzszach(women(**changed), 1, "III").met is met


@of_each(
    [
        ("cup", 1, 0, False),
        ("cup", 3, 0, True),
        ("cup", 1, 3, True),
        ("round-robin", 1, 0, False),
        ("round-robin", 2, 0, True),
        ("swiss-fide-2026", 2, 0, False),
    ]
)
def test_matches_of_several_games_give_the_norms_of_their_games(system, matches, extra, given):
    people = tuple(Player(number, str(number)) for number in range(1, 5))
    results = tuple(GameResult(GameKey(1, game=at), 1, 2, WIN) for at in range(1, 3 + extra))
    info = EventInfo(
        system=system,
        rounds=None if system != "swiss-fide-2026" else 3,
        rate_of_play="60'",
        start_date=date(2024, 7, 1),
    )
    info = replace(info, settings=of_sheet({"games_per_match": str(matches)}))
    told = EventNorms(rule_set("pzszach", on=date(2024, 7, 1))[0], Event(info, people, results=results), ())
    assert told.given("IV") is given


@of_each([("40'", "f", True), ("40'", "m", False), ("60'", "m", True), ("29'", "f", False), ("", "f", None)])
def test_an_event_gives_the_third_category_where_a_woman_can_make_it(rate, sex, given):
    told = EventNorms(rule_set("pzszach", on=date(2024, 7, 1))[0], women(rate=rate, sex=sex, games=9), ())
    assert told.given("III") is given
    assert told.given("II") is (given if rate != "40'" else False)


@of_each([(8, True), (9, True), (10, False)])
def test_a_womans_third_category_in_an_event_of_many_rounds_a_day(a_day, met):
    day = date(2024, 7, 6)
    rounds = [Round(number, date=day) for number in range(1, a_day + 1)]
    assert classify_pzszach(women(10, rounds=rounds), 1, "III").met is met
    assert classify_pzszach(women(a_day, start=day, end=day), 1, "III").met is met
    assert classify_pzszach(women(10, start=day, end=date(2024, 7, 7)), 1, "III").met is None


def test_an_unknown_sex_leaves_a_third_category_at_thirty_minutes_open():
    judge = rule_set("pzszach", "2015")[0].judge
    assert judge(women(7, sex=""), 1, "III").reason == "sex"


@of_each([(6, "5"), (7, "6"), (8, "7")])
def test_players_of_an_odd_number_of_teams_have_a_game_less_than_there_are_rounds(teams: int, found: str) -> None:
    """Table 3 takes nine games for I; each team rests once (B.VI A.3)."""
    people = tuple(Player(one, f"P{one}", team=one, board=1) for one in range(1, teams + 1))
    settings = Settings(boards=1)
    event = Event(
        EventInfo(system="team-round-robin", start_date=date(2026, 5, 1), settings=settings),
        people,
        teams=tuple(Team(one, f"T{one}") for one in range(1, teams + 1)),
    )
    (games,) = (item for item in in_force("pzszach").conditions(event, "I") if item.code == "games")
    assert (games.needed, games.found) == ("9", found)
