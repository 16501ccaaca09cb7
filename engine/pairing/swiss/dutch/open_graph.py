"""A bracket from which anybody may stay alone (2017, A.9): as a perfect matching too, with places for those who do.

What a pairing loses at the least is convex in how many stay alone. So where two places more than the best pairing takes
are of no use to it, none are, and few places do instead of one for everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.pairing.swiss.dutch.bracket_graph import Closing, Graph
from engine.pairing.swiss.dutch.closed_graph import closed_solution
from engine.pairing.swiss.matching.perfect import Pairing

_MORE: Final = 2
"""So many places more than those who stay alone show that none is lacking."""


def with_places(graph: Graph, first: int) -> Closing:
    """The demand that all are paired or have a place, of which there are enough; places are numbered from `first`."""
    inside, movers = sum(1 << p for p in graph.exits), sum(1 << p for p in graph.bracket.movers)
    near = {p: graph.meet[p] & inside & (~movers if movers >> p & 1 else -1) for p in graph.exits}
    mates = Pairing(dict(near)).mate
    many = len(near)
    places = many - len(mates) + _MORE
    while True:
        places = min(places, many)
        closing = _closing(near, first, places, mates)
        closing.settled = closed_solution(graph, closing, {}, 0)
        mates = closing.settled.mates
        alone = sum(mates[p] >= first for p in near)
        if alone + _MORE <= places or places == many:
            return closing
        places = 2 * places + many % 2


def _closing(near: Mapping[int, int], first: int, places: int, mates: Mapping[int, int]) -> Closing:
    """The same with so many places, those who have no mate in the first of them."""
    free, inside = (1 << places) - 1 << first, sum(1 << p for p in near)
    wide = {p: mask | free for p, mask in near.items()}
    wide |= {place: inside | free & ~(1 << place) for place in range(first, first + places)}
    some = {p: mate for p, mate in mates.items() if p < first and mate < first}
    alone, seats = [p for p in near if p not in some], range(first, first + places)
    rest = seats[len(alone) :]
    pairs = [*zip(alone, seats, strict=False), *zip(rest[::2], rest[1::2], strict=True)]
    return Closing(wide, free, some | dict(pairs) | {seat: p for p, seat in pairs})
