"""Groups (PZSzach B.VI A.2), Varma numbers (PZWarc V 1.6.2), board values (PZSzach B.VI D.5 b)."""

from fractions import Fraction

import pytest

from engine.model import Mark
from engine.pairing.drawing_of_lots import baskets, draw_by_clubs, serpentine, varma_pools
from engine.pairing.knockout.cup import board_values, match_bonus
from tests.rows import of_each


def test_the_olympic_method_of_the_example_with_six_groups():
    groups = serpentine(25, 6)
    assert groups[0] == (1, 12, 13, 24, 25)
    assert [group[:4] for group in groups[1:]] == [
        (2, 11, 14, 23),
        (3, 10, 15, 22),
        (4, 9, 16, 21),
        (5, 8, 17, 20),
        (6, 7, 18, 19),
    ]


@of_each([6, 7, 11, 12, 13])
def test_every_rank_is_dealt_once(players):
    assert sorted(rank for group in serpentine(players, 3) for rank in group) == list(range(1, players + 1))


def test_a_group_may_not_stay_empty():
    with pytest.raises(ValueError, match="4"):
        serpentine(3, 4)


def test_each_group_has_one_of_each_basket_and_the_lot_can_be_repeated():
    keys = [f"player-{rank}" for rank in range(12)]
    groups = baskets(keys, 4, "12345678")
    assert [[(rank - 1) // 4 for rank in group] for group in groups] == [[0, 1, 2]] * 4
    assert groups == baskets(keys, 4, "12345678")
    assert groups != baskets(keys, 4, "87654321")


@of_each(range(9, 25))
def test_varma_pools_hold_every_number_once(players):
    pools, findings = varma_pools(players)
    assert sorted(number for pool in pools for number in pool) == list(range(1, players + 1))
    assert not findings


@of_each([(7, "varma-row-misprinted"), (8, "varma-row-misprinted"), (6, "varma-no-row"), (25, "varma-no-row")])
def test_varma_says_why_there_are_no_pools(players, code):
    pools, findings = varma_pools(players)
    assert not pools
    assert [item.code for item in findings] == [code]


def test_the_largest_club_draws_from_one_pool():
    clubs = {"Hetman": ["a", "b", "c", "d"], "Goniec": ["e", "f", "g"], "Wieża": ["h", "i"], "Skoczek": ["j"]}
    numbers, _ = draw_by_clubs(clubs, "2026")
    assert sorted(numbers.values()) == list(range(1, 11))
    assert {numbers[key] for key in "efg"} in ({3, 4, 8}, {5, 7, 9}) or {numbers[key] for key in "abcd"} >= {3, 4, 8}


@pytest.mark.parametrize(("boards", "row"), [(4, (60, 55, 51, 47)), (10, (60, 57, 54, 52, 50, 48, 46, 44, 42, 40))])
def test_board_values_of_the_printed_table(boards, row):
    assert board_values(boards) == row


@pytest.mark.parametrize("boards", [3, 11])
def test_other_numbers_of_boards_have_no_values(boards):
    with pytest.raises(ValueError, match=str(boards)):
        board_values(boards)


def test_a_drawn_board_gives_each_side_half():
    marks = [(Mark.WIN, Mark.LOSS), (Mark.LOSS, Mark.WIN), (Mark.DRAW, Mark.DRAW), (Mark.LOSS, Mark.LOSS)]
    assert match_bonus(marks) == (60 + Fraction(51, 2), 55 + Fraction(51, 2))
