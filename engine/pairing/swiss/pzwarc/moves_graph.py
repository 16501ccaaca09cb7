"""The open choices of a group as a graph: pairs in it, moves out of it, pairs below it, and the cheapest of them all.

PZWarc 2021, V 2.8.7.11. What a pair costs follows mostly from the scores alone, so that hardly any pair has to be
looked at by itself; the players below are matched anew only where a choice above makes it necessary.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from engine.model.effort import spend, spend_pairs
from engine.pairing.swiss.matching.cheapest import cheapest_perfect_matching
from engine.pairing.swiss.matching.perfect import Pairing, members
from engine.pairing.swiss.matching.priced import Problem, Reach, Solution, cheapest
from engine.pairing.swiss.pzwarc.mode import Mode


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
class Memory:
    """How a graph of this round was solved last, and the unit of its costs: the next one is much like it."""

    solution: Solution | None = None
    unit: int = 1

    def mates(self, near: Mapping[int, int]) -> dict[int, int] | None:
        """The last mates of these nodes, where they still pair all of them."""
        if self.solution is None:
            return None
        last = self.solution.mates
        mates = {a: last.get(a, a) for a in near}
        return mates if all(mask >> mates[a] & 1 for a, mask in near.items()) else None


@dataclass(slots=True)
class MovesGraph:
    """The choices that are still open, as bit sets: whom each player may meet in the group, and whom below it."""

    mode: Mode
    group: Group
    memory: Memory
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
        self.stay(mate)

    def go(self, players: Sequence[int]) -> None:
        """These players meet nobody of the group any more."""
        gone = mask_of(players)
        self.inner = {a: 0 if gone >> a & 1 else mask & ~gone for a, mask in self.inner.items()}

    def stay(self, players: Sequence[int] | Mapping[int, int]) -> None:
        """These players meet nobody below any more."""
        self.outward |= dict.fromkeys(players, 0)

    def solve(
        self, weights: Mapping[tuple[int, int], int], leave: Mapping[int, int], unit: int
    ) -> dict[int, int] | None:
        """The cheapest complete pairing; the mode's cost counts `unit`, above everything else.

        `weights` are those of pairs in the group with one who came down (the higher first), `leave` of the others'.
        """
        if self.mode.levels is None:
            return self._pair_by_pair(weights, leave, unit)
        near = {a: mask | self.outward[a] for a, mask in self.inner.items()}
        shut = mask_of([a for a, mask in self.outward.items() if not mask])
        near |= {b: mask & ~shut for b, mask in self.lower.items()}
        cost = self.mode.cost
        listed = {
            (min(a, b), max(a, b)): cost(a, b) * unit + weights.get((min(a, b), max(a, b)), 0)
            for a in self.group.arrived
            for b in members(self.inner[a])
        }
        own = Reach(mask_of(self.group.own), dict.fromkeys(self.group.own, 0))
        return by_levels(self.mode, near, listed, [own, *self._reaches(leave, unit)], self.memory, unit)

    def _reaches(self, leave: Mapping[int, int], unit: int) -> list[Reach]:
        return reaches_below(self.mode, {a: leave[a] for a in self.inner}, self.group.below, unit)

    def _pair_by_pair(
        self, weights: Mapping[tuple[int, int], int], leave: Mapping[int, int], unit: int
    ) -> dict[int, int] | None:
        """The same where each pair has a cost of its own."""
        mode, players = self.mode, [*self.inner, *self.lower]
        spend_pairs(len(players))
        node = {player: index for index, player in enumerate(players)}
        inside, cost = mask_of(self.lower), mode.cost
        edges = [
            (node[a], node[b], cost(a, b) * unit + weights.get((a, b), 0))
            for a, mask in self.inner.items()
            for b in members(mask >> a << a)
        ]
        edges += [
            (node[a], node[b], cost(a, b) * unit + leave[a]) for a, mask in self.outward.items() for b in members(mask)
        ]
        edges += [
            (node[a], node[b], cost(a, b) * unit)
            for a, mask in self.lower.items()
            for b in members((mask & inside) >> a << a)
        ]
        mates = cheapest_perfect_matching(len(players), edges)
        return None if mates is None else {players[i]: players[j] for i, j in mates.items()}


def reaches_below(mode: Mode, leave: Mapping[int, int], below: Sequence[int], unit: int) -> list[Reach]:
    """What pairs with each level of `below` cost: from above it with what leaving costs, and from in between."""
    assert mode.levels is not None
    level = mode.levels
    found: list[Reach] = []
    brings = dict(leave)
    at = {a: level[a] for a in leave}
    for own, block in groupby(below, key=lambda b: level[b]):
        nodes = list(block)
        at |= dict.fromkeys(nodes, own)
        brings |= dict.fromkeys(nodes, 0)
        spend(len(brings))
        found.append(Reach(mask_of(nodes), {a: abs(at[a] - own) * unit + toll for a, toll in brings.items()}))
    return found


def by_levels(
    mode: Mode,
    near: dict[int, int],
    listed: Mapping[tuple[int, int], int],
    reaches: Sequence[Reach],
    memory: Memory,
    unit: int,
) -> dict[int, int] | None:
    """The cheapest complete pairing of such a graph; None where there is none."""
    some = memory.mates(near)
    if some is None:
        pairing = Pairing(dict(near))
        if not pairing.complete:
            return None
        some = pairing.mate
    problem = Problem(near, listed, reaches, some)
    last = memory.solution
    if last is not None and near.keys() <= last.duals.keys():
        problem.started = {(a, b) for a, b in last.looked_at if near.get(a, 0) >> b & 1}
        problem.duals = {a: last.duals[a] * unit // memory.unit for a in near}
    memory.solution, memory.unit = cheapest(problem), unit
    return memory.solution.mates


def mask_of(players: Sequence[int] | Mapping[int, int]) -> int:
    """The bit set of players."""
    return sum(1 << player for player in players)
