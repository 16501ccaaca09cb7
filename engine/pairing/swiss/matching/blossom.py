"""The heaviest matching of a general graph, with integer weights of any size.

The primal-dual method of Edmonds: a search from all free vertices at once, odd cycles
shrunk to blossoms, duals moved by the least step that makes an edge tight. Weights may be
integers of thousands of bits (a whole table of criteria packed into one number); all
arithmetic is exact. Vertices may stay free: no edge is taken for its own sake.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final

NOBODY: Final = -1
_FREE: Final = 0
_EVEN: Final = 1
_ODD: Final = 2


def heaviest_matching(size: int, edges: Sequence[tuple[int, int, int]]) -> list[int]:
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


class Search:
    """The state of the method: matching, duals, blossoms, and the labels of the running phase.

    Blossoms are numbered from `size` on; a vertex is its own trivial blossom. Duals of
    vertices are doubled, so that every step is an integer.
    """

    def __init__(self, size: int, edges: Sequence[tuple[int, int, int]]) -> None:
        self.size = size
        self.near: list[dict[int, int]] = [{} for _ in range(size)]
        for u, v, weight in edges:
            self.near[u][v] = self.near[v][u] = 2 * weight
        self.mate = [NOBODY] * size
        self.dual = [max(weight for _, _, weight in edges)] * size
        self.top = list(range(size))
        self.base = list(range(2 * size))
        self.parent = [NOBODY] * (2 * size)
        self.charge = [0] * (2 * size)
        self.leaves: list[list[int]] = [[v] for v in range(size)] + [[] for _ in range(size)]
        self.kids: list[list[int]] = [[] for _ in range(2 * size)]
        self.links: list[list[tuple[int, int]]] = [[] for _ in range(2 * size)]
        self.spare = list(range(2 * size - 1, size - 1, -1))
        self.outer: set[int] = set()
        self.label: list[int] = []
        self.entry: list[tuple[int, int] | None] = []
        self.closest: list[int] = []
        self.queue: list[int] = []
        self.meetings: list[tuple[int, int, int]] = []
        self.nearby: list[tuple[int, int, int]] = []
        self.moved = 0

    def phase(self) -> bool:
        """Search for one augmenting path; False when the matching is the heaviest."""
        self.label = [_FREE] * (2 * self.size)
        self.entry = [None] * (2 * self.size)
        self.closest = [NOBODY] * self.size
        self.queue, self.meetings, self.nearby, self.moved = [], [], [], 0
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
        """The free vertices that a phase searches from: all at once."""
        return [v for v in range(self.size) if self.mate[v] == NOBODY]

    def furthest(self, root: int) -> int | None:
        """How far the duals may move before the search is over; None for no end: a free vertex stays free at 0."""
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
            if label[blossom] == _EVEN:
                if slack == 0:
                    if self._join(u, v):
                        return True
                else:
                    heappush(self.meetings, (slack + 2 * self.moved, u, v))
            elif slack == 0 and label[blossom] == _FREE:
                if self._grow(u, v):
                    return True
            else:
                known = closest[v]
                if known == NOBODY or slack < self._slack(known, v):
                    closest[v] = u
                    if label[blossom] == _FREE:
                        heappush(self.nearby, (slack + self.moved, u, v))
        return False

    def _slack(self, u: int, v: int) -> int:
        return self.dual[u] + self.dual[v] - self.near[u][v]

    def _move_duals(self, furthest: int | None) -> bool | None:
        """Move the duals by the least step and act on what became tight.

        True: augmented; False: the search is over; None: go on scanning.
        """
        step, act, where = furthest, 0, (NOBODY, NOBODY)
        label, top = self.label, self.top
        while self.nearby and label[top[self.nearby[0][2]]] != _FREE:
            heappop(self.nearby)
        if self.nearby:
            slack = self.nearby[0][0] - self.moved
            if step is None or slack < step:
                step, act, where = slack, 1, self.nearby[0][1:]
        while self.meetings and top[self.meetings[0][1]] == top[self.meetings[0][2]]:
            heappop(self.meetings)
        if self.meetings:
            half = (self.meetings[0][0] - 2 * self.moved) // 2
            if step is None or half < step:
                step, act, where = half, 2, self.meetings[0][1:]
        for blossom in self.outer:
            if label[blossom] == _ODD and (step is None or self.charge[blossom] < step):
                step, act, where = self.charge[blossom], 3, (blossom, blossom)
        if step is None:
            return False
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
            self._expand_odd(where[0])
        return None

    def _apply(self, step: int) -> None:
        if step == 0:
            return
        self.moved += step
        label, top, dual = self.label, self.top, self.dual
        for v in range(self.size):
            kind = label[top[v]]
            if kind == _EVEN:
                dual[v] -= step
            elif kind == _ODD:
                dual[v] += step
        for blossom in self.outer:
            if label[blossom] == _EVEN:
                self.charge[blossom] += step
            elif label[blossom] == _ODD:
                self.charge[blossom] -= step

    def _make_even(self, blossom: int, entry: tuple[int, int] | None) -> None:
        self.label[blossom] = _EVEN
        self.entry[blossom] = entry
        self.queue.extend(self.leaves[blossom])

    def _grow(self, u: int, v: int) -> bool:
        """Take the unlabelled blossom of v into the tree, and its mate behind it; True where it had none: augmented."""
        blossom = self.top[v]
        base = self.base[blossom]
        mate = self.mate[base]
        if mate == NOBODY:
            self._flip(u, v)
            self._flip(v, u)
            return True
        self.label[blossom] = _ODD
        self.entry[blossom] = (v, u)
        self._make_even(self.top[mate], (mate, base))
        return False

    def _up(self, blossom: int) -> int:
        """Give the next even blossom towards the root, NOBODY at the root."""
        entry = self.entry[blossom]
        if entry is None:
            return NOBODY
        odd_entry = self.entry[self.top[entry[1]]]
        assert odd_entry is not None
        return self.top[odd_entry[1]]

    def _join(self, u: int, v: int) -> bool:
        """Use a tight edge between two even blossoms: augment (True) or shrink (False)."""
        seen: set[int] = set()
        one, other = self.top[u], self.top[v]
        while one != NOBODY or other != NOBODY:
            if one != NOBODY:
                if one in seen:
                    self._shrink(u, v, one)
                    return False
                seen.add(one)
                one = self._up(one)
            one, other = other, one
        self._flip(u, v)
        self._flip(v, u)
        return True

    def _flip(self, vertex: int, new_mate: int) -> None:
        """Match the vertex and change the matching along the tree path to the root."""
        while True:
            blossom = self.top[vertex]
            if blossom >= self.size:
                self._rotate(blossom, vertex)
            self.mate[vertex] = new_mate
            entry = self.entry[blossom]
            if entry is None:
                return
            odd = self.top[entry[1]]
            odd_entry = self.entry[odd]
            assert odd_entry is not None
            new_mate, vertex = odd_entry
            if odd >= self.size:
                self._rotate(odd, new_mate)
            self.mate[new_mate] = vertex

    def _rotate(self, blossom: int, vertex: int) -> None:
        """Change the matching inside a blossom so that the vertex becomes its base."""
        child = vertex
        while self.parent[child] != blossom:
            child = self.parent[child]
        if child >= self.size:
            self._rotate(child, vertex)
        kids, links = self.kids[blossom], self.links[blossom]
        at = kids.index(child)
        along = range(at + 1, len(kids), 2) if at % 2 else range(at - 2, -1, -2)
        for k in along:
            p, q = links[k]
            for kid, end in ((kids[k], p), (kids[(k + 1) % len(kids)], q)):
                if kid >= self.size:
                    self._rotate(kid, end)
            self.mate[p], self.mate[q] = q, p
        self.kids[blossom] = kids[at:] + kids[:at]
        self.links[blossom] = links[at:] + links[:at]
        self.base[blossom] = vertex

    def _shrink(self, u: int, v: int, root: int) -> None:
        """Make one even blossom of the odd cycle that the edge closes above `root`."""
        left: list[int] = []
        links: list[tuple[int, int]] = []
        blossom = self.top[u]
        while blossom != root:
            entry = self.entry[blossom]
            assert entry is not None
            left.append(blossom)
            links.append((entry[1], entry[0]))
            blossom = self.top[entry[1]]
        kids = [root, *reversed(left)]
        links = [*reversed(links), (u, v)]
        blossom = self.top[v]
        while blossom != root:
            entry = self.entry[blossom]
            assert entry is not None
            kids.append(blossom)
            links.append(entry)
            blossom = self.top[entry[1]]
        self._found(kids, links)

    def _found(self, kids: list[int], links: list[tuple[int, int]]) -> None:
        new = self.spare.pop()
        self.kids[new], self.links[new] = kids, links
        self.base[new] = self.base[kids[0]]
        self.parent[new] = NOBODY
        self.charge[new] = 0
        self.label[new] = _EVEN
        self.entry[new] = self.entry[kids[0]]
        self.leaves[new] = [leaf for kid in kids for leaf in self.leaves[kid]]
        for kid in kids:
            self.parent[kid] = new
            self.outer.discard(kid)
            if self.label[kid] == _ODD:
                self.queue.extend(self.leaves[kid])
        for leaf in self.leaves[new]:
            self.top[leaf] = new
        self.outer.add(new)

    def _release(self, blossom: int) -> None:
        """Set the parts of a blossom free as outermost blossoms of their own."""
        self.outer.discard(blossom)
        for kid in self.kids[blossom]:
            self.parent[kid] = NOBODY
            if kid >= self.size:
                self.outer.add(kid)
            for leaf in self.leaves[kid]:
                self.top[leaf] = kid
        self.spare.append(blossom)

    def _expand_odd(self, blossom: int) -> None:
        """Open an odd blossom without charge inside the phase; the path through it stays in the tree."""
        entry = self.entry[blossom]
        assert entry is not None
        kids, links = self.kids[blossom], self.links[blossom]
        self._release(blossom)
        for kid in kids:
            self.label[kid] = _FREE
            self.entry[kid] = None
        at = kids.index(self.top[entry[0]])
        self.label[kids[at]], self.entry[kids[at]] = _ODD, entry
        count = len(kids)
        while at % count:
            if at % 2:
                p, q = links[at]
                self._make_even(kids[at + 1], (q, p))
                p, q = links[at + 1]
                at += 2
                self.label[kids[at % count]], self.entry[kids[at % count]] = _ODD, (q, p)
            else:
                p, q = links[at - 1]
                self._make_even(kids[at - 1], (p, q))
                p, q = links[at - 2]
                at -= 2
                self.label[kids[at]], self.entry[kids[at]] = _ODD, (p, q)
        for kid in kids:
            if self.label[kid] == _FREE:
                self._watch(kid)

    def _watch(self, blossom: int) -> None:
        """Let the vertices of a blossom that left the tree be reached again."""
        for v in self.leaves[blossom]:
            u = self.closest[v]
            if u != NOBODY:
                heappush(self.nearby, (self._slack(u, v) + self.moved, u, v))

    def dissolve_empty_blossoms(self) -> None:
        """Open the even blossoms whose charge is zero at the end of a phase."""
        waiting = [b for b in self.outer if self.charge[b] == 0 and self.label[b] == _EVEN]
        while waiting:
            blossom = waiting.pop()
            kids = self.kids[blossom]
            self._release(blossom)
            waiting.extend(kid for kid in kids if kid >= self.size and self.charge[kid] == 0)
