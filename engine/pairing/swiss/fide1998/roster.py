"""What the cards of all players say before a round: order, colours, floats, who may meet whom.

FIDE Swiss rules 1998, A.2, A.4, A.7, B.1, B.2. Players are known by their rank in the order of
A.2 (0 is the highest), sets of players are bit masks, so that the search works on integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.model import Settings
from engine.pairing.swiss.cards.colours import BOTH, History, colour_history, colour_of, colours_in_bounds
from engine.pairing.swiss.cards.floats import DOWN, UP, FloatRule, Unplayed, last_floats, points_before
from engine.pairing.swiss.cards.meetings import barred_masks, legal_masks, may_have_bye, met_masks
from engine.pairing.swiss.field import Entrant, Field
from engine.regulations import load
from engine.regulations.cited import FIDE_1998

FLOATS: Final = FloatRule(forfeits_meet=True, unplayed=Unplayed.BYE)
"""A pairing counts whether or not it was played (F.2); a forfeit win is no downfloat, the bye is one (A.5)."""


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


def colours_allowed(history: History, exempt: bool) -> tuple[int, ...]:
    """Colours that keep the difference within 2 and avoid a third game of one colour running (B.2)."""
    if exempt:
        return BOTH
    limits = load(FIDE_1998)["colours"]
    return colours_in_bounds(history, limits["largest_difference"], limits["longest_run"])


def _breaks(past: tuple[int, int], direction: int) -> int:
    """2 where a float of this direction repeats the last round's (B.5), 1 the one before (B.6)."""
    last, before = past
    return 2 if last == direction else int(before == direction)


def _card(entrant: Entrant, field: Field, past: tuple[int, int]) -> Card:
    history = colour_history(entrant)
    score = points_before(entrant, field.round_number - 1, FLOATS)
    # "Over 50 %" is asked of each player by himself, of the rounds before the last one.
    share = Fraction(load(FIDE_1998)["top_half"])
    exempt = field.round_number == field.rounds and score > share * field.scoring.win * (field.round_number - 1)
    colour = colour_of(history, exempt)
    return Card(
        number=entrant.number,
        score=score,
        history=history,
        wish=colour.preference,
        strength=colour.strength,
        may=colours_allowed(history, exempt),
        down=0 if exempt else _breaks(past, DOWN),
        up=0 if exempt else _breaks(past, UP),
        bye_allowed=may_have_bye(entrant),
    )


def make_roster(field: Field, _settings: Settings, order: Sequence[int] = ()) -> Roster:
    """The players to be paired in the order of A.2, with everything that the criteria ask.

    `order` lists starting numbers in the order of A.2 inside a score group where it is not the order of starting
    numbers (a corrected rating, Jahr's totals); whoever is missing follows by starting number.
    """
    places = {number: place for place, number in enumerate(order)}
    present = [entrant for entrant in field.entrants if entrant.present]
    present.sort(key=lambda e: (-e.points, places.get(e.number, len(places)), e.number))
    past = last_floats(field, FLOATS)
    cards = tuple(_card(entrant, field, past[entrant.number]) for entrant in present)
    legal = legal_masks(met_masks(present), barred_masks(present, field.forbidden), [card.may for card in cards])
    bye_allowed = sum(1 << index for index, card in enumerate(cards) if card.bye_allowed)
    return Roster(cards, tuple(legal), bye_allowed)
