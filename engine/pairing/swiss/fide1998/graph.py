"""A homogeneous bracket as a graph: who may meet whom, who may leave it, and where those go whom it leaves.

FIDE Swiss rules 1998, C.6 (leavers move down), C.12 and C.13 (they must suit the bracket below).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.pairing.swiss.fide1998.bracket import Destinations, Task, Waivers, pair_allowed
from engine.pairing.swiss.fide1998.roster import Roster
from engine.pairing.swiss.matching.heaviest import Edge, cheapest_perfect_matching

Weighed = tuple[int, int, int, int]
"""Two nodes, the steps to players below that pairing them takes, and its cost; fewer steps go before any cost."""


@dataclass(frozen=True, slots=True)
class Outside:
    """The nodes after those of a bracket's members, and the edges to and among them.

    `doors` are, for each member, the nodes that he may leave to, with the steps of each.
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
        met = tuple((node, 1) for b, node in below.items() if roster.legal[a] >> b & 1)
        free = not below or roster.bye_allowed >> a & 1
        return met + tuple((node, int(bool(below))) for node in spares if free)

    doors = {
        a: (
            *onward(a),
            *((n, 0) for b, n in others.items() if destinations.hosts >> b & 1 and roster.legal[a] >> b & 1),
        )
        for a in members
        if not destinations.stay >> a & 1
    }
    fixed = [(n, node, steps) for a, n in others.items() for node, steps in onward(a)]
    fixed += _among(roster, others) + _among(roster, below)
    fixed += [(n, node, 0) for b, n in below.items() for node in spares if roster.bye_allowed >> b & 1]
    if destinations.others and not below:
        # A place that nobody needs stays empty, together with another one.
        fixed += [(one, other, 0) for one in spares for other in spares if one < other]
    return Outside(first + places, doors, fixed)


def _among(roster: Roster, nodes: dict[int, int]) -> list[Edge]:
    return [(n, m, 0) for a, n in nodes.items() for b, m in nodes.items() if a < b and roster.legal[a] >> b & 1]


def cheapest_pairing(
    nodes: int, weighed: Sequence[Weighed], destinations: Destinations
) -> tuple[dict[int, int], int] | None:
    """The mate of every node, with fewest steps, and the total cost.

    None where there is none, or where more players go on below than the bracket may leave over.
    """
    costs = [cost for *_, cost in weighed] or [0]
    step = 1 + nodes * (max(costs) - min(costs))
    mates = cheapest_perfect_matching(nodes, [(a, b, steps * step + cost) for a, b, steps, cost in weighed])
    if mates is None:
        return None
    chosen = [(steps, cost) for a, b, steps, cost in weighed if mates[a] == b]
    if destinations.below and sum(steps for steps, _ in chosen) > destinations.spares:
        return None
    return mates, sum(cost for _, cost in chosen)


def goes_on(roster: Roster, destinations: Destinations, leavers: Sequence[int]) -> bool:
    """Whether these leavers suit the next bracket, and whoever stays over there suits the players below."""
    out = outside(roster, destinations, leavers)
    doors = [(at, node, steps) for at, a in enumerate(leavers) for node, steps in out.doors.get(a, ())]
    return cheapest_pairing(out.nodes, [(*edge, 0) for edge in (*doors, *out.fixed)], destinations) is not None


@dataclass(slots=True)
class Graph:
    """The bracket as a graph: members first, then the nodes beyond (see `Outside`); `leaving` has their steps."""

    task: Task
    place: dict[int, int]
    inner: list[tuple[int, int]]
    leaving: list[Edge]
    fixed: list[Edge]
    nodes: int

    def solve(self, inner_cost: Callable[[int, int], int], leave_cost: Callable[[int], int]) -> dict[int, int] | None:
        """Mates of the members (ranks; -1 for a leaver) in the cheapest perfect matching."""
        weighed = [(self.place[a], self.place[b], 0, inner_cost(a, b)) for a, b in self.inner]
        weighed += [(self.place[a], node, steps, leave_cost(a)) for a, node, steps in self.leaving]
        weighed += [(*edge, 0) for edge in self.fixed]
        found = cheapest_pairing(self.nodes, weighed, self.task.destinations)
        if found is None:
            return None
        mates, members = found[0], self.task.members
        return {a: members[m] if (m := mates[i]) < len(members) else -1 for i, a in enumerate(members)}


def graph_of(task: Task, waivers: Waivers) -> Graph:
    """The graph of the pairs that these waivers allow."""
    members, roster = task.members, task.roster
    place = {rank: index for index, rank in enumerate(members)}
    out = outside(roster, task.destinations, members)
    inner = [(a, b) for i, a in enumerate(members) for b in members[i + 1 :] if pair_allowed(roster, a, b, waivers)]
    leaving = [
        (a, node, steps)
        for a in members
        if roster.cards[a].down <= waivers.leave
        for node, steps in out.doors.get(a, ())
    ]
    return Graph(task, place, inner, leaving, out.fixed, out.nodes)


def unmet(roster: Roster, mates: dict[int, int]) -> int:
    """x: the pairs that leave a colour preference unmet (A.8)."""
    return sum(roster.clash(a, b) for a, b in mates.items() if a < b)
