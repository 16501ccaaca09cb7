"""The first transposition of S2 that suits a given S1.

FIDE Swiss rules 1998, D.1: the orders of S2 are tried like numbers in ascending order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.pairing.swiss.field import BLACK, WHITE

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
    the mask `may_leave`. None says that there is none, or that the search did not reach it.
    """
    search = _Search(allowed, wishes, dict(zip(s2, s2_wishes, strict=True)), x, may_leave)
    for _ in range(STEPS_PER_PLAYER * (len(allowed) + 1)):
        if search.found():
            return search.chosen
        if search.has_untried():
            search.forward()
        elif search.chosen:
            search.back()
        else:
            return None
    return None


class _Search:
    """The trials so far: who was chosen for the first of S1, and who was not tried yet for each of them."""

    def __init__(
        self, allowed: Sequence[int], wishes: Sequence[int], wish: Mapping[int, int], x: int, may_leave: int
    ) -> None:
        self._allowed, self._wishes, self._wish = allowed, wishes, wish
        self._x, self._may_leave = x, may_leave
        self._wishing = {colour: sum(1 << b for b, own in wish.items() if own == colour) for colour in (WHITE, BLACK)}
        self._free = sum(1 << b for b in wish)
        self._unmet = 0
        self._untried = [self._free & allowed[0]] if allowed else []
        self.chosen: list[int] = []

    def found(self) -> bool:
        """Everybody of S1 has a partner, and whoever remains of S2 may leave."""
        return len(self.chosen) == len(self._allowed) and not self._free & ~self._may_leave

    def has_untried(self) -> bool:
        """Somebody is left for the next of S1."""
        depth = len(self.chosen)
        return depth < len(self._allowed) and bool(self._untried[depth])

    def forward(self) -> None:
        """Try the next player for the next of S1: taken where colours and those who must not remain allow it."""
        depth = len(self.chosen)
        low = self._untried[depth] & -self._untried[depth]
        self._untried[depth] ^= low
        one = low.bit_length() - 1
        unmet = self._unmet + (self._wishes[depth] * self._wish[one] > 0)
        free = self._free & ~low
        if (free & ~self._may_leave).bit_count() >= len(self._allowed) - depth:
            return
        if unmet + self._least_unmet(free, self._wishes[depth + 1 :]) > self._x:
            return
        self.chosen.append(one)
        self._unmet = unmet
        self._free = free
        if depth + 1 < len(self._allowed):
            self._untried.append(free & self._allowed[depth + 1])

    def _least_unmet(self, free: int, wishes: Sequence[int]) -> int:
        """So many of these wishes at least stay unmet with the players who are free."""
        return sum(
            max(0, wishes.count(colour) - (free & ~wishing).bit_count()) for colour, wishing in self._wishing.items()
        )

    def back(self) -> None:
        """Take the last choice back."""
        del self._untried[len(self.chosen) :]
        one = self.chosen.pop()
        self._unmet -= self._wishes[len(self.chosen)] * self._wish[one] > 0
        self._free |= 1 << one
