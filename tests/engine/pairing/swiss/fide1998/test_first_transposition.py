"""The first transposition of S2 (D.1), against all of them in order, and a bracket that no recursion goes through."""

from __future__ import annotations

from itertools import permutations
from random import Random

from engine.pairing.swiss.fide1998.transposition import first_transposition
from tests.rows import of_each
from tests.thinned import LONG


def first_by_trial(
    allowed: list[int], wishes: list[int], s2: list[int], s2_wishes: list[int], x: int, may_leave: int
) -> list[int] | None:
    pairs, wish = len(allowed), dict(zip(s2, s2_wishes, strict=True))
    for order in permutations(s2):
        met, left = order[:pairs], order[pairs:]
        unmet = sum(wishes[k] * wish[b] > 0 for k, b in enumerate(met))
        legal = all(allowed[k] >> b & 1 for k, b in enumerate(met))
        if legal and unmet <= x and all(may_leave >> b & 1 for b in left):
            return list(met)
    return None


@of_each(range(12 if LONG else 4))
def test_it_is_the_first_in_which_no_more_preferences_stay_unmet_than_allowed(seed: int) -> None:
    dice = Random(seed)
    found_with = set()
    for _ in range(150):
        pairs, spare = dice.randint(1, 4), dice.choice((0, 0, 1, 2))
        s2 = sorted(dice.sample(range(20), pairs + spare))
        wishes = [dice.choice((1, 1, -1, 0)) for _ in range(pairs)]
        s2_wishes = [dice.choice((1, 1, -1, 0)) for _ in s2]
        everybody = sum(1 << b for b in s2)
        allowed = [everybody & (dice.getrandbits(20) | dice.getrandbits(20)) for _ in range(pairs)]
        may_leave, x = everybody & (dice.getrandbits(20) | dice.getrandbits(20)), dice.randint(0, 2)
        task = (allowed, wishes, s2, s2_wishes, x, may_leave)
        first = first_by_trial(*task)
        assert first_transposition(*task) == first
        found_with.add((first is not None, x, spare))
    assert {(True, x, spare) for x in range(3) for spare in range(3)} <= found_with
