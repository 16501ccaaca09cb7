"""Perfect matchings of least cost: the exact oracle behind the search for the first candidate.

Costs are exact integers. Several criteria share one cost as digits of a positional number; the
compiled library computes on 128 bits, so callers keep a packed cost below `COST_BITS` bits and
settle longer lists of criteria chunk by chunk.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import rustworkx

COST_BITS: Final = 96
"""Bits that the sum of all costs of a matching may take: the library works on 128."""

Edge = tuple[int, int, int]
"""Two nodes (from 0) and the cost of pairing them."""


def cheapest_perfect_matching(nodes: int, edges: Sequence[Edge]) -> dict[int, int] | None:
    """The mate of every node in a perfect matching of least total cost; None where there is none."""
    if nodes == 0:
        return {}
    if nodes % 2 or not edges:
        return None
    top = max(cost for _, _, cost in edges)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from([(a, b, top + 1 - cost) for a, b, cost in edges])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(pairs) < nodes:
        return None
    mates = dict(pairs)
    mates.update({b: a for a, b in pairs})
    return mates


def has_perfect_matching(members: Sequence[int], legal: Sequence[int], spare: int = 0, may_spare: int = 0) -> bool:
    """Whether `members` can be paired completely, `spare` of those in the mask `may_spare` left out.

    `legal[i]` is the bit mask of the players whom player i may meet.
    """
    index = {player: place for place, player in enumerate(members)}
    count = len(members)
    edges = [
        (index[a], index[b], 0) for place, a in enumerate(members) for b in members[place + 1 :] if legal[a] >> b & 1
    ]
    for extra in range(spare):
        edges += [(index[a], count + extra, 0) for a in members if may_spare >> a & 1]
    return cheapest_perfect_matching(count + spare, edges) is not None
