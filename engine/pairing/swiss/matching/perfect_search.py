"""A perfect matching of the greatest weight: the search of `blossom`, set out from good duals.

Nobody may stay free, so each vertex has a dual of its own from the start, most pairs are taken at once, and the
search looks for the few that are left, one free vertex at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from engine.pairing.swiss.matching.blossom import Search
from engine.pairing.swiss.matching.blossoms import NOBODY


class PerfectSearch(Search):
    """A search that leaves nobody free: from one free vertex at a time, with duals of their own from the start."""

    def __init__(self, size: int, edges: Sequence[tuple[int, int, int]], duals: Sequence[int] | None = None) -> None:
        """`duals` are those of a like problem, from which the search then sets out."""
        super().__init__(size, edges)
        if duals is None:
            self.dual = [max(near.values()) // 2 for near in self.near]
        else:
            self.dual = list(duals)
            for v, near in enumerate(self.near):
                self.dual[v] += max(0, *(weight - self.dual[u] - self.dual[v] for u, weight in near.items()))
        for v in sorted(range(size), key=lambda one: len(self.near[one])):
            if self.mate[v] == NOBODY:
                self._lower(v)

    def _lower(self, v: int) -> None:
        """Lower a free vertex as far as its edges let it, and take a tight one to another free vertex."""
        slacks = {u: self.dual[v] + self.dual[u] - weight for u, weight in self.near[v].items()}
        least = min(slacks.values())
        self.dual[v] -= least
        for u, slack in slacks.items():
            if slack == least and self.mate[u] == NOBODY:
                self.mate[v], self.mate[u] = u, v
                return

    def roots(self) -> list[int]:
        """One free vertex."""
        return [v for v in range(self.size) if self.mate[v] == NOBODY][:1]

    def furthest(self, root: int) -> int | None:
        """No end: nobody stays free."""
        return None

    def settle(self) -> None:
        """Search until nobody is free, and note the blossoms around each vertex."""
        while self.phase():
            self.dissolve_empty_blossoms()
        if NOBODY in self.mate:
            raise AssertionError("a graph with a perfect matching lost it")
        self._around = [self._blossoms(v) for v in range(self.size)]
        self._charged = [list(accumulate((self.charge[one] for one in own), initial=0)) for own in self._around]

    def _blossoms(self, v: int) -> list[int]:
        """The blossoms around a vertex, from the outmost in."""
        around: list[int] = []
        blossom = self.parent[v]
        while blossom != NOBODY:
            around.append(blossom)
            blossom = self.parent[blossom]
        return around[::-1]

    def lack(self, a: int, b: int, weight: int) -> int:
        """By how much the duals and the blossoms around both fail to admit an edge; not above 0 where they do."""
        one, other = self._around[a], self._around[b]
        low, high = 0, min(len(one), len(other))
        while low < high:  # the blossoms around both are the first of either's
            middle = (low + high + 1) // 2
            low, high = (middle, high) if one[middle - 1] == other[middle - 1] else (low, middle - 1)
        return 2 * (weight - self._charged[a][low]) - self.dual[a] - self.dual[b]

    def around(self, v: int) -> tuple[list[int], list[int]]:
        """The blossoms around a vertex, from the outmost in, and what the first of them are charged together: 0, ..."""
        return self._around[v], self._charged[v]

    def plain(self) -> list[int]:
        """Duals that admit the same edges without any blossom."""
        return [dual + charged[-1] for dual, charged in zip(self.dual, self._charged, strict=True)]
