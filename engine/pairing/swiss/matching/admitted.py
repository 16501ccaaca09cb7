"""What a solved matching says of pairs that cost what one of their two brings, whole sets of them at once.

The charge of a blossom counts for the pairs inside it. So the partners of a node are taken blossom by blossom around
it, from the outmost in: those who are inside just as many share one charge, and their dual alone says whether the pair
is refused, tight or neither. No pair has to be looked at by itself.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from engine.model.effort import spend
from engine.pairing.swiss.matching.perfect import members
from engine.pairing.swiss.matching.perfect_search import PerfectSearch

FIRST = 24
"""So many of an order are looked at first for those of a set."""


class Admitted:
    """The nodes of a problem with the duals and blossoms of its search; `near` says who may be paired with whom."""

    def __init__(self, search: PerfectSearch, nodes: Sequence[int], near: Mapping[int, int]) -> None:
        self.search, self.nodes, self.near = search, nodes, near
        self.place = {node: at for at, node in enumerate(nodes)}
        self._inside: dict[int, int] = {}

    def refused(self, nodes: int, brings: Mapping[int, int]) -> Iterator[tuple[int, Iterator[tuple[int, int]]]]:
        """For each node the partners among `nodes` whom it is refused, and by how much the duals lack the pair.

        A pair costs what its node brings. Those of one blossom come after those outside it, of each about the most
        lacked first.
        """
        dual, place = self.search.dual, self.place
        order = sorted((dual[place[node]], node) for node in members(nodes))
        values, prefix = [value for value, _ in order], [0]
        for _, node in order:
            prefix.append(prefix[-1] | 1 << node)
        for node, cost in brings.items():
            if values and values[0] < -2 * cost - dual[place[node]]:
                yield node, self._refused(node, cost, values, prefix)

    def _refused(self, node: int, cost: int, values: Sequence[int], prefix: Sequence[int]) -> Iterator[tuple[int, int]]:
        dual, place = self.search.dual, self.place
        for bound, others in self._levels(node, cost, values[0]):
            last = bisect_left(values, bound)
            for other in _in_steps(others, prefix, last):
                yield bound - dual[place[other]], other

    def tight(self, nodes: int, brings: Mapping[int, int]) -> Iterator[tuple[int, int]]:
        """For each node the partners among `nodes` with whom it leaves nothing to spare, as bit sets."""
        of_dual: dict[int, int] = {}
        for node in members(nodes):
            if node in self.place:
                dual = self.search.dual[self.place[node]]
                of_dual[dual] = of_dual.get(dual, 0) | 1 << node
        least = min(of_dual, default=0)
        for node, cost in brings.items():
            if node in self.place:
                for bound, others in self._levels(node, cost, least):
                    spend(1)
                    yield node, of_dual.get(bound, 0) & others

    def _levels(self, node: int, cost: int, least: int) -> Iterator[tuple[int, int]]:
        """Bounds with the partners of a node for whom they are the dual of a tight pair; none below the `least`."""
        at = self.place[node]
        around, charged = self.search.around(at)
        inside = self.near[node]
        for depth, charge in enumerate(charged):
            bound = -2 * cost - self.search.dual[at] - 2 * charge
            if bound < least or not inside:
                return
            within = self._members(around[depth]) if depth < len(around) else 0
            yield bound, inside & ~within
            inside &= within

    def _members(self, blossom: int) -> int:
        """The nodes inside a blossom."""
        if blossom not in self._inside:
            self._inside[blossom] = sum(1 << self.nodes[leaf] for leaf in self.search.leaves[blossom])
        return self._inside[blossom]


def _in_steps(among: int, prefix: Sequence[int], last: int) -> Iterator[int]:
    """The members of a set among the first `last` of an order that `prefix` tells, about in that order."""
    start = 0
    while start < last:
        end = min(last, 2 * start + FIRST)
        yield from members(among & prefix[end] & ~prefix[start])
        start = end
