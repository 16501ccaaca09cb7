"""The exact way to the best candidate of a bracket, whatever the bracket looks like.

The criteria of `Scale` and the order in which the regulation generates candidates
(C.04.3 of 2026, 4; of 2017, D) go into the weights of one graph, and the heaviest matching
is the best candidate. Two matchings are enough: the first settles the criteria and the
opponents of the moved-down players, the second the remainder, whose exchanges are counted
from the players that it then has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.pairing.swiss.dutch.bracket import Bracket, Candidate, Graph
from engine.pairing.swiss.matching.heaviest import Edge, heaviest_matching
from engine.pairing.swiss.matching.trees import NOBODY

Rewards = tuple[dict[tuple[int, int], int], int]
"""What a pair earns by standing early in the order of candidates, and the bits that this needs."""


def best_candidate(graph: Graph) -> Candidate:
    """Find the best candidate of the graph's bracket: least loss, then generated first."""
    bracket = graph.bracket
    mates = _matched(graph.exits, graph.edges, _mover_rewards(bracket))
    residents = set(bracket.residents)
    fixed = [(p, mates[p]) for p in bracket.movers if mates.get(p, NOBODY) in residents]
    taken = {p for pair in fixed for p in pair}
    remainder = [p for p in bracket.residents if p not in taken]
    count = sum(1 for p in remainder if mates.get(p, NOBODY) in residents) // 2
    if count:
        rewards = _remainder_rewards(remainder, count)
        mates = {**_matched(graph.exits, graph.remainder_edges(taken), rewards), **dict(fixed)}
    pairs = [*fixed, *((p, mates[p]) for p in remainder if mates.get(p, NOBODY) in residents and p < mates[p])]
    paired = {p for pair in pairs for p in pair}
    floaters = tuple(p for p in bracket.players if p not in paired)
    return Candidate(tuple(pairs), floaters, graph.total_loss(set(mates.items())))


def _matched(exits: Mapping[int, int], edges: Sequence[Edge], rewards: Rewards) -> dict[int, int]:
    """Solve the graph with the rewards below the criteria; gives every matched player's mate."""
    earned, bits = rewards
    names = list(exits)
    index = {p: k for k, p in enumerate(names)}
    weighed = [
        (index[a], index[b], (gain << bits) + earned.get((a, b), 0))
        for a, b, loss in edges
        if (gain := exits[a] + exits[b] - loss) > 0
    ]
    found = heaviest_matching(len(names), weighed)
    return {names[k]: names[m] for k, m in enumerate(found) if m != NOBODY}


def _mover_rewards(bracket: Bracket) -> Rewards:
    """Order the sets of moved-down players (4.4), then the transpositions of their opponents (4.2)."""
    movers, residents = bracket.movers, bracket.residents
    width = len(residents).bit_length()
    digits = width * len(movers)
    earned: dict[tuple[int, int], int] = {}
    for k, mover in enumerate(reversed(movers)):
        inside = 1 << (digits + k)
        for back, resident in enumerate(reversed(residents), start=1):
            earned[mover, resident] = inside + (back << width * k)
    return earned, digits + len(movers)


def _remainder_rewards(remainder: list[int], count: int) -> Rewards:
    """Order the exchanges (4.3) and transpositions (4.2) of a remainder that makes `count` pairs.

    The higher player of every pair makes up the new S1, so all that the articles compare is a
    sum over pairs: players exchanged, bracket numbers in S1, who left S1 (the lowest ranked
    preferred), who came in (the highest ranked preferred), then the opponents in order.
    """
    size = len(remainder)
    width = size.bit_length()
    opponents = width * size
    enters = opponents + size + width + 1
    leaves = enters + size + 1
    sums = leaves + 2 * width + 1
    ceiling = 1 << (sums + width + 1)
    earned: dict[tuple[int, int], int] = {}
    for i, high in enumerate(remainder):
        loss = i << leaves
        if i < count:
            loss += 1 << (enters + i)
        else:
            loss += (1 << sums) + ((1 << size) - (1 << (size - 1 - i)) << opponents)
        place = width * (size - 1 - i)
        for j in range(i + 1, size):
            earned[high, remainder[j]] = ceiling - loss - (j << place)
    return earned, sums + 2 * width + 2
