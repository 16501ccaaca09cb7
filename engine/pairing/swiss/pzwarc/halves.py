"""Pairing inside a group: PA against PB, then PA from its end, and from the start again for the rest.

PZWarc 2021, V 2.8.7.3–2.8.7.7 and 2.8.7.9. The top player of whoever is left tries the lower half
from its top, then his own half from its end; after each pair the rest is divided anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from engine.model.effort import spend_pairs
from engine.pairing.swiss.matching.cheapest import Edge, cheapest_perfect_matching
from engine.pairing.swiss.matching.perfect import Pairing
from engine.pairing.swiss.pzwarc.mode import Mode

STEPS_PER_PLAYER: Final = 40
"""So many trials are made for each player before the search asks a matching at every step."""

Pairs = tuple[tuple[int, int], ...]


def opponents_in_order(rest: Sequence[int]) -> list[int]:
    """The opponents of the first of `rest` in the order in which they are tried."""
    half = len(rest) // 2
    return [*rest[half:], *reversed(rest[1:half])]


def pair_group(mode: Mode, members: Sequence[int]) -> Pairs | None:
    """The first complete pairing of the members in the text's order, at the least cost; None where none exists.

    They are of one group: where the scores make the cost, no pair of them costs anything.
    """
    if mode.costly and mode.levels is None:
        return _step_by_step(mode, members)
    found = _search(mode, members)
    return _one_by_one(mode, members) if found is None else found


def _search(mode: Mode, members: Sequence[int]) -> Pairs | None:
    """A depth-first search of bounded length; None also where the bound was reached.

    Whoever is left is one list, put together again on the way back: lists of all steps would fill the memory.
    """
    steps = STEPS_PER_PLAYER * (len(members) + 1)
    rest = list(members)
    taken: list[tuple[int, int, int]] = []
    untried = [_places_in_order(len(rest))]
    while rest:
        top = rest[0]
        steps -= 1
        if steps < 0:
            return None
        place = next((at for at in untried[-1] if mode.legal[top] >> rest[at] & 1), None)
        if place is not None:
            taken.append((top, rest.pop(place), place))
            del rest[0]
            untried.append(_places_in_order(len(rest)))
            continue
        if not taken:
            return None
        top, partner, place = taken.pop()
        rest.insert(0, top)
        rest.insert(place, partner)
        untried.pop()
    return tuple((top, partner) for top, partner, _ in taken)


def _places_in_order(size: int) -> Iterator[int]:
    """The places of `opponents_in_order` among so many players."""
    half = size // 2
    return chain(range(half, size), range(half - 1, 0, -1))


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
        spend_pairs(many)
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
