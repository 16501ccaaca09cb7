"""The first exchange between the halves of a homogeneous bracket (FIDE Swiss rules 1998, C.8 and D.2).

A pair inside S2 means one exchanged player and a pair inside S1, or one of S1 who leaves, the other
half of the exchange; so the number and the differences of an exchange are sums over the pairs of a matching.
"""

from __future__ import annotations

from engine.pairing.swiss.fide1998.graph import Graph


def first_exchange(graph: Graph) -> tuple[set[int], set[int]]:
    """Who leaves S1 and who enters it: fewest players, least difference, lowest of S1, highest of S2.

    D.2 as corrected in the errata; what it leaves open is settled so that the exchange that takes
    the lower players of S1 goes first, then the one that takes the higher players of S2.
    """
    p, place = graph.task.p, graph.place
    out, entering = _exchange_of(_solve_exchange(graph), place, p)
    if entering:
        _settle(graph, {place[i] for i in out | entering})
    return out, entering


def _solve_exchange(graph: Graph) -> dict[int, int]:
    """The matching of fewest leavers, fewest unmet wishes, then the smallest exchange.

    The places that move earn something: the lowest of S1 most, then the others, then the highest of S2.
    """
    roster, place, p = graph.task.roster, graph.place, graph.task.p
    shift = len(graph.task.members)
    size = shift + 1
    one_player = size**3
    order = [*range(p - 1, -1, -1), *range(p, shift)]
    earned = {spot: 1 << (shift - i - 1) for i, spot in enumerate(order)}

    def pair(a: int, b: int) -> int:
        mover = _moved(place[a], place[b], p)
        cost = roster.clash(a, b) * one_player * size
        if mover >= p:
            cost += one_player + mover
        elif mover >= 0:
            cost -= mover
        return (cost << shift) - earned.get(mover, 0)

    def leave(a: int) -> int:
        spot = place[a]
        moves = spot < p
        return (one_player * size * size - moves * spot << shift) - moves * earned[spot]

    mates = graph.solve(pair, leave)
    if mates is None:
        raise AssertionError("a state with a candidate lost it")
    return mates


def _moved(a: int, b: int, p: int) -> int:
    """The place that changes its half in a pair of places a < b: b inside S1, a inside S2, else -1."""
    return b if b < p else a if a >= p else -1


def _exchange_of(mates: dict[int, int], place: dict[int, int], p: int) -> tuple[set[int], set[int]]:
    out = {a for a, b in mates.items() if place[a] < p and (b < 0 or (place[b] < p and b < a))}
    entering = {a for a, b in mates.items() if b > a and place[a] >= p}
    return out, entering


def _settle(graph: Graph, moved: set[int]) -> None:
    """Keep the pairs in which the places change halves, or stay, as they now must."""
    place, p = graph.place, graph.task.p

    def fits(a: int, b: int) -> bool:
        mover = _moved(place[a], place[b], p)
        return all((spot in moved) == (spot == mover) for spot in (place[a], place[b]))

    graph.inner = [(a, b) for a, b in graph.inner if fits(a, b)]
    graph.leaving = [edge for edge in graph.leaving if (place[edge[0]] in moved) == (place[edge[0]] < p)]
