"""Can these players all be paired? Perfect matchings on bit sets.

Serves the completion criterion (C.04.3 of 2026, 2.2; of 2017, C.4) and the look-ahead: a
augmenting paths with contracted odd cycles, and for large sets a sufficient test that costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def members(mask: int) -> Iterator[int]:
    """Walk through the places of a bit set, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def absorbs(meet: Sequence[int], mask: int, others: Iterable[int], lose: int) -> bool:
    """Say whether the set can be paired whichever of the others join it and `lose` players leave it.

    Sufficient, not necessary: where everyone may meet at least half of those present, all can be paired (Dirac).
    """
    joining = list(others)
    need = mask.bit_count() + len(joining) + 2 * lose
    return all(2 * (meet[p] & mask).bit_count() >= need for p in (*joining, *members(mask)))


def completing(meet: Sequence[int], candidates: int, lower: int, takers: int | None, extra: int) -> int:
    """Find the candidates with whom, one at a time, all of `lower` can be paired.

    With `takers`, one more place is filled as well (the bye, or the float to the bracket
    after): by one of the takers in `lower`, or by the candidate if he is one of them. `extra`
    is the number under which this place goes.
    """
    near = {p: meet[p] & lower for p in members(lower)}
    if takers is not None:
        near |= {p: near[p] | 1 << extra for p in members(takers & lower)}
        near[extra] = takers & lower
    pairing = Pairing(near)
    takers = takers or 0
    meets = {p: meet[p] & lower | (takers >> p & 1) << extra for p in members(candidates)}
    return sum(1 << p for p, mask in meets.items() if pairing.would_complete(p, mask))


def has_perfect_matching(players: Iterable[int], legal: Sequence[int], spare: int = 0, may_spare: int = 0) -> bool:
    """Whether the players can be paired completely, `spare` of those in the mask `may_spare` left out.

    `legal[i]` is the bit mask of the players whom player i may meet.
    """
    mask = sum(1 << player for player in players)
    seats = range(mask.bit_length(), mask.bit_length() + spare)
    everywhere = sum(1 << seat for seat in seats)
    near = {p: legal[p] & mask | (everywhere if may_spare >> p & 1 else 0) for p in members(mask)}
    near |= dict.fromkeys(seats, may_spare & mask)
    return Pairing(near).complete


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
        self.inside = free
        self.place = {p: at for at, p in enumerate(near)}
        for p in sorted(near, key=lambda q: near[q].bit_count()):
            if free >> p & 1:
                options = near[p] & free & ~(1 << p)
                if options:
                    mate = options.bit_length() - 1
                    self.mate[p], self.mate[mate] = mate, p
                    free &= ~(1 << p | 1 << mate)
        for p in members(free):
            if p not in self.mate:
                self._augment(p, keep=True)

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
        self.inside |= 1 << player
        self.place[player] = len(self.place)
        for p in members(meets):
            if p in self.near:
                self.near[p] |= 1 << player
        found = self._augment(player, keep=False)
        del self.near[player], self.place[player]
        self.inside &= ~(1 << player)
        for p in members(meets):
            if p in self.near:
                self.near[p] &= ~(1 << player)
        return found

    def partners(self, player: int) -> int:
        """Whom this member of a complete pairing may be paired with so that all others still can be, as a bit set.

        Those whom an alternating path from its mate reaches by a pair: they could take its place (Edmonds).
        """
        mate = self.mate.pop(player)
        del self.mate[mate]
        self.inside &= ~(1 << player)
        search = _Search(self, mate)
        self._reached(search)
        self.inside |= 1 << player
        self.mate[player], self.mate[mate] = mate, player
        return search.even & self.near[player]

    def settle(self, player: int, partner: int) -> None:
        """Take a pair of which `partners` tells out of a complete pairing, all others paired anew."""
        left = [self.mate.pop(one) for one in (player, partner)]
        self.inside &= ~(1 << player | 1 << partner)
        if left[0] != partner:
            for one in left:
                del self.mate[one]
            if not self._augment(left[0], keep=True):
                raise AssertionError("a pair was settled that leaves somebody alone")

    def _augment(self, root: int, keep: bool) -> bool:
        """Search for an augmenting path from a free player; `keep` changes the matching along it."""
        search = _Search(self, root)
        end = self._reached(search)
        if keep and end is not None:
            self._switch(end, search.came)
        return end is not None

    def _reached(self, search: _Search) -> int | None:
        """Follow a search to the first free member, or to its end (None)."""
        for v in search.queue:
            untried = self.near[v] & self.inside
            while low := search.next_of(v, untried):
                untried &= -low << 1
                if search.even & low:
                    search.contract(v, low.bit_length() - 1)
                elif search.reaches_free(v, low):
                    return low.bit_length() - 1
        return None

    def _switch(self, end: int, came: dict[int, int]) -> None:
        while True:
            before = came[end]
            following = self.mate.get(before)
            self.mate[end], self.mate[before] = before, end
            if following is None:
                return
            end = following


class _Search:
    """The alternating tree of one search: who is at an even place, and the odd cycles contracted so far.

    `base` says into which cycle a member was contracted (none: itself), `whole` who was contracted into a base.
    `came` is how an odd member was reached. Members are taken in ascending order, whole sets of those who change
    nothing are passed over at once.
    """

    def __init__(self, pairing: Pairing, root: int) -> None:
        self.pairing = pairing
        self.base: dict[int, int] = {}
        self.whole: dict[int, int] = {}
        self.came: dict[int, int] = {}
        self.even = 1 << root
        self.odd = 0
        self.queue = [root]

    def next_of(self, v: int, untried: int) -> int:
        """The lowest of the untried (as a bit) who is not in the tree, or at an even place outside v's cycle; or 0."""
        base = self.base.get(v, v)
        useful = untried & (self.even | ~self.odd) & ~self.whole.get(base, 1 << base)
        return useful & -useful

    def reaches_free(self, v: int, low: int) -> bool:
        """Take a new member into the tree, its mate behind it; True where it had none."""
        w = low.bit_length() - 1
        self.came[w] = v
        self.odd |= low
        mate = self.pairing.mate.get(w)
        if mate is None:
            return True
        self.even |= 1 << mate
        self.queue.append(mate)
        return False

    def contract(self, v: int, w: int) -> None:
        """Contract the odd cycle through v and w; its members at odd places are at even ones from now on."""
        stem, base = self._stem(v, w), self.base
        cycle: set[int] = set()
        for end, opposite in ((v, w), (w, v)):
            here, before = end, opposite
            while (own := base.get(here, here)) != stem:
                mate = self.pairing.mate[here]
                cycle |= {own, base.get(mate, mate)}
                self.came[here] = before
                here, before = self.came[mate], mate
        inside = 0
        for one in cycle:
            inside |= self.whole.pop(one, 1 << one)
        base |= dict.fromkeys(members(inside), stem)
        self.whole[stem] = self.whole.get(stem, 1 << stem) | inside
        self.queue += sorted(members(inside & ~self.even), key=self.pairing.place.__getitem__)
        self.even |= inside

    def _stem(self, v: int, w: int) -> int:
        base, mate, came = self.base, self.pairing.mate, self.came
        seen = set()
        while True:
            v = base.get(v, v)
            seen.add(v)
            if v not in mate:
                break
            v = came[mate[v]]
        while (w := base.get(w, w)) not in seen:
            w = came[mate[w]]
        return w
