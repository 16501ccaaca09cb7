"""PZWarc 2021, V 2.6, 2.7.3: starting numbers and technical ratings."""

from __future__ import annotations

from fractions import Fraction

from engine.pairing.drawing_of_lots import draw_order, lot_hash
from engine.pairing.swiss.pzwarc.start_list import order_by_rating, technical_rating
from engine.pairing.swiss.start_entry import StartEntry, TechnicalRating, TechnicalSource
from engine.pairing.swiss.starting_list import order_by_groups

ESTIMATE = TechnicalRating(2113, TechnicalSource.ESTIMATE)


def test_list_a_stands_before_b_and_b_before_c_at_equal_ratings() -> None:
    entries = [
        StartEntry("c", 2000, "C"),
        StartEntry("b", 2000, "B"),
        StartEntry("a9", 2000, "A", 9),
        StartEntry("a3", 2000, "A", 3),
        StartEntry("top", 2001, "C"),
    ]
    assert order_by_rating(entries, "1") == ((4, 3, 2, 1, 0), ())


def test_equal_players_of_the_same_list_are_drawn() -> None:
    entries = [StartEntry(key, 2000, "B") for key in "pqrstu"]
    order, _ = order_by_rating(entries, "77")
    assert list(order) == sorted(range(6), key=lambda i: lot_hash("77", "pqrstu"[i]))


def test_a_technical_rating_counts_like_a_real_one_and_is_marked() -> None:
    entries = [StartEntry("x", 2100, "A", 1), StartEntry("y", technical=ESTIMATE), StartEntry("z", 2120, "A", 2)]
    assert order_by_rating(entries, "1")[0] == (2, 1, 0)
    assert str(ESTIMATE) == "2113c"


def test_whoever_has_no_rating_at_all_stands_last_with_a_finding() -> None:
    order, findings = order_by_rating([StartEntry("x"), StartEntry("y", 1800)], "1")
    assert order == (1, 0)
    assert [(one.code, one.value) for one in findings] == [("start-list-no-rating", "x")]


def test_the_methods_are_used_in_their_order() -> None:
    """2.6.1.2.1-3."""
    every = technical_rating(foreign=1850, multiplier=Fraction(11, 10), title=2000, estimate=1900)
    assert every == TechnicalRating(2035, TechnicalSource.MULTIPLIER)
    assert technical_rating(foreign=1850, title=2000, estimate=1900) == TechnicalRating(2000, TechnicalSource.TITLE)
    assert technical_rating(estimate=1900) == TechnicalRating(1900, TechnicalSource.ESTIMATE)
    assert technical_rating() is None


def test_groups_draw_lots_inside_each() -> None:
    entries = [StartEntry(key) for key in "abcdef"]
    drawn = draw_order([entry.key for entry in entries], "5")
    grouped = order_by_groups(entries, [2, 1, 2, 1, 2, 1], "5")
    assert [i % 2 for i in grouped] == [1, 1, 1, 0, 0, 0]
    assert [i for i in drawn if i % 2] == [i for i in grouped if i % 2]
