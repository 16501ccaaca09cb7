"""The cup of PZSzach 2002, B.VI D: bracket and colours."""

import pytest

from engine.pairing.knockout.bracket import expected_rounds, first_round, next_round, resting_seeds, seed_order
from engine.pairing.knockout.colours import Side, allocate
from tests.rows import of_each


def test_with_twenty_two_players_ten_rest_and_six_ties_are_played():
    assert resting_seeds(22) == tuple(range(1, 11))
    played = [(tie.upper, tie.lower) for tie in first_round(22) if not tie.resting]
    assert sorted(played) == [(11, 22), (12, 21), (13, 20), (14, 19), (15, 18), (16, 17)]


@of_each(range(2, 66))
def test_a_power_of_two_is_left_after_round_one(players):
    ties = first_round(players)
    assert len(ties) & (len(ties) - 1) == 0
    assert sorted(seed for tie in ties for seed in (tie.upper, tie.lower) if seed) == list(range(1, players + 1))


def test_the_strongest_meet_last():
    rounds = expected_rounds(22)
    assert [(tie.upper, tie.lower) for tie in rounds[-1]] == [(1, 2)]
    assert sorted((tie.upper, tie.lower) for tie in rounds[-2]) == [(1, 4), (2, 3)]
    assert seed_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)


def test_a_tie_that_is_not_decided_leaves_its_side_open():
    ties = next_round(first_round(4), {1: 4})
    assert [(tie.upper, tie.lower) for tie in ties] == [(4, None)]


CASES = [
    ("number 1 drew White, so odd numbers have White", Side(11), Side(22), 1, 11, "parity"),
    ("same parity in round 1: a lot", Side(11), Side(13), 1, None, "lot"),
    ("round 2: both change their colour", Side(1, (1,)), Side(8, (-1,)), 2, 8, "alternate"),
    ("round 2: both had White, the higher seed changes", Side(1, (1,)), Side(5, (1,)), 2, 5, "higher-seed"),
    ("round 2: who rested yields to who played", Side(1), Side(16, (1,)), 2, 1, "one-played"),
    ("round 2: both rested: a lot", Side(1), Side(2), 2, None, "lot"),
    ("round 3: the larger imbalance is equalised", Side(1, (1, -1)), Side(4, (1, 1)), 3, 1, "larger-imbalance"),
    ("round 3: opposite imbalances are both equalised", Side(1, (1,)), Side(4, (-1,)), 3, 4, "equalise"),
    ("round 3: equal balance, the last colours differ", Side(1, (1, -1)), Side(4, (-1, 1)), 3, 1, "history"),
    ("round 4: equalising comes before alternating", Side(1, (-1, 1, 1)), Side(4, (1, -1, -1)), 4, 4, "equalise"),
    (
        "round 4: the same last colour, the round before decides",
        Side(1, (1, -1, 1)),
        Side(4, (-1, 1, 1)),
        4,
        1,
        "history",
    ),
    ("round 3: one history, the higher seed changes", Side(1, (-1, 1)), Side(4, (-1, 1)), 3, 4, "higher-seed"),
    ("round 4: who has W W B equalises with Black", Side(1, (1, 1, -1)), Side(4), 4, 4, "larger-imbalance"),
    ("round 4: who has B B W equalises with White", Side(4, (-1, -1, 1)), Side(1), 4, 4, "larger-imbalance"),
    ("round 4: who has W B alternates, being level", Side(1, (1, -1)), Side(4), 4, 1, "one-played"),
    ("round 3: a single game is equalised", Side(1, (-1,)), Side(4), 3, 1, "larger-imbalance"),
    (
        "round 4: one history, the higher seed is equalised",
        Side(1, (1, 1, -1)),
        Side(4, (1, 1, -1)),
        4,
        4,
        "higher-seed",
    ),
]


@pytest.mark.parametrize(
    ("name", "first", "second", "number", "white", "reason"), CASES, ids=[case[0] for case in CASES]
)
def test_colours(name, first, second, number, white, reason):
    choice = allocate(first, second, number, odd_colour=1)
    assert (choice.white, choice.reason) == (white, reason), name
    assert allocate(second, first, number, odd_colour=1).white == white


def test_the_colour_of_number_one_turns_round_one():
    assert allocate(Side(1), Side(32), 1, odd_colour=-1).white == 32
