"""Numbers rounded as articles order it: halves away from zero, to any digit."""

from __future__ import annotations

from fractions import Fraction

from engine.model import fixed, half_up, half_up_to
from tests.rows import of_each


@of_each(
    [
        ("2.4", 0, "2", "2"),
        ("2.5", 0, "3", "3"),
        ("-2.5", 0, "-3", "-3"),
        ("7.0949", 2, "7.09", "7.09"),
        ("7.095", 2, "7.1", "7.10"),
        ("-0.004", 2, "0", "0.00"),
        ("-0.005", 2, "-0.01", "-0.01"),
        ("202/7", 1, "28.9", "28.9"),
    ]
)
def test_halves_are_rounded_away_from_zero_at_every_digit(value: str, decimals: int, rounded: str, text: str) -> None:
    assert half_up_to(Fraction(value), decimals) == Fraction(rounded)
    assert fixed(Fraction(value), decimals) == text


def test_tens_are_rounded_alike_and_a_whole_number_without_decimals() -> None:
    assert half_up_to(1985, -1) == 1990
    assert half_up_to(Fraction(7, 2), 0) == half_up(Fraction(7, 2)) == 4
    assert fixed(7) == "7.00"
