"""How points are spread over the games that are left: what each sum makes of three games."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.classification.forecast.result_combinations import Spread, spreads
from engine.model import Mark

ORDER = (0, 1, 2)


@pytest.mark.parametrize(
    ("spread", "marks"),
    [
        (Spread(3, {}, ORDER), "000 100 200 210 220 221 222"),
        (Spread(3, {}, ORDER, drawn=True), "000 001 011 111 112 122 222"),
        (Spread(3, {1: Mark.DRAW}, (2, 0)), "010 011 012 112 212"),
        (Spread(3, {0: Mark.WIN, 2: Mark.LOSS}, (1,)), "200 210 220"),
    ],
)
def test_the_marks_of_every_sum(spread: Spread, marks: str) -> None:
    made = ["".join(str(int(mark)) for mark in spread.marks(rest)) for rest in range(spread.free + 1)]
    assert made == marks.split()
    assert spread.least == sum(spread.given.values())


def test_of_games_that_are_not_told_both_extremes_are_tried() -> None:
    """Won over the weakest first, or drawn and won over the strongest; whoever counts with nothing is the weakest."""
    strengths = [Fraction(2000), Fraction(1900), Fraction(0), Fraction(2100)]
    found = list(spreads(strengths, (0,), extremes=True))
    assert [(each.given, each.order, each.drawn) for each in found] == [
        ({0: mark}, (2, 1, 3), drawn) for mark in Mark for drawn in (False, True)
    ]
    assert [each.drawn for each in spreads(strengths, (), extremes=False)] == [False]
    assert [each.drawn for each in spreads(strengths[:1], (0,), extremes=True)] == [False] * 3
