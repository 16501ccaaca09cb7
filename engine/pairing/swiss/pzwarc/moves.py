"""Who moves between groups: opponents of those who came down, and who goes down next.

PZWarc 2021, V 2.8.1.2, 2.8.2, 2.8.7.2, 2.8.7.10–11. All players below take part in one matching,
so that a choice which would leave somebody below without an opponent is never made; this is what
undoing the pairing of earlier groups (2.8.7.11) arrives at, one group after the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from engine.pairing.swiss.matching.few_edges import Block, cheapest_by_blocks
from engine.pairing.swiss.matching.heaviest import cheapest_perfect_matching
from engine.pairing.swiss.matching.perfect import members
from engine.pairing.swiss.pzwarc.mode import Mode, mask_of
from engine.pairing.swiss.pzwarc.roster import Roster


@dataclass(slots=True)
class Group:
    """A score group at its pairing: who came down, its own players, everybody below; highest first.

    `top` and `bottom` say whether it is the group of the leaders, of the last-placed.
    """

    arrived: tuple[int, ...]
    own: tuple[int, ...]
    below: tuple[int, ...]
    top: bool
    bottom: bool


@dataclass(slots=True)
class OpenChoices:
    """The choices that are still open, as bit sets: whom each player may meet in the group, and whom below it."""

    mode: Mode
    group: Group
    inner: dict[int, int] = field(default_factory=dict)
    outward: dict[int, int] = field(default_factory=dict)
    lower: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        here, below = self.group.arrived + self.group.own, mask_of(self.group.below)
        legal, inside = self.mode.legal, mask_of(here)
        self.inner = {a: legal[a] & inside for a in here}
        self.outward = {a: legal[a] & below for a in here}
        self.lower = {b: legal[b] & (below | inside) for b in self.group.below}

    def settle(self, pairs: Mapping[int, int], going: Sequence[int]) -> None:
        """Leave only the choices that agree with these pairs and with who of `arrived` goes on."""
        mate = dict(pairs) | {b: a for a, b in pairs.items()}
        closed = mask_of([*mate, *going])
        for a, mask in self.inner.items():
            self.inner[a] = 1 << mate[a] if a in mate else mask & ~closed
        for a in going:
            self.inner[a] = 0
        self.outward |= dict.fromkeys(mate, 0)

    def solve(
        self, weights: Mapping[tuple[int, int], int], leave: Mapping[int, int], unit: int
    ) -> dict[int, int] | None:
        """The cheapest complete pairing; the mode's cost counts `unit`, above everything else.

        `weights` are those of pairs in the group with one who came down (the higher first), `leave` of the others'.
        """
        if not self.mode.costly_inside:
            return self._by_scores(weights, leave, unit)
        cost, players = self.mode.cost, [*self.inner, *self.lower]
        node = {player: index for index, player in enumerate(players)}
        below = mask_of(self.lower)
        inside = [(a, b, weights.get((a, b), 0)) for a, mask in self.inner.items() for b in members(mask >> a << a)]
        out = [(a, b, leave[a]) for a, mask in self.outward.items() for b in members(mask)]
        under = [(a, b, 0) for a, mask in self.lower.items() for b in members((mask & below) >> a << a)]
        edges = [(node[a], node[b], cost(a, b) * unit + extra) for a, b, extra in (*inside, *out, *under)]
        mates = cheapest_perfect_matching(len(players), edges)
        return None if mates is None else {players[i]: players[j] for i, j in mates.items()}

    def _by_scores(
        self, weights: Mapping[tuple[int, int], int], leave: Mapping[int, int], unit: int
    ) -> dict[int, int] | None:
        """The same where a pair costs what its scores say: whole score groups below are one block."""
        cost, own = self.mode.cost, self.group.own
        near = {a: mask | self.outward[a] for a, mask in self.inner.items()}
        closed = mask_of(a for a, mask in self.outward.items() if not mask)
        near |= {b: mask & ~closed for b, mask in self.lower.items()}
        inside = ((min(a, b), max(a, b)) for a in self.group.arrived for b in members(self.inner[a]))
        listed = {(a, b): cost(a, b) * unit + weights.get((a, b), 0) for a, b in inside}
        blocks = [Block(own, {a: self.inner[a] & mask_of(own) for a in own}, dict.fromkeys(own, 0))]
        above = {a: (mask, leave[a]) for a, mask in self.outward.items()}
        for _, players in groupby(self.lower, key=lambda b: cost(b, self.group.below[0])):
            block = list(players)
            above |= {b: (self.lower[b], 0) for b in block}
            some = mask_of(block)
            meets = {a: mask & some for a, (mask, _) in above.items()}
            blocks.append(Block(block, meets, {a: cost(a, block[0]) * unit + toll for a, (_, toll) in above.items()}))
        return cheapest_by_blocks(near, listed, blocks)


@dataclass(frozen=True, slots=True)
class Moves:
    """Pairs of those who came down, and who goes down from the group."""

    pairs: tuple[tuple[int, int], ...]
    going: tuple[int, ...]


def again_up(roster: Roster, mode: Mode, group: Group, player: int) -> bool:
    """Whether meeting somebody from above would be a second up-float running (never asked of the last-placed)."""
    return mode.controlled and not group.bottom and roster.cards[player].last_float > 0


def again_down(roster: Roster, mode: Mode, group: Group, player: int) -> bool:
    """Whether going down would be a second down-float running (never asked of the leaders)."""
    return mode.controlled and not group.top and roster.cards[player].last_float < 0


def hosts_in_order(roster: Roster, mode: Mode, group: Group) -> list[int]:
    """Opponents for those who came down: from the top of the group, second up-floats last."""
    return sorted(group.own, key=lambda b: again_up(roster, mode, group, b))


def choose_moves(roster: Roster, mode: Mode, group: Group) -> Moves | None:
    """Decides who meets those who came down and who goes down, so that everybody below can still be paired.

    In this order: as many as possible of those who came down stay; as few players as possible go
    down; opponents from the top of the group; no second float running; the lowest placed go down.
    """
    graph = OpenChoices(mode, group)
    found = _pairs_of_arrived(roster, graph, fewest=True)
    if found is None:
        return None
    pairs, on, many = found
    graph.settle(pairs, on)
    going = _going(roster, graph, set(pairs) | set(pairs.values()), on, many)
    return Moves(tuple(pairs.items()), tuple(sorted(going)))


def arrived_only(roster: Roster, mode: Mode, group: Group) -> Moves | None:
    """Decides only who meets those who came down; their own moves further down are in `going`.

    Where several came down, another choice of opponents is made so that fewest of the rest remain
    without one (2.8.7.10).
    """
    found = _pairs_of_arrived(roster, OpenChoices(mode, group), fewest=len(group.arrived) > 1)
    return None if found is None else Moves(tuple(found[0].items()), tuple(found[1]))


def _pairs_of_arrived(roster: Roster, graph: OpenChoices, fewest: bool) -> tuple[dict[int, int], list[int], int] | None:
    """Opponents of those who came down, in their order, who of them goes on down, and how many others then do."""
    mode, group = graph.mode, graph.group
    here = set(group.arrived + group.own)
    rank = {b: index for index, b in enumerate([*hosts_in_order(roster, mode, group), *group.arrived])}
    size = len(here) + 1
    digit = len(rank).bit_length() + 1
    scale = 1 << digit * (len(group.arrived) + 1)
    place = {a: 1 << digit * at for at, a in enumerate(reversed(group.arrived))}
    weights = {
        (min(a, b), max(a, b)): place[a] * rank[b] + place.get(b, 0) * rank[a]
        for a in group.arrived
        for b in members(graph.inner[a])
    }
    # Where not all can stay, the highest of them are the first to be paired.
    leave = dict.fromkeys(group.own, scale * fewest)
    leave |= {a: scale * (size + 1) + place[a] * len(rank) for a in group.arrived}
    mates = graph.solve(weights, leave, scale * size * size * 2)
    if mates is None:
        return None
    pairs = {min(a, mates[a]): max(a, mates[a]) for a in group.arrived if mates[a] in here}
    on = [a for a in group.arrived if mates[a] not in here]
    return pairs, on, sum(mates[a] not in here for a in group.own)


def _going(roster: Roster, graph: OpenChoices, paired: set[int], on: Sequence[int], many: int) -> list[int]:
    """Who goes down, `many` and those who go `on`: fewest second floats running, then the lowest placed."""
    mode, group = graph.mode, graph.group
    if not group.below or not many:
        return list(on)
    undecided = [a for a in group.own if a not in paired]
    size, scale = len(undecided) + 2, 1 << len(undecided)
    leave = {a: scale * (size + again_down(roster, mode, group, a)) - (1 << at) for at, a in enumerate(undecided)}
    mates = graph.solve({}, leave | dict.fromkeys([*on, *paired], 0), scale * size * size * 2)
    if mates is None:
        raise AssertionError("a group with a way out lost it")
    below = set(group.below)
    return [*on, *(a for a in undecided if mates[a] in below)]
