"""Under which limits the field is paired, what a pair costs, and whether floats are controlled.

PZWarc 2021, V 2.8.5.1, 2.8.6.2.3, 2.8.9.12, as the readings have it: before the last round the
strict colour limits hold wherever the whole field can be paired within them, otherwise as few
pairs as possible go beyond them; in the last round the sum of score differences is least, within
the absolute limits, and floats are not controlled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.pairing.swiss.matching.cheapest import has_perfect_matching
from engine.pairing.swiss.pzwarc.roster import Roster


@dataclass(frozen=True, slots=True)
class Mode:
    """`legal` masks of opponents; `cost` of a pair, kept at its least over the whole field; `costly` if any.

    `levels` by player, where a pair costs as much as the levels of its two differ; None where it does not.
    """

    name: str
    article: str
    legal: tuple[int, ...]
    cost: Callable[[int, int], int]
    costly: bool
    controlled: bool
    levels: tuple[int, ...] | None = None


def choose_mode(roster: Roster, players: Sequence[int], last_round: bool, controlled: bool) -> Mode | None:
    """The mode in which `players` can all be paired; None where they cannot be."""
    cards = roster.cards
    if last_round:
        if not has_perfect_matching(players, roster.legal):
            return None
        levels = tuple(card.score for card in cards)
        return Mode("last", "V 2.8.6.2.3", roster.legal, lambda a, b: abs(levels[a] - levels[b]), True, False, levels)
    if has_perfect_matching(players, roster.strict):
        level = (0,) * len(cards)
        return Mode("strict", "V 2.8.5.1", roster.strict, lambda a, b: 0, False, controlled, level)
    if not has_perfect_matching(players, roster.legal):
        return None
    return Mode("wide", "V 2.8.5.1", roster.legal, lambda a, b: 1 - (roster.strict[a] >> b & 1), True, controlled)
