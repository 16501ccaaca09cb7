"""The first transposition of S2 that suits a given S1, by a search of bounded length.

FIDE Swiss rules 1998, D.1: the orders of S2 are tried like numbers in ascending order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
    the mask `may_leave`. None says that there is none, or that the bounded search did not reach it.
    """
    free = sum(1 << b for b in s2)
    wish = dict(zip(s2, s2_wishes, strict=True))
    chosen: list[int] = []
    untried = [free & allowed[0]] if allowed else []
    unmet = 0
    steps = STEPS_PER_PLAYER * (len(allowed) + 1)
    while len(chosen) < len(allowed) or (free & ~may_leave):
        steps -= 1
        depth = len(chosen)
        if steps < 0:
            return None
        if depth < len(allowed) and untried[depth]:
            low = untried[depth] & -untried[depth]
            untried[depth] ^= low
            clash = wishes[depth] * wish[low.bit_length() - 1] > 0
            if unmet + clash <= x and (free & ~low & ~may_leave).bit_count() < len(allowed) - depth:
                chosen.append(low.bit_length() - 1)
                unmet += clash
                free ^= low
                if depth + 1 < len(allowed):
                    untried.append(free & allowed[depth + 1])
            continue
        if not chosen:
            return None
        del untried[len(chosen) :]
        back = chosen.pop()
        unmet -= wishes[len(chosen)] * wish[back] > 0
        free |= 1 << back
    return chosen
