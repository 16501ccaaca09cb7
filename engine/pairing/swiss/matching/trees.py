"""The search trees of a matching: odd cycles shrunk to blossoms, and the alternating trees that grow until two meet."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
FREE: Final = 0
EVEN: Final = 1
ODD: Final = 2


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


class Trees(Blossoms):
    """The labels of outermost blossoms: in no tree, an even or an odd number of steps from a root.

    `entry` of a blossom is the edge by which it hangs on the tree, its own vertex first, None at a root;
    `queue` are the even vertices whose edges nobody has followed yet. `charge` is how much a blossom's dual is.
    """

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.charge = [0] * (2 * size)
        self._cut_down()

    def _cut_down(self) -> None:
        """Begin without trees."""
        self.label = [FREE] * (2 * self.size)
        self.entry: list[tuple[int, int] | None] = [None] * (2 * self.size)
        self.queue: list[int] = []

    def _make_even(self, blossom: int, entry: tuple[int, int] | None) -> None:
        self.label[blossom] = EVEN
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
        self.label[blossom] = ODD
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
        new = self._close(kids, links)
        self.charge[new] = 0
        self.label[new] = EVEN
        self.entry[new] = self.entry[kids[0]]
        for kid in kids:
            if self.label[kid] == ODD:
                self.queue.extend(self.leaves[kid])

    def _expand_odd(self, blossom: int) -> list[int]:
        """Open an odd blossom inside the phase: the path through it stays in the tree, what leaves it is given."""
        entry = self.entry[blossom]
        assert entry is not None
        kids, links = self.kids[blossom], self.links[blossom]
        self._release(blossom)
        for kid in kids:
            self.label[kid] = FREE
            self.entry[kid] = None
        at = kids.index(self.top[entry[0]])
        self.label[kids[at]], self.entry[kids[at]] = ODD, entry
        count = len(kids)
        while at % count:
            if at % 2:
                p, q = links[at]
                self._make_even(kids[at + 1], (q, p))
                p, q = links[at + 1]
                at += 2
                self.label[kids[at % count]], self.entry[kids[at % count]] = ODD, (q, p)
            else:
                p, q = links[at - 1]
                self._make_even(kids[at - 1], (p, q))
                p, q = links[at - 2]
                at -= 2
                self.label[kids[at]], self.entry[kids[at]] = ODD, (p, q)
        return [kid for kid in kids if self.label[kid] == FREE]
