"""Whom a player may be paired with inside a bracket, for all of them at once and pair by pair."""

from __future__ import annotations

from itertools import product
from random import Random

from engine.pairing.swiss.fide1998.bracket import WAIVER_STEPS, Waivers, allowed_masks, pair_allowed
from engine.pairing.swiss.fide1998.roster import Card, Roster


def roster_of(dice: Random, size: int) -> Roster:
    """Players of four scores with every kind of floats behind them, and half of the pairs legal."""
    cards = tuple(
        Card(at + 1, dice.randint(0, 3), (), 0, 0, (), dice.randint(0, 2), dice.randint(0, 2), True)
        for at in range(size)
    )
    return Roster(cards, tuple(dice.getrandbits(size) for _ in range(size)), 0)


def test_masks_and_pairs_say_the_same() -> None:
    size, dice = 14, Random(1998)
    for down, up, leave in product(WAIVER_STEPS, repeat=3):
        roster, waivers = roster_of(dice, size), Waivers(up=up, down=down, leave=leave)
        order = dice.sample(range(size), size)
        own, others = order[:6], order[6:]
        asked = {a: sum(1 << b for b in others if pair_allowed(roster, a, b, waivers)) for a in own}
        assert allowed_masks(roster, own, others, waivers) == asked
