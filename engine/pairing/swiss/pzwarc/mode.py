"""Under which limits the field is paired, what a pair costs, and whether floats are controlled.

PZWarc 2021, V 2.8.5.1, 2.8.6.2.3, 2.8.9.12, as the readings have it: before the last round the
strict colour limits hold wherever the whole field can be paired within them, otherwise as few
pairs as possible go beyond them; in the last round the sum of score differences is least, within
the absolute limits, and floats are not controlled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.pairing.swiss.matching.heaviest import cheapest_perfect_matching
from engine.pairing.swiss.matching.perfect import Pairing, has_perfect_matching
from engine.pairing.swiss.pzwarc.roster import Roster


@dataclass(frozen=True, slots=True)
class Mode:
    """`legal` masks of opponents; `cost` of a pair, kept at its least over the whole field; `costly` if any.

    `costly_inside`: also pairs of equal scores may cost something.
    """

    name: str
    article: str
    legal: tuple[int, ...]
    cost: Callable[[int, int], int]
    costly: bool
    controlled: bool
    costly_inside: bool = False


def choose_mode(roster: Roster, players: Sequence[int], last_round: bool, controlled: bool) -> Mode | None:
    """The mode in which `players` can all be paired; None where they cannot be."""
    cards = roster.cards
    if last_round:
        if not has_perfect_matching(players, roster.legal):
            return None
        score = [card.score for card in cards]
        return Mode("last", "V 2.8.6.2.3", roster.legal, lambda a, b: abs(score[a] - score[b]), True, False)
    if has_perfect_matching(players, roster.strict):
        return Mode("strict", "V 2.8.5.1", roster.strict, lambda a, b: 0, False, controlled)
    if not has_perfect_matching(players, roster.legal):
        return None
    return Mode("wide", "V 2.8.5.1", roster.legal, lambda a, b: 1 - (roster.strict[a] >> b & 1), True, controlled, True)


def least_cost(mode: Mode, inner: Sequence[int], outgoing: Sequence[int], lower: Sequence[int]) -> int | None:
    """Least cost of pairing a group and all below it, `outgoing` with `lower` only; None where it can't be done."""
    if not mode.costly:
        return 0 if _pairable(mode, inner, outgoing, lower) else None
    players = [*outgoing, *inner, *lower]
    gone, below = set(outgoing), set(lower)
    edges = [
        (i, j, mode.cost(a, b))
        for i, a in enumerate(players)
        for j, b in enumerate(players[i + 1 :], i + 1)
        if mode.legal[a] >> b & 1 and (a not in gone or b in below)
    ]
    mates = cheapest_perfect_matching(len(players), edges)
    if mates is None:
        return None
    return sum(mode.cost(players[i], players[j]) for i, j in mates.items() if i < j)


def _pairable(mode: Mode, inner: Sequence[int], outgoing: Sequence[int], lower: Sequence[int]) -> bool:
    """Whether they can all be paired so, where no pair costs anything: nobody's pairs need be listed."""
    below, gone = mask_of(lower), mask_of(outgoing)
    staying = below | mask_of(inner)
    near = {a: mode.legal[a] & below for a in outgoing}
    near |= {a: mode.legal[a] & staying for a in inner}
    near |= {a: mode.legal[a] & (staying | gone) for a in lower}
    return Pairing(near).complete


def mask_of(players: Iterable[int]) -> int:
    """The bit set of players."""
    return sum(1 << player for player in players)
