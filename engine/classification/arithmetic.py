"""Numbers in the lines of a computation: rounded values marked, signs as people write them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from engine.model import exact, half_up
from engine.model.points import half_up_of


def rounded(value: Fraction, thresholds: Iterable[int] = ()) -> str:
    """An integer, halves up; cut to one decimal where the rounding would hide that a threshold was missed.

    PZSzach: Ruz is compared exactly, 1999.5 is not 2000.
    """
    whole = half_up(value)
    if value < whole and whole in thresholds:
        return signed(Fraction(10 * value.numerator // value.denominator, 10))
    return signed(whole)


def equal(value: Fraction, shown: str) -> str:
    """`= 2067`, or `≈ 2067` where the number shown is not the value itself."""
    return f"{'=' if _value_of(shown) == value else '≈'} {shown}"


@lru_cache(maxsize=1024)
def _value_of(shown: str) -> Fraction:
    """The value of a number as it is shown: thousands of verdicts show the same few."""
    return Fraction(shown.replace("−", "-"))


def mean(total: int | Fraction, count: int) -> str:
    """`18600 / 9 ≈ 2067`: a sum, its number of terms and their mean, halves up."""
    if isinstance(total, int) and total >= 0:  # asked for thousands of players
        return f"{total} / {count} {'≈' if total % count else '='} {half_up_of(total, count)}"
    value = Fraction(total) / count
    return f"{exact(Fraction(total))} / {count} {equal(value, rounded(value))}"


def signed(value: int | Fraction) -> str:
    """A number with a typographic minus."""
    return exact(value).replace("-", "−")


def added(first: int, second: int) -> str:
    """A sum of two numbers as people write it: `1499 − 67`."""
    return f"{signed(first)} {'−' if second < 0 else '+'} {abs(second)}"
