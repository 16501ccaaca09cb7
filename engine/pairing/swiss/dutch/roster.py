"""The players to be paired, in pairing order, with everything that the criteria ask of them.

Facts only: scores, colour preferences, floats, who may meet whom, who may take the bye.
Players are known by their place in the order (0 is the first); sets of them are integers
used as bit sets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from engine.model import Settings
from engine.pairing.swiss.cards.colours import ABSOLUTE, BOTH, Colour, History, colour_history, colour_of
from engine.pairing.swiss.cards.floats import last_floats, points_before
from engine.pairing.swiss.cards.meetings import (
    UNASKED_POINT,
    barred_masks,
    groups_by_number,
    legal_masks,
    may_have_bye,
    met_masks,
)
from engine.pairing.swiss.dutch.edition import DutchEdition
from engine.pairing.swiss.field import Entrant, Field, RoundKind


@dataclass
class Roster:
    """The players present, in the order of the articles on order (1.2; 2017: A.2).

    All lists are indexed by the place in that order. `due` are the colours to which a player has a right, `meet` is
    the bit set of those whom he may meet under the absolute criteria on rematches, forbidden pairs and colours. What
    only a pairing asks for is made when it is asked for: a round that was played is looked at without it.
    """

    field: Field
    edition: DutchEdition
    order: list[Entrant]
    numbers: list[int]
    score: list[int]
    colour: list[Colour]
    history: list[History]
    due: list[tuple[int, ...]]

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def point(self) -> int:
        """One point in the unit of the scores."""
        return self.field.scoring.point

    def names(self, players: Iterable[int]) -> str:
        """Write starting numbers, separated by blanks."""
        return " ".join(str(self.numbers[p]) for p in players)

    def pairs_text(self, pairs: Iterable[tuple[int, int]]) -> str:
        """Write pairs as `7-12 3-9`."""
        return " ".join(f"{self.numbers[a]}-{self.numbers[b]}" for a, b in pairs)

    @cached_property
    def meet(self) -> list[int]:
        """The bit sets of those whom each may meet."""
        return legal_masks(met_masks(self.order), barred_masks(self.order, self.field.forbidden), self.due)

    @cached_property
    def separated(self) -> dict[int, set[int]]:
        """The groups, by starting number, of which no two may meet."""
        return groups_by_number(self.field.forbidden)

    @cached_property
    def points(self) -> list[int]:
        """The sums of the finished rounds, without virtual points."""
        return [e.points for e in self.order]

    @cached_property
    def rank(self) -> list[int]:
        """The place by starting number among all who have taken part."""
        rank = {e.number: i for i, e in enumerate(e for e in self.field.entrants if _takes_part(e))}
        return [rank[e.number] for e in self.order]

    @cached_property
    def odd(self) -> list[bool]:
        """Whether the player gets the initial colour where nothing else decides."""
        return [rank % 2 == 0 for rank in self.rank]

    @cached_property
    def floats(self) -> list[tuple[int, int]]:
        """For one and two rounds before, DOWN, UP or 0."""
        floats = last_floats(self.field, self.edition.floats)
        return [floats[e.number] for e in self.order]

    @cached_property
    def may_take_bye(self) -> list[bool]:
        """Whom no points without a game bar from the bye."""
        if not self.edition.worth_bars_bye:
            return [may_have_bye(e, barring=UNASKED_POINT) for e in self.order]
        return [may_have_bye(e, self.field.scoring.win) for e in self.order]

    @cached_property
    def unplayed(self) -> list[int]:
        """How many rounds passed without a game."""
        done = self.field.round_number - 1
        return [done - sum(r.kind is RoundKind.PLAYED for r in e.rounds) for e in self.order]


def make_roster(field: Field, _settings: Settings, edition: DutchEdition) -> Roster:
    """Order the players present and collect their facts; see `Roster`."""
    done = field.round_number - 1
    scores = {e.number: points_before(e, done, edition.floats) for e in field.entrants if e.present}
    order = sorted((e for e in field.entrants if e.present), key=lambda e: -scores[e.number])
    score = [scores[e.number] for e in order]
    history = [colour_history(e) for e in order]
    colours = [colour_of(h) for h in history]
    # An absolute preference is a right to its colour: two equal ones do not meet, topscorers' aside.
    due: list[tuple[int, ...]] = [
        (own.preference,) if own.strength == ABSOLUTE and not free else BOTH
        for own, free in zip(colours, _topscorers(field, score), strict=True)
    ]
    return Roster(field, edition, order, [e.number for e in order], score, colours, history, due)


def _topscorers(field: Field, score: list[int]) -> list[bool]:
    """Who has more than half of what could be had before the last round (1.8; 2017: A.7)."""
    if field.round_number < field.rounds:
        return [False] * len(score)
    most = (field.round_number - 1) * max(field.scoring.win, field.scoring.draw)
    return [2 * points > most for points in score]


def _takes_part(entrant: Entrant) -> bool:
    """Say whether a player's number counts for the initial colour (5.2.5; 2017: E.5).

    Whoever is paired in this round or was in an earlier one, be it with the bye or a forfeit.
    The article says "pairing number" only; somebody entered who never came has none yet.
    """
    if entrant.present or entrant.by_hand:
        return True
    return any(r.opponent or r.kind is RoundKind.PAIRING_BYE for r in entrant.rounds)
