"""PZWarc 2021, VII and tables I, III, IV: categories and titles."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

from engine.classification.pzwarc.category import category_result
from engine.classification.pzwarc.event_conditions import carried_up, on_steps
from engine.classification.pzwarc.holdings import weight
from engine.classification.pzwarc.title import event_category, norm_points
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
    ResultKind,
    fixed,
)
from engine.regulations import load
from tests.judges import classify_category, classify_title
from tests.rows import of_each
from tests.settings import of_sheet

NUMBERS = load("pzwarc-2021-norms")
WIN, DRAW, LOSS = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.DRAW, Mark.DRAW), Outcome(Mark.LOSS, Mark.WIN)
TABLE_I = {
    7: {4: "-1.50", 5: "-1.00", 6: "-0.50", 7: "0.00", 8: "0.50", 14: "3.50"},
    8: {4: "-1.78", 7: "-0.44", 9: "0.44", 16: "3.56"},
    9: {5: "-1.60", 8: "-0.40", 13: "1.60", 18: "3.60"},
    10: {5: "-1.82", 11: "0.36", 15: "1.82", 20: "3.64"},
    11: {6: "-1.67", 14: "1.00", 22: "3.67"},
    12: {6: "-1.85", 18: "1.85", 24: "3.69"},
    13: {7: "-1.71", 20: "2.00", 26: "3.71"},
    14: {7: "-1.87", 21: "1.87", 28: "3.73"},
    15: {8: "-1.75", 23: "2.00", 30: "3.75"},
    # 28 points in 16 games are printed as 2,83; the formula gives 2.82, and the formula is the law.
    16: {8: "-1.88", 17: "0.24", 27: "2.59", 28: "2.82", 29: "3.06", 32: "3.76"},
}
TABLE_III = {
    "A": (1850, 1706),
    "B": (1868, 1724),
    "J": (2012, 1868),
    "K": (2030, 1886),
    "Q": (2138, 1994),
    "R": (2156, 2012),
}


@of_each((n, points, value) for n, row in TABLE_I.items() for points, value in row.items())
def test_table_i_follows_from_the_formula(n, points, value):
    won = max(0, points - n)
    lost = max(0, n - points)
    assert fixed(category_result([0] * (n + 1), won, lost, n, 4)) == value


def test_the_mean_weight_has_the_own_one_too():
    assert category_result([17] * 7 + [9], 4, 3, 7, 4) == Fraction("16.50")


@of_each(
    [
        (Player(1), 9),
        (Player(1, sex="f", categories={"draughts100": "I+"}), 16),
        (Player(1, sex="m", categories={"draughts100": "I"}), 19),
        (Player(1, sex="f", titles={"pzwarc100": "K", "pzwarc100_women": "M"}), 21),
        (Player(1, sex="f", titles={"pzwarc100_women": "AM"}, categories={"draughts100": "I"}), 21),
        (Player(1, federation="LTU", categories={"draughts100": "I"}), None),
        (Player(1, federation="LTU", titles={"fmjd": "CMF"}), None),
        (Player(1, federation="LTU", titles={"fmjd": "MIF"}), 22),
        (Player(1, federation="LTU", titles={"fmjd": "GMI"}), 27),
        (Player(1, categories={"draughts100": "VI"}), None),
        (Player(1, categories={"draughts64": "I"}), 9),
    ]
)
def test_weights(player, expected):
    assert weight(player, GameType.DRAUGHTS100, NUMBERS) == expected


def event(outcomes, people, me=None, **info):
    games = tuple(GameResult(GameKey(index), 1, index + 1, outcome) for index, outcome in enumerate(outcomes, 1))
    given = {
        "game": GameType.DRAUGHTS100,
        "points": DRAUGHTS_POINTS,
        "rate_of_play": "80' + 60\"",
        "start_date": date(2021, 5, 10),
        "arbiters": (Arbiter("A", "chief", licence="7"),),
        **info,
        "settings": of_sheet({"notified_on": "2021-05-03", **info.get("settings", {})}),
    }
    return Event(EventInfo(**given), (me or Player(1, sex="m", federation="POL"), *people), results=games)


def category_people(count, category="II"):
    return tuple(
        Player(number, sex="m", federation="POL", categories={"draughts100": category})
        for number in range(2, count + 2)
    )


def requirement(verdict, code):
    return next(item for item in verdict.requirements if item.code == code)


@of_each([(4, False), (5, True), (6, True)])
def test_a_second_category_below_at_and_above_its_weight(wins, met):
    me = Player(1, sex="m", federation="POL", categories={"draughts100": "III"})
    verdict = classify_category(event([WIN] * wins + [LOSS] * (8 - wins), category_people(8), me), 1, "II")
    assert (verdict.performance >= 17, verdict.met) == (met, met)
    assert requirement(verdict, "category-result").met is met


def test_a_result_equal_to_the_weight_is_enough():
    me = Player(1, sex="m", federation="POL", categories={"draughts100": "II"})
    verdict = classify_category(event([WIN, LOSS] * 4, category_people(8), me, settings={"notation": "yes"}), 1, "II")
    assert (verdict.performance, verdict.met) == (17, True)


@of_each([(6, False), (7, True), (8, True)])
def test_seven_games_are_needed(n, met):
    assert classify_category(event([WIN] * n, category_people(n)), 1, "V").met is met


@of_each([(4, False), (5, True), (6, True)])
def test_five_different_opponents_are_needed(opponents, met):
    base = event([WIN] * opponents, category_people(opponents))
    again = tuple(replace(game, key=GameKey(game.key.round + opponents)) for game in base.results)
    verdict = classify_category(replace(base, results=base.results + again), 1, "V")
    assert (requirement(verdict, "games").met, requirement(verdict, "partners").met, verdict.met) == (True, met, met)


@of_each([(3, False), (4, True), (5, True)])
def test_a_quarter_of_the_points_is_needed(draws, met):
    verdict = classify_category(event([DRAW] * draws + [LOSS] * (8 - draws), category_people(8, "I")), 1, "V")
    assert requirement(verdict, "percent").met is met


@of_each(
    [
        ("V", "19'", False),
        ("V", "20'", True),
        ("III", "44'", False),
        ("III", "45'", True),
        ("I", "59'", False),
        ("I", "60'", True),
        ("III", "15' + 30\"", True),
    ]
)
def test_minutes_a_player(norm, rate, met):
    verdict = classify_category(event([WIN] * 8, category_people(8), rate_of_play=rate), 1, norm)
    assert requirement(verdict, "minutes").met is met


def test_a_win_by_forfeit_and_a_foreigner_without_title_are_left_out():
    people = (*category_people(8), Player(10, federation="LTU"))
    forfeit = Outcome(Mark.WIN, Mark.LOSS, ResultKind.FORFEIT)
    verdict = classify_category(event([forfeit] + [WIN] * 8, people), 1, "V")
    assert verdict.n == 7
    assert {game.reason for game in verdict.games if not game.counted} == {"forfeit-win", "foreign-without-title"}


@of_each(TABLE_III)
def test_table_iii_at_its_bounds(name):
    names = NUMBERS["event_category"]["names"]
    following = names[names.index(name) + 1]
    for scale, upper in zip(("open", "women"), TABLE_III[name], strict=True):
        assert event_category(Fraction(upper), scale, NUMBERS) == name
        assert event_category(upper + Fraction(1, 2), scale, NUMBERS) == following
        assert event_category(upper + Fraction(49, 100), scale, NUMBERS) == name


@of_each(
    [
        ("K", "L", 7, 6),
        ("K", "B", 21, 29),
        ("M", "D", 9, 14),
        ("AM", "S", 7, 7),
        ("AM", "J", 21, 32),
        ("K", "R", 9, 4),
        ("K", "S", 7, 3),
        ("M", "S", 16, 9),
    ]
)
def test_table_iv_is_read_as_printed(title, category, n, points):
    assert norm_points(title, category, n, NUMBERS) == points


@of_each([("K", "A"), ("M", "C"), ("AM", "I")])
def test_some_categories_have_no_norm(title, category):
    assert norm_points(title, category, 9, NUMBERS) is None


def test_every_norm_row_has_fifteen_columns_and_grows():
    for row in NUMBERS["norm_rows"]:
        assert len(row["points"]) == 15
        assert list(row["points"]) == sorted(row["points"])


def rated_people(count, rating=2100, kind="A"):
    return tuple(
        Player(number, federation="POL", ratings=(Rating("fmjd", rating, 50, kind),)) for number in range(2, count + 2)
    )


@of_each(
    [
        ("K", 3, False),
        ("K", 4, True),
        ("K", 5, True),
        ("M", 5, False),
        ("M", 6, True),
        ("M", 7, True),
        ("AM", 9, False),
        ("AM", 10, True),
        ("AM", 11, True),
    ]
)
def test_norms_below_at_and_above_table_iv(norm, points, met):
    # Mean (8 · 2100 + 1975) / 9 = 2086.1: category O, 27 %, 8 games: 4 points; M there asks 40 %: 6, AM 60 %: 10.
    outcomes = [WIN] * (points // 2) + [DRAW] * (points % 2)
    verdict = classify_title(event(outcomes + [LOSS] * (8 - len(outcomes)), rated_people(8)), 1, norm)
    assert (verdict.needed_points, verdict.met) == ({"K": 4, "M": 6, "AM": 10}[norm], met)


@of_each([(8, 3, False), (8, 4, True), (8, 5, True), (9, 4, False), (9, 5, True)])
def test_so_many_strong_opponents_are_needed_as_the_last_row_of_table_iv_has(n, strong, met):
    people = tuple(
        replace(each, ratings=(Rating("fmjd", 2075 if at < strong else 2074, 50, "A"),))
        for at, each in enumerate(rated_people(n))
    )
    verdict = classify_title(event([WIN] * n, people), 1, "K")
    assert (requirement(verdict, "strong-opponents").met, verdict.met) == (met, met)


@of_each([(2074, 0, False), (2075, 8, True), (2076, 8, True)])
def test_opponents_of_at_least_2075_are_counted(rating, strong, met):
    verdict = classify_title(event([WIN] * 8, rated_people(8, rating)), 1, "K")
    assert (requirement(verdict, "strong-opponents").found, verdict.met) == (str(strong), met)


def test_unlisted_opponents_and_technical_ratings_are_left_out():
    people = (*rated_people(8), Player(10), Player(11, ratings=(Rating("technical", 2200, None, "c"),)))
    verdict = classify_title(event([WIN] * 10, people), 1, "K")
    assert verdict.n == 8
    assert [game.reason for game in verdict.games if not game.counted] == ["not-on-list"] * 2


@of_each([(6, False, "rated-games"), (7, True, ""), (21, True, ""), (22, None, "norm-table-ends")])
def test_games_within_and_beyond_table_iv(n, met, reason):
    verdict = classify_title(event([WIN] * n, rated_people(n)), 1, "K")
    assert (verdict.met, verdict.reason) == (met, reason)


def test_womens_titles_use_the_womens_figures():
    woman = Player(1, sex="f", federation="POL")
    womens = event([WIN] * 8, rated_people(8, 1980), woman, settings={"competition": "women"})
    verdict = classify_title(womens, 1, "KK")
    assert verdict.average == Fraction(8 * 1980 + 1875, 9)
    assert verdict.met is True


@of_each(
    [
        ([2175] * 2, 2),
        ([2175] * 2 + [2125] * 2, 2),
        ([2175] * 2 + [2125] * 3, 3),
        ([2175] * 2 + [2125] * 2 + [2075] * 3, 3),
        ([2125] * 9, 3),
    ]
)
def test_overtaken_players_are_converted_upwards(ratings, count):
    assert carried_up(on_steps(ratings, [2075, 2125, 2175]), 2, 3) == count


@of_each([(2074, "3", True), (2075, "3", True), (2200, "3", True)])
def test_nobody_overtakes_himself(own, reached, met):
    """VII 5.5.2: of four on the step, the player among them, three are overtaken; one of them more would be four."""
    me = Player(1, sex="m", federation="POL", ratings=(Rating("national", own, 100, "A"),))
    people = (*rated_people(3, 2080), *rated_people(5, 2000)[3:])
    swiss = event([WIN] * 5, people, me, system="swiss-pzwarc-rating")
    overtaken = requirement(classify_title(swiss, 1, "K"), "overtaken")
    assert (overtaken.found, overtaken.met) == (reached, met)


@of_each([("2021-05-02", True), ("2021-05-03", True), ("2021-05-04", False), ("", None)])
def test_the_event_is_notified_seven_days_before(notified, met):
    verdict = classify_title(event([WIN] * 8, rated_people(8), settings={"notified_on": notified}), 1, "K")
    assert verdict.met is met


@of_each([("90'", True), ("60' + 30\"", True), ("60' + 20\"", False), ("20'", False), ("later", None), ("", None)])
def test_titles_need_an_official_rate(rate, met):
    assert classify_title(event([WIN] * 8, rated_people(8), rate_of_play=rate), 1, "K").met is met


@of_each(
    [
        ("draughts100", "60'", False),
        ("draughts100", "89'", False),
        ("draughts100", "90'", True),
        ("draughts100", "91'", True),
        ("draughts100", "120'/50 + 30'", True),
        ("draughts100", "30' + 30\"", True),
        ("draughts64", "30'", False),
        ("draughts64", "44'", False),
        ("draughts64", "45'", True),
        ("draughts64", "46'", True),
        ("draughts64", "45'/25 + 15'", True),
    ]
)
def test_without_an_increment_an_official_rate_is_no_shorter_than_those_named(game, rate, met):
    """VII 5.1 with II 6.1.5.4.1 and 6.2.3; VII 4.6 calls 60 (30) minutes a player another rate, enough for a category."""
    made = event([WIN] * 8, rated_people(8), rate_of_play=rate, game=GameType(game))
    assert requirement(classify_title(made, 1, "K"), "official-rate").met is met
