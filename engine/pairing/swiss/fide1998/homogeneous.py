"""The first acceptable pairing of a homogeneous bracket (or remainder).

FIDE Swiss rules 1998, C.4–C.11 with the transpositions of D.1 and the exchanges of D.2.

The text's order is: x raised one by one (C.11); inside one x the waivers, B.6 before B.5, those
for up-floats (C.10) after those for down-floats, and of these (C.9) those for players who leave the
bracket after those for moved-down players who are paired in it; every raise of x puts B.5 and B.6 in
force again, since x ranks above them; inside that the exchanges (C.8), the transpositions (C.7).
The first candidate is the lexicographic minimum of these, and is computed as such: a perfect
matching of least cost says how far each criterion must give way, then which players change
halves, then who plays whom. A pair inside S2 means one exchanged player and a pair inside S1, or
one of S1 who leaves, the other half of the exchange; so the number and the differences of an
exchange are sums over the pairs of a matching.

Two players of unequal scores in the bracket (A.3, last sentence; the merged bracket of C.13)
float in their pair, and B.5 and B.6 are asked of them as of moved-down players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from engine.pairing.swiss.fide1998.beyond import Beyond, outside, too_dear
from engine.pairing.swiss.fide1998.roster import Roster
from engine.pairing.swiss.fide1998.transposition import first_transposition
from engine.pairing.swiss.matching.cheapest import COST_BITS, Edge, cheapest_perfect_matching

WAIVER_STEPS = (0, 1, 2)
"""Nothing waived, B.6 waived, B.6 and B.5 waived."""


@dataclass(frozen=True, slots=True)
class Waivers:
    """How far B.6 (1) and B.5 (2) are waived: up-floats, down-floats in pairs, players who leave."""

    up: int = 0
    down: int = 0
    leave: int = 0


ALL_WAIVED = Waivers(2, 2, 2)


@dataclass(frozen=True, slots=True)
class Found:
    """The pairing of a bracket (ranks), who leaves it, and the state in which it was found."""

    pairs: tuple[tuple[int, int], ...]
    leavers: tuple[int, ...]
    x: int = 0
    waivers: Waivers = field(default_factory=Waivers)
    exchanged: int = 0
    bounded: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """A homogeneous bracket to be paired: members by rank, the number of pairs p, x to start with.

    `waivers` are those in force at the start, `limits` how far they may be raised.
    """

    roster: Roster
    members: tuple[int, ...]
    p: int
    x: int
    beyond: Beyond
    waivers: Waivers = field(default_factory=Waivers)
    limits: Waivers = ALL_WAIVED


def pair_allowed(roster: Roster, a: int, b: int, waivers: Waivers) -> bool:
    """Whether the pair keeps B.1 and B.2, and B.5 and B.6 as far as they are in force."""
    if not roster.legal[a] >> b & 1:
        return False
    high, low = roster.cards[a], roster.cards[b]
    if high.score == low.score:
        return True
    if high.score < low.score:
        high, low = low, high
    return high.down <= waivers.down and low.up <= waivers.up


def unmet_at_least(roster: Roster, members: Sequence[int]) -> int:
    """x: so many pairs of these players must leave a colour preference unmet (A.8); never negative."""
    wishes = [roster.cards[i].wish for i in members]
    half = (len(wishes) + 1) // 2
    return max(0, wishes.count(1) - half, wishes.count(-1) - half)


def pair_homogeneous(task: Task) -> Found | None:
    """The first candidate in the text's order, or None where p pairs are not possible."""
    return _quick(task) or _exact(task)


def _quick(task: Task) -> Found | None:
    """The first transposition without an exchange in the first state, where a short search finds it."""
    if task.beyond.others:
        return None
    allowed = {
        a: sum(1 << b for b in task.members[task.p :] if pair_allowed(task.roster, a, b, task.waivers))
        for a in task.members[: task.p]
    }
    found = _transpose(task, task.members[: task.p], task.members[task.p :], allowed, task.x, task.waivers)
    return None if found is None else Found(*found, x=task.x, waivers=task.waivers)


def _transpose(
    task: Task, s1: Sequence[int], s2: Sequence[int], allowed: dict[int, int], x: int, waivers: Waivers
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]] | None:
    cards = task.roster.cards
    may_leave = sum(1 << i for i in s2 if task.beyond.may_spare >> i & 1 and cards[i].down <= waivers.leave)
    partners = first_transposition(
        [allowed[a] for a in s1], [cards[a].wish for a in s1], s2, [cards[b].wish for b in s2], x, may_leave
    )
    if partners is None:
        return None
    pairs = tuple(sorted((min(a, b), max(a, b)) for a, b in zip(s1, partners, strict=True)))
    return pairs, tuple(sorted(set(s2) - set(partners)))


@dataclass(slots=True)
class _Graph:
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


def _graph(task: Task, waivers: Waivers) -> _Graph:
    members, roster = task.members, task.roster
    place = {rank: index for index, rank in enumerate(members)}
    out = outside(roster, task.beyond, members)
    inner = [(a, b) for i, a in enumerate(members) for b in members[i + 1 :] if pair_allowed(roster, a, b, waivers)]
    leaving = [
        (a, node, toll) for a in members if roster.cards[a].down <= waivers.leave for node, toll in out.doors.get(a, ())
    ]
    return _Graph(task, place, inner, leaving, out.fixed, out.nodes)


def _unmet(roster: Roster, mates: dict[int, int]) -> int:
    return sum(roster.clash(a, b) for a, b in mates.items() if a < b)


def _exact(task: Task) -> Found | None:
    state = _least_waivers(task)
    if state is None:
        return None
    x, waivers = state
    graph = _graph(task, waivers)
    moved_out, moved_in = _first_exchange(graph)
    p = task.p
    s1 = tuple(sorted((set(task.members[:p]) - moved_out) | moved_in))
    s2 = tuple(sorted((set(task.members[p:]) - moved_in) | moved_out))
    graph.inner = [(a, b) for a, b in graph.inner if (a in s1) != (b in s1)]
    graph.leaving = [edge for edge in graph.leaving if edge[0] in s2]
    pairs, leavers = _first_order(graph, s1, s2, x, waivers)
    return Found(pairs, leavers, x, waivers, len(moved_in))


def _least_waivers(task: Task) -> tuple[int, Waivers] | None:
    """The first x and waivers in the text's order in which a candidate exists (C.9–C.11)."""
    roster, spread = task.roster, len(task.members) + 1
    top = task.limits

    def least(waivers: Waivers) -> dict[int, int] | None:
        mates = _graph(task, waivers).solve(roster.clash, lambda a: spread)
        if mates is None or sum(mate < 0 for mate in mates.values()) != len(task.members) - 2 * task.p:
            return None
        return mates

    mates = least(top)
    if mates is None:
        return None
    # x of A.8 is a lower bound, and one x less was impossible with everything waived: x is met exactly.
    x, state = _unmet(roster, mates), top
    # What is asked first is waived last: C.10 after C.9, and there the leavers after the moved-down players.
    for name in ("up", "leave", "down"):
        for step in WAIVER_STEPS[getattr(task.waivers, name) : getattr(top, name)]:
            lower = replace(state, **{name: step})
            better = mates if _within(roster, mates, lower) else least(lower)
            if better is not None and _unmet(roster, better) == x:
                mates, state = better, lower
                break
    return x, state


def _within(roster: Roster, mates: dict[int, int], waivers: Waivers) -> bool:
    """Whether a pairing asks for no more than these waivers."""
    return all(
        pair_allowed(roster, a, b, waivers) if b >= 0 else roster.cards[a].down <= waivers.leave
        for a, b in mates.items()
    )


def _first_exchange(graph: _Graph) -> tuple[set[int], set[int]]:
    """Who leaves S1 and who enters it: fewest players, least difference, lowest of S1, highest of S2.

    D.2 as corrected in the errata; what it leaves open is settled so that the exchange that takes
    the lower players of S1 goes first, then the one that takes the higher players of S2.
    """
    members, p, place = graph.task.members, graph.task.p, graph.place
    order = [*range(p - 1, -1, -1), *range(p, len(members))]
    chunk = _exchange_chunk(len(members) + 1)
    out, entering = _exchange_of(_solve_exchange(graph, {}), place, p)
    for start in range(0, len(order) if entering else 0, chunk):
        bits = {spot: 1 << (chunk - i - 1) for i, spot in enumerate(order[start : start + chunk])}
        out, entering = _exchange_of(_solve_exchange(graph, bits), place, p)
        _settle(graph, set(bits), {place[i] for i in out | entering})
    return out, entering


def _exchange_chunk(size: int) -> int:
    """How many places one matching can settle beside the higher criteria, within the bits of a cost."""
    return max(1, min(size, COST_BITS - 7 * size.bit_length() - 8))


def _solve_exchange(graph: _Graph, bits: dict[int, int]) -> dict[int, int]:
    """The matching of fewest leavers, fewest unmet wishes, then the smallest exchange.

    `bits` reward places that move; without them only the number of exchanged players is least.
    """
    roster, place, p = graph.task.roster, graph.place, graph.task.p
    size = len(graph.task.members) + 1
    one_player = size**3
    shift = _exchange_chunk(size) if bits else 0

    def pair(a: int, b: int) -> int:
        mover = _moved(place[a], place[b], p)
        cost = roster.clash(a, b) * one_player * size
        if mover >= p:
            cost += one_player
        if bits and mover >= 0:
            cost += mover if mover >= p else -mover
        return (cost << shift) - bits.get(mover, 0)

    def leave(a: int) -> int:
        spot = place[a]
        cost = one_player * size * size - (spot if bits and spot < p else 0)
        return (cost << shift) - (bits.get(spot, 0) if spot < p else 0)

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


def _settle(graph: _Graph, decided: set[int], moved: set[int]) -> None:
    """Keep the pairs in which the decided places change halves, or stay, as they now must."""
    place, p = graph.place, graph.task.p

    def fits(a: int, b: int) -> bool:
        mover = _moved(place[a], place[b], p)
        return all((spot in moved) == (spot == mover) for spot in (place[a], place[b]) if spot in decided)

    graph.inner = [(a, b) for a, b in graph.inner if fits(a, b)]
    graph.leaving = [
        edge
        for edge in graph.leaving
        if place[edge[0]] not in decided or (place[edge[0]] in moved) == (place[edge[0]] < p)
    ]


def _first_order(
    graph: _Graph, s1: Sequence[int], s2: Sequence[int], x: int, waivers: Waivers
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """The first transposition of S2 for the settled halves (D.1)."""
    task, cards = graph.task, graph.task.roster.cards
    if not task.beyond.others:
        allowed = dict.fromkeys(s1, 0)
        for a, b in graph.inner:
            allowed[a if a in allowed else b] |= 1 << (b if a in allowed else a)
        if found := _transpose(task, s1, s2, allowed, x, waivers):
            return found
    order = {b: index for index, b in enumerate(s2)}
    digit = len(s2).bit_length()
    size = len(task.members) + 1
    many = max(1, min(len(s1), (COST_BITS - 2 * size.bit_length() - 8) // digit))
    settled: dict[int, int] = {}
    for start in range(0, len(s1), many):
        weight = {a: 1 << digit * (many - i - 1) for i, a in enumerate(s1[start : start + many])}

        def cost(a: int, b: int, weight: dict[int, int] = weight) -> int:
            one, other = (a, b) if b in order else (b, a)
            clash = int(cards[a].wish * cards[b].wish > 0)
            return (clash << digit * many) + weight.get(one, 0) * order[other]

        mates = graph.solve(cost, lambda a: 0)
        if mates is None:
            raise AssertionError("a state with a candidate lost it")
        settled |= {a: mates[a] for a in weight}
        taken = set(settled) | set(settled.values())
        graph.inner = [
            (a, b) for a, b in graph.inner if not {a, b} & taken or settled.get(a) == b or settled.get(b) == a
        ]
        graph.leaving = [edge for edge in graph.leaving if edge[0] not in taken]
    pairs = tuple(sorted((min(a, b), max(a, b)) for a, b in settled.items()))
    return pairs, tuple(sorted(set(s2) - set(settled.values())))
