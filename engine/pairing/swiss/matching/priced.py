"""A perfect matching of least cost in a graph of which most edges never need to be looked at.

Most pairs of a large round cost the same whoever meets whom, so they are told by bit sets and by what each member
brings along (`Reach`), not one by one. A few of them, and the listed edges, are solved exactly; the duals of that
solution then price all others at once, and those that could do better join the graph, until there are none. A
matching is of least cost as soon as its duals admit every edge, in the graph or not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from heapq import nlargest, nsmallest
from itertools import islice
from typing import Final

from engine.model.effort import spend
from engine.pairing.swiss.matching.admitted import Admitted
from engine.pairing.swiss.matching.perfect import members
from engine.pairing.swiss.matching.perfect_search import PerfectSearch

Pair = tuple[int, int]
MOST: Final = 6
"""How many edges of one node join at first; each time that the duals do not admit all others, so many more."""
_LOOKS: Final = 4
"""So many times as many are looked at, to find those that are lacked most."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Edges between the nodes of `brings` and those of the bit set `nodes`: each costs what its first node brings."""

    nodes: int
    brings: Mapping[int, int]


@dataclass(slots=True)
class Problem:
    """Nodes with the bit sets of whom they may be paired with, and what that costs.

    `listed` has the cost of single pairs (lower node first); all others are in one of the `reaches`, and a pair that
    two of them tell of costs the same in both. `some` is a perfect matching, of whatever cost. `started` are pairs
    that are likely to matter, as far as they are pairs of the graph, and `duals` those of a like problem, if any.
    """

    near: Mapping[int, int]
    listed: Mapping[Pair, int]
    reaches: Sequence[Reach]
    some: Mapping[int, int]
    started: set[Pair] = field(default_factory=set)
    duals: Mapping[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Solution:
    """Every node's mate; the edges that were looked at, and the duals: where a like problem may start.

    `tight` finds, for each node, whom it has in any matching that costs as little (Edmonds), as a bit set; a perfect
    matching of such pairs may still cost more. `cost` is what a perfect matching costs.
    """

    mates: dict[int, int]
    looked_at: set[Pair]
    duals: dict[int, int]
    tight: Callable[[], dict[int, int]]
    cost: Callable[[Mapping[int, int]], int]


def cheapest(problem: Problem) -> Solution:
    """Find a perfect matching of least total cost."""
    priced = _Priced(problem)
    pairs = priced.begin()
    duals = None if problem.duals is None else [problem.duals[node] for node in priced.nodes]
    most = MOST
    while True:
        search = priced.solve(pairs, duals)
        duals = search.plain()
        better = priced.better(search, pairs, most)
        if not better:
            mates = {priced.nodes[k]: priced.nodes[m] for k, m in enumerate(search.mate)}
            known = dict(zip(priced.nodes, duals, strict=True))
            return Solution(mates, pairs, known, partial(priced.tight, search), priced.total)
        pairs |= better
        most += MOST


class _Priced:
    """The graph as the search sees it: nodes numbered from 0, weights the higher the cheaper."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.nodes = list(problem.near)
        self.place = {node: k for k, node in enumerate(self.nodes)}
        self.pairs_of: dict[int, list[tuple[int, int]]] = {node: [] for node in self.nodes}
        for (a, b), cost in problem.listed.items():
            self.pairs_of[a].append((cost, b))
            self.pairs_of[b].append((cost, a))

    def begin(self) -> set[Pair]:
        """The pairs to start with: a perfect matching, the cheapest listed ones of each node, some of each reach."""
        problem = self.problem
        pairs = {_pair(a, b) for a, b in problem.some.items()}
        pairs |= {pair for pair in problem.started if self.cost(pair) is not None}
        for node, listed in self.pairs_of.items():
            cheap = nsmallest(MOST, ((cost, _scattered(node, other), other) for cost, other in listed))
            pairs |= {_pair(node, other) for _, _, other in cheap}
        for reach in problem.reaches:
            inside = list(members(reach.nodes))
            for node in reach.brings:
                pairs |= {_pair(node, other) for other in _spread(problem.near[node] & reach.nodes, inside, node)}
        return pairs

    def cost(self, pair: Pair) -> int | None:
        """What a pair costs, listed or not; None where it is no pair of the graph."""
        listed = self.problem.listed.get(pair)
        if listed is not None:
            return listed
        a, b = pair
        if a not in self.place or b not in self.place:
            return None
        for reach in self.problem.reaches:
            if a in reach.brings and reach.nodes >> b & 1:
                return reach.brings[a]
            if b in reach.brings and reach.nodes >> a & 1:
                return reach.brings[b]
        return None

    def total(self, mates: Mapping[int, int]) -> int:
        """What a perfect matching of the graph costs."""
        costs = (self.cost((a, b)) for a, b in mates.items() if a < b)
        return sum(cost for cost in costs if cost is not None)

    def tight(self, search: PerfectSearch) -> dict[int, int]:
        """For each node those with whom the duals and the blossoms of a search leave nothing to spare."""
        place, tight = self.place, dict.fromkeys(self.nodes, 0)
        dual = dict(zip(self.nodes, search.dual, strict=True))
        spend(len(self.problem.listed))
        for (a, b), cost in self.problem.listed.items():
            if dual[a] + dual[b] + 2 * cost <= 0 and not search.lack(place[a], place[b], -cost):
                tight[a] |= 1 << b
                tight[b] |= 1 << a
        admitted = Admitted(search, self.nodes, self.problem.near)
        for reach in self.problem.reaches:
            for node, others in admitted.tight(reach.nodes, reach.brings):
                tight[node] |= others
                for other in members(others):
                    tight[other] |= 1 << node
        return tight

    def solve(self, pairs: set[Pair], duals: Sequence[int] | None) -> PerfectSearch:
        """A perfect matching of least cost among these pairs, with its duals."""
        spend(len(self.problem.near) * (1 + len(self.problem.reaches)) + len(self.problem.listed) + 2 * len(pairs))
        place = self.place
        costs = {pair: self.cost(pair) for pair in sorted(pairs)}
        edges = [(place[a], place[b], -cost) for (a, b), cost in costs.items() if cost is not None]
        search = PerfectSearch(len(self.nodes), edges, duals)
        search.settle()
        return search

    def better(self, search: PerfectSearch, pairs: set[Pair], most: int) -> set[Pair]:
        """Pairs outside the graph that the duals do not admit: so many of each node, none where none is."""
        place, dual = self.place, dict(zip(self.nodes, search.dual, strict=True))
        found: dict[int, list[tuple[int, Pair]]] = {}
        for pair, cost in self.problem.listed.items():
            a, b = pair
            if dual[a] + dual[b] + 2 * cost < 0 and (lack := search.lack(place[a], place[b], -cost)) > 0:
                found.setdefault(a, []).append((lack, pair))
        admitted = Admitted(search, self.nodes, self.problem.near)
        for reach in self.problem.reaches:
            for node, others in admitted.refused(reach.nodes, reach.brings):
                for lack, other in islice(others, _LOOKS * most):
                    found.setdefault(node, []).append((lack, _pair(node, other)))
        return {pair for listed in found.values() for _, pair in nlargest(most, listed)} - pairs


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


def _spread(mask: int, inside: Sequence[int], node: int) -> list[int]:
    """A few members of a bit set, spread over all `inside`, others for each node."""
    if mask.bit_count() <= MOST:
        return list(members(mask))
    size = len(inside)
    starts = (inside[(node * 7 + k * size // MOST) % size] for k in range(MOST))
    return [_lowest(mask >> start << start or mask) for start in starts]


def _scattered(node: int, other: int) -> int:
    """An order of others of its own for each node: of pairs that cost the same not all are with the same few."""
    return (other * 7919 + node * 104_729) % 10_007


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
