"""The sliding systems of PZSzach 2002, B.VI A.5 and PZWarc 2021, V 1.5.3."""

from collections import Counter
from itertools import combinations, pairwise, product

import pytest

from engine.pairing.round_robin.tables import seatings, sliding
from tests.rows import of_each

SIZES = range(2, 41)
DIRECTIONS = ("left", "right")


@of_each(product(SIZES, DIRECTIONS))
def test_everybody_meets_everybody_once(players, direction):
    met = Counter(frozenset(pair) for pairs in sliding(players, direction) for pair in pairs)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))


def test_seven_players_take_their_seats_in_order_and_the_last_is_free():
    first, second = seatings(7)[:2]
    assert (first.near, first.far, first.free) == ((1, 2, 3), (6, 5, 4), 7)
    assert first.pairs == ((1, 6), (5, 2), (3, 4))
    # One seat to the left: whoever has no board there rests, the rested player takes board 1.
    assert (second.near, second.far, second.free) == ((2, 3, 4), (7, 6, 5), 1)


def test_boards_keep_their_colours_with_an_odd_number():
    assert {seating.white_near for seating in seatings(9)} == {(True, False, True, False)}


@of_each([5, 7, 9, 15])
def test_an_odd_number_balances_colours(players):
    whites = Counter(white for pairs in sliding(players) for white, _ in pairs)
    assert set(whites.values()) == {(players - 1) // 2}


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_number_one_keeps_his_seat_and_changes_colour(direction):
    rounds = seatings(8, direction)
    assert all(seating.near[0] == 1 for seating in rounds)
    assert [seating.pairs[0][0] == 1 for seating in rounds] == [True, False] * 3 + [True]


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_the_opponent_of_number_one_goes_to_table_two_with_black(direction):
    rounds = seatings(8, direction)
    for before, after in pairwise(rounds):
        assert after.pairs[1][1] == before.far[0]


def test_one_player_is_no_tournament():
    with pytest.raises(ValueError, match="1"):
        sliding(1)
