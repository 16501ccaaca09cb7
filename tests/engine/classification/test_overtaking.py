"""Whom it is best to meet and to beat where those count who are overtaken (PZWarc 2021, VII 5.5.2): Swisses played out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Final

from engine.classification.forecast.points_needed import forecast
from engine.classification.rules import in_force
from engine.model import DRAUGHTS_POINTS, Event, GameKey, GameResult, Mark, Player, PointScale, Rating
from tests.engine.classification.test_forecast import Field, Swiss, finished, info, outcomes, when_all_others_lose
from tests.rows import of_each
from tests.thinned import LONG

LEVELS: Final = {"K": 2090, "M": 2140, "AM": 2190}
SCALES: Final = (
    DRAUGHTS_POINTS,
    DRAUGHTS_POINTS,
    PointScale(6, 2, 0, 6),
    PointScale(4, 2, 0, 0),
    PointScale(5, 2, 0, 5),
    PointScale(6, 4, 2, 6),
    PointScale(6, 2, 2, 2),
)


def close_swiss(dice: random.Random) -> tuple[Swiss, str]:
    """Number 1 has as many points as others or fewer, against opponents of whom that is enough; and a norm."""
    norm = dice.choice([*LEVELS])
    rounds, count = dice.choice([7, 7, 8]), dice.choice([10, 11, 12, 12])
    people, silent = [], set()
    level = LEVELS[norm] + dice.choice([0, 60, 120, 180])
    for number in range(1, count + 1):
        value = level + dice.choice([-250, -120, -60, 0, 0, 40, 80])
        player = Player(number, sex="m", federation="POL", ratings=(Rating("national", value, kind="A"),))
        if number > 1 and dice.random() < 0.1:
            player = replace(player, ratings=())
            silent.add(number)
        people.append(player)
    unknown = list(range(rounds - dice.randint(0, 1), rounds + 1))
    paired, order = dice.random() < 0.4, dice.sample(range(2, count + 1), count - 1)
    own, theirs = (
        dice.choice([[2, 1, 0], [1, 1, 0, 2], [1, 0, 0], [2, 1, 1]]),
        dice.choice([[0, 1, 2], [1], [0, 2, 2], [0, 0, 1, 2]]),
    )
    results = []
    for at in range(1, unknown[0]):
        last = paired and at == unknown[0] - 1
        game = GameResult(GameKey(at), *((1, order[at - 1]) if at % 2 else (order[at - 1], 1)))
        results.append(game if last else finished(game, Mark(dice.choice(own))))
        rest = [number for number in range(2, count + 1) if number != order[at - 1]]
        dice.shuffle(rest)
        for board, (white, black) in enumerate(zip(rest[::2], rest[1::2], strict=False), 2):
            pair = GameResult(GameKey(at, board), white, black)
            results.append(pair if last and dice.random() < 0.5 else finished(pair, Mark(dice.choice(theirs)), white))
    about = replace(info("pzwarc", "swiss-pzwarc-classical", rounds=rounds), points=dice.choice(SCALES))
    event = Event(about, tuple(people), results=tuple(results))
    mine = [game for game in results if game.outcome is None and 1 in {game.white, game.black}]
    return Swiss(event, Field(tuple(people), frozenset(silent)), mine, unknown, order[unknown[0] - 1 :]), norm


def fewest_points(case: Swiss, norm: str) -> Fraction | None:
    """The fewest points of all ends that make the norm when the others make nothing of what they have left."""

    def ends() -> Iterator[tuple[Fraction, bool]]:
        for length in range(len(case.unknown) - len(case.event.players) % 2, len(case.unknown) + 1):
            for rivals in combinations(case.rivals, length):
                event, games = when_all_others_lose(case, rivals)
                yield from outcomes(event, games, case.players.silent, in_force("pzwarc"), norm)

    return min((made for made, met in ends() if met), default=None)


@of_each(range(400) if LONG else (131, 360, 625, 662, 874))
def test_the_fewest_points_are_those_of_the_best_opponents_and_results(seed: int) -> None:
    """Against everybody who may be met, and every result, under scales that count wins, losses and byes otherwise too."""
    case, norm = close_swiss(random.Random(f"close {seed}"))
    assert forecast(case.event, 1, norm, in_force("pzwarc")).points == fewest_points(case, norm)
