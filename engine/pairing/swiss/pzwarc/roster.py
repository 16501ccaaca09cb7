"""What the start cards say before a round: colours, floats, byes, who may meet whom.

PZWarc 2021, V 2.8.2, 2.8.5, 2.8.6, 2.8.8. Players are known by their place on the round's list
(0 is the highest), sets of players are bit masks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from engine.pairing.swiss.cards.byes import may_have_bye
from engine.pairing.swiss.cards.colours import History, colour_history, colour_of, colours_within
from engine.pairing.swiss.cards.floats import last_floats, points_before
from engine.pairing.swiss.cards.meetings import barred_masks, legal_masks, met_masks
from engine.pairing.swiss.field import Entrant, Field
from engine.pairing.swiss.pzwarc.order import round_list
from engine.pairing.swiss.pzwarc.settings import FLOATS, PzwarcSettings, Variant
from engine.regulations import load
from engine.regulations.cited import PZWARC_SWISS


class Limits(StrEnum):
    """How far colours may go: within the strict limits, or up to where a pairing is illegal."""

    STRICT = "strict"
    """No third game of one colour running, no difference of 3 (2.8.5.1, 2.8.8.4)."""
    ABSOLUTE = "absolute"
    """2.8.6.1.3 and 2.8.6.1.4."""

    @property
    def difference(self) -> int:
        """The largest difference of colours."""
        return int(load(PZWARC_SWISS)["colours"][self.value]["largest_difference"])

    @property
    def running(self) -> int:
        """The longest run of one colour."""
        return int(load(PZWARC_SWISS)["colours"][self.value]["longest_run"])


@dataclass(frozen=True, slots=True)
class Card:
    """One player before the round; `last_float` is that of the round before: -1 down, 1 up, 0 none."""

    number: int
    score: int
    history: History
    last_float: int
    bye_allowed: bool

    @property
    def difference(self) -> int:
        """Games with White less games with Black (2.8.5)."""
        return sum(self.history)

    @property
    def wish(self) -> int:
        """The colour that evens out, else the one not had last; 0 before the first game (2.8.8.1–2)."""
        return colour_of(self.history, exempt=True).preference

    def may(self, limits: Limits) -> tuple[int, ...]:
        """Colours within the limits; rounds not played are skipped in counting a run."""
        return _may(self.history, limits)


@lru_cache(maxsize=4096)
def _may(history: History, limits: Limits) -> tuple[int, ...]:
    return colours_within(history, limits.difference, limits.running, may_return=True)


@dataclass(frozen=True, slots=True)
class Roster:
    """The round's list: cards, the masks of opponents within the strict and the absolute limits."""

    cards: tuple[Card, ...]
    strict: tuple[int, ...]
    legal: tuple[int, ...]
    bye_allowed: int


def roster_of_cards(field: Field) -> Roster:
    """The cards of the players to be paired alone: a round that was played is held against them (2.8.6.1).

    Who may meet whom, a bit for each two, is asked by pairing only.
    """
    return Roster(_cards([entrant for entrant in field.entrants if entrant.present], field), (), (), 0)


def _cards(present: Sequence[Entrant], field: Field) -> tuple[Card, ...]:
    floats = last_floats(field, FLOATS)
    return tuple(
        Card(
            number=entrant.number,
            score=points_before(entrant, field.round_number - 1, FLOATS),
            history=colour_history(entrant),
            last_float=floats[entrant.number][0],
            bye_allowed=may_have_bye(entrant),
        )
        for entrant in present
    )


def make_roster(field: Field, variant: Variant, settings: PzwarcSettings) -> Roster:
    """The players to be paired in the variant's order, with everything that the criteria ask."""
    present = round_list(field, variant)
    cards = _cards(present, field)
    met, barred = met_masks(present), barred_masks(present, field.forbidden)
    strict, legal = (
        tuple(legal_masks(met, barred, [card.may(limits) for card in cards]))
        for limits in (Limits.STRICT, Limits.ABSOLUTE)
    )
    return Roster(cards, strict, legal, sum(1 << i for i, card in enumerate(cards) if card.bye_allowed))
