"""The first acceptable pairing of a homogeneous bracket (or remainder).

FIDE Swiss rules 1998, C.4–C.11 with the transpositions of D.1 and the exchanges of D.2.

The text's order is: x raised one by one (C.11); inside one x the waivers, B.6 before B.5, those
for up-floats (C.10) after those for down-floats, and of these (C.9) those for players who leave the
bracket after those for moved-down players who are paired in it; every raise of x puts B.5 and B.6 in
force again, since x ranks above them; inside that the exchanges (C.8), the transpositions (C.7).
The first candidate is the lexicographic minimum of these, and is computed as such: a perfect
matching of least cost says how far each criterion must give way, then which players change
halves (`exchange`), then who plays whom.

Two players of unequal scores in the bracket (A.3, last sentence; the merged bracket of C.13)
float in their pair, and B.5 and B.6 are asked of them as of moved-down players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.pairing.swiss.fide1998.bracket import WAIVER_STEPS, Found, Task, Waivers, pair_allowed
from engine.pairing.swiss.fide1998.exchange import first_exchange
from engine.pairing.swiss.fide1998.graph import Graph, graph_of, unmet
from engine.pairing.swiss.fide1998.transposition import first_transposition


def pair_homogeneous(task: Task) -> Found | None:
    """The first candidate in the text's order, or None where p pairs are not possible."""
    return _quick(task) or _exact(task)


def _quick(task: Task) -> Found | None:
    """The first transposition without an exchange in the first state, where a short search finds it."""
    if task.destinations.others:
        return None
    upper, lower = task.members[: task.p], task.members[task.p :]
    allowed = {a: sum(1 << b for b in lower if pair_allowed(task.roster, a, b, task.waivers)) for a in upper}
    found = _transpose(task, upper, lower, allowed, task.x, task.waivers)
    return None if found is None else Found(*found, x=task.x, waivers=task.waivers)


def _transpose(
    task: Task, s1: Sequence[int], s2: Sequence[int], allowed: dict[int, int], x: int, waivers: Waivers
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]] | None:
    cards = task.roster.cards
    may_leave = sum(1 << i for i in s2 if task.destinations.may_spare >> i & 1 and cards[i].down <= waivers.leave)
    partners = first_transposition(
        [allowed[a] for a in s1], [cards[a].wish for a in s1], s2, [cards[b].wish for b in s2], x, may_leave
    )
    if partners is None:
        return None
    pairs = tuple(sorted((min(a, b), max(a, b)) for a, b in zip(s1, partners, strict=True)))
    return pairs, tuple(sorted(set(s2) - set(partners)))


def _exact(task: Task) -> Found | None:
    state = _least_waivers(task)
    if state is None:
        return None
    x, waivers = state
    graph = graph_of(task, waivers)
    moved_out, moved_in = first_exchange(graph)
    p = task.p
    s1 = tuple(sorted((set(task.members[:p]) - moved_out) | moved_in))
    s2 = tuple(sorted((set(task.members[p:]) - moved_in) | moved_out))
    graph.inner = [(a, b) for a, b in graph.inner if (a in s1) != (b in s1)]
    graph.leaving = [edge for edge in graph.leaving if edge[0] in s2]
    pairs, leavers = _first_order(graph, s1, s2, x, waivers)
    return Found(pairs, leavers, x, waivers, len(moved_in))


def fewest_leavers(task: Task, waivers: Waivers) -> int | None:
    """How many players leave the bracket at least; None where nobody can be paired so."""
    mates = _fewest(task, waivers)
    return None if mates is None else sum(mate < 0 for mate in mates.values())


def _fewest(task: Task, waivers: Waivers) -> dict[int, int] | None:
    """A pairing that fewest leave, with fewest unmet preferences."""
    spread = len(task.members) + 1
    return graph_of(task, waivers).solve(task.roster.clash, lambda a: spread)


def _least_waivers(task: Task) -> tuple[int, Waivers] | None:
    """The first x and waivers in the text's order in which a candidate exists (C.9–C.11)."""
    roster, top = task.roster, task.limits

    def least(waivers: Waivers) -> dict[int, int] | None:
        mates = _fewest(task, waivers)
        if mates is None or sum(mate < 0 for mate in mates.values()) != len(task.members) - 2 * task.p:
            return None
        return mates

    mates = least(top)
    if mates is None:
        return None
    # x of A.8 is a lower bound, and one x less was impossible with everything waived: x is met exactly.
    x, state = unmet(roster, mates), top
    # What is asked first is waived last: C.10 after C.9, and there the leavers after the moved-down players.
    for name in ("up", "leave", "down"):
        for step in WAIVER_STEPS[getattr(task.waivers, name) : getattr(top, name)]:
            lower = replace(state, **{name: step})
            better = least(lower)
            if better is not None and unmet(roster, better) == x:
                state = lower
                break
    return x, state


def _first_order(
    graph: Graph, s1: Sequence[int], s2: Sequence[int], x: int, waivers: Waivers
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """The first transposition of S2 for the settled halves (D.1)."""
    task = graph.task
    if not task.destinations.others:
        allowed = dict.fromkeys(s1, 0)
        for a, b in graph.inner:
            allowed[a if a in allowed else b] |= 1 << (b if a in allowed else a)
        if found := _transpose(task, s1, s2, allowed, x, waivers):
            return found
    order = {b: index for index, b in enumerate(s2)}
    digit = len(s2).bit_length()
    shift = digit * len(s1)
    weight = {a: 1 << digit * at for at, a in enumerate(reversed(s1))}

    def cost(a: int, b: int) -> int:
        one, other = (a, b) if b in order else (b, a)
        return (graph.task.roster.clash(a, b) << shift) + weight[one] * order[other]

    mates = graph.solve(cost, lambda a: 0)
    if mates is None:
        raise AssertionError("a state with a candidate lost it")
    settled = {a: mates[a] for a in s1}
    pairs = tuple(sorted((min(a, b), max(a, b)) for a, b in settled.items()))
    return pairs, tuple(sorted(set(s2) - set(settled.values())))
