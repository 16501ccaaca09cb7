"""Games of a title norm that may be left out, of which many are still to be played."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from engine.classification.forecast.points_needed import forecast
from engine.classification.rules import in_force
from engine.model import Event, GameKey, GameResult, Mark, Player, Rating
from tests.engine.classification.test_forecast import finished, info, outcomes
from tests.thinned import LONG

HOMES = [("POL", "BUL", "GER", "UKR"), ("POL", "BUL", "BUL"), ("BUL", "POL", "POL", "GER"), ("BUL", "POL", "POL")]
TITLES = [["GM"], ["GM", "GM", "IM", ""], ["GM", "IM", "", "FM"]]
SEEDS = (1, 4)
"""Leaving out tips the points of the first."""


def open_swiss(dice: random.Random) -> tuple[Event, list[GameResult], str]:
    """A Swiss of nine rounds or more with all opponents of number 1 known, some of the games left; and a norm."""
    count, level = dice.choice([10, 11, 12]), dice.choice([2350, 2450, 2500])
    homes, titles = dice.choice(HOMES), dice.choice(TITLES)
    people = [
        Player(
            number,
            sex="m",
            federation="POL" if number == 1 else dice.choice(homes),
            titles={"fide": dice.choice(titles)} if number > 1 else {},
            ratings=(Rating("fide", level + dice.randint(-250, 120) - (400 if dice.random() < 0.1 else 0)),),
        )
        for number in range(1, count + 1)
    ]
    rounds = min(dice.choice([9, 10, 11]), count - 1)
    left = dice.choice([5, 6, 6, 7])
    order = dice.sample(range(2, count + 1), rounds)
    marks = dice.choice([[2, 2, 1], [2, 1], [2, 2]])
    still = set(dice.sample(range(rounds), left)) if dice.random() < 0.5 else set(range(rounds - left, rounds))
    games = [GameResult(GameKey(at), 1, number) for at, number in enumerate(order, 1)]
    results = [game if at in still else finished(game, Mark(dice.choice(marks))) for at, game in enumerate(games)]
    about = info("fide", "swiss-fide-2026", rounds=rounds)
    if dice.random() < 0.4:  # 1.4.1: eight games suffice
        about = replace(about, settings=replace(about.settings, fide_event="world-cup"))
    return (
        Event(about, tuple(people), results=tuple(results)),
        [games[at] for at in sorted(still)],
        dice.choice(["GM", "IM", "IM"]),
    )


@pytest.mark.parametrize("seed", range(60) if LONG else SEEDS)
def test_later_games_and_won_ones_are_left_out_where_that_is_best(seed: int) -> None:
    """FIDE B.01, 1.4.1: of six games left every result is tried, of more nothing is told."""
    event, left, norm = open_swiss(random.Random(f"six {seed}"))
    rules = in_force("fide")
    told = forecast(event, 1, norm, rules)
    assert (told is None) is (len(left) > 6)
    if told is not None:
        ends = list(outcomes(event, left, frozenset(), rules, norm))
        sure = max((made for made, met in ends if not met), default=Fraction(-1, 2)) + Fraction(1, 2)
        assert told.points == min((made for made, met in ends if met), default=None)
        assert told.sure == (sure if sure <= len(left) else None)
