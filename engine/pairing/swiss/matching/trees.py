"""The alternating trees of a phase: grown along tight edges until two of them meet, with blossoms for vertices."""

from __future__ import annotations

from typing import Final

from engine.pairing.swiss.matching.blossoms import NOBODY, Blossoms

FREE: Final = 0
EVEN: Final = 1
ODD: Final = 2


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
        self._found(kids, links)

    def _found(self, kids: list[int], links: list[tuple[int, int]]) -> None:
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
