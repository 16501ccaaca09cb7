"""Floats: who met fewer points or more, and which rounds without a game count as falling.

FIDE C.04.3, 1.4 (2026) and A.4 (2017); FIDE Swiss rules 1998, A.4, A.5, F.2; PZWarc 2021, V 2.8.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.pairing.swiss.field import Entrant, Field, PlayerRound, RoundKind

DOWN: Final = -1
"""A downfloat: paired with someone of fewer points, or left over."""
UP: Final = 1
"""An upfloat: paired with someone of more points."""
_PAIRED: Final = frozenset({RoundKind.PLAYED, RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})
_AWAY: Final = PlayerRound(0, 0, 0, RoundKind.ZERO_BYE)
"""A round of whoever has no line for it."""


class Unplayed(Enum):
    """Which rounds without a game are downfloats."""

    EVERY = "every"
    WORTH_MORE = "worth more than a loss"
    BYE = "the bye of the pairing"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class FloatRule:
    """What a system calls a float, and by which points.

    `forfeits_meet` counts a pairing whether or not it was played; `virtual_points` adds those of an
    accelerated event (C.04.5.1); the bye of round 1 may count nothing in round 2 (PZWarc 2021, V 2.8.9.4).
    """

    forfeits_meet: bool
    unplayed: Unplayed
    virtual_points: bool = False
    bye_of_round_1_counts: bool = True


def points_before(entrant: Entrant, at: int, rule: FloatRule) -> int:
    """The points by which a player was paired in a round; `at` is the number of the rounds before it."""
    total = 0
    for played in entrant.rounds[:at]:
        total += played.points
    total += sum(entrant.correction_points[:at])
    if rule.virtual_points and at < len(entrant.acceleration):
        total += entrant.acceleration[at]
    if at == 1 and not rule.bye_of_round_1_counts and entrant.rounds:
        first = entrant.rounds[0]
        total -= first.points if first.kind is RoundKind.PAIRING_BYE else 0
    return total


def floats_in(field: Field, at: int, rule: FloatRule) -> dict[int, int]:
    """The float of every player in one finished round (DOWN, UP or 0), by starting number; `at` counts from 0.

    An opponent who is not in the field gives no float.
    """
    before = {entrant.number: points_before(entrant, at, rule) for entrant in field.entrants}
    met = _PAIRED if rule.forfeits_meet else {RoundKind.PLAYED}
    found: dict[int, int] = {}
    for entrant in field.entrants:
        played = entrant.rounds[at] if at < len(entrant.rounds) else _AWAY
        if played.kind in met:
            own = before[entrant.number]
            other = before.get(played.opponent, own)
            found[entrant.number] = DOWN if own > other else UP if own < other else 0
        else:
            found[entrant.number] = DOWN if _falls(played, field.scoring.loss, rule.unplayed) else 0
    return found


def _falls(played: PlayerRound, loss: int, unplayed: Unplayed) -> bool:
    """Whether a round without a game is a downfloat."""
    bye = played.kind is RoundKind.PAIRING_BYE
    if unplayed is Unplayed.WORTH_MORE:
        return bye or played.points > loss
    return unplayed is Unplayed.EVERY or (bye and unplayed is Unplayed.BYE)


def last_floats(field: Field, rule: FloatRule) -> dict[int, tuple[int, int]]:
    """The floats of every player one and two rounds before the one to be paired, by starting number."""
    done = field.round_number - 1
    nobody: Mapping[int, int] = dict.fromkeys((entrant.number for entrant in field.entrants), 0)
    last = floats_in(field, done - 1, rule) if done > 0 else nobody
    before = floats_in(field, done - 2, rule) if done > 1 else nobody
    return {number: (last[number], before[number]) for number in last}


def float_history(field: Field, rule: FloatRule) -> dict[int, tuple[int, ...]]:
    """The float of every player in every round that he has a line for, by starting number."""
    length = max((len(entrant.rounds) for entrant in field.entrants), default=0)
    by_round = [floats_in(field, at, rule) for at in range(length)]
    return {
        entrant.number: tuple(floats[entrant.number] for floats in by_round[: len(entrant.rounds)])
        for entrant in field.entrants
    }
