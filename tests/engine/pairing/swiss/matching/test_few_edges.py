"""A matching found by few edges costs as little as the one found among all."""

from __future__ import annotations

from itertools import groupby
from random import Random

import pytest

from engine.pairing.swiss.matching.few_edges import Block, cheapest_by_blocks
from engine.pairing.swiss.matching.heaviest import cheapest_perfect_matching


@pytest.mark.parametrize("seed", range(12))
def test_few_edges_find_the_least_cost(seed: int) -> None:
    dice = Random(seed)
    size = dice.randrange(8, 50, 2)
    score = sorted(dice.randrange(5) for _ in range(size))
    pairs = [(a, b) for b in range(size) for a in range(b) if dice.random() < 0.3]
    near = {a: sum(1 << b for b in range(size) if (min(a, b), max(a, b)) in pairs) for a in range(size)}
    levels = [list(block) for _, block in groupby(range(size), key=score.__getitem__)]
    blocks = [
        Block(
            level,
            {a: mask & sum(1 << b for b in level) for a, mask in near.items()},
            {a: abs(score[a] - score[level[0]]) for a in near},
        )
        for level in levels
    ]
    found = cheapest_by_blocks(dict(near), {}, blocks)
    least = cheapest_perfect_matching(size, [(a, b, abs(score[a] - score[b])) for a, b in pairs])
    if least is None:
        assert found is None
        return
    assert found is not None
    assert all(near[a] >> b & 1 and found[b] == a for a, b in found.items())
    assert sum(abs(score[a] - score[b]) for a, b in found.items()) == sum(
        abs(score[a] - score[b]) for a, b in least.items()
    )
