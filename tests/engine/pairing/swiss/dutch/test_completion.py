"""What is seen at a glance to be pairable is so when it is looked into."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any, cast

from engine.pairing.swiss.dutch.completion import Completion

PLAYERS = 7


def completion(dice: Random) -> Completion:
    """Players of whom some may not meet, and of whom some may take the bye."""
    meet = [0] * PLAYERS
    rare = dice.choice((0.0, 0.2, 0.4))
    for first in range(PLAYERS):
        for second in range(first):
            if dice.random() > rare:
                meet[first] |= 1 << second
                meet[second] |= 1 << first
    made = cast(Any, Completion.__new__(Completion))
    made.roster, made.size, made.bye = (
        SimpleNamespace(meet=meet),
        PLAYERS,
        dice.getrandbits(PLAYERS) & dice.getrandbits(PLAYERS),
    )
    return cast(Completion, made)


def test_whatever_is_clearly_pairable_is_exactly_so() -> None:
    dice, clear, odd = Random(7), 0, 0
    for _ in range(16_000):
        made, movers = (
            completion(dice),
            dice.getrandbits(PLAYERS) & dice.getrandbits(PLAYERS) & dice.getrandbits(PLAYERS),
        )
        lower = (dice.getrandbits(PLAYERS) | dice.getrandbits(PLAYERS)) & ~movers
        if made._clearly(movers, lower):
            clear += 1
            odd += (movers | lower).bit_count() % 2
            assert made._exactly(movers, lower), (made.roster.meet, made.bye, movers, lower)
    assert clear > 1000
    assert odd > 200
