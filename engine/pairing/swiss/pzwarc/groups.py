"""The pairing of one score group, by the letter or with earlier pairs undone.

PZWarc 2021, V 2.8.7. Both ways first take the plain choices (the highest opponents for those who
came down, the lowest placed goes down) and keep them where everything below can still be paired.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.pairing.swiss.matching.perfect import has_perfect_matching
from engine.pairing.swiss.pzwarc.halves import Pairs, opponents_in_order, pair_group
from engine.pairing.swiss.pzwarc.mode import Mode, least_cost
from engine.pairing.swiss.pzwarc.moves import Group, again_down, arrived_only, choose_moves, hosts_in_order
from engine.pairing.swiss.pzwarc.roster import Roster


@dataclass(frozen=True, slots=True)
class PairedGroup:
    """A group's pairs (places on the list), who goes down, and whether plain choices were enough."""

    pairs: Pairs
    going: tuple[int, ...]
    plain: bool


def pair_undoing(roster: Roster, mode: Mode, group: Group) -> PairedGroup | None:
    """Fewest players go down, then the lowest placed; the rest by the text's order (setting `undo`)."""
    if not mode.costly and (plain := _plainly(roster, mode, group)) is not None:
        return plain
    moves = choose_moves(roster, mode, group)
    if moves is None:
        return None
    settled = {i for pair in moves.pairs for i in pair} | set(moves.going)
    rest = [i for i in group.own if i not in settled]
    inner = pair_group(mode, rest)
    return None if inner is None else PairedGroup(moves.pairs + inner, moves.going, plain=False)


def _plainly(roster: Roster, mode: Mode, group: Group) -> PairedGroup | None:
    pairs = _first_hosts(roster, mode, group)
    if pairs is None:
        return None
    rest = _without(group.own, pairs)
    going = [_lowest(roster, mode, group, rest)] if len(rest) % 2 else []
    if (going and not group.below) or not has_perfect_matching([*going, *group.below], mode.legal):
        return None
    inner = pair_group(mode, [i for i in rest if i not in going])
    return None if inner is None else PairedGroup(pairs + inner, tuple(going), plain=True)


def _first_hosts(roster: Roster, mode: Mode, group: Group) -> Pairs | None:
    """For everybody who came down the first opponent in the group; None where somebody finds none."""
    hosts = hosts_in_order(roster, mode, group)
    pairs: list[tuple[int, int]] = []
    for a in group.arrived:
        host = next((b for b in hosts if mode.legal[a] >> b & 1), None)
        if host is None:
            return None
        hosts.remove(host)
        pairs.append((a, host))
    return tuple(pairs)


def _without(players: Sequence[int], pairs: Pairs) -> list[int]:
    paired = {i for pair in pairs for i in pair}
    return [i for i in players if i not in paired]


def _lowest(roster: Roster, mode: Mode, group: Group, rest: Sequence[int]) -> int:
    """The lowest placed who would not go down a second time running; where all would, the lowest placed."""
    return min(reversed(rest), key=lambda a: again_down(roster, mode, group, a))


def pair_by_letter(roster: Roster, mode: Mode, group: Group) -> PairedGroup | None:
    """A player without an opponent in his group goes down at once (2.8.7.8), the rest is divided anew (2.8.7.9).

    With an odd number left the lowest placed goes down first (2.8.7.2), except in the last round,
    where whoever remains at the end does. Choices are given up only where somebody below, or in
    the rest of the group, could not be paired at all.
    """
    pairs = _first_hosts(roster, mode, group)
    if pairs is not None:
        plain = _greedily(roster, mode, group, pairs, (), check=False)
        # With several from above, more players left over than need be calls for other opponents (2.8.7.10).
        fewest = plain is not None and len(plain.going) == (len(group.arrived) + len(group.own)) % 2
        if plain is not None and (fewest or len(group.arrived) < 2) and _costs_least(mode, group, plain):
            return plain
    moves = arrived_only(roster, mode, group)
    return None if moves is None else _greedily(roster, mode, group, moves.pairs, moves.going, check=True)


def _costs_least(mode: Mode, group: Group, paired: PairedGroup) -> bool:
    """Whether everybody below can still be paired, at the least cost that the field has."""
    after = least_cost(mode, (), paired.going, group.below)
    if after is None or not mode.costly:
        return after is not None
    before = least_cost(mode, [*group.arrived, *group.own], (), group.below)
    return before == after + sum(mode.cost(a, b) for a, b in paired.pairs)


def _greedily(
    roster: Roster, mode: Mode, group: Group, pairs: Pairs, on: tuple[int, ...], *, check: bool
) -> PairedGroup | None:
    """The letter's way through a group; with `check` every step leaves everybody else an opponent."""
    rest, going, done = _without(group.own, pairs), list(on), list(pairs)
    best = least_cost(mode, rest, going, group.below) if check else None

    def safe(a: int, b: int | None) -> bool:
        if best is None:
            return True
        left = [i for i in rest if i not in {a, b}]
        after = least_cost(mode, left, [*going, a] if b is None else going, group.below)
        return after is not None and best == after + (0 if b is None else mode.cost(a, b))

    while rest:
        if len(rest) % 2 and mode.name != "last":
            order = sorted(rest, key=lambda a: (again_down(roster, mode, group, a), -a))
            lowest = next(a for a in order if safe(a, None))
            rest.remove(lowest)
            going.append(lowest)
            continue
        top = rest[0]
        partner = next((b for b in opponents_in_order(rest) if mode.legal[top] >> b & 1 and safe(top, b)), None)
        rest = [i for i in rest if i not in {top, partner}]
        if partner is None:
            going.append(top)
            continue
        done.append((top, partner))
        best = None if best is None else best - mode.cost(top, partner)
    if going and not group.below:
        return None
    return PairedGroup(tuple(done), tuple(sorted(going)), plain=not check)
