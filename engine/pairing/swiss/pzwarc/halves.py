"""Pairing inside a group: PA against PB, then PA from its end, and from the start again for the rest.

PZWarc 2021, V 2.8.7.3–2.8.7.7 and 2.8.7.9. The top player of whoever is left tries the lower half
from its top, then his own half from its end; after each pair the rest is divided anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.pairing.swiss.matching.heaviest import Edge, cheapest_perfect_matching
from engine.pairing.swiss.matching.perfect import Pairing
from engine.pairing.swiss.pzwarc.mode import Mode

Pairs = tuple[tuple[int, int], ...]


def opponents_in_order(rest: Sequence[int]) -> list[int]:
    """The opponents of the first of `rest` in the order in which they are tried."""
    half = len(rest) // 2
    return [*rest[half:], *reversed(rest[1:half])]


def pair_group(mode: Mode, members: Sequence[int]) -> Pairs | None:
    """The first complete pairing of the members of one group in the text's order, at the least cost; None without."""
    return _step_by_step(mode, members) if mode.costly_inside else _one_by_one(mode, members)


def _one_by_one(mode: Mode, members: Sequence[int]) -> Pairs | None:
    """Where no pair costs anything: the top player gets the first with whom all others can still be paired."""
    everybody = sum(1 << i for i in members)
    pairing = Pairing({i: mode.legal[i] & everybody for i in members})
    if not pairing.complete:
        return None
    rest, pairs = list(members), []
    while rest:
        open_to_top = pairing.partners(rest[0])
        partner = next(b for b in opponents_in_order(rest) if open_to_top >> b & 1)
        pairing.settle(rest[0], partner)
        pairs.append((rest[0], partner))
        rest = [i for i in rest[1:] if i != partner]
    return tuple(pairs)


def _step_by_step(mode: Mode, members: Sequence[int]) -> Pairs | None:
    """One matching for each pair: the cheapest one that gives the top player his first possible opponent."""
    rest = list(members)
    pairs = []
    while rest:
        order = {b: index for index, b in enumerate(opponents_in_order(rest))}
        many = len(rest)
        edges: list[Edge] = []
        for i, a in enumerate(rest):
            for j, b in enumerate(rest[i + 1 :], i + 1):
                if mode.legal[a] >> b & 1:
                    edges.append((i, j, mode.cost(a, b) * many + (order[b] if i == 0 else 0)))
        mates = cheapest_perfect_matching(len(rest), edges)
        if mates is None:
            return None
        top, partner = rest[0], rest[mates[0]]
        pairs.append((top, partner))
        rest = [i for i in rest[1:] if i != partner]
    return tuple(pairs)
