"""The least that the pairs of a group and of all below it cost together (PZWarc 2021, V 2.8.5.1, 2.8.6.2.3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.model.effort import spend, spend_pairs
from engine.pairing.swiss.matching.cheapest import cheapest_perfect_matching
from engine.pairing.swiss.matching.perfect import Pairing
from engine.pairing.swiss.pzwarc.mode import Mode
from engine.pairing.swiss.pzwarc.moves_graph import mask_of


def least_cost(mode: Mode, inner: Sequence[int], outgoing: Sequence[int], lower: Sequence[int]) -> int | None:
    """Least cost of pairing everybody, `outgoing` with those of `lower` only; None where it cannot be done."""
    if not mode.costly:
        return 0 if _pairable(mode, inner, outgoing, lower) else None
    players = [*outgoing, *inner, *lower]
    gone, below = set(outgoing), set(lower)
    spend_pairs(len(players))
    edges = [
        (i, j, mode.cost(a, b))
        for i, a in enumerate(players)
        for j, b in enumerate(players[i + 1 :], i + 1)
        if mode.legal[a] >> b & 1 and (a not in gone or b in below)
    ]
    mates = cheapest_perfect_matching(len(players), edges)
    if mates is None:
        return None
    return sum(mode.cost(players[i], players[j]) for i, j in mates.items() if i < j)


def _pairable(mode: Mode, inner: Sequence[int], outgoing: Sequence[int], lower: Sequence[int]) -> bool:
    """Whether they can all be paired so, where no pair costs anything: nobody's pairs need be listed."""
    below, gone = mask_of(lower), mask_of(outgoing)
    staying = below | mask_of(inner)
    near = {a: mode.legal[a] & below for a in outgoing}
    near |= {a: mode.legal[a] & staying for a in inner}
    near |= {a: mode.legal[a] & (staying | gone) for a in lower}
    spend(len(near))
    return Pairing(near).complete
