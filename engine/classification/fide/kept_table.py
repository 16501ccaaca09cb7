"""The best n games where titles stand against federations: a table of states (FIDE B.01, 1.4.3 to 1.4.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TypeAlias

from engine.classification.fide.wanted import Item, Mix
from engine.model.effort import spend

State: TypeAlias = tuple[int, int, int, int, int]
"""Games kept, title holders, of the level, foreign federations, of the present federation."""
Chain: TypeAlias = "tuple[int, Chain] | None"
"""The positions of the games kept, the last one first."""


class Rest:
    """What the games not looked at yet can still add to a state."""

    def __init__(self, items: Sequence[Item], mix: Mix) -> None:
        self.kept = mix.n - len(items)
        self.titled = mix.asked.titled_least - sum(item.titled for item in items)
        self.level = mix.asked.level_least - sum(item.level for item in items)
        self.foreign = mix.foreign_least - len({each.federation for each in items if mix.is_foreign(each.federation)})

    def suffices(self, state: State) -> bool:
        """Whether the state and all the rest come to what is asked."""
        kept, titled, level, foreign, _ = state
        return kept >= self.kept and titled >= self.titled and level >= self.level and foreign >= self.foreign


def by_table(
    fixed: Sequence[Item], allowed: Sequence[Item], sums: dict[int, int], mix: Mix, least: int
) -> tuple[frozenset[int], int] | None:
    """The highest sum for every state of the mix, game by game, one federation after the other.

    The most frequent federation comes first: its games are then all that are kept. A state that
    cannot come to `least` any more is dropped; None where none is left.
    """
    counts = Counter(item.federation for item in (*fixed, *allowed))
    items = sorted((*fixed, *allowed), key=lambda item: (-counts[item.federation], item.federation, item.at))
    forced = {item.at for item in fixed}
    states: dict[State, tuple[int, Chain]] = {(0, 0, 0, 0, 0): (0, None)}
    for at, item in enumerate(items):
        if at and items[at - 1].federation != item.federation:
            states = _merged(states)
        rest = Rest(items[at + 1 :], mix)
        highest = [0, *accumulate(sorted((sums[other.at] for other in items[at + 1 :]), reverse=True))]
        room = mix.most(item.federation) if counts[item.federation] > mix.most(item.federation) else None
        after: dict[State, tuple[int, Chain]] = {}
        spend(2 * len(states) + len(items))
        for state, (total, chain) in states.items():
            ways: list[tuple[State | None, int, Chain]]
            ways = [(_with(state, item, mix, room), total + sums[item.at], (item.at, chain))]
            ways += [] if item.at in forced else [(state, total, chain)]
            for new, made, kept in ways:
                if new is not None and rest.suffices(new) and made + highest[mix.n - new[0]] >= least:
                    _keep_higher(after, new, made, kept)
        states = after
    total, chain = max(states.values(), key=lambda value: value[0], default=(0, None))
    return (frozenset(_positions(chain)), total) if states else None


def _merged(states: dict[State, tuple[int, Chain]]) -> dict[State, tuple[int, Chain]]:
    """The states before the next federation: how many stand of the last one matters no more."""
    merged: dict[State, tuple[int, Chain]] = {}
    for state, (total, chain) in states.items():
        _keep_higher(merged, (*state[:4], 0), total, chain)
    return merged


def _keep_higher(states: dict[State, tuple[int, Chain]], state: State, total: int, chain: Chain) -> None:
    if state not in states or total > states[state][0]:
        states[state] = total, chain


def _with(state: State, item: Item, mix: Mix, room: int | None) -> State | None:
    """The state after one more game; None where n or the federation is full. Counts stop where they are enough."""
    kept, titled, level, foreign, here = state
    if kept == mix.n or (room is not None and here == room):
        return None
    return (
        kept + 1,
        min(titled + item.titled, mix.asked.titled_least),
        min(level + item.level, mix.asked.level_least),
        min(foreign + (here == 0 and mix.is_foreign(item.federation)), mix.foreign_least),
        1 if room is None else here + 1,
    )


def _positions(chain: Chain) -> Iterator[int]:
    while chain is not None:
        at, chain = chain
        yield at
