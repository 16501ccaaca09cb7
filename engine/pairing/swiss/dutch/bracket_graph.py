"""A bracket as a graph: its pairs with what they lose, whoever may leave it, and as much of what lies below as counts.

The losses are those of `Scale` (C.04.3 of 2026, 2.4; of 2017, C.5-C.19).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.model.effort import spend_pairs
from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.dutch.scale import Scale
from engine.pairing.swiss.matching.perfect import members
from engine.pairing.swiss.matching.priced import Reach, Solution


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

    `near` are the bit sets of a graph in which the bit set `places` are members more: for the one who floats or takes
    the bye, or for all who may stay alone, more of them than do; two that nobody takes are paired with each other.
    `some` is one way to pair all; `last` is how the graph was last solved, with the bits that its rewards took, and
    `settled` how it is solved as it stands, where that is known.
    """

    near: dict[int, int]
    places: int
    some: dict[int, int]
    last: tuple[Solution, int] | None = None
    settled: Solution | None = None


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


def total_loss(graph: Graph, mates: Mapping[int, int], fixed: Sequence[tuple[int, int]]) -> int:
    """What a candidate costs: the pairs `fixed` and those of `mates`, whoever stays alone included."""
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
