"""What the start cards say of every round: the floats of all players and the differences of their colours.

FIDE C.04.3, 1.4 (2026) and A.4 (2017); FIDE Swiss rules 1998, A.4, A.5, A.7; PZWarc 2021, V 2.8.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from engine.model import Event
from engine.model.system_id import individual_system
from engine.pairing.swiss.event import swiss_field
from engine.pairing.swiss.field import BLACK, WHITE, Entrant, Field, PlayerRound, RoundKind

DOWN: Final = -1
"""A downfloat: paired with someone of fewer points, or left over."""
UP: Final = 1
"""An upfloat: paired with someone of more points."""


class Unplayed(Enum):
    """Which rounds without a game are downfloats."""

    EVERY = "every"
    WORTH_MORE = "worth more than a loss"
    BYE = "the bye of the pairing"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class FloatRule:
    """What a system calls a float; `forfeits_meet` counts a pairing whether or not it was played."""

    forfeits_meet: bool
    unplayed: Unplayed
    bye_of_round_1_counts: bool = True


_OLD: Final = FloatRule(forfeits_meet=True, unplayed=Unplayed.BYE)
_PZWARC: Final = FloatRule(forfeits_meet=True, unplayed=Unplayed.NONE, bye_of_round_1_counts=False)
FLOAT_RULES: Final[Mapping[str, FloatRule]] = {
    "swiss-fide-2026": FloatRule(forfeits_meet=False, unplayed=Unplayed.WORTH_MORE),
    "swiss-fide-2017": FloatRule(forfeits_meet=False, unplayed=Unplayed.EVERY),
    "swiss-fide-1998": _OLD,
    "swiss-jahr": _OLD,
    "swiss-pzwarc-classical": _PZWARC,
    "swiss-pzwarc-fmjd": _PZWARC,
    "swiss-pzwarc-rating": _PZWARC,
}
"""Floats by system id: those by which the system pairs the rounds after."""


def float_history(field: Field, system: str) -> dict[int, tuple[int, ...]]:
    """The float of every player in every round of the field: DOWN, UP or 0, by starting number.

    Points before the round are compared, virtual points included; PZWarc 2021, V 2.8.9.4 leaves
    the bye of round 1 out in round 2. KeyError for a system that is no Swiss one.
    """
    rule = FLOAT_RULES[individual_system(system)]
    before = {entrant.number: _scores_before(entrant, rule) for entrant in field.entrants}
    return {
        entrant.number: tuple(
            _float(field, entrant.number, at, played, before, rule) for at, played in _rounds(entrant)
        )
        for entrant in field.entrants
    }


def _rounds(entrant: Entrant) -> Sequence[tuple[int, PlayerRound]]:
    return tuple(enumerate(entrant.rounds))


def _scores_before(entrant: Entrant, rule: FloatRule) -> tuple[int, ...]:
    """The points that counted when each round was paired."""
    scores: list[int] = []
    total = 0
    for at, played in _rounds(entrant):
        virtual = entrant.acceleration[at] if at < len(entrant.acceleration) else 0
        first = entrant.rounds[0]
        left_out = at == 1 and first.kind is RoundKind.PAIRING_BYE and not rule.bye_of_round_1_counts
        scores.append(total + virtual - (first.points if left_out else 0))
        total += played.points
    return tuple(scores)


def _float(
    field: Field, number: int, at: int, played: PlayerRound, before: Mapping[int, Sequence[int]], rule: FloatRule
) -> int:
    met = played.kind is RoundKind.PLAYED or (rule.forfeits_meet and played.opponent != 0)
    if not met:
        return DOWN if _falls(played, field.scoring.loss, rule.unplayed) else 0
    other = before.get(played.opponent, ())
    if at >= len(other):
        return 0
    own = before[number][at]
    return DOWN if own > other[at] else UP if own < other[at] else 0


def _falls(played: PlayerRound, loss: int, unplayed: Unplayed) -> bool:
    """True where a round without a game is a downfloat."""
    bye = played.kind is RoundKind.PAIRING_BYE
    return {
        Unplayed.EVERY: True,
        Unplayed.WORTH_MORE: bye or played.points > loss,
        Unplayed.BYE: bye,
        Unplayed.NONE: False,
    }[unplayed]


def colour_differences(entrant: Entrant) -> tuple[tuple[int, int], ...]:
    """After each round the difference of colours and the colour of the last game (FIDE Swiss rules 1998, A.7).

    The difference is games with White less games with Black; the colour is NO_COLOUR before the first game.
    """
    found: list[tuple[int, int]] = []
    difference = last = 0
    for played in entrant.rounds:
        difference += played.colour
        last = played.colour or last
        found.append((difference, last))
    return tuple(found)


def field_so_far(event: Event) -> Field | None:
    """All finished rounds of an event, and after them the one that is paired without all its results.

    The games of that round are worth nothing yet. None where even round 1 cannot be read.
    """
    last = event.last_paired_round
    for number in range(last + 1, 0, -1):
        field, _ = swiss_field(event, number)
        if field is not None:
            return field if number > last else _with_pairs(event, field)
    return None


def _with_pairs(event: Event, field: Field) -> Field:
    """The field with the round that is being played."""
    now: dict[int, PlayerRound] = {}
    for game in event.results_of_round(field.round_number):
        if game.white is not None and game.black is not None:
            now[game.white] = PlayerRound(game.black, WHITE, 0)
            now[game.black] = PlayerRound(game.white, BLACK, 0)
        elif game.white is not None:
            now[game.white] = PlayerRound(0, 0, 0, RoundKind.PAIRING_BYE)
    absent = PlayerRound(0, 0, 0, RoundKind.ZERO_BYE)
    entrants = (replace(e, rounds=(*e.rounds, now.get(e.number, absent))) for e in field.entrants)
    return replace(field, entrants=tuple(entrants), round_number=field.round_number + 1)
