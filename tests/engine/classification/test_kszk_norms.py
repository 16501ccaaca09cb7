"""KSzK 4 (2016): the minima, what is left out, and the conditions on the event."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.classification.kszk.counting import RatedGame, compute, leave_out, points_needed
from engine.classification.kszk.ratings import UsedRating
from engine.classification.record import RecordedGame
from engine.model import (
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
)
from engine.regulations import load
from tests.judges import classify_kszk
from tests.rows import of_each
from tests.settings import of_sheet

NUMBERS = load("kszk-2016")

WIN, DRAW, LOSS = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.DRAW, Mark.DRAW), Outcome(Mark.LOSS, Mark.WIN)
FORFEIT_WIN = Outcome(Mark.WIN, Mark.LOSS, ResultKind.FORFEIT)
FORFEIT_LOSS = Outcome(Mark.LOSS, Mark.WIN, ResultKind.FORFEIT)


def event(outcomes, ratings, applicant=None, **settings):
    """Player 1 against the others in their order; ratings are fixed ICCF ratings."""
    rated = tuple(
        Player(number, ratings=(Rating("iccf", value, 50),), categories={"correspondence": "M"})
        for number, value in enumerate(ratings, 2)
    )
    me = applicant or Player(1, ratings=(Rating("iccf", 2200, 50),), categories={"correspondence": "K"})
    games = tuple(GameResult(GameKey(index), 1, index + 1, outcome) for index, outcome in enumerate(outcomes, 1))
    info = EventInfo(
        game=GameType.CORRESPONDENCE, system="round-robin", start_date=date(2020, 1, 10), settings=of_sheet(settings)
    )
    return Event(info, (me, *rated), results=games)


def with_second(base, player):
    """The same event with another player number 2."""
    return replace(base, players=(base.players[0], player, *base.players[2:]))


def requirement(verdict, code):
    return next(item for item in verdict.requirements if item.code == code)


@pytest.mark.parametrize(("draws", "performance", "met"), [(1, 2398, False), (0, 2438, True)])
def test_a_master_norm_below_and_above_2400(draws, performance, met):
    outcomes = [WIN] * (7 - draws) + [DRAW] * (1 + draws) + [LOSS] * 1
    verdict = classify_kszk(event(outcomes, [2200] * 8 + [2182], notified_on="2020-01-09"), 1, "Mc")
    assert (verdict.average, verdict.performance, verdict.met) == (2198, performance, met)


def test_a_performance_of_exactly_the_threshold_is_enough():
    verdict = classify_kszk(event([WIN] * 7 + [LOSS] * 2, [2200] * 9, notified_on="2020-01-09"), 1, "Mc")
    assert (verdict.performance, verdict.margin, verdict.met) == (2400, 0, True)


def test_missing_games_are_lost_and_add_no_rating():
    verdict = classify_kszk(event([WIN] * 7, [2300] * 7, notified_on="2020-01-09"), 1, "Mc")
    assert (verdict.n, verdict.average, verdict.performance, verdict.met) == (9, 2300, 2500, True)
    assert requirement(verdict, "games").found == "7 + 2"


@of_each([("", 9), ("individual-championship", 6), ("team-championship", 6)])
def test_the_championships_of_poland_ask_for_five_games_only(cycle, n):
    verdict = classify_kszk(event([WIN] * 6, [2200] * 6, kszk_cycle=cycle), 1, "Ic")
    assert verdict.n == n


@pytest.mark.parametrize(("cycle", "n", "score"), [("", 9, 8), ("team-championship", 10, 9)])
def test_a_win_by_forfeit_is_left_out_but_not_in_the_team_championships(cycle, n, score):
    verdict = classify_kszk(event([FORFEIT_WIN] + [WIN] * 8 + [LOSS], [2300] * 10, kszk_cycle=cycle), 1, "Ic")
    assert (verdict.n, verdict.score) == (n, score)


def test_a_loss_by_forfeit_counts():
    verdict = classify_kszk(event([FORFEIT_LOSS] + [WIN] * 9, [2200] * 10), 1, "Ic")
    assert (verdict.n, verdict.score) == (10, 9)


@of_each([(5, False), (6, True), (7, True)])
def test_thirty_percent_of_ten_games(points, met):
    outcomes = [DRAW] * points + [LOSS] * (10 - points)
    verdict = classify_kszk(event(outcomes, [2400] * 10), 1, "V")
    assert requirement(verdict, "percent").met is met


def test_a_win_against_a_weak_opponent_is_left_out_where_that_helps():
    verdict = classify_kszk(
        event([WIN] * 7 + [LOSS] * 2 + [WIN], [2250] * 9 + [1200], notified_on="2020-01-09"), 1, "Mc"
    )
    assert (verdict.n, verdict.performance) == (9, 2450)
    assert [game.article for game in verdict.games if not game.counted] == ["4.3.11"]


@of_each([(1399, 10, 2754), (1400, 10, 2754), (1401, 9, 2760)])
def test_only_opponents_below_the_average_of_the_event_are_left_out(own, n, performance):
    """4.3.11: 2300 is the average exactly with 1400; left out he would give 2400 + 360 in the place of 2390 + 364."""
    me = Player(1, ratings=(Rating("iccf", own, 50),), categories={"correspondence": "K"})
    verdict = classify_kszk(event([WIN] * 10, [2400] * 9 + [2300], me), 1, "Kc")
    assert (verdict.n, verdict.performance) == (n, performance)


@pytest.mark.parametrize(("weak", "n"), [(2354, 9), (2360, 10)])
def test_nothing_is_left_out_that_makes_nothing_better(weak, n):
    """4.3.11, reading 5: 2395 + 364 is less than 2400 + 360, 2396 + 364 is as much."""
    verdict = classify_kszk(event([WIN] * 10, [2400] * 9 + [weak]), 1, "Kc")
    assert (verdict.n, verdict.performance) == (n, 2760)


@of_each([(1839, None), (1840, 9), (1841, 9)])
def test_the_points_of_a_norm_may_be_all_there_are(rating, points):
    assert classify_kszk(event([LOSS] * 9, [rating] * 9), 1, "Kc").needed_points == points


def test_a_draw_against_a_weak_opponent_stays():
    verdict = classify_kszk(event([WIN] * 7 + [LOSS] * 2 + [DRAW], [2250] * 9 + [1200]), 1, "Mc")
    assert all(game.counted for game in verdict.games)


@of_each(
    [
        ((Rating("iccf", 2200, 30),), 2200, "4.3.7"),
        ((Rating("iccf", 2200, 29),), 2150, "4.6.2"),
        ((Rating("iccf", 2200, 20),), 2150, "4.6.2"),
        ((Rating("iccf", 2200, 19),), 2100, "4.6.2"),
        ((Rating("iccf", 2200, 12),), 2100, "4.6.2"),
        ((Rating("iccf", 2200, 11),), 1000, "4.4.3"),
        ((Rating("fide", 2200),), 2150, "4.6.2"),
        # ICCF goes first, higher or lower; only where its games are too few does FIDE count.
        ((Rating("iccf", 2200, 30), Rating("fide", 2400)), 2200, "4.3.7"),
        ((Rating("fide", 1900), Rating("iccf", 2200, 30)), 2200, "4.3.7"),
        ((Rating("iccf", 2200, 12), Rating("fide", 2400)), 2100, "4.6.2"),
        ((Rating("iccf", 2200, 11), Rating("fide", 2400)), 2350, "4.6.2"),
        # Without a number of games the kind decides.
        ((Rating("iccf", 2200),), 2200, "4.3.7"),
        ((Rating("iccf", 2200, kind="fixed"),), 2200, "4.3.7"),
        ((Rating("iccf", 2200, kind="unfixed"),), 2150, "4.6.2"),
    ]
)
def test_the_rating_used_for_an_opponent(ratings, used, article):
    """4.2.5, 4.3.7, 4.6.2: a category that would count with more or less is not asked where a list has the player."""
    base = event([WIN], [2000])
    verdict = classify_kszk(replace(base, players=(base.players[0], Player(2, ratings=ratings))), 1, "V")
    assert (verdict.games[0].rating, verdict.games[0].article) == (used, article)
    held = Player(2, sex="m", ratings=ratings, categories={"correspondence": "M"})
    counted = classify_kszk(replace(base, players=(base.players[0], held)), 1, "V").games[0]
    assert (counted.rating, counted.article) == ((2300, article) if article == "4.4.3" else (used, article))


@of_each(
    [
        ({"otb": "I++"}, "m", 2200),
        ({"otb": "k++"}, "f", 2100),
        ({"otb": "II", "correspondence": "Ic"}, "m", 2000),
        ({"correspondence": "Kc+"}, "m", 2250),
        ({}, "f", 1000),
    ]
)
def test_the_constant_rating_of_table_4_1(categories, sex, used):
    base = event([WIN], [2000])
    verdict = classify_kszk(replace(base, players=(base.players[0], Player(2, sex=sex, categories=categories))), 1, "V")
    assert verdict.games[0].rating == used


def test_a_category_that_the_edition_lacks_leaves_the_norm_open():
    base = event([WIN] * 6, [2000] * 6)
    verdict = classify_kszk(with_second(base, Player(2, categories={"otb": "X"})), 1, "V")
    assert (verdict.met, verdict.reason) == (None, "unknown-category")


def test_an_unrated_player_of_an_international_event_needs_the_class_table():
    base = event([WIN] * 6, [2000] * 6, level="international")
    verdict = classify_kszk(with_second(base, Player(2)), 1, "V")
    assert (verdict.met, verdict.reason) == (None, "provisional-not-configured")


@of_each([(4, None), (5, 1600), (6, 1600)])
def test_the_fixed_average_holds_where_half_have_no_iccf_rating(unrated, average):
    base = event([WIN] * 9, [2100] * 9, iccf_class="aspirer", provisional_rating="1500")
    players = base.players[:1] + tuple(
        replace(player, ratings=()) if index < unrated else player for index, player in enumerate(base.players[1:])
    )
    verdict = classify_kszk(replace(base, players=players), 1, "Ic")
    assert (verdict.average == 1600) is (average is not None)


@of_each([(9, 4, False), (9, 5, True), (9, 6, True), (10, 4, False), (10, 5, True), (10, 6, True)])
def test_half_of_the_others_must_be_at_least_kc(others, masters, met):
    base = event([WIN] * others, [2300] * others, notified_on="2020-01-09")
    players = base.players[:1] + tuple(
        replace(player, categories={"correspondence": "K+" if index < masters else "I+", "otb": "m"})
        for index, player in enumerate(base.players[1:])
    )
    verdict = classify_kszk(replace(base, players=players), 1, "Mc")
    assert requirement(verdict, "half-at-least-kc").met is met
    assert requirement(classify_kszk(replace(base, players=players), 1, "Kc"), "half-central").met is True


@of_each([("2020-01-09", True), ("2020-01-10", False), ("", None)])
def test_a_master_norm_needs_notice_before_the_start(notified, met):
    verdict = classify_kszk(event([WIN] * 9, [2300] * 9, notified_on=notified), 1, "Mc")
    assert requirement(verdict, "notified-before-start").met is met
    assert verdict.met is met
    assert bool(verdict.lacks) is (met is None)


@of_each([("29", False), ("30", True), ("31", True), ("", None)])
def test_the_rate_on_a_server_is_150_days_for_50_moves(days, met):
    verdict = classify_kszk(event([WIN] * 9, [2300] * 9, transmission="server", days_per_ten_moves=days), 1, "Ic")
    assert requirement(verdict, "rate-of-play").met is met
    assert verdict.met is (met is not False)


RECORDED = st.lists(
    st.tuples(st.sampled_from([Mark.WIN, Mark.WIN, Mark.DRAW, Mark.LOSS]), st.integers(1000, 2500)),
    min_size=1,
    max_size=11,
)


@given(RECORDED, st.integers(1000, 2500))
def test_the_best_legal_choice_is_the_one_that_brute_force_finds(pairs, average):
    games = tuple(
        RatedGame(RecordedGame(index, Player(index % 8 + 2), mark, ResultKind.PLAYED), UsedRating(value, "", ""))
        for index, (mark, value) in enumerate(pairs)
    )
    weak = [item for item in games if item.game.mark is Mark.WIN and item.rating.value < average]
    partners = min(5, len({item.game.opponent.number for item in games}))
    best = compute(games, 6, None, NUMBERS).performance
    for count in range(len(weak) + 1):
        for dropped in combinations(weak, count):
            kept = tuple(item for item in games if item not in dropped)
            if (len(kept) >= 6 or not dropped) and len({item.game.opponent.number for item in kept}) >= partners:
                best = max(best, compute(kept, 6, None, NUMBERS).performance)
    assert leave_out(games, 6, 5, Fraction(average), NUMBERS)[0].performance == best


TABLE_4_2 = {
    "m": {"Mc": 2400, "Kc": 2200, "Ic": 2000, "II": 1800, "III": 1550, "IV": 1300, "V": 1050},
    "f": {"Mc": 2200, "Kc": 2000, "Ic": 1800, "II": 1600, "III": 1350, "IV": 1150, "V": 1000},
}


@of_each(
    (sex, norm, *case) for sex, row in TABLE_4_2.items() for norm in row for case in [(-1, False), (0, True), (1, True)]
)
def test_every_threshold_of_table_4_2(sex, norm, above, met):
    rating = TABLE_4_2[sex][norm] + above
    # Draws alone leave Rp at the mean of the opponents; the applicant has a norm for the category already.
    me = Player(1, sex=sex, ratings=(Rating("iccf", rating, 50),), categories={"correspondence": "K"})
    verdict = classify_kszk(event([DRAW] * 10, [rating] * 10, me, notified_on="2020-01-09"), 1, norm)
    assert (verdict.performance, verdict.met) == (rating, met)


@of_each([("Mc", 9, 9), ("Kc", 9, 9), ("Ic", 9, 5), ("II", 7, 1), ("III", 7, 1), ("IV", 6, 1), ("V", 6, 1)])
def test_minimum_games_and_partners_of_4_3_9(norm, games, partners):
    verdict = classify_kszk(event([WIN] * 3, [2400] * 3), 1, norm)
    assert (verdict.n, requirement(verdict, "games").needed) == (games, str(games))
    assert requirement(verdict, "games").found == f"3 + {games - 3}"
    assert requirement(verdict, "partners").needed == str(partners)


@of_each(
    [
        (2200, 9, 2400, "7"),
        (2199, 9, 2400, "7.5"),
        (2400, 10, 2000, "3"),  # 4.4.16: three of ten games, whatever Rp comes to
        (2400, 11, 2000, "3.5"),
        (1000, 9, 2400, None),
        (None, 9, 2400, None),
        (2400, 0, 2400, None),
    ]
)
def test_the_points_that_a_norm_takes_are_thirty_percent_at_least(average, n, threshold, points):
    assert points_needed(average, n, threshold, NUMBERS) == (None if points is None else Fraction(points))


def test_of_two_games_alike_in_every_figure_one_may_be_left_out_alone() -> None:
    """KSzK 4, 4.3.11: two wins over one weak opponent in one round of a double event are two games."""
    weak = RatedGame(RecordedGame(1, Player(2), Mark.WIN, ResultKind.PLAYED), UsedRating(1000, "", ""))
    strong = [
        RatedGame(RecordedGame(at, Player(at + 2), Mark.DRAW, ResultKind.PLAYED), UsedRating(2400, "", ""))
        for at in range(1, 6)
    ]
    kept, left = leave_out((weak, weak, *strong), 6, 5, Fraction(2000), NUMBERS)
    assert (len(kept.counted), left) == (6, (weak,))
