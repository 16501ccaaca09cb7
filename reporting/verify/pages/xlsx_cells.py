"""The cells of an XLSX paper: what each shows, what its formula is, and whether that gives what is shown.

A formula is part of what a sheet says, and so is the figure beside it, which a reader sees who computes nothing anew:
the one is compared with the formula of the paper, the other with what the formula gives by the cells of the sheet.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import zip_longest
from typing import Any, Final

from reporting.context.norms.evaluate import evaluated
from reporting.workbook.ooxml.cells import cell_name

_ROWS, _COLUMNS = 30_000, 702
_MOST_CELLS: Final = 1_000_000
_LONGEST: Final = 500
"""Letters of a formula: those of papers have 100."""
_AREA: Final = re.compile(r"[A-Z]+(\d{1,9}):[A-Z]+(\d{1,9})")
_GIVES: Final = " → "
_DECIMALS: Final = 6
"""Decimals of a result that are compared: spreadsheet programs keep fifteen digits of what it is computed from."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A cell: its text as it is shown, the number that it holds, its formula without the sign of equality."""

    text: str
    number: Fraction | None = None
    formula: str = ""


Rows = Sequence[Sequence[Shown]]


def sheets_of(data: bytes) -> list[tuple[bool, Rows]]:
    """Each sheet: whether it is seen, and its rows. Raises whatever openpyxl does of a damaged part."""
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True)
    values, formulas = (_grids(book, values=values) for values in (True, False))
    book.close()
    return [
        (seen, [[_shown(*cell) for cell in zip_longest(*pair)] for pair in zip_longest(rows, plain, fillvalue=())])
        for (seen, rows), (_, plain) in zip(values, formulas, strict=True)
    ]


def _grids(book: Any, *, values: bool) -> list[tuple[bool, list[Sequence[Any]]]]:
    """The rows of each sheet by their values, or by their formulas: the sheets are read anew, all else once."""
    book._data_only = values
    found = []
    for sheet in book.worksheets:
        sheet.reset_dimensions()
        rows = [_as_far_as(row) for row in sheet.iter_rows(max_row=_ROWS, values_only=True)]
        found.append((sheet.sheet_state == "visible", rows))
    return found


def _as_far_as(row: Sequence[Any]) -> Sequence[Any]:
    """The cells of a row as far as it has any; they come filled up with blank ones."""
    end = min(len(row), _COLUMNS)
    while end and row[end - 1] is None:
        end -= 1
    return row[:end]


def _shown(value: Any, plain: Any) -> Shown:
    """A cell by what it shows and what it holds: these are two things where it has a formula."""
    number = Fraction(str(value)) if isinstance(value, int | float) and not isinstance(value, bool) else None
    text = "" if value is None else _text(value)
    if isinstance(plain, str) and plain.startswith("=") and plain != value:
        return Shown(text, number, plain[1:])
    if plain is not None and not isinstance(plain, type(value)) and not isinstance(plain, int | float):
        return Shown(text, number, str(getattr(plain, "text", plain)).removeprefix("="))
    return Shown(text, number)


def _text(value: Any) -> str:
    """A value as text: whole numbers without a point."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def formula_text(formula: str, value: str | float | Fraction | None) -> str:
    """A formula with what it gives, as far as that is known."""
    plain = "".join(formula.split())
    if value is None:
        return f"={plain}"
    figure = f"{float(value):.{_DECIMALS}f}".rstrip("0").rstrip(".")
    return f"={plain}{_GIVES}{'0' if figure == '-0' else figure}"


def cell_texts(rows: Rows) -> Iterator[str]:
    """What the cells of a sheet say, row by row; of a formula what stands there and what it is said to give."""
    sheet = _Sheet(rows)
    for line, row in enumerate(rows, start=1):
        for column, cell in enumerate(row, start=1):
            if cell.formula:
                yield sheet.computed(cell, cell_name(line, column))
            elif cell.text:
                yield cell.text


class _Sheet:
    """The figures of a sheet, by which its formulas are computed; only so many cells are added up in all."""

    def __init__(self, rows: Rows) -> None:
        self._rows, self._left = rows, _MOST_CELLS

    def computed(self, cell: Shown, name: str) -> str:
        """A formula with the figure beside it; with the name of its cell where it does not give that figure."""
        if cell.number is None:
            return f"={cell.formula}{_GIVES}{cell.text}" if cell.text else formula_text(cell.formula, None)
        told = formula_text(cell.formula, cell.number)
        return told if told == formula_text(cell.formula, self._given(cell.formula)) else f"{name}: {told}"

    def _given(self, formula: str) -> Fraction | None:
        """What a formula gives; None where it is none of ours."""
        self._left -= sum(abs(int(last) - int(first)) + 1 for first, last in _AREA.findall(formula))
        if self._left < 0 or len(formula) > _LONGEST:
            return None
        try:
            return evaluated(formula, self._known)
        except (ValueError, TypeError, KeyError, IndexError, RecursionError, OverflowError):
            return None

    @cached_property
    def _known(self) -> Mapping[str, Fraction]:
        return {
            cell_name(line, column): cell.number
            for line, row in enumerate(self._rows, start=1)
            for column, cell in enumerate(row, start=1)
            if cell.number is not None
        }
