"""The best candidate of a bracket in which everyone must be paired: criteria first, then the order of candidates.

One matching settles the criteria (C.04.3 of 2026, 2.4; of 2017, C.5-C.19). What costs as little is made of its tight
pairs, so that the order in which candidates are generated (2026: 4; 2017: D) is followed choice by choice among these:
each is taken if all others can still be paired. Complete pairings of tight pairs may lose more than the best, where an
odd set of players is left by several pairs; then nothing is found here, and the order is weighed with the criteria.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.model.effort import spend_pairs
from engine.pairing.swiss.dutch.bracket_graph import Candidate, Closing, Graph, total_loss
from engine.pairing.swiss.dutch.closed_graph import closed_solution
from engine.pairing.swiss.matching.narrowed import Narrowed
from engine.pairing.swiss.matching.priced import Solution

Pairs = list[tuple[int, int]]


def ordered_candidate(graph: Graph, closing: Closing) -> Candidate | None:
    """Find the best candidate of a closed graph; None where the order must be weighed."""
    solution = closing.settled or closed_solution(graph, closing, {}, 0)
    fixed, mates = _mover_pairs(graph, solution)
    if solution.cost(mates) != solution.cost(solution.mates):
        return None
    closing.last = replace(solution, mates=mates), 0
    taken = {p for pair in fixed for p in pair}
    residents = set(graph.bracket.residents)
    remainder = [p for p in graph.bracket.residents if p not in taken]
    count = sum(mates[p] in residents for p in remainder) // 2
    pairs: Pairs = []
    if count:
        costs, bits = _exchange_costs(remainder, count)
        solution = closed_solution(graph.without(taken), closing, costs, bits, taken)
        pairs, rest = _remainder_pairs(remainder, count, solution)
        if solution.cost(rest) != solution.cost(solution.mates):
            return None
        mates = {**rest, **dict(fixed)}
    made = [*fixed, *pairs]
    paired = {p for pair in made for p in pair}
    floaters = tuple(p for p in graph.bracket.players if p not in paired)
    told = {p: mate for p, mate in mates.items() if p in graph.exits and mate in graph.exits}
    return Candidate(tuple(made), floaters, total_loss(graph, told, fixed))


def _mover_pairs(graph: Graph, solution: Solution) -> tuple[Pairs, dict[int, int]]:
    """Pair the moved-down players: which of them (4.4), then the first opponents in order (4.2); all mates beside."""
    movers, residents = graph.bracket.movers, graph.bracket.residents
    if not movers:
        return [], solution.mates
    choices = Narrowed(solution.tight(), solution.mates)
    among = sum(1 << p for p in residents)
    inside = [mover for mover in movers if choices.keep(mover, among)]
    pairs = [(mover, choices.take_first(mover, residents)) for mover in inside]
    return pairs, _mates(choices, pairs)


def _exchange_costs(remainder: Sequence[int], count: int) -> tuple[dict[tuple[int, int], int], int]:
    """What the exchanges of a remainder that makes `count` pairs cost, and the bits that this takes in all.

    The higher player of each pair makes up the new S1: how many are exchanged, then the sum of the bracket numbers in
    S1, which says how far they are apart (4.3).
    """
    size = len(remainder)
    spend_pairs(size)
    sums = 2 * size.bit_length() + 1
    costs = {
        (high, low): i + (i >= count) * (1 << sums) for i, high in enumerate(remainder) for low in remainder[i + 1 :]
    }
    return costs, sums + size.bit_length() + 1


def _remainder_pairs(remainder: Sequence[int], count: int, solution: Solution) -> tuple[Pairs, dict[int, int]]:
    """Pair the remainder: who leaves S1, the lowest first, who comes in, the highest first (4.3), then who meets (4.2).

    All mates beside.
    """
    choices = Narrowed(solution.tight(), solution.mates)
    lower = [0] * len(remainder)
    for at in range(len(remainder) - 2, -1, -1):
        lower[at] = lower[at + 1] | 1 << remainder[at + 1]
    for at in reversed(range(count)):
        choices.keep(remainder[at], ~lower[at])
    for at in range(count, len(remainder)):
        choices.keep(remainder[at], lower[at])
    pairs: Pairs = []
    for at, high in enumerate(remainder):
        if high in choices.mate and lower[at] >> choices.mate[high] & 1:
            pairs.append((high, choices.take_first(high, remainder[at + 1 :])))
    return pairs, _mates(choices, pairs)


def _mates(choices: Narrowed, settled: Pairs) -> dict[int, int]:
    """Everyone's mate: of those who are settled, and of all others."""
    return {**choices.mate, **dict(settled), **{low: high for high, low in settled}}
