"""Which n games of a record bring the highest sum of ratings that the mix allows (FIDE B.01, 1.4.3 to 1.4.6)."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

from engine.classification.fide.opponent_mix import Demands


@dataclass(frozen=True, slots=True)
class Item:
    """A game as the choice looks at it: its place in the record, and what the opponent brings."""

    at: int
    opponent: int
    rating: int
    federation: str
    titled: bool
    level: bool


@dataclass(frozen=True, slots=True)
class Mix:
    """The mix that n games must have; `free` where federations are waived."""

    n: int
    demands: Demands
    own: str
    not_federations: frozenset[str]
    free: bool

    @property
    def foreign_least(self) -> int:
        """Different federations other than the player's own."""
        return 0 if self.free else self.demands.foreign_federations

    def is_foreign(self, federation: str) -> bool:
        """A federation other than the player's own."""
        return federation not in self.not_federations and federation != self.own

    def most(self, federation: str) -> int:
        """How many games against one federation may stand among n."""
        if self.free or federation in self.not_federations:
            return self.n
        return min(self.demands.own_most, self.demands.one_most) if federation == self.own else self.demands.one_most


def _holds(chosen: Sequence[Item], mix: Mix) -> bool:
    """Whether n games have the mix."""
    titled, level = sum(item.titled for item in chosen), sum(item.level for item in chosen)
    if titled < mix.demands.titled_least or level < mix.demands.level_least:
        return False
    counts = Counter(item.federation for item in chosen)
    foreign = sum(mix.is_foreign(name) for name in counts)
    return foreign >= mix.foreign_least and all(count <= mix.most(name) for name, count in counts.items())


def best_selection(
    fixed: Sequence[Item], wins: Sequence[Item], mix: Mix, floor: int, least: int
) -> tuple[frozenset[int], int]:
    """Positions and adjusted sum of the best n games, all `fixed` among them; empty and 0 below `least`.

    1.4.6: only the lowest opponent is raised to the floor, so each one who can be the lowest
    is tried: those below him are left out, and he counts with the floor. The sum is then a
    sum over games, and a table over them finds its highest value.
    """
    n = mix.n
    found: tuple[frozenset[int], int] = frozenset(), 0
    met = Counter(item.opponent for item in (*fixed, *wins))
    best = sum(heapq.nlargest(n - len(fixed), (item.rating for item in wins))) + sum(item.rating for item in fixed)
    for lowest in _lowest_opponents(fixed, wins, floor):
        if best + met[lowest[1]] * (floor - lowest[0]) < max(least, found[1] + 1):
            continue
        allowed = [item for item in wins if (item.rating, item.opponent) >= lowest]
        sums = {
            item.at: max(item.rating, floor) if item.opponent == lowest[1] else item.rating
            for item in (*fixed, *allowed)
        }
        free = sorted(allowed, key=lambda item: (-sums[item.at], item.at))[: n - len(fixed)]
        total = sum(sums[item.at] for item in (*fixed, *free))
        if len(fixed) + len(free) < n or total < max(least, found[1] + 1):
            continue
        chosen = (*fixed, *free)
        if _holds(chosen, mix):
            found = frozenset(item.at for item in chosen), total
        else:
            found = _by_table(fixed, allowed, sums, mix, max(least, found[1] + 1)) or found
    return found


def _lowest_opponents(fixed: Sequence[Item], wins: Sequence[Item], floor: int) -> Iterator[tuple[int, int]]:
    """Rating and number of each opponent who can be the lowest: of those not below the floor one stands for all."""
    bound = min(((item.rating, item.opponent) for item in fixed), default=None)
    below = {(item.rating, item.opponent) for item in wins if item.rating < floor}
    yield from sorted(each for each in below if bound is None or each < bound)
    yield bound if bound is not None and bound[0] < floor else (floor, 0)


_State: TypeAlias = tuple[int, int, int, int, int]
"""Games chosen, title holders, of the level, foreign federations, of the present federation."""
_Chain: TypeAlias = "tuple[int, _Chain] | None"
"""The positions of the games chosen, the last one first."""


class _Rest:
    """What the games not looked at yet can still add to a state."""

    def __init__(self, items: Sequence[Item], mix: Mix) -> None:
        self.chosen = mix.n - len(items)
        self.titled = mix.demands.titled_least - sum(item.titled for item in items)
        self.level = mix.demands.level_least - sum(item.level for item in items)
        self.foreign = mix.foreign_least - len({each.federation for each in items if mix.is_foreign(each.federation)})

    def suffices(self, state: _State) -> bool:
        """Whether the state and all the rest come to what is asked."""
        chosen, titled, level, foreign, _ = state
        return chosen >= self.chosen and titled >= self.titled and level >= self.level and foreign >= self.foreign


def _by_table(
    fixed: Sequence[Item], allowed: Sequence[Item], sums: dict[int, int], mix: Mix, least: int
) -> tuple[frozenset[int], int] | None:
    """The highest sum for every state of the mix, game by game, one federation after the other.

    The most frequent federation comes first: its games are then all that are chosen. A state that
    cannot come to `least` any more is dropped; None where none is left.
    """
    counts = Counter(item.federation for item in (*fixed, *allowed))
    items = sorted((*fixed, *allowed), key=lambda item: (-counts[item.federation], item.federation, item.at))
    forced = {item.at for item in fixed}
    states: dict[_State, tuple[int, _Chain]] = {(0, 0, 0, 0, 0): (0, None)}
    for at, item in enumerate(items):
        if at and items[at - 1].federation != item.federation:
            states = _merged(states)
        rest = _Rest(items[at + 1 :], mix)
        highest = [0, *accumulate(sorted((sums[other.at] for other in items[at + 1 :]), reverse=True))]
        room = mix.most(item.federation) if counts[item.federation] > mix.most(item.federation) else None
        after: dict[_State, tuple[int, _Chain]] = {}
        for state, (total, chain) in states.items():
            ways: list[tuple[_State | None, int, _Chain]]
            ways = [(_with(state, item, mix, room), total + sums[item.at], (item.at, chain))]
            ways += [] if item.at in forced else [(state, total, chain)]
            for new, made, chosen in ways:
                if new is not None and rest.suffices(new) and made + highest[mix.n - new[0]] >= least:
                    _keep_higher(after, new, made, chosen)
        states = after
    total, chain = max(states.values(), key=lambda value: value[0], default=(0, None))
    return (frozenset(_positions(chain)), total) if states else None


def _merged(states: dict[_State, tuple[int, _Chain]]) -> dict[_State, tuple[int, _Chain]]:
    """The states before the next federation: how many stand of the last one matters no more."""
    merged: dict[_State, tuple[int, _Chain]] = {}
    for state, (total, chain) in states.items():
        _keep_higher(merged, (*state[:4], 0), total, chain)
    return merged


def _keep_higher(states: dict[_State, tuple[int, _Chain]], state: _State, total: int, chain: _Chain) -> None:
    if state not in states or total > states[state][0]:
        states[state] = total, chain


def _with(state: _State, item: Item, mix: Mix, room: int | None) -> _State | None:
    """The state after one more game; None where n or the federation is full. Counts stop where they are enough."""
    chosen, titled, level, foreign, here = state
    if chosen == mix.n or (room is not None and here == room):
        return None
    return (
        chosen + 1,
        min(titled + item.titled, mix.demands.titled_least),
        min(level + item.level, mix.demands.level_least),
        min(foreign + (here == 0 and mix.is_foreign(item.federation)), mix.foreign_least),
        1 if room is None else here + 1,
    )


def _positions(chain: _Chain) -> Iterator[int]:
    while chain is not None:
        at, chain = chain
        yield at
