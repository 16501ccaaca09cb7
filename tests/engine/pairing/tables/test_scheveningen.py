"""Scheveningen against the printed tables of PZSzach 2002, B.VI F.7."""

from collections import Counter
from itertools import product

import pytest

from engine.pairing.duels.scheveningen import scheveningen
from tests.rows import of_each

FOUR = [
    "A1-B4 A2-B3 A3-B2 A4-B1",
    "B1-A3 B2-A2 B3-A1 B4-A4",
    "A1-B2 A2-B1 A3-B4 A4-B3",
    "B1-A1 B2-A4 B3-A3 B4-A2",
]
SIX = {0: "A1-B6 A2-B5 A3-B4 A4-B3 A5-B2 A6-B1", 3: "B1-A3 B2-A2 B3-A1 B4-A6 B5-A5 B6-A4"}
EIGHT = {1: "B1-A7 B2-A6 B3-A5 B4-A4 B5-A3 B6-A2 B7-A1 B8-A8", 6: "A1-B2 A2-B1 A3-B8 A4-B7 A5-B6 A6-B5 A7-B4 A8-B3"}


def _text(pairs):
    return " ".join(f"{white}-{black}" for white, black in pairs)


def test_the_printed_table_for_four():
    assert [_text(pairs) for pairs in scheveningen(4)] == FOUR


@pytest.mark.parametrize(("players", "printed"), [(6, SIX), (8, EIGHT)])
def test_rounds_of_the_larger_printed_tables(players, printed):
    rounds = scheveningen(players)
    assert {turn: _text(rounds[turn]) for turn in printed} == printed


@of_each(product(range(1, 13), ["pzszach", "pzwarc"]))
def test_each_of_a_meets_each_of_b_once_and_the_side_keeps_one_colour_a_round(players, variant):
    rounds = scheveningen(players, variant)
    met = Counter(frozenset(map(str, pair)) for pairs in rounds for pair in pairs)
    assert len(met) == players * players
    assert set(met.values()) == {1}
    assert [{white.side for white, _ in pairs} for pairs in rounds] == [{"AB"[turn % 2]} for turn in range(players)]


def test_guests_of_pzwarc_move_up_one_board():
    rounds = scheveningen(4, "pzwarc")
    assert _text(rounds[0]) == "A1-B1 A2-B2 A3-B3 A4-B4"
    assert _text(rounds[1]) == "B2-A1 B3-A2 B4-A3 B1-A4"


def test_nobody_is_no_match():
    with pytest.raises(ValueError, match="0"):
        scheveningen(0)
