"""Can these players all be paired? Perfect matchings on bit sets.

Serves the completion criterion (C.04.3 of 2026, 2.2; of 2017, C.4) and the look-ahead: a
sufficient test that costs next to nothing, and an exact one by augmenting paths with
contracted odd cycles for what it leaves open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def members(mask: int) -> Iterator[int]:
    """Walk through the places of a bit set, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def sturdy(meet: Sequence[int], mask: int, lose: int, gain: int) -> bool:
    """Say whether the set can be paired whichever `lose` players leave it and `gain` come in.

    Sufficient, not necessary: where everyone may meet at least half of those present, all
    can be paired (Dirac). Those who come in must be tested with `welcome`.
    """
    need = mask.bit_count() + gain + 2 * lose
    return all(2 * (meet[p] & mask).bit_count() >= need for p in members(mask))


def welcome(meet: Sequence[int], player: int, mask: int, lose: int, gain: int) -> bool:
    """Say whether a player may join a `sturdy` set with the same bounds."""
    return 2 * (meet[player] & mask).bit_count() >= mask.bit_count() + gain + 2 * lose


class Pairing:
    """A greatest matching of a set of players, ready to be asked what one more player would change.

    `near` gives for every member the bit set of those it may meet; only members count.
    """

    def __init__(self, near: dict[int, int]) -> None:
        self.near = near
        self.mate: dict[int, int] = {}
        free = 0
        for p in near:
            free |= 1 << p
        for p in sorted(near, key=lambda q: near[q].bit_count()):
            if free >> p & 1:
                options = near[p] & free & ~(1 << p)
                if options:
                    mate = options.bit_length() - 1
                    self.mate[p], self.mate[mate] = mate, p
                    free &= ~(1 << p | 1 << mate)
        self.stuck = 0
        for p in list(members(free)):
            if p not in self.mate and not self._augment(p, keep=True):
                self.stuck |= 1 << p

    @property
    def complete(self) -> bool:
        """Nobody is left over."""
        return len(self.mate) == len(self.near)

    def would_complete(self, player: int, meets: int) -> bool:
        """Say whether adding this player, who may meet `meets`, makes the pairing complete."""
        if len(self.mate) + 1 != len(self.near):
            return False
        lonely = next(p for p in self.near if p not in self.mate)
        if meets >> lonely & 1:
            return True
        self.near[player] = meets
        for p in members(meets):
            if p in self.near:
                self.near[p] |= 1 << player
        found = self._augment(player, keep=False)
        del self.near[player]
        for p in members(meets):
            if p in self.near:
                self.near[p] &= ~(1 << player)
        return found

    def _augment(self, root: int, keep: bool) -> bool:
        """Search for an augmenting path from a free player; `keep` changes the matching along it."""
        base = {p: p for p in self.near}
        came: dict[int, int] = {}
        even = 1 << root
        queue = [root]
        inside = 0
        for p in self.near:
            inside |= 1 << p
        for v in queue:
            for w in members(self.near[v] & inside):
                if base[v] == base[w] or self.mate.get(v) == w:
                    continue
                if even >> w & 1:
                    even |= self._contract(v, w, base, came, queue, even)
                elif w not in came:
                    came[w] = v
                    mate = self.mate.get(w)
                    if mate is None:
                        if keep:
                            self._switch(w, came)
                        return True
                    even |= 1 << mate
                    queue.append(mate)
        return False

    def _contract(self, v: int, w: int, base: dict[int, int], came: dict[int, int], queue: list[int], even: int) -> int:
        """Contract the odd cycle through v and w; gives the members that it makes even."""
        stem = self._stem(v, w, base, came)
        cycle: set[int] = set()
        for end, opposite in ((v, w), (w, v)):
            here, before = end, opposite
            while base[here] != stem:
                mate = self.mate[here]
                cycle |= {base[here], base[mate]}
                came[here] = before
                here, before = came[mate], mate
        added = 0
        for p, own in base.items():
            if own in cycle:
                base[p] = stem
                if not (even | added) >> p & 1:
                    added |= 1 << p
                    queue.append(p)
        return added

    def _stem(self, v: int, w: int, base: dict[int, int], came: dict[int, int]) -> int:
        seen = set()
        while True:
            v = base[v]
            seen.add(v)
            if v not in self.mate:
                break
            v = came[self.mate[v]]
        while base[w] not in seen:
            w = came[self.mate[base[w]]]
        return base[w]

    def _switch(self, end: int, came: dict[int, int]) -> None:
        while True:
            before = came[end]
            following = self.mate.get(before)
            self.mate[end], self.mate[before] = before, end
            if following is None:
                return
            end = following
