"""The exact way to the best candidate of a bracket, whatever the bracket looks like.

The criteria of `Scale` and the order in which the regulation generates candidates
(C.04.3 of 2026, 4; of 2017, D) go into the weights of one graph, and the heaviest matching
is the best candidate. Two matchings are enough: the first settles the criteria and the
opponents of the moved-down players, the second the remainder, whose exchanges are counted
from the players that it then has.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Final

from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.dutch.scale import Scale
from engine.pairing.swiss.matching.blossom import heaviest_matching
from engine.pairing.swiss.matching.blossoms import NOBODY
from engine.pairing.swiss.matching.effort import spend, spend_pairs
from engine.pairing.swiss.matching.perfect import members
from engine.pairing.swiss.matching.priced import Problem, Reach, Solution, cheapest


@dataclass(slots=True)
class Bracket:
    """One bracket: moved-down players and residents, each in order, as places in the roster."""

    movers: list[int]
    residents: list[int]

    @property
    def players(self) -> list[int]:
        """All of the bracket, in order."""
        return [*self.movers, *self.residents]


@dataclass(slots=True)
class Closing:
    """The demand that everyone in the graph is paired: with whom each may be, and who may leave it.

    `near` are the bit sets of a graph in which `leaver` is one more member, for the one who floats or takes the bye
    (None: nobody does); `some` is one way to pair all; `last` is how the graph was last solved, with the bits that
    its rewards took.
    """

    near: dict[int, int]
    leaver: int | None
    some: dict[int, int]
    last: tuple[Solution, int] | None = None


@dataclass(slots=True)
class Graph:
    """A bracket with as much of what lies below it as the criteria look at.

    `edges` are (player, player, loss) inside the bracket, `reaches` the pairs with players below, whose loss their
    one player decides; `exits` is the loss of every player who stays unmatched here, players below included.
    `meet` says who may meet whom.
    """

    bracket: Bracket
    meet: Sequence[int]
    edges: list[tuple[int, int, int]] = field(default_factory=list)
    reaches: list[Reach] = field(default_factory=list)
    exits: dict[int, int] = field(default_factory=dict)
    closing: Closing | None = None

    def all_edges(self) -> list[tuple[int, int, int]]:
        """Every edge, those with players below included, each once."""
        below = [
            (p, low, loss)
            for reach in self.reaches
            for p, loss in reach.brings.items()
            for low in members(self.meet[p] & reach.nodes)
            if low not in reach.brings or low > p
        ]
        return [*self.edges, *below]

    def without(self, taken: set[int]) -> Graph:
        """The graph without the moved-down players who are paired, their opponents, and pairs of any others of them."""
        movers = set(self.bracket.movers)
        edges = [e for e in self.edges if not (e[0] in taken or e[1] in taken or e[0] in movers)]
        reaches = [Reach(r.nodes, {p: loss for p, loss in r.brings.items() if p not in taken}) for r in self.reaches]
        return replace(self, edges=edges, reaches=reaches)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pairing of one bracket: its pairs (higher player first), who leaves it, and the sum of losses."""

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    loss: int = 0


def bracket_edges(roster: Roster, scale: Scale, bracket: Bracket) -> list[tuple[int, int, int]]:
    """List the pairs that the absolute criteria allow inside a bracket; movers meet residents only."""
    spend_pairs(len(bracket.players))
    edges: list[tuple[int, int, int]] = []
    for at, low in enumerate(bracket.residents):
        meet = roster.meet[low]
        for high in (*bracket.movers, *bracket.residents[:at]):
            if meet >> high & 1:
                edges.append((high, low, scale.pair_loss(high, low)))
    return edges


def best_candidate(graph: Graph) -> Candidate:
    """Find the best candidate of the graph's bracket: least loss, then generated first."""
    mates = _matched(graph, _mover_rewards(graph.bracket))
    residents = set(graph.bracket.residents)
    fixed = [(p, mates[p]) for p in graph.bracket.movers if mates.get(p, NOBODY) in residents]
    taken = {p for pair in fixed for p in pair}
    remainder = [p for p in graph.bracket.residents if p not in taken]
    count = sum(1 for p in remainder if mates.get(p, NOBODY) in residents) // 2
    if count:
        mates = {**_matched(graph.without(taken), _remainder_rewards(remainder, count), taken), **dict(fixed)}
    pairs = [*fixed, *((p, mates[p]) for p in remainder if mates.get(p, NOBODY) in residents and p < mates[p])]
    paired = {p for pair in pairs for p in pair}
    floaters = tuple(p for p in graph.bracket.players if p not in paired)
    return Candidate(tuple(pairs), floaters, _total(graph, mates, fixed))


def _total(graph: Graph, mates: dict[int, int], fixed: list[tuple[int, int]]) -> int:
    taken = {p for pair in fixed for p in pair}
    chosen = set(mates.items()) | set(fixed)
    total = sum(loss for a, b, loss in graph.edges if (a, b) in chosen or (b, a) in chosen)
    for reach in graph.reaches:
        total += sum(
            loss
            for p, loss in reach.brings.items()
            if p in mates and reach.nodes >> mates[p] & 1 and (mates[p] not in reach.brings or p < mates[p])
        )
    matched = {p for pair in chosen for p in pair} | taken
    return total + sum(loss for p, loss in graph.exits.items() if p not in matched)


_BITS: Final = 1000
"""A reward of so many bits takes as much time and memory as another edge."""

Rewards = tuple[dict[tuple[int, int], int], int]
"""What a pair earns by standing early in the order of candidates, and the bits that this needs."""


def _matched(graph: Graph, rewards: Rewards, taken: Set[int] = frozenset()) -> dict[int, int]:
    """Solve the graph with the rewards below the criteria; gives every matched player's mate.

    `taken` are the pairs who have left the graph since it was last solved.
    """
    if graph.closing is not None:
        return _all_matched(graph, graph.closing, rewards, taken)
    earned, bits = rewards
    names = list(graph.exits)
    index = {p: k for k, p in enumerate(names)}
    edges = [
        (index[a], index[b], (gain << bits) + earned.get((a, b), 0))
        for a, b, loss in graph.all_edges()
        if (gain := graph.exits[a] + graph.exits[b] - loss) > 0
    ]
    mates = heaviest_matching(len(names), edges)
    return {names[k]: names[m] for k, m in enumerate(mates) if m != NOBODY}


def _all_matched(graph: Graph, closing: Closing, rewards: Rewards, taken: Set[int]) -> dict[int, int]:
    """Solve a graph in which everyone must be paired, the one who leaves included."""
    earned, bits = rewards
    gone = ~sum(1 << p for p in taken)
    near = {p: mask & gone for p, mask in closing.near.items() if p not in taken}
    reaches = [Reach(r.nodes, {p: loss << bits for p, loss in r.brings.items()}) for r in graph.reaches]
    if closing.leaver is not None:
        takers = members(near[closing.leaver])
        reaches.append(Reach(1 << closing.leaver, {p: graph.exits[p] << bits for p in takers}))
    listed = {(a, b) if a < b else (b, a): (loss << bits) - earned.get((a, b), 0) for a, b, loss in graph.edges}
    problem = Problem(near, listed, reaches, closing.some)
    if closing.last is not None and near.keys() <= closing.last[0].mates.keys():
        last, scale = closing.last
        problem.some = {p: last.mates[p] for p in near}
        problem.started = last.looked_at
        problem.duals = {p: dual >> scale << bits for p, dual in last.duals.items()}
    solution = cheapest(problem)
    closing.last = solution, bits
    return {p: mate for p, mate in solution.mates.items() if closing.leaver not in (p, mate)}


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
    spend(size * (size - 1) // 2 * (1 + sums // _BITS))
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
