"""What the cards of all players say before a round: order, colours, floats, who may meet whom.

FIDE Swiss rules 1998, A.2, A.4, A.7, B.1, B.2. Players are known by their rank in the order of
A.2 (0 is the highest), sets of players are bit masks, so that the search works on integers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.pairing.swiss.fide1998.settings import Fide1998Settings
from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, Field, RoundKind
from engine.regulations import load

ABSOLUTE: Final = 3
STRONG: Final = 2
WEAK: Final = 1

GAMELESS_POINT: Final = frozenset({RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN, RoundKind.FULL_BYE})
"""Rounds after which no further bye is given (B.1 b)."""

PAIRED: Final = frozenset({RoundKind.PLAYED, RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})


@dataclass(frozen=True, slots=True)
class Card:
    """One player before the round.

    `history` are the colours played, without gaps (F.2, F.3); `wish` the colour preferred (A.7)
    and `strength` how strongly; `may` the colours that B.2 leaves. `down` and `up` say which
    criterion a further float of that direction would break: 2 for B.5, 1 for B.6, 0 for none.
    """

    number: int
    score: int
    history: tuple[int, ...]
    wish: int
    strength: int
    may: tuple[int, ...]
    down: int
    up: int
    bye_allowed: bool

    @property
    def difference(self) -> int:
        """Games with White less games with Black (A.7)."""
        return sum(self.history)


@dataclass(frozen=True, slots=True)
class Roster:
    """All players to be paired, by rank, and the mask of legal opponents of each (B.1, B.2)."""

    cards: tuple[Card, ...]
    legal: tuple[int, ...]
    bye_allowed: int

    def clash(self, a: int, b: int) -> int:
        """1 where the pair cannot have both preferences fulfilled (A.8, B.4), else 0."""
        return int(self.cards[a].wish * self.cards[b].wish > 0)


def scores_before(entrant: Entrant) -> tuple[int, ...]:
    """Points before each finished round, and after the last."""
    totals = [0]
    for played in entrant.rounds:
        totals.append(totals[-1] + played.points)
    return tuple(totals)


def floats(field: Field) -> dict[int, tuple[int, ...]]:
    """The float of every player in every finished round: -1 down, 1 up, 0 none (A.4, A.5).

    A pairing counts whether or not it was played (F.2); a forfeit win is no down-float by
    itself, the bye is one.
    """
    totals = {entrant.number: scores_before(entrant) for entrant in field.entrants}

    def one(entrant: Entrant, index: int) -> int:
        played = entrant.rounds[index]
        if played.kind is RoundKind.PAIRING_BYE:
            return -1
        if played.kind not in PAIRED or index >= len(totals.get(played.opponent, ())):
            return 0
        own, other = totals[entrant.number][index], totals[played.opponent][index]
        return (own < other) - (own > other)

    return {e.number: tuple(one(e, index) for index in range(len(e.rounds))) for e in field.entrants}


def preference(history: tuple[int, ...], exempt: bool) -> tuple[int, int]:
    """Preferred colour and its strength (A.7).

    Beyond a difference of 1 its sign decides, otherwise two games of one colour running do.
    `exempt`: a player above 50 % in the last round has no absolute preference.
    """
    difference = sum(history)
    if not exempt and abs(difference) > 1:
        return (BLACK if difference > 0 else WHITE), ABSOLUTE
    if not exempt and len(history) > 1 and history[-1] == history[-2]:
        return -history[-1], ABSOLUTE
    if difference:
        return (BLACK if difference > 0 else WHITE), STRONG
    return (-history[-1], WEAK) if history else (NO_COLOUR, 0)


def colours_allowed(history: tuple[int, ...], exempt: bool) -> tuple[int, ...]:
    """Colours that keep the difference within 2 and avoid a third game of one colour running (B.2)."""
    if exempt:
        return (WHITE, BLACK)
    limits = load("fide-1998")["colours"]
    run = limits["longest_run"]
    stopped = history[-1] if len(history) >= run and len(set(history[-run:])) == 1 else NO_COLOUR
    return tuple(c for c in (WHITE, BLACK) if abs(sum(history) + c) <= limits["largest_difference"] and c != stopped)


def _breaks(history: tuple[int, ...], direction: int) -> int:
    """2 where a float of this direction repeats the last round's (B.5), 1 the one before (B.6)."""
    if history and history[-1] == direction:
        return 2
    return int(len(history) > 1 and history[-2] == direction)


def _card(entrant: Entrant, field: Field, past: tuple[int, ...]) -> Card:
    history = tuple(r.colour for r in entrant.rounds if r.kind is RoundKind.PLAYED and r.colour)
    # "Over 50 %" is asked of each player by himself, of the rounds before the last one.
    share = Fraction(load("fide-1998")["top_half"])
    top_half = entrant.points > share * field.scoring.win * (field.round_number - 1)
    exempt = field.round_number == field.rounds and top_half
    wish, strength = preference(history, exempt)
    return Card(
        number=entrant.number,
        score=entrant.points,
        history=history,
        wish=wish,
        strength=strength,
        may=colours_allowed(history, exempt),
        down=0 if exempt else _breaks(past, -1),
        up=0 if exempt else _breaks(past, 1),
        bye_allowed=not any(r.kind in GAMELESS_POINT for r in entrant.rounds),
    )


def opponents_met(entrant: Entrant) -> frozenset[int]:
    """Starting numbers of the opponents really played (F.2)."""
    return frozenset(r.opponent for r in entrant.rounds if r.kind is RoundKind.PLAYED and r.opponent)


def make_roster(field: Field, settings: Fide1998Settings) -> Roster:
    """The players to be paired in the order of A.2, with everything that the criteria ask."""
    places = {number: place for place, number in enumerate(settings.order)}
    past = floats(field)
    present = [entrant for entrant in field.entrants if entrant.present]
    present.sort(key=lambda e: (-e.points, places.get(e.number, len(places)), e.number))
    cards = tuple(_card(entrant, field, past[entrant.number]) for entrant in present)
    rank = {card.number: index for index, card in enumerate(cards)}
    barred = [0] * len(cards)
    for index, entrant in enumerate(present):
        for opponent in opponents_met(entrant):
            if opponent in rank:
                barred[index] |= 1 << rank[opponent]
    for a, b in field.forbidden:
        if a in rank and b in rank:
            barred[rank[a]] |= 1 << rank[b]
            barred[rank[b]] |= 1 << rank[a]
    kinds: dict[tuple[int, ...], int] = {}
    for index, card in enumerate(cards):
        kinds[card.may] = kinds.get(card.may, 0) | 1 << index
    fits = {may: sum(m for other, m in kinds.items() if any(-c in other for c in may)) for may in kinds}
    legal = tuple(fits[card.may] & ~barred[index] & ~(1 << index) for index, card in enumerate(cards))
    bye_allowed = sum(1 << index for index, card in enumerate(cards) if card.bye_allowed)
    return Roster(cards, legal, bye_allowed)
