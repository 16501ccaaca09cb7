"""What the start cards say before a round: colours, floats, byes, who may meet whom.

PZWarc 2021, V 2.8.2, 2.8.5, 2.8.6, 2.8.8. Players are known by their place on the round's list
(0 is the highest), sets of players are bit masks.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile

from engine.pairing.swiss.field import BLACK, WHITE, Entrant, Field, RoundKind
from engine.pairing.swiss.pzwarc.order import pairing_points, round_list
from engine.pairing.swiss.pzwarc.settings import PzwarcSettings, Variant
from engine.regulations import load

GAMELESS_POINTS = frozenset({RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN, RoundKind.FULL_BYE})
"""Rounds after which no further bye is given (2.8.6.1.2)."""

PAIRED = frozenset({RoundKind.PLAYED, RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})


class Limits(StrEnum):
    """How far colours may go: within the strict limits, or up to where a pairing is illegal."""

    STRICT = "strict"
    """No third game of one colour running, no difference of 3 (2.8.5.1, 2.8.8.4)."""
    ABSOLUTE = "absolute"
    """2.8.6.1.3 and 2.8.6.1.4."""

    @property
    def difference(self) -> int:
        """The largest difference of colours."""
        return int(load("pzwarc-2021-swiss")["colours"][self.value]["largest_difference"])

    @property
    def running(self) -> int:
        """The longest run of one colour."""
        return int(load("pzwarc-2021-swiss")["colours"][self.value]["longest_run"])


@dataclass(frozen=True, slots=True)
class Card:
    """One player before the round; `last_float` is that of the round before: -1 down, 1 up, 0 none."""

    number: int
    score: int
    history: tuple[int, ...]
    last_float: int
    bye_allowed: bool

    @property
    def difference(self) -> int:
        """Games with White less games with Black (2.8.5)."""
        return sum(self.history)

    @property
    def wish(self) -> int:
        """The colour that evens out, else the one not had last; 0 before the first game (2.8.8.1–2)."""
        if self.difference:
            return BLACK if self.difference > 0 else WHITE
        return -self.history[-1] if self.history else 0

    def may(self, limits: Limits) -> tuple[int, ...]:
        """Colours within the limits; rounds not played are skipped in counting a run."""
        last = self.history[-1] if self.history else 0
        running = sum(1 for _ in takewhile(lambda c: c == last, reversed(self.history)))
        return tuple(
            c
            for c in (WHITE, BLACK)
            if abs(self.difference + c) <= max(limits.difference, abs(self.difference) - 1)
            and (c != last or running < limits.running)
        )


@dataclass(frozen=True, slots=True)
class Roster:
    """The round's list: cards, the masks of opponents within the strict and the absolute limits."""

    cards: tuple[Card, ...]
    strict: tuple[int, ...]
    legal: tuple[int, ...]
    bye_allowed: int


def make_roster(field: Field, variant: Variant, settings: PzwarcSettings) -> Roster:
    """The players to be paired in the variant's order, with everything that the criteria ask."""
    present = round_list(field, variant, settings)
    floats = _last_floats(field)
    cards = tuple(
        Card(
            number=entrant.number,
            score=pairing_points(entrant, field.round_number),
            history=tuple(r.colour for r in entrant.rounds if r.kind is RoundKind.PLAYED and r.colour),
            last_float=floats[entrant.number],
            bye_allowed=not any(r.kind in GAMELESS_POINTS for r in entrant.rounds),
        )
        for entrant in present
    )
    free = _unmet(field, present)
    bye_allowed = sum(1 << i for i, card in enumerate(cards) if card.bye_allowed)
    return Roster(cards, _within(cards, free, Limits.STRICT), _within(cards, free, Limits.ABSOLUTE), bye_allowed)


def _unmet(field: Field, present: tuple[Entrant, ...]) -> list[int]:
    """Masks of those whom each player has not met over the board, forbidden pairs left out (2.8.6.1.1)."""
    place = {entrant.number: index for index, entrant in enumerate(present)}
    everybody = (1 << len(present)) - 1
    free = [everybody & ~(1 << index) for index in range(len(present))]
    met = [(e.number, r.opponent) for e in present for r in e.rounds if r.kind is RoundKind.PLAYED]
    for a, b in [*met, *field.forbidden]:
        if a in place and b in place:
            free[place[a]] &= ~(1 << place[b])
            free[place[b]] &= ~(1 << place[a])
    return free


def _within(cards: tuple[Card, ...], free: list[int], limits: Limits) -> tuple[int, ...]:
    options = [card.may(limits) for card in cards]
    kinds: dict[tuple[int, ...], int] = {}
    for index, may in enumerate(options):
        kinds[may] = kinds.get(may, 0) | 1 << index
    fits = {may: sum(mask for other, mask in kinds.items() if any(-c in other for c in may)) for may in kinds}
    return tuple(free[index] & fits[may] for index, may in enumerate(options))


def _last_floats(field: Field) -> dict[int, int]:
    """The float of every player in the last round, by the points that counted when it was paired.

    A pairing counts whether or not it was played; a bye is no float (2.8.2 speaks of opponents).
    """
    index = field.round_number - 2
    before = {
        e.number: pairing_points(Entrant(e.number, e.rounds[:index]), field.round_number - 1) for e in field.entrants
    }
    floats = {}
    for entrant in field.entrants:
        last = entrant.rounds[index] if 0 <= index < len(entrant.rounds) else None
        floats[entrant.number] = 0
        if last is not None and last.kind in PAIRED and last.opponent in before:
            own, other = before[entrant.number], before[last.opponent]
            floats[entrant.number] = (own < other) - (own > other)
    return floats
