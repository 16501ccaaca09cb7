"""Numbers in the lines of a computation: rounded values marked, signs as people write them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from engine.model import exact, half_up


def rounded(value: Fraction, thresholds: Iterable[int] = ()) -> str:
    """An integer, halves up; cut to one decimal where the rounding would hide that a threshold was missed.

    PZSzach: Ruz is compared exactly, 1999.5 is not 2000.
    """
    whole = half_up(value)
    if value < whole and whole in thresholds:
        return signed(Fraction(10 * value.numerator // value.denominator, 10))
    return signed(whole)


def equal(value: Fraction, text: str) -> str:
    """`= 2067`, or `≈ 2067` where the number in the text is not the value itself."""
    return f"{'=' if Fraction(text.replace('−', '-')) == value else '≈'} {text}"


def mean(total: int | Fraction, count: int) -> str:
    """`18600 / 9 ≈ 2067`: a sum, its number of terms and their mean, halves up."""
    value = Fraction(total) / count
    return f"{exact(Fraction(total))} / {count} {equal(value, rounded(value))}"


def signed(value: int | Fraction) -> str:
    """A number with a typographic minus."""
    return exact(value).replace("-", "−")


def added(first: int, second: int) -> str:
    """A sum of two numbers as people write it: `1499 − 67`."""
    return f"{signed(first)} {'−' if second < 0 else '+'} {abs(second)}"


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
    def result_text(self) -> str:
        """Ruz as papers show it: rounded half up, with one decimal where that would hide that a norm was missed."""
        return rounded(self.result, self.thresholds)
