"""The heaviest matching of a general graph, and the cheapest perfect one, with integer weights of any size.

The primal-dual method of Edmonds: a search from all free vertices at once, odd cycles
shrunk to blossoms, duals moved by the least step that makes an edge tight. Weights may be
integers of thousands of bits (a whole table of criteria packed into one number); all
arithmetic is exact. Vertices may stay free: no edge is taken for its own sake.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from engine.pairing.swiss.matching.perfect import Pairing
from engine.pairing.swiss.matching.trees import EVEN, FREE, NOBODY, ODD, Trees

Edge = tuple[int, int, int]
"""Two nodes (from 0), and the weight or cost of pairing them."""


def heaviest_matching(size: int, edges: Sequence[Edge]) -> list[int]:
    """Find a matching of the greatest total weight.

    `edges` are (vertex, vertex, weight) with weights above 0 and vertices below `size`.
    Returns for every vertex its mate, or NOBODY.
    """
    if not edges:
        return [NOBODY] * size
    search = Search(size, edges)
    while search.phase():
        search.dissolve_empty_blossoms()
    return search.mate


def cheapest_perfect_matching(nodes: int, edges: Sequence[Edge]) -> dict[int, int] | None:
    """The mate of every node in a perfect matching of least total cost; None where there is none.

    Several criteria share one cost as digits of a positional number.
    """
    near = dict.fromkeys(range(nodes), 0)
    for a, b, _ in edges:
        near[a] |= 1 << b
        near[b] |= 1 << a
    pairing = Pairing(near)
    if not pairing.complete:
        return None
    costs = [cost for _, _, cost in edges]
    top, spread = max(costs, default=0), max(costs, default=0) - min(costs, default=0)
    if not spread:
        return pairing.mate
    # One more pair outweighs whatever all costs together could save.
    pair = (spread + 1) * nodes
    return dict(enumerate(heaviest_matching(nodes, [(a, b, pair + top - cost) for a, b, cost in edges])))


class Search(Trees):
    """The state of the method: matching, blossoms, trees, and the duals that decide which edges are tight.

    Duals of vertices are doubled, so that every step is an integer; `charge` are those of blossoms.
    """

    def __init__(self, size: int, edges: Sequence[Edge]) -> None:
        super().__init__(size)
        self.near: list[dict[int, int]] = [{} for _ in range(size)]
        for u, v, weight in edges:
            self.near[u][v] = self.near[v][u] = 2 * weight
        heaviest = max(weight for _, _, weight in edges)
        self.dual = [heaviest] * size
        self.closest: list[int] = []
        self.meetings: list[tuple[int, int, int]] = []
        self.nearby: list[tuple[int, int, int]] = []
        self.moved = 0

    def phase(self) -> bool:
        """Search for one augmenting path; False when the matching is the heaviest."""
        self._cut_down()
        self.closest = [NOBODY] * self.size
        self.meetings, self.nearby, self.moved = [], [], 0
        roots = self.roots()
        for v in roots:
            self._make_even(self.top[v], None)
        if not roots:
            return False
        while True:
            while self.queue:
                if self._scan(self.queue.pop()):
                    return True
            outcome = self._move_duals(self.furthest(roots[0]))
            if outcome is not None:
                return outcome

    def roots(self) -> list[int]:
        """The vertices from which a phase searches: all free ones."""
        return [v for v in range(self.size) if self.mate[v] == NOBODY]

    def furthest(self, root: int) -> int:
        """How far the duals may move: a free vertex stays free once its dual is 0."""
        return self.dual[root]

    def _scan(self, u: int) -> bool:
        """Follow the tight edges of an even vertex; True when the matching was augmented."""
        top, label, dual, closest = self.top, self.label, self.dual, self.closest
        own = dual[u]
        for v, weight in self.near[u].items():
            blossom = top[v]
            if blossom == top[u]:
                continue
            slack = own + dual[v] - weight
            if label[blossom] == EVEN:
                if slack == 0:
                    if self._join(u, v):
                        return True
                else:
                    heappush(self.meetings, (slack + 2 * self.moved, u, v))
            elif slack == 0 and label[blossom] == FREE:
                if self._grow(u, v):
                    return True
            else:
                known = closest[v]
                if known == NOBODY or slack < self._slack(known, v):
                    closest[v] = u
                    if label[blossom] == FREE:
                        heappush(self.nearby, (slack + self.moved, u, v))
        return False

    def _slack(self, u: int, v: int) -> int:
        return self.dual[u] + self.dual[v] - self.near[u][v]

    def _move_duals(self, furthest: int) -> bool | None:
        """Move the duals by the least step and act on what became tight.

        True: augmented; False: the search is over; None: go on scanning.
        """
        step, act, where = furthest, 0, (NOBODY, NOBODY)
        label, top = self.label, self.top
        while self.nearby and not self._still_near(*self.nearby[0]):
            heappop(self.nearby)
        if self.nearby:
            slack = self.nearby[0][0] - self.moved
            if slack < step:
                step, act, where = slack, 1, self.nearby[0][1:]
        while self.meetings and top[self.meetings[0][1]] == top[self.meetings[0][2]]:
            heappop(self.meetings)
        if self.meetings:
            half = (self.meetings[0][0] - 2 * self.moved) // 2
            if half < step:
                step, act, where = half, 2, self.meetings[0][1:]
        for blossom in self.outer:
            if label[blossom] == ODD and self.charge[blossom] < step:
                step, act, where = self.charge[blossom], 3, (blossom, blossom)
        self._apply(step)
        if act == 0:
            return False
        if act == 1:
            if self._grow(*where):
                return True
        elif act == 2:
            heappop(self.meetings)
            if self._join(*where):
                return True
        else:
            for left in self._expand_odd(where[0]):
                self._watch(left)
        return None

    def _still_near(self, reached: int, u: int, v: int) -> bool:
        """Whether an edge to a free vertex becomes tight when noted to: not where it was in an odd blossom since.

        The duals of its ends went against each other meanwhile; where it is free again, it was noted anew (`_watch`).
        """
        return self.label[self.top[v]] == FREE and reached - self.moved == self._slack(u, v)

    def _apply(self, step: int) -> None:
        if step == 0:
            return
        self.moved += step
        label, top, dual = self.label, self.top, self.dual
        for v in range(self.size):
            kind = label[top[v]]
            if kind == EVEN:
                dual[v] -= step
            elif kind == ODD:
                dual[v] += step
        for blossom in self.outer:
            if label[blossom] == EVEN:
                self.charge[blossom] += step
            elif label[blossom] == ODD:
                self.charge[blossom] -= step

    def _watch(self, blossom: int) -> None:
        """Let the vertices of a blossom that left the tree be reached again."""
        for v in self.leaves[blossom]:
            u = self.closest[v]
            if u != NOBODY:
                heappush(self.nearby, (self._slack(u, v) + self.moved, u, v))

    def dissolve_empty_blossoms(self) -> None:
        """Open the even blossoms whose charge is zero at the end of a phase."""
        waiting = [b for b in self.outer if self.charge[b] == 0 and self.label[b] == EVEN]
        while waiting:
            blossom = waiting.pop()
            kids = self.kids[blossom]
            self._release(blossom)
            waiting.extend(kid for kid in kids if kid >= self.size and self.charge[kid] == 0)
