"""Whom a player may still meet: all who are there but a few, so that no long list is looked through for each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from engine.model import Player
from engine.model.itself import MANY, Itself

Feature = Callable[[Player], Iterable[Any]]
"""What a player has of something that can be put in order: a rating, titles, a country."""
_NONE: Final = frozenset[int]()


@dataclass(frozen=True, eq=False)
class Rivals:
    """The players of a list, in its order, but for the numbers `without`."""

    pool: tuple[Player, ...] = ()
    without: Set[int | None] = _NONE

    @cached_property
    def people(self) -> tuple[Player, ...]:
        """All of them."""
        found: list[Player] = []
        begin = 0
        for at in self._gaps:
            found += self.pool[begin:at]
            begin = at + 1
        return (*found, *self.pool[begin:]) if begin else self.pool

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Their numbers."""
        return _numbers(Itself(self.pool)) - self.without

    def __len__(self) -> int:
        return len(self.pool) - len(self._gaps)

    def but(self, numbers: Set[int | None]) -> Rivals:
        """Without these numbers too."""
        return Rivals(self.pool, self.without | numbers)

    def among(self, others: tuple[Player, ...]) -> Rivals:
        """Those who are among the others, in the order there."""
        return Rivals(_among(Itself(others), Itself(self.pool)), self.without)

    def beside(self, others: tuple[Player, ...]) -> Rivals:
        """Those who are not among the others."""
        return Rivals(_beside(Itself(self.pool), Itself(others)), self.without)

    def kinds(self, of: Feature) -> Iterator[Any]:
        """What they have of a feature, each once, the greatest first."""
        gone = Counter(kind for at in self._gaps for kind in of(self.pool[at]))
        return (kind for kind, count in _tally(Itself(self.pool), of).items() if count > gone[kind])

    @cached_property
    def _gaps(self) -> list[int]:
        """Where those of the list stand who are none of them."""
        places = _places(Itself(self.pool))
        return sorted(at for number in self.without for at in places.get(number, ()))


@lru_cache(maxsize=MANY)
def _places(pool: Itself[tuple[Player, ...]]) -> Mapping[int | None, list[int]]:
    found: dict[int | None, list[int]] = {}
    for at, player in enumerate(pool.value):
        found.setdefault(player.number, []).append(at)
    return found


@lru_cache(maxsize=MANY)
def _numbers(pool: Itself[tuple[Player, ...]]) -> frozenset[int]:
    return frozenset(player.number for player in pool.value)


@lru_cache(maxsize=MANY)
def _tally(pool: Itself[tuple[Player, ...]], of: Feature) -> Mapping[Any, int]:
    count = Counter(kind for player in pool.value for kind in of(player))
    return {kind: count[kind] for kind in sorted(count, reverse=True)}


@lru_cache(maxsize=MANY)
def _among(pool: Itself[tuple[Player, ...]], others: Itself[tuple[Player, ...]]) -> tuple[Player, ...]:
    numbers = _numbers(others)
    return tuple(player for player in pool.value if player.number in numbers)


@lru_cache(maxsize=MANY)
def _beside(pool: Itself[tuple[Player, ...]], others: Itself[tuple[Player, ...]]) -> tuple[Player, ...]:
    numbers = _numbers(others)
    return tuple(player for player in pool.value if player.number not in numbers)
