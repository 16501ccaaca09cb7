"""A homogeneous bracket as a graph: who may meet whom, who may leave it, and where those go whom it leaves.

FIDE Swiss rules 1998, C.6 (leavers move down), C.12 and C.13 (they must suit the bracket below).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.pairing.swiss.fide1998.bracket import Destinations, Task, Waivers, pair_allowed
from engine.pairing.swiss.fide1998.roster import Roster
from engine.pairing.swiss.matching.heaviest import COST_BITS, Edge, cheapest_perfect_matching

TOLL: Final = 1 << 2 * COST_BITS
"""What every step to the players below costs: more than all other criteria together."""


@dataclass(frozen=True, slots=True)
class Outside:
    """The nodes after those of a bracket's members, and the edges to and among them.

    `doors` are, for each member, the nodes that he may leave to, with the toll of each.
    """

    nodes: int
    doors: dict[int, tuple[tuple[int, int], ...]]
    fixed: list[Edge]


def outside(roster: Roster, destinations: Destinations, members: Sequence[int]) -> Outside:
    """Lay out what lies beyond a bracket with these members (ranks), whose nodes come first."""
    first = len(members)
    others = {rank: first + index for index, rank in enumerate(destinations.others)}
    first += len(others)
    below = {rank: first + index for index, rank in enumerate(destinations.below)}
    first += len(below)
    places = first % 2 if destinations.below else destinations.spares
    spares = range(first, first + places)

    def onward(a: int) -> tuple[tuple[int, int], ...]:
        if not destinations.may_spare >> a & 1:
            return ()
        met = tuple((node, TOLL) for b, node in below.items() if roster.legal[a] >> b & 1)
        free = not below or roster.bye_allowed >> a & 1
        return met + tuple((node, TOLL if below else 0) for node in spares if free)

    doors = {
        a: (
            *onward(a),
            *((n, 0) for b, n in others.items() if destinations.hosts >> b & 1 and roster.legal[a] >> b & 1),
        )
        for a in members
        if not destinations.stay >> a & 1
    }
    fixed = [(n, node, toll) for a, n in others.items() for node, toll in onward(a)]
    fixed += _among(roster, others) + _among(roster, below)
    fixed += [(n, node, 0) for b, n in below.items() for node in spares if roster.bye_allowed >> b & 1]
    if destinations.others and not below:
        # A place that nobody needs stays empty, together with another one.
        fixed += [(one, other, 0) for one in spares for other in spares if one < other]
    return Outside(first + places, doors, fixed)


def _among(roster: Roster, nodes: dict[int, int]) -> list[Edge]:
    return [(n, m, 0) for a, n in nodes.items() for b, m in nodes.items() if a < b and roster.legal[a] >> b & 1]


def too_dear(cost: int, destinations: Destinations) -> bool:
    """Whether a matching of this cost sends more players on below than the bracket may leave over."""
    return bool(destinations.below) and (cost + TOLL // 2) // TOLL > destinations.spares


def goes_on(roster: Roster, destinations: Destinations, leavers: Sequence[int]) -> bool:
    """Whether these leavers suit the next bracket, and whoever stays over there suits the players below."""
    out = outside(roster, destinations, leavers)
    edges = [(at, node, toll) for at, a in enumerate(leavers) for node, toll in out.doors.get(a, ())] + out.fixed
    costs = {(a, b): cost // TOLL for a, b, cost in edges}
    mates = cheapest_perfect_matching(out.nodes, [(a, b, cost) for (a, b), cost in costs.items()])
    if mates is None:
        return False
    return sum(costs.get((a, b), costs.get((b, a), 0)) for a, b in mates.items() if a < b) <= destinations.spares


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
        if mates is None or too_dear(sum(cost for a, b, cost in edges if mates[a] == b), self.task.destinations):
            return None
        members = self.task.members
        return {a: members[m] if (m := mates[i]) < len(members) else -1 for i, a in enumerate(members)}


def graph_of(task: Task, waivers: Waivers) -> Graph:
    """The graph of the pairs that these waivers allow."""
    members, roster = task.members, task.roster
    place = {rank: index for index, rank in enumerate(members)}
    out = outside(roster, task.destinations, members)
    inner = [(a, b) for i, a in enumerate(members) for b in members[i + 1 :] if pair_allowed(roster, a, b, waivers)]
    leaving = [
        (a, node, toll) for a in members if roster.cards[a].down <= waivers.leave for node, toll in out.doors.get(a, ())
    ]
    return Graph(task, place, inner, leaving, out.fixed, out.nodes)


def unmet(roster: Roster, mates: dict[int, int]) -> int:
    """x: the pairs that leave a colour preference unmet (A.8)."""
    return sum(roster.clash(a, b) for a, b in mates.items() if a < b)
