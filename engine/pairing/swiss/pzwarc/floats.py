"""Who moves between groups: opponents of those who came down, and who goes down next.

PZWarc 2021, V 2.8.1.2, 2.8.2, 2.8.7.2, 2.8.7.10–11. All players below take part in one matching,
so that a choice which would leave somebody below without an opponent is never made; this is what
undoing the pairing of earlier groups (2.8.7.11) arrives at, one group after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.pairing.swiss.matching.cheapest import COST_BITS, cheapest_perfect_matching
from engine.pairing.swiss.matching.effort import spend_pairs
from engine.pairing.swiss.pzwarc.mode import Mode
from engine.pairing.swiss.pzwarc.roster import Roster


@dataclass(slots=True)
class Group:
    """A score group at its pairing: who came down, its own players, everybody below; highest first.

    `top` and `bottom` say whether it is the group of the leaders, of the last-placed.
    """

    arrived: tuple[int, ...]
    own: tuple[int, ...]
    below: tuple[int, ...]
    top: bool
    bottom: bool


@dataclass(frozen=True, slots=True)
class Moves:
    """Pairs of those who came down, and who goes down from the group."""

    pairs: tuple[tuple[int, int], ...]
    going: tuple[int, ...]


def again_up(roster: Roster, mode: Mode, group: Group, player: int) -> bool:
    """Whether meeting somebody from above would be a second up-float running (never asked of the last-placed)."""
    return mode.controlled and not group.bottom and roster.cards[player].last_float > 0


def again_down(roster: Roster, mode: Mode, group: Group, player: int) -> bool:
    """Whether going down would be a second down-float running (never asked of the leaders)."""
    return mode.controlled and not group.top and roster.cards[player].last_float < 0


def hosts_in_order(roster: Roster, mode: Mode, group: Group) -> list[int]:
    """Opponents for those who came down: from the top of the group, second up-floats last."""
    return sorted(group.own, key=lambda b: again_up(roster, mode, group, b))


@dataclass(slots=True)
class _Graph:
    """The open choices of a group: pairs in it, moves out of it, pairs below it."""

    mode: Mode
    group: Group
    inner: list[tuple[int, int]] = field(default_factory=list)
    outward: list[tuple[int, int]] = field(default_factory=list)
    lower: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        here = sorted(self.group.arrived + self.group.own)
        legal, below = self.mode.legal, self.group.below
        spend_pairs(len(here) + len(below))
        self.inner = [(a, b) for i, a in enumerate(here) for b in here[i + 1 :] if legal[a] >> b & 1]
        self.outward = [(a, b) for a in here for b in below if legal[a] >> b & 1]
        self.lower = [(a, b) for i, a in enumerate(below) for b in below[i + 1 :] if legal[a] >> b & 1]

    def solve(self, weights: dict[tuple[int, int], int], leave: dict[int, int], unit: int) -> dict[int, int] | None:
        """The cheapest complete pairing; the mode's cost counts `unit`, above everything else."""
        mode, players = self.mode, [*self.group.arrived, *self.group.own, *self.group.below]
        node = {player: index for index, player in enumerate(players)}
        edges = [(node[a], node[b], mode.cost(a, b) * unit + weights.get((a, b), 0)) for a, b in self.inner]
        edges += [(node[a], node[b], mode.cost(a, b) * unit + leave[a]) for a, b in self.outward]
        edges += [(node[a], node[b], mode.cost(a, b) * unit) for a, b in self.lower]
        mates = cheapest_perfect_matching(len(players), edges)
        return None if mates is None else {players[i]: players[j] for i, j in mates.items()}

    def settle(self, pairs: dict[int, int], going: Sequence[int]) -> None:
        """Leave only the choices that agree with these pairs and with who of `arrived` goes on."""
        fixed = set(pairs) | set(pairs.values())
        self.inner = [
            (a, b)
            for a, b in self.inner
            if (not {a, b} & fixed or pairs.get(a) == b or pairs.get(b) == a) and a not in going and b not in going
        ]
        self.outward = [(a, b) for a, b in self.outward if a not in fixed]


def choose_moves(roster: Roster, mode: Mode, group: Group) -> Moves | None:
    """Decides who meets those who came down and who goes down, so that everybody below can still be paired.

    In this order: as many as possible of those who came down stay; as few players as possible go
    down; opponents from the top of the group; no second float running; the lowest placed go down.
    """
    graph = _Graph(mode, group)
    found = _pairs_of_arrived(roster, graph, fewest=True)
    if found is None:
        return None
    pairs, on = found
    graph.settle(pairs, on)
    going = _going(roster, graph, set(pairs) | set(pairs.values()), on)
    return Moves(tuple(pairs.items()), tuple(sorted(going)))


def arrived_only(roster: Roster, mode: Mode, group: Group) -> Moves | None:
    """Decides only who meets those who came down; their own moves further down are in `going`.

    Where several came down, another choice of opponents is made so that fewest of the rest remain
    without one (2.8.7.10).
    """
    found = _pairs_of_arrived(roster, _Graph(mode, group), fewest=len(group.arrived) > 1)
    return None if found is None else Moves(tuple(found[0].items()), tuple(found[1]))


def _pairs_of_arrived(roster: Roster, graph: _Graph, fewest: bool) -> tuple[dict[int, int], list[int]] | None:
    """Opponents of those who came down, in their order, and who of them goes on down."""
    mode, group = graph.mode, graph.group
    here = set(group.arrived + group.own)
    rank = {b: index for index, b in enumerate([*hosts_in_order(roster, mode, group), *group.arrived])}
    size = len(here) + 1
    digit = len(rank).bit_length() + 1
    per_call = max(1, (COST_BITS - 4 * (size + len(group.below)).bit_length() - 16) // digit)
    pairs: dict[int, int] = {}
    on: list[int] = []
    for start in range(0, max(1, len(group.arrived)), per_call):
        chunk = group.arrived[start : start + per_call]
        scale = 1 << digit * (len(chunk) + 1)
        place = {a: 1 << digit * (len(chunk) - 1 - i) for i, a in enumerate(chunk)}
        weights = {(a, b): place.get(a, 0) * rank[b] + place.get(b, 0) * rank[a] for a, b in graph.inner}
        # Where not all can stay, the highest of them are the first to be paired.
        leave = dict.fromkeys(group.own, scale * fewest)
        leave |= {a: scale * (size + 1) + place.get(a, 0) * len(rank) for a in group.arrived}
        mates = graph.solve(weights, leave, scale * size * size * 2)
        if mates is None:
            return None
        on += [a for a in chunk if mates[a] not in here]
        pairs |= {min(a, mates[a]): max(a, mates[a]) for a in chunk if mates[a] in here}
        graph.settle(pairs, on)
    return pairs, on


def _going(roster: Roster, graph: _Graph, paired: set[int], on: Sequence[int]) -> list[int]:
    """Who goes down: fewest, fewest second floats running, then the lowest placed."""
    mode, group = graph.mode, graph.group
    going = list(on)
    if not group.below:
        return going
    undecided = [a for a in reversed(group.own) if a not in paired]
    size = len(undecided) + 2
    chunk = max(1, min(len(undecided), COST_BITS - 4 * (size + len(group.below)).bit_length() - 16))
    scale = 1 << chunk
    for start in range(0, len(undecided), chunk):
        part = undecided[start : start + chunk]
        bits = {a: 1 << (chunk - 1 - i) for i, a in enumerate(part)}
        leave = {
            a: scale * (size + again_down(roster, mode, group, a)) - bits.get(a, 0) for a in undecided
        } | dict.fromkeys(on, 0)
        mates = graph.solve({}, leave, scale * size * size * 2)
        if mates is None:
            raise AssertionError("a group with a way out lost it")
        below = set(group.below)
        gone = [a for a in part if mates[a] in below]
        going += gone
        stay = set(part) - set(gone)
        graph.inner = [(a, b) for a, b in graph.inner if a not in gone and b not in gone]
        graph.outward = [(a, b) for a, b in graph.outward if a not in stay]
    return going
