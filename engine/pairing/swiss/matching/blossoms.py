"""Blossoms, odd cycles shrunk to one vertex, and the matching that runs through them."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1


class Blossoms:
    """A matching of `size` vertices, and the blossoms that stand for cycles of them, one inside the other.

    Blossoms are numbered from `size` on; a vertex is its own trivial blossom. `mate` is a vertex's partner or
    NOBODY, `top` its outermost blossom; `base` is the vertex by which a blossom is matched, `kids` are its
    parts round the cycle, `links` the edges from each part to the next, `leaves` its vertices, `outer` all
    outermost blossoms that are no vertices.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.mate = [NOBODY] * size
        self.top = list(range(size))
        self.base = list(range(2 * size))
        self.parent = [NOBODY] * (2 * size)
        self.leaves: list[list[int]] = [[v] for v in range(size)] + [[] for _ in range(size)]
        self.kids: list[list[int]] = [[] for _ in range(2 * size)]
        self.links: list[list[tuple[int, int]]] = [[] for _ in range(2 * size)]
        self.outer: set[int] = set()
        self.spare = list(range(2 * size - 1, size - 1, -1))

    def _close(self, kids: list[int], links: list[tuple[int, int]]) -> int:
        """Make one blossom of a cycle of outermost ones, the first of which it is matched by."""
        new = self.spare.pop()
        self.kids[new], self.links[new] = kids, links
        self.base[new] = self.base[kids[0]]
        self.parent[new] = NOBODY
        self.leaves[new] = [leaf for kid in kids for leaf in self.leaves[kid]]
        for kid in kids:
            self.parent[kid] = new
            self.outer.discard(kid)
        for leaf in self.leaves[new]:
            self.top[leaf] = new
        self.outer.add(new)
        return new

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

    def _rotate(self, blossom: int, vertex: int) -> None:
        """Change the matching inside a blossom so that the vertex becomes its base."""
        # Blossoms stand one inside the other by the thousand: no call for each. Each is turned once, in any order.
        waiting = [(blossom, vertex)]
        while waiting:
            waiting += self._turn(*waiting.pop())

    def _turn(self, blossom: int, vertex: int) -> list[tuple[int, int]]:
        """The same for the parts of the blossom alone; those of them that have parts are left, each with its base."""
        child = vertex
        while self.parent[child] != blossom:
            child = self.parent[child]
        left = [(child, vertex)] if child >= self.size else []
        kids, links = self.kids[blossom], self.links[blossom]
        at = kids.index(child)
        along = range(at + 1, len(kids), 2) if at % 2 else range(at - 2, -1, -2)
        for k in along:
            p, q = links[k]
            ends = ((kids[k], p), (kids[(k + 1) % len(kids)], q))
            left += [(kid, end) for kid, end in ends if kid >= self.size]
            self.mate[p], self.mate[q] = q, p
        self.kids[blossom] = kids[at:] + kids[:at]
        self.links[blossom] = links[at:] + links[:at]
        self.base[blossom] = vertex
        return left
