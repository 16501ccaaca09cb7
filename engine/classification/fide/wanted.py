"""Games as the choice for a title norm looks at them, and the mix that n of them must have (FIDE B.01, 1.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

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
    asked: Demands
    own: str
    not_federations: frozenset[str]
    free: bool

    @property
    def foreign_least(self) -> int:
        """Different federations other than the player's own."""
        return 0 if self.free else self.asked.foreign_federations

    def is_foreign(self, federation: str) -> bool:
        """A federation other than the player's own."""
        return federation not in self.not_federations and federation != self.own

    def most(self, federation: str) -> int:
        """How many games against one federation may stand among n."""
        if self.free or federation in self.not_federations:
            return self.n
        return min(self.asked.own_most, self.asked.one_most) if federation == self.own else self.asked.one_most


def holds(kept: Sequence[Item], mix: Mix) -> bool:
    """Whether n games have the mix."""
    titled, level = sum(item.titled for item in kept), sum(item.level for item in kept)
    if titled < mix.asked.titled_least or level < mix.asked.level_least:
        return False
    counts = Counter(item.federation for item in kept)
    foreign = sum(mix.is_foreign(name) for name in counts)
    return foreign >= mix.foreign_least and all(count <= mix.most(name) for name, count in counts.items())
