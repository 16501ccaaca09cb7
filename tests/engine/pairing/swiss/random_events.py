"""Random Swiss events for differential and property tests: played round by round with a given engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, Field, PlayerRound, RoundKind, Scoring

Pair = Callable[[Field], RoundPairing | None]

ABSENT = PlayerRound(0, NO_COLOUR, 0, RoundKind.ZERO_BYE)


def random_event(
    seed: int, players: int, rounds: int, pair: Pair, *, scoring: Scoring | None = None, trouble: float = 0.05
) -> Iterator[tuple[Field, RoundPairing | None]]:
    """The field of each round and what `pair` made of it; stops after a round without a legal pairing.

    `trouble` is the chance of an absence, a withdrawal, a forfeit; draws are common.
    """
    chance = random.Random(seed)
    scoring = scoring or Scoring()
    draws = chance.choice((0.0, 0.3, 0.6, 1.0))
    entrants = [Entrant(number, rating=2400 - 7 * number) for number in range(1, players + 1)]
    gone: set[int] = set()
    initial = chance.choice((WHITE, BLACK))
    planned = rounds + chance.choice((0, 0, 3))
    for round_number in range(1, rounds + 1):
        away = {e.number for e in entrants if chance.random() < trouble}
        gone |= {number for number in away if chance.random() < 0.3}
        present = [replace(e, present=e.number not in away | gone) for e in entrants]
        field = Field(tuple(present), round_number, planned, initial, scoring=scoring)
        pairing = pair(field)
        yield field, pairing
        if pairing is None:
            return
        entrants = play(present, pairing, scoring, chance, draws, trouble)


def play(
    entrants: list[Entrant],
    pairing: RoundPairing,
    scoring: Scoring,
    chance: random.Random,
    draws: float,
    trouble: float,
) -> list[Entrant]:
    """The entrants after a round with random results; now and then a forfeit."""
    outcome: dict[int, PlayerRound] = {}
    for white, black in pairing.pairs:
        if chance.random() < trouble / 2:
            winner, loser = chance.sample((white, black), 2)
            outcome[winner] = PlayerRound(loser, NO_COLOUR, scoring.win, RoundKind.FORFEIT_WIN)
            outcome[loser] = PlayerRound(winner, NO_COLOUR, 0, RoundKind.FORFEIT_LOSS)
            continue
        if chance.random() < draws:
            points = (scoring.draw, scoring.draw)
        else:
            points = chance.choice(((scoring.win, scoring.loss), (scoring.loss, scoring.win)))
        outcome[white] = PlayerRound(black, WHITE, points[0])
        outcome[black] = PlayerRound(white, BLACK, points[1])
    if pairing.bye is not None:
        outcome[pairing.bye] = PlayerRound(0, NO_COLOUR, scoring.pairing_bye, RoundKind.PAIRING_BYE)
    return [replace(e, rounds=(*e.rounds, outcome.get(e.number, ABSENT)), present=True) for e in entrants]
