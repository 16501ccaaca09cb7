"""The pairing inside a group (PZWarc 2021, V 2.8.7.3): opponents in the text's order."""

from __future__ import annotations

import random
from typing import Any

from engine.pairing.swiss.pzwarc import halves
from engine.pairing.swiss.pzwarc.mode import Mode
from tests.rows import of_each


def mode_of(players: int, *apart: tuple[int, int]) -> Mode:
    """Everybody may meet everybody but for these pairs."""
    legal = [(1 << players) - 1 & ~(1 << at) for at in range(players)]
    for one, other in apart:
        legal[one] &= ~(1 << other)
        legal[other] &= ~(1 << one)
    return Mode("strict", "", tuple(legal), lambda a, b: 0, False, False)


@of_each(
    [
        ((), ((0, 3), (1, 4), (2, 5))),
        (((2, 5),), ((0, 3), (1, 5), (2, 4))),
        (((2, 5), (2, 4)), ((0, 3), (1, 2), (4, 5))),
        (((0, 3), (0, 4), (0, 5)), ((0, 2), (1, 4), (3, 5))),
        (tuple((0, at) for at in range(1, 6)), None),
    ]
)
def test_the_way_back_leads_to_whoever_was_left(apart: tuple[tuple[int, int], ...], expected: Any) -> None:
    assert halves.pair_group(mode_of(6, *apart), range(6)) == expected


def test_the_top_player_gets_the_first_with_whom_a_matching_leaves_nobody_alone() -> None:
    found = 0
    for seed in range(150):
        chance = random.Random(seed)
        players, rare = 2 * chance.randrange(9), chance.choice((0.4, 0.6, 0.75, 0.85))
        apart = [(a, b) for a in range(players) for b in range(a) if chance.random() < rare]
        mode = mode_of(players, *apart)
        pairs = halves._one_by_one(mode, range(players))
        assert pairs == halves._step_by_step(mode, range(players))
        found += bool(pairs)
    assert 50 < found < 145
