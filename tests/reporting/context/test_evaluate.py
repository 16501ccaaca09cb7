"""What formulas come to, exactly and as spreadsheet programs round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from reporting.context.norms.formulas import evaluated
from tests.rows import of_each

CELLS = {"A1": Fraction(2), "A2": Fraction(3), "B1": Fraction(5), "B2": Fraction(7), "C1": Fraction(-5, 2)}


@of_each(
    [
        ("SUM(A1:A3)", 5),
        ("SUMPRODUCT(A1:A2,B1:B2)", 31),
        ("MAX(0,A1-A2)", 0),
        ("ROUND(C1,0)", -3),
        ("ROUND(5/2,0)", 3),
        ("ROUND(1/3,2)", Fraction(33, 100)),
        ("2*(A1+A2)-B1/2", Fraction(15, 2)),
        ("IF(A1>=2,A2,-B1)", 3),
        ("IF(A1>=A2,A2,-B1)", -5),
        ("LOOKUP(2,A1:A2,B1:B2)", 5),
        ("LOOKUP(100-97.5,A1:A2,B1:B2)", 5),
        ("LOOKUP(1,A1:A2,B1:B2)", 0),
        ("A1/C9", None),
    ]
)
def test_a_formula_has_its_value(formula: str, value: Fraction | None) -> None:
    assert evaluated(formula, CELLS) == value


@of_each(["A1^2", "SUM(A1:A2", "A1 B1", "HYPERLINK(1)"])
def test_what_is_no_formula_of_ours_is_an_error(formula: str) -> None:
    with pytest.raises((ValueError, KeyError, IndexError, TypeError)):
        evaluated(formula, CELLS)
