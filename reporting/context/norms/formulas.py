"""The arithmetic of each regulation as formulas of a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from string import ascii_uppercase
from typing import Any, Final

from engine.classification.verdict import Verdict
from engine.model import exact, half_up_to

_PERCENTS: Final = 51
"""Lines of the table of rating differences: 50 to 100 percent."""

Numbers = Mapping[str, Any]
"""The numbers of an edition."""
Line = tuple[str, str]
"""What a line of the arithmetic is (a text id or a symbol), and its formula or number."""


class Sheet:
    """Where the games stand and where the arithmetic begins: formulas by names of lines.

    `columns` are the ids of the columns from A on; games stand in rows `first` to `last`, the lines from `start` on.
    """

    def __init__(self, columns: Sequence[str], first: int, last: int, start: int) -> None:
        letters = dict(zip(columns, ascii_uppercase, strict=False))
        self._value, self._start = letters["rating"], start
        games = {"ratings": ("rating", last), "points": ("points", last), "counted": ("counted", last)}
        by_table = {"percents": ("p", first + _PERCENTS - 1), "differences": ("dp", first + _PERCENTS - 1)}
        self._areas = {
            name: f"{letters[column]}{first}:{letters[column]}{end}"
            for name, (column, end) in (games | by_table).items()
            if column in letters
        }

    def lines(self, *lines: tuple[str, str]) -> list[Line]:
        """The lines with `{name}` of an earlier line replaced by its cell."""
        cells = {name: f"{self._value}{self._start + at}" for at, (name, _) in enumerate(lines)}
        return [(name, formula.format(**cells, **self._areas)) for name, formula in lines]


def _needed(verdict: Verdict, code: str) -> str:
    """What a requirement asks, as a number."""
    text = next((item.needed for item in verdict.requirements if item.code == code), "")
    return "".join(letter for letter in text.partition(" ")[0] if letter.isdigit()) or "0"


def _own(verdict: Verdict) -> str:
    """The player's own rating or weight: what the mean has beside the opponents'."""
    rest = sum((game.rating or Fraction(0) for game in verdict.games if game.counted), Fraction(0))
    return exact((verdict.average or Fraction(0)) * (verdict.n + 1) - rest)


def _kszk(verdict: Verdict, sheet: Sheet, numbers: Numbers) -> list[Line]:
    """KSzK 4, 4.4.10 to 4.4.14; a fixed average of 4.4.6 stands as a number."""
    known = [game.rating for game in verdict.games if game.counted and game.rating is not None]
    mean = Fraction(sum(known), len(known)) if known else None
    fixed = verdict.average is not None and (mean is None or abs(mean - verdict.average) >= 1)
    average = exact(verdict.average or Fraction(0)) if fixed else "=ROUND(SUMPRODUCT({ratings},{counted})/{played},0)"
    return sheet.lines(
        ("played", "=SUM({counted})"),
        ("missing", f"=MAX(0,{_needed(verdict, 'games')}-{{played}})"),
        ("n", "={played}+{missing}"),
        ("W", "=SUMPRODUCT({points},{counted})"),
        ("P", "={n}-{W}"),
        ("Rc", average),
        ("dR", f"=ROUND({numbers['plus_value']}*({{W}}-{{P}})/({{n}}+1),0)"),
        ("Rp", "={Rc}+{dR}"),
        ("threshold", _needed(verdict, "performance")),
        ("margin", "={Rp}-{threshold}"),
    )


def _pzszach(verdict: Verdict, sheet: Sheet, numbers: Numbers) -> list[Line]:
    """The boxes of the start card: a, b, c, Ruz (PZSzach 2002, B.VI)."""
    return sheet.lines(
        ("n", "=SUM({counted})"),
        ("own", _own(verdict)),
        ("a", "=SUMPRODUCT({ratings},{counted})+{own}"),
        ("b", f"={numbers['plus_value']}*(2*SUMPRODUCT({{points}},{{counted}})-{{n}})"),
        ("c", "={a}+{b}"),
        ("Ruz", "={c}/({n}+1)"),
        ("rounded", "=ROUND({Ruz},0)"),
        ("threshold", _needed(verdict, "performance")),
        ("margin", "={Ruz}-{threshold}"),
    )


def _pzwarc(verdict: Verdict, sheet: Sheet, numbers: Numbers) -> list[Line]:
    """PZWarc 2021, VII 4.2 for categories, 5.2 to 5.4 for titles; points are 2, 1, 0."""
    if verdict.by_weights:
        return sheet.lines(
            ("n", "=SUM({counted})"),
            ("weight", _own(verdict)),
            ("Wsr", "=(SUMPRODUCT({ratings},{counted})+{weight})/({n}+1)"),
            ("difference", "=SUMPRODUCT({points},{counted})-{n}"),
            ("Wk", f"=ROUND({{Wsr}}+{numbers['category_norm']['plus_value']}/({{n}}+1)*{{difference}},2)"),
            ("threshold", _needed(verdict, "category-result")),
            ("margin", "={Wk}-{threshold}"),
        )
    return sheet.lines(
        ("n", "=SUM({counted})"),
        ("own", _own(verdict)),
        ("average", "=ROUND((SUMPRODUCT({ratings},{counted})+{own})/({n}+1),0)"),
        ("score", "=SUMPRODUCT({points},{counted})"),
        ("table", exact(verdict.needed_points or Fraction(0))),
        ("margin", "={score}-{table}"),
    )


def _fide(verdict: Verdict, sheet: Sheet, numbers: Numbers) -> list[Line]:
    """FIDE B.01, 1.4.6 to 1.4.8: Ra, the percentage, dp from the table beside the games, Rp."""
    looked_up = "LOOKUP({percent},{percents},{differences})"
    mirrored = "LOOKUP(100-{percent},{percents},{differences})"
    return sheet.lines(
        ("n", "=SUM({counted})"),
        ("score", "=SUMPRODUCT({points},{counted})"),
        ("Ra", "=ROUND(SUMPRODUCT({ratings},{counted})/{n},0)"),
        ("percent", "=ROUND(100*{score}/{n},0)"),
        ("dp", f"=IF({{percent}}>=50,{looked_up},-{mirrored})"),
        ("Rp", "={Ra}+{dp}"),
        ("threshold", _needed(verdict, "performance")),
        ("margin", "={Rp}-{threshold}"),
    )


_POINTS: Final = {"1": Fraction(1), "½": Fraction(1, 2), "+": Fraction(1)}
_DRAUGHTS_POINTS: Final = {"2": Fraction(2), "1": Fraction(1), "+": Fraction(2)}


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """How a rule set is computed on a sheet: its lines, points by result, the table of rating differences or not."""

    lines: Callable[[Verdict, Sheet, Numbers], Sequence[Line]]
    points: Mapping[str, Fraction]
    differences: bool = False


ARITHMETIC: Final[Mapping[str, Arithmetic]] = {
    "kszk": Arithmetic(_kszk, _POINTS),
    "pzszach": Arithmetic(_pzszach, _POINTS),
    "pzwarc": Arithmetic(_pzwarc, _DRAUGHTS_POINTS),
    "fide": Arithmetic(_fide, _POINTS, differences=True),
}
"""By the name that a rule set gives its sheet."""


def evaluated(formula: str, cells: Mapping[str, Fraction]) -> Fraction | None:
    """What a formula of a sheet comes to, None where it divides by zero; cells without a number count as 0.

    Raises:
        ValueError: it is none of ours.
    """
    rest = _OPERAND.sub("", formula)
    if not _OPERATORS.fullmatch(rest):
        raise ValueError(formula)

    def number(name: str) -> Fraction:
        return cells.get(name, Fraction(0))

    def area(column: str, first: int, last: int) -> list[Fraction]:
        return [number(f"{column}{row}") for row in range(first, last + 1)]

    names = {**_FUNCTIONS, "Fraction": Fraction, "number": number, "area": area}
    try:
        value = eval(_OPERAND.sub(_operand, formula), {"__builtins__": {}}, names)
    except ZeroDivisionError:
        return None
    except SyntaxError as error:
        raise ValueError(formula) from error
    return Fraction(value)


def _operand(found: re.Match[str]) -> str:
    """A name of a cell, an area or a figure as Python writes it."""
    if found["last"]:
        return f"area({found['column']!r}, {found['row']}, {found['last']})"
    return f"Fraction({found[0]!r})" if found["figure"] else f"number({found[0]!r})"


_OPERAND: Final = re.compile(r"(?P<figure>\d+(?:\.\d+)?)|(?P<column>[A-Z]+)(?P<row>\d+)(?::[A-Z]+(?P<last>\d+))?")
_OPERATORS: Final = re.compile(r"(?:SUMPRODUCT|SUM|MAX|ROUND|LOOKUP|IF|>=|[-+*/(), ])*")


def _values(*given: Fraction | list[Fraction]) -> list[Fraction]:
    return [each for one in given for each in (one if isinstance(one, list) else [one])]


def _looked_up(wanted: Fraction, keys: Sequence[Fraction], values: Sequence[Fraction]) -> Fraction:
    """The value beside the last key that is not above the one wanted; 0 before the first."""
    return next((value for key, value in reversed([*zip(keys, values, strict=True)]) if key <= wanted), Fraction(0))


_FUNCTIONS: Final[Mapping[str, Callable[..., Fraction]]] = {
    "SUM": lambda *given: sum(_values(*given), Fraction(0)),
    "SUMPRODUCT": lambda one, other: sum((a * b for a, b in zip(one, other, strict=True)), Fraction(0)),
    "MAX": lambda *given: max(_values(*given)),
    "ROUND": lambda value, places: half_up_to(value, int(places)),
    "LOOKUP": _looked_up,
    "IF": lambda test, yes, no: yes if test else no,
}
