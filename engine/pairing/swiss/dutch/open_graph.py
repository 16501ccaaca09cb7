"""A bracket from which anybody may stay alone: as a perfect matching too, with places for those who do.

What a pairing loses at the least is convex in how many stay alone. So where two places more than the best pairing takes
are of no use to it, none are, and few places do instead of one for everybody.
"""

from __future__ import annotations

from typing import Final

from engine.pairing.swiss.dutch.bracket_graph import Closing, Graph
from engine.pairing.swiss.dutch.closed_graph import closed_solution
from engine.pairing.swiss.matching.effort import spend
from engine.pairing.swiss.matching.perfect import Pairing

_FIRST: Final = 2
"""So many places there are at first, and one more for an odd number."""


def with_places(graph: Graph, first: int) -> Closing:
    """The demand that all are paired or have a place, of which there are enough; places are numbered from `first`."""
    many = len(graph.exits)
    places = _FIRST + many % 2
    while True:
        closing = _closing(graph, first, places)
        if closing is not None:
            mates = closed_solution(graph, closing, {}, 0).mates
            alone = sum(mates[p] >= first for p in graph.exits)
            if alone + _FIRST <= places or places >= many:
                return closing
        places = min(2 * places + many % 2, many)


def _closing(graph: Graph, first: int, places: int) -> Closing | None:
    """The same with so many places; None where they are too few for all others to be paired."""
    inside, movers = sum(1 << p for p in graph.exits), sum(1 << p for p in graph.bracket.movers)
    free = (1 << places) - 1 << first
    near = {p: graph.meet[p] & inside & (~movers if movers >> p & 1 else -1) | free for p in graph.exits}
    near |= {place: inside | free & ~(1 << place) for place in range(first, first + places)}
    spend(len(near))
    pairing = Pairing(near)
    return Closing(near, free, pairing.mate) if pairing.complete else None
