"""A bracket to be paired, and the graph of its pairs with what they lose: in it, with players below, among those.

The losses are those of `Scale` (C.04.3 of 2026, 2.4; of 2017, C.5-C.19).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.dutch.scale import Scale
from engine.pairing.swiss.matching.heaviest import Edge
from engine.pairing.swiss.matching.perfect import members


@dataclass(slots=True)
class Bracket:
    """One bracket: moved-down players and residents, each in order, as places in the roster."""

    movers: list[int]
    residents: list[int]

    @property
    def players(self) -> list[int]:
        """All of the bracket, in order."""
        return [*self.movers, *self.residents]


@dataclass(frozen=True, slots=True)
class Task:
    """One bracket to be paired: the bracket, the scoregroups below it, and what is demanded of it.

    `complete` says that the completion of everything below is part of the choice; `look_ahead`
    that the next bracket is.
    """

    bracket: Bracket
    below: tuple[tuple[int, ...], ...]
    complete: bool
    look_ahead: bool


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pairing of one bracket: its pairs (higher player first), who leaves it, and the sum of losses."""

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    loss: int = 0


@dataclass(slots=True)
class Graph:
    """A bracket with as much of what lies below it as the criteria look at.

    `edges` are (player, player, loss); `exits` is the loss of every player who stays unmatched
    here, players below included.
    """

    bracket: Bracket
    edges: list[Edge]
    exits: dict[int, int]

    def remainder_edges(self, taken: set[int]) -> list[Edge]:
        """The edges without movers who are paired, their opponents, and pairs in the bracket of other movers."""
        movers, players = set(self.bracket.movers), set(self.bracket.players)
        return [
            (a, b, loss)
            for a, b, loss in self.edges
            if not (a in taken or b in taken or (a in movers and b in players) or (b in movers and a in players))
        ]

    def total_loss(self, pairs: set[tuple[int, int]]) -> int:
        """What a candidate costs with all its pairs, those below included, and whoever stays alone."""
        matched = {p for pair in pairs for p in pair}
        total = sum(loss for a, b, loss in self.edges if (a, b) in pairs or (b, a) in pairs)
        return total + sum(loss for p, loss in self.exits.items() if p not in matched)


def mask_of(players: Sequence[int]) -> int:
    """Make a bit set; scoregroups are contiguous and quick."""
    if len(players) > 1 and players[-1] - players[0] == len(players) - 1:
        return (1 << len(players)) - 1 << players[0]
    return sum(1 << p for p in players)


def flat(groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The players of several scoregroups."""
    return tuple(p for group in groups for p in group)


def bracket_edges(roster: Roster, scale: Scale, bracket: Bracket) -> list[Edge]:
    """List the pairs that the absolute criteria allow inside a bracket; movers meet residents only."""
    edges: list[Edge] = []
    for at, low in enumerate(bracket.residents):
        meet = roster.meet[low]
        for high in (*bracket.movers, *bracket.residents[:at]):
            if meet >> high & 1:
                edges.append((high, low, scale.pair_loss(high, low)))
    return edges


def full_graph(roster: Roster, scale: Scale, task: Task, lower: Sequence[int]) -> Graph:
    """Lay out the bracket and the players below, with the look-ahead where the task demands it."""
    players = task.bracket.players
    edges = bracket_edges(roster, scale, task.bracket)
    following = task.below[0] if task.below and task.look_ahead else ()
    ahead = {p: scale.next_loss(p) for p in (*players, *following)} if following else {}
    leaving = {p: scale.float_loss(p) for p in players}
    exits = {p: leaving.get(p, 0) + ahead.get(p, 0) for p in (*players, *lower)}
    edges += _edges_below(roster, following, leaving)
    edges += _edges_below(roster, lower[len(following) :], exits)
    return Graph(task.bracket, edges, exits)


def _edges_below(roster: Roster, group: Sequence[int], above: Mapping[int, int]) -> Iterator[Edge]:
    """The pairs with a group, which cost what the player from above loses, and those inside it, which cost nothing."""
    inside = mask_of(group)
    for p in above.keys() - set(group):
        yield from ((p, low, above[p]) for low in members(roster.meet[p] & inside))
    for p in group:
        yield from ((p, low, 0) for low in members(roster.meet[p] & inside) if low > p)
