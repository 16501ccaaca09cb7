"""Games of a title norm that may be left out, of which so many are still to be played that not every result is tried."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from engine.classification.forecast import tries
from engine.classification.forecast.needed import forecast
from engine.classification.forecast.spread import kept_and_left_out
from engine.classification.rules import in_force
from engine.model import Event, GameKey, GameResult, Mark, Player, Rating
from tests.engine.classification.test_forecast import finished, info, outcomes
from tests.thinned import LONG

HOMES = [("POL", "BUL", "GER", "UKR"), ("POL", "BUL", "BUL"), ("BUL", "POL", "POL", "GER"), ("BUL", "POL", "POL")]
TITLES = [["GM"], ["GM", "GM", "IM", ""], ["GM", "IM", "", "FM"]]
SEEDS = (1, 12, 4)
"""Leaving out tips the points of the first two; the last one has five games left, whose results are all tried."""


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
def test_later_games_and_won_ones_are_left_out_where_that_is_best(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """FIDE B.01, 1.4.1: of six games left the fewest points are found, and nothing is promised; of too many no more is asked."""
    event, left, norm = open_swiss(random.Random(f"six {seed}"))
    rules = in_force("fide")
    told = forecast(event, 1, norm, rules)
    assert told.uncounted == 0
    ends = list(outcomes(event, left, frozenset(), rules, norm))
    needed = min((made for made, met in ends if met), default=None)
    sure = max((made for made, met in ends if not met), default=Fraction(-1, 2)) + Fraction(1, 2)
    assert told.points == needed
    assert told.sure == (sure if sure <= len(left) == tries.MOST_TOLD else None)
    monkeypatch.setattr(tries, "MOST_LEFT_OUT", 5)
    if needed is not None:
        fewer = forecast(event, 1, norm, rules)
        assert fewer.points is not None and fewer.points <= needed
        assert len(left) > 5 or fewer == told


@pytest.mark.parametrize("rounds", [9, 10, 40])
def test_with_many_games_left_a_forecast_takes_no_longer(rounds: int) -> None:
    """Pairings that the sheet does not call fixed, all known: the opponents are the same in all of them."""
    people = tuple(
        Player(
            at,
            sex="m",
            federation=("POL", "BUL", "GER")[at % 3],
            titles={"fide": "GM"},
            ratings=(Rating("fide", 2500),),
        )
        for at in range(1, rounds + 2)
    )
    results = tuple(GameResult(GameKey(at), 1, at + 1) for at in range(1, rounds + 1))
    event = Event(info("fide", "swiss-fide-2026", rounds=rounds), people, results=results)
    told = forecast(event, 1, "GM", in_force("fide"))
    # Against 2500 the dp of 100 needs 64 %: six of nine games are 67 %; whoever stops after nine needs no more of ten or forty.
    assert (told.games, told.points, told.sure) == (rounds, 6, None)


def test_what_is_left_out_at_the_end_is_lost_and_of_the_rest_won() -> None:
    every = list(kept_and_left_out([2, 0, 1], alike=False))
    told = [{at for at, mark in each.told.items() if mark is Mark.LOSS} for each in every]
    assert told == [set()] * 8 + [{1}] * 4 + [{0, 1}] * 2 + [{0, 1, 2}]
    won = [{at for at, mark in each.told.items() if mark is Mark.WIN} for each in every]
    assert won[:8] == [set(some) for count in range(4) for some in combinations([2, 0, 1], count)]
    assert all({*each.told} | {*each.order} == {0, 1, 2} and each.size == 3 for each in every)
    alike = list(kept_and_left_out([2, 0, 1], alike=True))
    assert [sorted(each.told.items()) for each in alike[:4]] == [
        [], [(2, Mark.WIN)], [(0, Mark.WIN), (2, Mark.WIN)], [(0, Mark.WIN), (1, Mark.WIN), (2, Mark.WIN)],
    ]  # fmt: skip
    assert len(alike) == 4 + 3 + 2 + 1
