"""Who may go down from a group so that everybody below is paired as cheaply as numbers alone allow.

PZWarc 2021, V 2.8.6.2.3, 2.8.7.2. Where an odd number of players stand above a line between two groups, one pair at
least crosses it. A field in which no line need be crossed more often is paired group by group, one player down from
each that is odd: nothing below has to be looked at to see who that may be but what is found out here from the bottom.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Final

from engine.pairing.swiss.matching.cheapest import has_perfect_matching
from engine.pairing.swiss.matching.joiners import joiners
from engine.pairing.swiss.matching.perfect import Pairing, members, sturdy, welcome
from engine.pairing.swiss.matching.priced import Reach
from engine.pairing.swiss.pzwarc.floats import Moves, again_down, hosts_in_order
from engine.pairing.swiss.pzwarc.mode import Mode
from engine.pairing.swiss.pzwarc.moves_graph import Group, Memory, by_levels, mask_of, reaches_below
from engine.pairing.swiss.pzwarc.roster import Roster

_LEAVE: Final = 3
"""So many of a group may leave it for the sake of those below who find nobody among themselves."""


class Prospects:
    """What may come down into the groups from each one on, found out once for a round, from the bottom.

    `guests[i]` are those above group i (or a line of the field without costs) with each of whom, alone, all from there
    on can be paired at the least that their numbers allow; where their number is even they need nobody, and it is -1
    or, where they can't be paired so, 0.
    """

    def __init__(self, mode: Mode, players: Sequence[int]) -> None:
        self._mode = mode
        self._guests: dict[int, int] = {}
        levels = mode.levels
        if levels is None or not mode.costly:
            return
        groups = [list(each) for _, each in groupby(players, key=lambda p: levels[p])]
        beneath, even, above, expected, sure = -1, True, mask_of(players), None, False
        for at in range(len(groups) - 1, -1, -1):
            own = groups[at]
            inside, odd = mask_of(own), len(own) % 2 == 1
            above &= ~inside
            beneath = self._of_group(inside, above, odd, even, beneath)
            even ^= odd
            if not beneath and expected is None and (cost := self._cost_from(groups[at:], above, even)) is not None:
                expected, beneath = cost + _least(mode, groups[: at + 1]), -1 if even else above
                # Who crosses the line above the group more often pays its width twice at the least.
                width = levels[groups[at - 1][0]] - levels[own[0]] if at else expected
                sure = expected - _least(mode, groups) <= 2 * width
            self._guests[own[0]] = beneath
        if expected is not None and not sure and self._cost(players, 0) != expected:
            self._guests.clear()

    def _cost_from(self, groups: Sequence[Sequence[int]], above: int, even: bool) -> int | None:
        """What all from a group on cost who can't be paired as numbers allow; None where it hangs on who comes down.

        It does not where the group has an opponent for anybody, whoever of it leaves for the sake of those below.
        """
        legal, inside = self._mode.legal, mask_of(groups[0])
        if len(groups) == 1 or not sturdy(legal, inside, _LEAVE, 1):
            return None
        if not all(welcome(legal, p, inside, _LEAVE, 1) for p in members(above)):
            return None
        return self._cost([p for group in groups for p in group], 0 if even else inside)

    def _cost(self, players: Sequence[int], hosts: int) -> int | None:
        """The least that these cost; with `hosts` one of them meets somebody from above, for nothing."""
        mode, extra = self._mode, len(self._mode.legal)
        assert mode.levels is not None
        near = with_exit(mode.legal, mask_of(players), hosts, extra)
        reaches = reaches_below(mode, {}, players, 1)
        if hosts:
            reaches.append(Reach(1 << extra, dict.fromkeys(members(hosts), 0)))
        mates = by_levels(mode, near, {}, reaches, Memory(), 1)
        if mates is None or sum(hosts >> a & 1 and b < extra and not hosts >> b & 1 for a, b in mates.items()) > _LEAVE:
            return None
        return sum(mode.cost(a, b) for a, b in mates.items() if a < b < extra)

    def _of_group(self, inside: int, above: int, odd: bool, even: bool, beneath: int) -> int:
        """The guests of a group: it is `odd`, and below it, where the number is `even`, those of `beneath` may come."""
        legal, extra = self._mode.legal, len(self._mode.legal)
        if not beneath:
            return 0
        takers = None if even else beneath
        if odd == even:  # an odd number from here on: somebody comes
            return joiners(legal, above, inside, takers, extra)
        near = with_exit(legal, inside, 0 if takers is None else takers, extra)
        return -1 if Pairing(near).complete else 0

    def below(self, group: Group) -> int:
        """The guests of all below a group; where no pair costs anything, they are one pool."""
        if not group.below:
            return -1
        mode = self._mode
        if mode.costly:
            return self._guests.get(group.below[0], 0)
        if len(group.below) % 2:
            return joiners(mode.legal, mask_of(group.own), mask_of(group.below), None, len(mode.legal))
        return -1 if has_perfect_matching(group.below, mode.legal) else 0


def _least(mode: Mode, groups: Sequence[Sequence[int]]) -> int:
    """What the lines between these groups cost, each crossed by one pair or none, as the numbers above it demand."""
    assert mode.levels is not None
    cost = above = 0
    for group, following in pairwise(groups):
        above += len(group)
        cost += above % 2 * (mode.levels[group[0]] - mode.levels[following[0]])
    return cost


def with_exit(legal: Sequence[int], inside: int, takers: int, extra: int) -> dict[int, int]:
    """Whom each of these may meet among them; with `takers` one more place, for one of them."""
    near = {p: legal[p] & inside for p in members(inside)}
    if takers & inside:
        near |= {p: near[p] | 1 << extra for p in members(takers & inside)}
        near[extra] = takers & inside
    return near


def moves_by_numbers(roster: Roster, mode: Mode, group: Group, guests: int) -> Moves | None:
    """What `choose_moves` decides, where nobody moves but one of an odd group; None where that cannot be.

    All who came down get an opponent; one of them goes on only where the cost leaves no other way.
    """
    arrived, own = mask_of(group.arrived), mask_of(group.own)
    odd = (len(group.arrived) + len(group.own)) % 2
    if mode.levels is None or not guests or any(mode.legal[a] & arrived for a in group.arrived):
        return None
    extra = len(mode.legal)
    ways = [guests & own, guests & (own | arrived)] if odd and mode.costly else [guests & own if odd else 0]
    for takers in ways:
        pairing = Pairing(with_exit(mode.legal, arrived | own, takers, extra))
        if pairing.complete and len(pairing.near) % 2 == 0:
            return _first_moves(roster, mode, group, pairing)
    return None


def _first_moves(roster: Roster, mode: Mode, group: Group, pairing: Pairing) -> Moves:
    """The highest opponents for those who came down, in their order; then the lowest placed goes down."""
    extra = len(mode.legal)
    hosts = [*hosts_in_order(roster, mode, group), extra]
    pairs: list[tuple[int, int]] = []
    going: list[int] = []
    for a in group.arrived:
        open_to = pairing.partners(a)
        host = next(b for b in hosts if open_to >> b & 1)
        pairing.settle(a, host)
        if host == extra:
            going.append(a)
        else:
            pairs.append((min(a, host), max(a, host)))
    if pairing.mate.get(extra) is not None:
        open_to = pairing.partners(extra)
        going.append(min(members(open_to), key=lambda a: (again_down(roster, mode, group, a), -a)))
    return Moves(tuple(pairs), tuple(going))
