"""The figures at the foot of a start card, as a norm by the mean of ratings has them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.classification.arithmetic import rounded


@dataclass(frozen=True, slots=True)
class CardFigures:
    """The boxes at the foot of the start card: n, a = ΣR with the own rating, b = 400 (W − P), c = a + b.

    `thresholds` are those of the norms: a result is never shown as one that it missed.
    """

    n: int
    a: int
    b: int
    thresholds: frozenset[int]
    terms: tuple[int, ...] = ()
    """The ratings of a, those of the opponents in the order of the rounds, the own last."""

    @property
    def c(self) -> int:
        """a + b."""
        return self.a + self.b

    @property
    def result(self) -> Fraction:
        """Ruz = c : (n + 1), exact."""
        return Fraction(self.c, self.n + 1)

    @property
    def shown(self) -> str:
        """Ruz as papers show it: rounded half up, with one decimal where that would hide that a norm was missed."""
        return rounded(self.result, self.thresholds)
