"""Perfect matchings of least cost: the exact oracle behind the search for the first candidate.

Costs are exact integers of any size. Several criteria share one cost as digits of a positional
number; since long numbers are slow, callers keep a packed cost near `COST_BITS` bits and settle
longer lists of criteria chunk by chunk.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.model.effort import spend
from engine.pairing.swiss.matching.blossom import heaviest_matching
from engine.pairing.swiss.matching.blossoms import NOBODY
from engine.pairing.swiss.matching.perfect import Pairing

COST_BITS: Final = 1024
"""Bits that a packed cost may take before it is settled in chunks."""

_LOOKS: Final = 2
"""How often an edge is looked at before a search begins."""

Edge = tuple[int, int, int]
"""Two nodes (from 0) and the cost of pairing them."""


def cheapest_perfect_matching(nodes: int, edges: Sequence[Edge]) -> dict[int, int] | None:
    """The mate of every node in a perfect matching of least total cost; None where there is none."""
    if nodes == 0:
        return {}
    if not edges:
        return None
    spend(_LOOKS * len(edges))
    near = dict.fromkeys(range(nodes), 0)
    for a, b, _ in edges:
        near[a] |= 1 << b
        near[b] |= 1 << a
    some = Pairing(near)
    costs = [cost for _, _, cost in edges]
    top, spread = max(costs), max(costs) - min(costs)
    if not some.complete:
        return None
    if not spread:
        return some.mate
    # One more pair outweighs whatever all costs together could save.
    pair = (spread + 1) * nodes
    mates = heaviest_matching(nodes, [(a, b, pair + top - cost) for a, b, cost in edges])
    if NOBODY in mates:
        raise AssertionError("a graph with a perfect matching lost it")
    return dict(enumerate(mates))


def has_perfect_matching(members: Sequence[int], legal: Sequence[int], spare: int = 0, may_spare: int = 0) -> bool:
    """Whether `members` can be paired completely, `spare` of those in the mask `may_spare` left out.

    `legal[i]` is the bit mask of the players whom player i may meet.
    """
    mask = sum(1 << player for player in members)
    seats = range(max(members, default=0) + 1, max(members, default=0) + 1 + spare)
    everywhere = sum(1 << seat for seat in seats)
    near = {p: legal[p] & mask | (everywhere if may_spare >> p & 1 else 0) for p in members}
    near |= dict.fromkeys(seats, may_spare & mask)
    return Pairing(near).complete
