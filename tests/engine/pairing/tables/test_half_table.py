"""The half-table system against the printed tables of PZWarc 2021 (appendix)."""

from collections import Counter
from itertools import combinations, product

import pytest

from engine.pairing.round_robin.tables import half_table
from tests.rows import of_each

PRINTED = {
    8: """1-4 2-3 5-8 6-7
          4-3 1-2 8-7 5-6
          2-4 3-1 6-8 7-5
          1-5 2-6 3-7 4-8
          6-1 7-2 8-3 5-4
          1-7 2-8 3-5 4-6
          8-1 5-2 6-3 7-4""",
    12: """1-6 2-5 3-4 7-12 8-11 9-10
           6-4 5-3 1-2 12-10 11-9 7-8
           2-6 3-1 4-5 8-12 9-7 10-11
           6-5 1-4 2-3 12-11 7-10 8-9
           3-6 4-2 5-1 9-12 10-8 11-7
           1-7 2-8 3-9 4-10 5-11 6-12
           8-1 9-2 10-3 11-4 12-5 7-6
           1-9 2-10 3-11 4-12 5-7 6-8
           10-1 11-2 12-3 7-4 8-5 9-6
           1-11 2-12 3-7 4-8 5-9 6-10""",
}


def _rounds(text):
    return tuple(tuple(tuple(map(int, pair.split("-"))) for pair in line.split()) for line in text.splitlines())


@pytest.mark.parametrize("players", PRINTED)
def test_the_printed_table_comes_out(players):
    printed = _rounds(PRINTED[players])
    assert half_table(players)[: len(printed)] == printed


@of_each(product([3, 4, 7, 8, 11, 12, 16, 20, 23, 24], [False, True]))
def test_everybody_meets_everybody_once(players, reverse):
    met = Counter(frozenset(pair) for pairs in half_table(players, reverse=reverse) for pair in pairs)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))


def test_reversed_the_halves_meet_first():
    assert half_table(8, reverse=True) == half_table(8)[3:] + half_table(8)[:3]


@of_each([2, 5, 6, 9, 10, 13])
def test_other_numbers_are_refused(players):
    with pytest.raises(ValueError, match=str(players)):
        half_table(players)
