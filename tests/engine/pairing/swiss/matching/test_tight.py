"""The pairs that stand in an assignment of least cost, against all permutations."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from engine.model.effort import Effort, EffortSpentError, within
from engine.pairing.swiss.matching.tight import tight_rows
from tests.thinned import LONG


@pytest.mark.parametrize("seed", range(10 if LONG else 3))
def test_an_assignment_is_of_least_cost_exactly_where_all_its_pairs_are_tight(seed: int) -> None:
    dice = Random(seed)
    costs = set()
    for _ in range(60):
        size = dice.randint(1, 6)
        everybody = (1 << size) - 1
        edges = [dice.getrandbits(size) | dice.getrandbits(size) for _ in range(size)]
        dear = [edge & dice.getrandbits(size) for edge in edges]
        free = [edge & ~one for edge, one in zip(edges, dear, strict=True)]
        whole = [p for p in permutations(range(size)) if all(edges[k] >> c & 1 for k, c in enumerate(p))]
        least = min((sum(dear[k] >> c & 1 for k, c in enumerate(p)) for p in whole), default=None)
        found = tight_rows(free, dear, everybody, [0] * size, 0)
        costs.add(least)
        if found is None:
            assert least is None
            continue
        rows, cost = found
        assert cost == least
        for p in whole:
            tight = all(rows[k] >> c & 1 for k, c in enumerate(p))
            assert tight == (sum(dear[k] >> c & 1 for k, c in enumerate(p)) == least)
    assert {None, 0, 1, 2} <= costs


def test_prices_to_begin_with_change_nothing_but_the_work() -> None:
    """Three rows wish what two of four columns have, and one of those: at the least one of them gets his own."""
    free, dear = [0b0011, 0b0011, 0b0011, 0b1111], [0b1100, 0b1100, 0b1100, 0]
    plain, told = tight_rows(free, dear, 15, [0] * 4, 0), tight_rows(free, dear, 15, [1, 1, 1, 0], 0b0011)
    assert plain is not None
    assert told is not None
    assert plain[1] == told[1] == 1
    assert plain[0][:3] == told[0][:3] == [0b1111] * 3


def test_the_work_is_counted() -> None:
    with within(Effort(0)), pytest.raises(EffortSpentError):
        tight_rows([0b01, 0b01], [0, 0b10], 3, [0, 0], 0)
