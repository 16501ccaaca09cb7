"""The round's list, and what the start cards say before a round: colours, floats, byes, who may meet whom.

PZWarc 2021, V 2.7.1–2.7.3, 2.8.2, 2.8.5, 2.8.6, 2.8.8, 2.8.9.4, 2.10.2. Players are known by their place on the
round's list (0 is the highest), sets of players are bit masks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.model import Settings
from engine.pairing.swiss.cards.colours import History, colour_history, colour_of, colours_in_bounds
from engine.pairing.swiss.cards.floats import FloatRule, Unplayed, last_floats, points_before
from engine.pairing.swiss.cards.meetings import barred_masks, legal_masks, may_have_bye, met_masks
from engine.pairing.swiss.field import Entrant, Field, RoundKind
from engine.pairing.swiss.pzwarc import solkoff
from engine.regulations import load
from engine.regulations.cited import PZWARC_SWISS

FLOATS: Final = FloatRule(forfeits_meet=True, unplayed=Unplayed.NONE, bye_of_round_1_counts=False)
"""A pairing counts whether or not it was played; a bye is no float (2.8.2 speaks of opponents).

In round 2 the bye of round 1 counts nothing (2.8.9.4).
"""


class Variant(StrEnum):
    """The order inside a score group (PZWarc 2021, V 2.7)."""

    CLASSICAL = "classical"
    FMJD = "fmjd"
    RATING = "rating"


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
        return colours_in_bounds(self.history, limits.difference, limits.running, may_return=True)


@dataclass(frozen=True, slots=True)
class Roster:
    """The round's list: cards, the masks of opponents within the strict and the absolute limits."""

    cards: tuple[Card, ...]
    strict: tuple[int, ...]
    legal: tuple[int, ...]
    bye_allowed: int


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


def make_roster(field: Field, _settings: Settings, variant: Variant) -> Roster:
    """The players to be paired in the variant's order, with everything that the criteria ask."""
    present = round_list(field, variant)
    cards = _cards(present, field)
    met, barred = met_masks(present), barred_masks(present, field.forbidden)
    strict, legal = (
        tuple(legal_masks(met, barred, [card.may(limits) for card in cards]))
        for limits in (Limits.STRICT, Limits.ABSOLUTE)
    )
    return Roster(cards, strict, legal, sum(1 << i for i, card in enumerate(cards) if card.bye_allowed))


def round_list(field: Field, variant: Variant) -> tuple[Entrant, ...]:
    """The players to be paired, highest first: points, the variant's order, starting number."""
    keys = _keys(field, variant)
    present = [entrant for entrant in field.entrants if entrant.present]
    present.sort(key=lambda e: (-points_before(e, field.round_number - 1, FLOATS), keys.get(e.number, ()), e.number))
    return tuple(present)


def tallies(field: Field) -> solkoff.Tallies:
    """What the valuations of 2.9 ask of each player, absent and withdrawn ones included.

    Of an opponent whom the list does not have nothing is known: he adds as little as one who was not met.
    """
    listed = {entrant.number for entrant in field.entrants}

    def meetings(entrant: Entrant) -> tuple[solkoff.Meeting, ...]:
        met = ((r, r.kind is RoundKind.PLAYED and r.opponent in listed) for r in entrant.rounds)
        return tuple(solkoff.Meeting(r.opponent, r.points, played) for r, played in met)

    return solkoff.Tallies({e.number: solkoff.Tally(e.points, meetings(e), e.rating) for e in field.entrants})


def _keys(field: Field, variant: Variant) -> dict[int, tuple[int, ...]]:
    if variant is Variant.RATING:
        book = tallies(field)
        return {n: (-sum(book[game.opponent].rating for game in book[n].games),) for n in book}
    if variant is Variant.FMJD and field.round_number >= load(PZWARC_SWISS)["fmjd_order_from_round"]:
        return _valuation(field)
    return {}


def _valuation(field: Field) -> dict[int, tuple[int, ...]]:
    """2.10.2: shortened Solkoff, Solkoff plus, Baliakin, full reduced Solkoff; a missing value counts 0."""
    book = tallies(field)
    length = field.round_number
    keys = {}
    for number in book:
        reduced = solkoff.reduced_solkoff(book, number)
        values = (
            solkoff.shortened_solkoff(book, number),
            solkoff.solkoff_plus(book, number),
            solkoff.solkoff_baliakin(book, number),
            *reduced,
            *(0,) * (length - len(reduced)),
        )
        keys[number] = tuple(-value for value in values)
    return keys
