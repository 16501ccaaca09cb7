"""A bracket in which everyone must be paired, and all below it: as a perfect matching of least loss."""

from __future__ import annotations

from collections.abc import Mapping, Set

from engine.pairing.swiss.dutch.bracket_graph import Closing, Graph
from engine.pairing.swiss.matching.perfect import members
from engine.pairing.swiss.matching.priced import Problem, Reach, Solution, cheapest


def closed_solution(
    graph: Graph, closing: Closing, costs: Mapping[tuple[int, int], int], bits: int, taken: Set[int] = frozenset()
) -> Solution:
    """Solve a graph in which everyone must be paired, the one who leaves included.

    `costs` rank below the criteria and take so many bits in all; `taken` are the pairs who have left the graph since it
    was last solved.
    """
    gone = ~sum(1 << p for p in taken)
    near = {p: mask & gone for p, mask in closing.near.items() if p not in taken}
    reaches = [Reach(r.nodes, {p: loss << bits for p, loss in r.brings.items()}) for r in graph.reaches]
    if closing.places:
        takers = [p for p, mask in near.items() if mask & closing.places and p in graph.exits]
        reaches.append(Reach(closing.places, {p: graph.exits[p] << bits for p in takers}))
        reaches.append(Reach(closing.places, dict.fromkeys(members(closing.places), 0)))
    listed = {(a, b) if a < b else (b, a): (loss << bits) + costs.get((a, b), 0) for a, b, loss in graph.edges}
    problem = Problem(near, listed, reaches, closing.some)
    if closing.last is not None and near.keys() <= closing.last[0].mates.keys():
        last, scale = closing.last
        problem.some = {p: last.mates[p] for p in near}
        problem.started = last.looked_at
        problem.duals = {p: dual >> scale << bits for p, dual in last.duals.items()}
    solution = cheapest(problem)
    closing.last = solution, bits
    return solution
