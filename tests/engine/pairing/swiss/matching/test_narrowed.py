"""A complete pairing that is narrowed choice by choice, against all complete pairings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.pairing.swiss.matching.narrowed import Narrowed
from engine.pairing.swiss.matching.perfect import Pairing, members
from tests.thinned import LONG

Matching = frozenset[frozenset[int]]


def matchings(near: dict[int, int], left: int) -> Iterator[Matching]:
    """Every way to pair those who are left."""
    if not left:
        yield frozenset()
        return
    first = (left & -left).bit_length() - 1
    rest = left & ~(1 << first)
    for other in members(near[first] & rest):
        for more in matchings(near, rest & ~(1 << other)):
            yield more | {frozenset((first, other))}


def mate_in(matching: Matching, player: int) -> int:
    (pair,) = (pair for pair in matching if player in pair)
    (other,) = pair - {player}
    return other


@pytest.mark.parametrize("seed", range(120 if LONG else 40))
def test_choices_are_those_that_some_complete_pairing_bears_out(seed: int) -> None:
    dice = Random(seed)
    size = 2 * dice.randint(1, 5)
    near = dict.fromkeys(range(size), 0)
    for a in range(size):
        for b in range(a):
            if dice.random() < 0.6:
                near[a] |= 1 << b
                near[b] |= 1 << a
    pairing = Pairing(dict(near))
    if not pairing.complete:
        return
    left = list(matchings(near, (1 << size) - 1))
    choices = Narrowed(dict(near), pairing.mate)
    for player in dice.sample(range(size), size):
        mask = dice.getrandbits(size)
        fitting = [one for one in left if mask >> mate_in(one, player) & 1]
        assert choices.keep(player, mask) == bool(fitting)
        left = fitting or left
    for player in range(size):
        if player in choices.mate:
            order = dice.sample(range(size), size)
            wanted = min((mate_in(one, player) for one in left), key=order.index)
            assert choices.take_first(player, order) == wanted
            left = [one for one in left if mate_in(one, player) == wanted]
    assert not choices.mate and len(left) == 1
