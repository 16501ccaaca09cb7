"""The first transposition of S2 that suits a given S1.

FIDE Swiss rules 1998, D.1: the orders of S2 are tried like numbers in ascending order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.model.effort import spend
from engine.pairing.swiss.field import BLACK, WHITE
from engine.pairing.swiss.matching.assignment import first_assignment
from engine.pairing.swiss.matching.tight import tight_rows

STEPS_PER_PLAYER: Final = 40
"""So many trials are made for each player of S1 before the search gives up."""


def first_transposition(
    allowed: Sequence[int],
    wishes: Sequence[int],
    s2: Sequence[int],
    s2_wishes: Sequence[int],
    x: int,
    may_leave: int,
) -> list[int] | None:
    """The players of S2 for S1 in order, with at most x unmet colour preferences; None where none was found.

    `allowed[i]` is the mask of the partners of the i-th of S1; whoever remains of S2 must be in
    the mask `may_leave`. None says that there is none, or that a search did not reach it where fewer unmet
    preferences than x would do: otherwise the first of the cheapest assignments is looked for, which is found.
    """
    wish = dict(zip(s2, s2_wishes, strict=True))
    cheapest = _cheapest_rows(allowed, wishes, wish, may_leave)
    if cheapest is None or cheapest[1] > x:
        return None
    rows, least = cheapest
    if least < x:
        return _search(_Search(allowed, wishes, wish, x, may_leave))
    found = first_assignment(rows, _mask(s2))
    return None if found is None else found[: len(allowed)]


def _cheapest_rows(
    allowed: Sequence[int], wishes: Sequence[int], wish: Mapping[int, int], may_leave: int
) -> tuple[list[int], int] | None:
    """The pairs with which fewest preferences stay unmet, by rows, and how many; after S1 a row for each who remains.

    If one colour is wished by more of S1 than S2 has of others, those others all meet, in the cheapest way, who wishes
    it, and whoever remains wishes it too: with these prices nearly everybody is assigned at once.
    """
    everybody = _mask(wish)
    wishing = {colour: _mask(b for b, own in wish.items() if own == colour) for colour in (WHITE, BLACK)}
    own = [wishing.get(colour, 0) for colour in wishes]
    remain = [may_leave & everybody] * (len(wish) - len(allowed))
    free = [mask & everybody & ~clash for mask, clash in zip(allowed, own, strict=True)] + remain
    dear = [mask & clash for mask, clash in zip(allowed, own, strict=True)] + [0] * len(remain)
    for colour, mask in wishing.items():
        others = everybody & ~mask
        if wishes.count(colour) > others.bit_count():
            raised = [int(one == colour) for one in wishes] + [0] * len(remain)
            return tight_rows(free, dear, everybody, raised, others)
    return tight_rows(free, dear, everybody, [0] * len(free), 0)


def _mask(players: Iterable[int]) -> int:
    return sum(1 << player for player in players)


def _search(search: _Search) -> list[int] | None:
    """Try one transposition after the other, so many steps."""
    for _ in range(STEPS_PER_PLAYER * search.players):
        spend(1)
        if search.found():
            return search.chosen
        if search.has_untried():
            search.forward()
        elif search.chosen:
            search.back()
        else:
            return None
    return search.chosen if search.found() else None


class _Search:
    """The trials so far: who was chosen for the first of S1, and who was not tried yet for each of them."""

    __slots__ = ("_allowed", "_free", "_may_leave", "_unmet", "_untried", "_wish", "_wishes", "_x", "chosen")

    def __init__(
        self, allowed: Sequence[int], wishes: Sequence[int], wish: Mapping[int, int], x: int, may_leave: int
    ) -> None:
        self._allowed, self._wishes, self._wish = allowed, wishes, wish
        self._x, self._may_leave = x, may_leave
        self._free = sum(1 << b for b in wish)
        self._unmet = 0
        self._untried = [self._free & allowed[0]] if allowed else []
        self.chosen: list[int] = []

    @property
    def players(self) -> int:
        """How many get a partner, and one."""
        return len(self._allowed) + 1

    def found(self) -> bool:
        """Everybody of S1 has a partner, and whoever remains of S2 may leave."""
        return len(self.chosen) == len(self._allowed) and not self._free & ~self._may_leave

    def has_untried(self) -> bool:
        """Somebody is left for the next of S1."""
        depth = len(self.chosen)
        return depth < len(self._allowed) and bool(self._untried[depth])

    def forward(self) -> None:
        """Try the next player for the next of S1: kept where colours and those who must not remain allow it."""
        depth = len(self.chosen)
        low = self._untried[depth] & -self._untried[depth]
        self._untried[depth] ^= low
        one = low.bit_length() - 1
        unmet = self._unmet + (self._wishes[depth] * self._wish[one] > 0)
        bound = (self._free & ~low & ~self._may_leave).bit_count()
        if unmet > self._x or bound >= len(self._allowed) - depth:
            return
        self.chosen.append(one)
        self._unmet = unmet
        self._free ^= low
        if depth + 1 < len(self._allowed):
            self._untried.append(self._free & self._allowed[depth + 1])

    def back(self) -> None:
        """Take the last choice back."""
        del self._untried[len(self.chosen) :]
        one = self.chosen.pop()
        self._unmet -= self._wishes[len(self.chosen)] * self._wish[one] > 0
        self._free |= 1 << one
