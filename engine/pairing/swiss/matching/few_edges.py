"""The cheapest perfect matching of a large graph of which only few edges are looked at, the others priced in sets.

A few edges are solved exactly; the duals of that solution then say which of the others could do better.
Those join, until there are none: a matching is of least cost as soon as its duals admit every edge.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import Final

from engine.pairing.swiss.matching.heaviest import Edge, Search
from engine.pairing.swiss.matching.perfect import Pairing, members
from engine.pairing.swiss.matching.trees import NOBODY

_MANY: Final = 6
"""How many edges of a node to one block join at a time."""
_FEW: Final = 3
"""To how many blocks, the cheapest, a node has edges from the start."""


@dataclass(frozen=True, slots=True)
class Block:
    """Players who cost the same to each: `near` says whom of them another may meet, `cost` what such a pair costs."""

    players: Sequence[int]
    near: Mapping[int, int]
    cost: Mapping[int, int]


def cheapest_by_blocks(
    near: dict[int, int], listed: Mapping[tuple[int, int], int], blocks: Sequence[Block]
) -> dict[int, int] | None:
    """Every player's mate in a perfect matching of least cost; None where there is none.

    `near` are all edges as bit sets; each is `listed` with its cost or belongs to a block.
    """
    pairing = Pairing(dict(near))
    if not pairing.complete:
        return None
    known = dict(listed)
    cheap = _cheapest(blocks)
    for block in blocks:
        inside = sum(1 << b for b in block.players)
        for a, mask in block.near.items():
            for b in members(1 << pairing.mate[a] & inside & mask):
                known[a, b] = block.cost[a]
            if mask and block.cost[a] <= cheap[a]:
                known |= dict.fromkeys([(a, b) for b in _spread(block.players, mask, a)], block.cost[a])
    most = max([*listed.values(), *(cost for block in blocks for cost in block.cost.values())])
    base = (most + 1) * (len(near) + 1)
    node = {player: at for at, player in enumerate(near)}
    duals: list[int] | None = None
    while True:
        edges = [(node[a], node[b], base - cost) for (a, b), cost in known.items()]
        search = _PerfectSearch(len(node), edges, duals)
        search.settle()
        charged = search.charged()
        duals = [dual + sum(search.charge[one] for one in charged[v]) for v, dual in enumerate(search.dual)]
        refused = {pair: cost for block in blocks for pair, cost in _refused(block, search, charged, node, base)}
        if not refused:
            players = list(node)
            return {players[i]: players[j] for i, j in enumerate(search.mate)}
        known |= refused


def _cheapest(blocks: Sequence[Block]) -> dict[int, int]:
    """For each player how much the cheapest few of his blocks cost at most: with others few are paired."""
    costs: dict[int, list[int]] = {}
    for block in blocks:
        for a, mask in block.near.items():
            if mask:
                costs.setdefault(a, []).append(block.cost[a])
    return {a: sorted(found)[:_FEW][-1] for a, found in costs.items()}


class _PerfectSearch(Search):
    """A search that leaves nobody free: from one free vertex at a time, each with a dual of its own from the start."""

    def __init__(self, size: int, edges: Sequence[Edge], duals: Sequence[int] | None) -> None:
        """`duals` are those of a like graph, from which the search sets out."""
        super().__init__(size, edges)
        self.dual = [max(near.values()) // 2 for near in self.near] if duals is None else list(duals)
        for v, near in enumerate(self.near):
            self.dual[v] += max(0, *(weight - self.dual[u] - self.dual[v] for u, weight in near.items()))
        for v in sorted(range(size), key=lambda one: len(self.near[one])):
            if self.mate[v] == NOBODY:
                self._lower(v)

    def _lower(self, v: int) -> None:
        """Lower a free vertex as far as its edges let it, and take a tight one to another free vertex."""
        slacks = {u: self._slack(v, u) for u in self.near[v]}
        least = min(slacks.values())
        self.dual[v] -= least
        free = (u for u, slack in slacks.items() if slack == least and self.mate[u] == NOBODY)
        mate = next(free, NOBODY)
        if mate != NOBODY:
            self.mate[v], self.mate[mate] = mate, v

    def roots(self) -> list[int]:
        return [v for v in range(self.size) if self.mate[v] == NOBODY][:1]

    def furthest(self, root: int) -> int:
        """No end: there is a perfect matching."""
        return sum(abs(dual) for dual in self.dual) + 2 * max(max(near.values()) for near in self.near) * self.size

    def settle(self) -> None:
        """Search until nobody is free."""
        while self.phase():
            self.dissolve_empty_blossoms()
        if NOBODY in self.mate:
            raise AssertionError("a graph with a perfect matching lost it")

    def charged(self) -> list[tuple[int, ...]]:
        """The blossoms with a charge around each vertex, from the outmost in."""
        found: dict[int, tuple[int, ...]] = {NOBODY: ()}
        for v in range(self.size):
            chain = [self.parent[v]]
            while chain[-1] not in found:
                chain.append(self.parent[chain[-1]])
            for blossom in reversed(chain[:-1]):
                outer = found[self.parent[blossom]]
                found[blossom] = (*outer, blossom) if self.charge[blossom] else outer
        return [found[self.parent[v]] for v in range(self.size)]


def _spread(players: Sequence[int], mask: int, a: int) -> list[int]:
    """A few of the players in a bit set, others for each `a`."""
    size = len(players)
    turned = (players[(a * 7 + k) % size] for k in range(size))
    return list(islice((b for b in turned if mask >> b & 1), _MANY))


def _refused(
    block: Block, search: _PerfectSearch, charged: Sequence[Sequence[int]], node: Mapping[int, int], base: int
) -> list[tuple[tuple[int, int], int]]:
    """Some pairs with players of the block that the duals do not admit; a blossom's charge counts for pairs in it."""
    names, dual = list(node), search.dual
    order = sorted(block.players, key=lambda b: dual[node[b]])
    values = [dual[node[b]] for b in order]
    first = list(accumulate((1 << b for b in order), int.__or__, initial=0))
    inside: dict[int, int] = {}
    found: list[tuple[tuple[int, int], int]] = []
    for a, mask in block.near.items():
        cost, left = block.cost[a], mask
        bound = 2 * (base - cost) - dual[node[a]]
        refused = 0
        for blossom in charged[node[a]]:
            if bound <= values[0] or not left:
                break
            if blossom not in inside:
                inside[blossom] = sum(1 << names[leaf] for leaf in search.leaves[blossom])
            refused |= first[bisect_left(values, bound)] & left & ~inside[blossom]
            left &= inside[blossom]
            bound -= 2 * search.charge[blossom]
        refused |= first[bisect_left(values, bound)] & left
        found += [((a, b), cost) for b in _spread(block.players, refused, a)] if refused else []
    return found
