"""What the formulas of a computation come to, exactly: so that a sheet shows its figures before anybody recalculates.

Only the formulas of `formulas` are read: sums, products, quotients, cells and areas, SUM, SUMPRODUCT, MAX, ROUND,
IF with `>=`, LOOKUP in a rising column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from engine.model import half_up_to

_TOKEN: Final = re.compile(r"\s*([A-Z]+\d+:[A-Z]+\d+|[A-Z]+\d+|[A-Z]+|\d+(?:\.\d+)?|>=|[-+*/(),])")
_CELL: Final = re.compile(r"([A-Z]+)(\d+)")

_MOST_PLACES: Final = 15
"""Decimals to which a spreadsheet program rounds at most."""

Area = list[Fraction]
Value = Fraction | Area


def _number(value: Value) -> Fraction:
    if isinstance(value, list):
        raise TypeError("an area stands where a number is wanted")
    return value


def _area(value: Value) -> Area:
    return value if isinstance(value, list) else [value]


def _rounded(value: Value, digits: Value) -> Fraction:
    """Half away from zero, as spreadsheet programs round."""
    places = int(_number(digits))
    if abs(places) > _MOST_PLACES:
        raise ValueError(places)
    return half_up_to(_number(value), places)


def _looked_up(wanted: Value, keys: Value, values: Value) -> Fraction:
    """The value beside the greatest key that is not above the wanted one."""
    found = [value for key, value in zip(_area(keys), _area(values), strict=True) if key <= _number(wanted)]
    return found[-1] if found else Fraction(0)


def _product(first: Value, second: Value) -> Fraction:
    return sum((one * other for one, other in zip(_area(first), _area(second), strict=True)), Fraction(0))


_FUNCTIONS: Final[Mapping[str, Callable[..., Fraction]]] = {
    "SUM": lambda *values: sum((each for value in values for each in _area(value)), Fraction(0)),
    "SUMPRODUCT": _product,
    "MAX": lambda *values: max(each for value in values for each in _area(value)),
    "ROUND": _rounded,
    "LOOKUP": _looked_up,
    "IF": lambda test, yes, no: _number(yes if test else no),
}


class _Reader:
    """One formula, read from the left; `cells` are the numbers of the sheet."""

    def __init__(self, formula: str, cells: Mapping[str, Fraction]) -> None:
        self._tokens: Sequence[str] = _TOKEN.findall(formula)
        if "".join(self._tokens) != formula.replace(" ", ""):
            raise ValueError(formula)
        self._at, self._cells = 0, cells

    def whole(self) -> Fraction:
        """The value of all of it."""
        value = _number(self._comparison())
        if self._at != len(self._tokens):
            raise ValueError(self._tokens[self._at])
        return value

    def _take(self, *wanted: str) -> str:
        """The next sign where it is one of these, otherwise none."""
        found = self._tokens[self._at] if self._at < len(self._tokens) else ""
        if found not in wanted:
            return ""
        self._at += 1
        return found

    def _close(self) -> None:
        if not self._take(")"):
            raise ValueError(")")

    def _comparison(self) -> Value:
        value = self._sum()
        return Fraction(_number(value) >= _number(self._sum())) if self._take(">=") else value

    def _sum(self) -> Value:
        value = self._term()
        while sign := self._take("+", "-"):
            other = _number(self._term())
            value = _number(value) + (other if sign == "+" else -other)
        return value

    def _term(self) -> Value:
        value = self._factor()
        while sign := self._take("*", "/"):
            other = _number(self._factor())
            value = _number(value) * other if sign == "*" else _number(value) / other
        return value

    def _factor(self) -> Value:
        if self._take("-"):
            return -_number(self._factor())
        if self._take("("):
            value = self._comparison()
            self._close()
            return value
        token = self._tokens[self._at]
        self._at += 1
        if token in _FUNCTIONS:
            return self._called(token)
        if ":" in token:
            return [self._cells.get(name, Fraction(0)) for name in _names(token)]
        return self._cells.get(token, Fraction(0)) if _CELL.fullmatch(token) else Fraction(token)

    def _called(self, name: str) -> Fraction:
        self._take("(")
        values = [self._comparison()]
        while self._take(","):
            values.append(self._comparison())
        self._close()
        return _FUNCTIONS[name](*values)


def _names(area: str) -> list[str]:
    """The cells of an area of one column."""
    (column, first), (_, last) = (found.groups() for found in _CELL.finditer(area))
    return [f"{column}{row}" for row in range(int(first), int(last) + 1)]


def evaluated(formula: str, cells: Mapping[str, Fraction]) -> Fraction | None:
    """The value of a formula; None where it divides by nothing."""
    try:
        return _Reader(formula, cells).whole()
    except ZeroDivisionError:
        return None
