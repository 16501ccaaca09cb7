"""PZSzach over the board: Ruz of the start card, thresholds and minimum games."""

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.classification.pzszach.norm import card_figures, classify_pzszach, points_for
from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, Rating, ResultKind, half_up

WIN, DRAW, LOSS = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.DRAW, Mark.DRAW), Outcome(Mark.LOSS, Mark.WIN)


def event(outcomes, ratings, own=2000, rate="90' + 30\""):
    me = Player(1, ratings=(Rating("fide", own),))
    people = tuple(Player(number, ratings=(Rating("fide", value),)) for number, value in enumerate(ratings, 2))
    games = tuple(GameResult(GameKey(index), 1, index + 1, outcome) for index, outcome in enumerate(outcomes, 1))
    return Event(EventInfo(rate_of_play=rate), (me, *people), results=games)


def test_the_boxes_of_the_start_card():
    figures = card_figures(event([WIN, WIN, DRAW, LOSS], [2000, 2100, 1900, 2200], own=1800), 1)
    assert (figures.n, figures.a, figures.b, figures.c) == (4, 10000, 400, 10400)
    assert figures.result == 2080


@pytest.mark.parametrize(("own", "met"), [(1999, False), (2000, True), (2001, True)])
def test_the_result_is_compared_exactly_at_2000(own, met):
    verdict = classify_pzszach(event([WIN, LOSS] * 4 + [DRAW], [2000] * 9, own=own), 1, "I")
    assert verdict.met is met
    assert half_up(verdict.performance) == 2000


@pytest.mark.parametrize(
    ("norm", "below", "at"),
    [("m", 8, 9), ("k", 8, 9), ("I", 8, 9), ("II+", 6, 7), ("II", 6, 7), ("III", 6, 7), ("IV", 4, 5), ("V", 4, 5)],
)
def test_minimum_games(norm, below, at):
    for n, met in ((below, False), (at, True)):
        assert classify_pzszach(event([WIN] * n, [2300] * n, own=2300), 1, norm).met is met


def test_forfeits_are_not_counted():
    forfeit = Outcome(Mark.WIN, Mark.LOSS, ResultKind.FORFEIT)
    verdict = classify_pzszach(event([forfeit] + [WIN] * 7, [2300] * 8), 1, "II")
    assert verdict.n == 7
    assert [game.article for game in verdict.games if not game.counted] == ["6.1"]


@pytest.mark.parametrize(
    ("category", "sex", "edition", "rating"),
    [
        ("m", "m", "2015", 2400),
        ("m", "f", "2015", 2200),
        ("m", "m", "2007", 2300),
        ("II+", "f", "2015", 1700),
        ("", "m", "2015", 1000),
    ],
)
def test_constant_ratings_of_the_edition(category, sex, edition, rating):
    base = event([WIN], [2000])
    people = (base.players[0], Player(2, sex=sex, categories={"otb": category}))
    assert card_figures(replace(base, players=people), 1, edition).a == 2000 + rating


def test_a_category_that_is_not_known_leaves_the_norm_open():
    base = event([WIN] * 9, [2000] * 9)
    people = (*base.players[:9], Player(10, categories={"otb": "Z"}))
    verdict = classify_pzszach(replace(base, players=people), 1, "I")
    assert (verdict.met, verdict.reason) == (None, "rating-unknown")
    assert verdict.requirements[0].found == "10"


@pytest.mark.parametrize(("average", "points"), [(2000, "4.5"), (2001, "4.5"), (1999, "5"), (1960, "5"), (1959, "5.5")])
def test_the_points_needed_invert_the_formula(average, points):
    assert points_for(2000, Fraction(average), 9) == Fraction(points)


@pytest.mark.parametrize(("rate", "met"), [("29'", False), ("30'", True), ("", True), ("soon", None)])
def test_thirty_minutes_are_needed_for_the_fifth_category(rate, met):
    assert classify_pzszach(event([WIN] * 5, [1800] * 5, rate=rate), 1, "V").met is met


def test_the_rate_for_higher_categories_is_told_as_not_configured():
    verdict = classify_pzszach(event([WIN] * 9, [2300] * 9, rate="5'"), 1, "III")
    assert verdict.met is True
    assert [item.code for item in verdict.requirements if not item.weighs] == ["minutes-not-configured"]
