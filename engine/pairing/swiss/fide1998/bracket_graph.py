"""A homogeneous bracket as a graph: who may meet whom, and who may leave it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.model.effort import spend_pairs
from engine.pairing.swiss.fide1998.beyond import outside, too_dear
from engine.pairing.swiss.fide1998.bracket_task import Task, Waivers, pair_allowed
from engine.pairing.swiss.fide1998.roster import Roster
from engine.pairing.swiss.matching.cheapest import Edge, cheapest_perfect_matching


@dataclass(slots=True)
class Graph:
    """The bracket as a graph: members first, then the nodes beyond (see `Outside`); `leaving` has their tolls."""

    task: Task
    place: dict[int, int]
    inner: list[tuple[int, int]]
    leaving: list[Edge]
    fixed: list[Edge]
    nodes: int

    def solve(self, inner_cost: Callable[[int, int], int], leave_cost: Callable[[int], int]) -> dict[int, int] | None:
        """Mates of the members (ranks; -1 for a leaver) in the cheapest perfect matching."""
        edges = [(self.place[a], self.place[b], inner_cost(a, b)) for a, b in self.inner]
        edges += [(self.place[a], node, toll + leave_cost(a)) for a, node, toll in self.leaving]
        edges += self.fixed
        mates = cheapest_perfect_matching(self.nodes, edges)
        if mates is None or too_dear(sum(cost for a, b, cost in edges if mates[a] == b), self.task.beyond):
            return None
        members = self.task.members
        return {a: members[m] if (m := mates[i]) < len(members) else -1 for i, a in enumerate(members)}


def graph_of(task: Task, waivers: Waivers) -> Graph:
    """The graph of the pairs that these waivers allow."""
    members, roster = task.members, task.roster
    spend_pairs(len(members))
    place = {rank: index for index, rank in enumerate(members)}
    out = outside(roster, task.beyond, members)
    inner = [(a, b) for i, a in enumerate(members) for b in members[i + 1 :] if pair_allowed(roster, a, b, waivers)]
    leaving = [
        (a, node, toll) for a in members if roster.cards[a].down <= waivers.leave for node, toll in out.doors.get(a, ())
    ]
    return Graph(task, place, inner, leaving, out.fixed, out.nodes)


def unmet(roster: Roster, mates: dict[int, int]) -> int:
    """x: the pairs that leave a colour preference unmet (A.8)."""
    return sum(roster.clash(a, b) for a, b in mates.items() if a < b)
