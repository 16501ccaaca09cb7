"""One cell as the value of its column: the JSON value, or the name of what should stand there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, Final

from engine.model import Severity, exact
from reporting.exchange.record import unknown_choice
from reporting.exchange.values import is_no_rating
from reporting.fields import Column, Kind
from reporting.locale.dates import counted_day, read_day, read_hour, read_year
from reporting.locale.headings import choice_index, fold
from reporting.workbook.ooxml.clock import clock_of_serial
from reporting.workbook.ooxml.grid import Cell, CellKind

_INTEGER: Final = re.compile(r"([+-]?\d{1,9})(?:[.,]0*)?")
_MINUS: Final = "-−–"
_POINTS: Final = re.compile(r"(\d{0,6})\s?(?:½|1/2)|(\d{1,6})(?:[.,](\d{1,3}))?")
_SEPARATORS: Final = re.compile(r"[,;\n]+")
_YES: Final = frozenset({"tak", "t", "да", "д", "yes", "y", "x", "х", "1", "true", "prawda", "✓", "+"})
_NO: Final = frozenset({"nie", "n", "не", "н", "no", "0", "false", "falsz", "-"})
_DASHES: Final = frozenset({"-", "–", "—", "−"})
_DASH_MEANS: Final = frozenset({Kind.TEXT, Kind.LONG_TEXT, Kind.RESULT, Kind.YES_NO})
"""Where a lone dash says something; elsewhere people write it for "none"."""
_YEARS: Final = range(1900, 2100)
_CYRILLIC_TO_LATIN: Final = str.maketrans("АВЕКМНОРСТХІавекмнорстхі", "ABEKMHOPCTXIaBeKMHopcTxi")
_CODE_WORDS: Final = re.compile(r"\s*(kategoria|kat\.?|категория|разряд|p\.?|р\.?)\s*", re.IGNORECASE)
_ALIASES: Final[Mapping[str, Mapping[str, str]]] = {
    "title_fmjd": {"gm": "GMI", "gmf": "GMIF"},
    "title_fmjd64": {"gm": "GMI", "gmf": "GMIF", "gm64": "GMI", "mi64": "MI", "mf64": "MF", "cmf64": "CMF"},
    "title_national": {"mc": "ms", "kmc": "km"},
    "sex": {"w": "f", "kobieta": "f", "mezczyzna": "m", "мъж": "m", "жена": "f", "male": "m", "female": "f"},
}


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a cell has no value: the code of the finding."""

    code: str
    mild: bool = False
    value: Any = None
    """What was read all the same, where the problem is only a remark; else what is told and kept, if not the text."""


def read_cell(cell: Cell, text: str, column: Column) -> Any:
    """The value of a cell, a `Problem`, or None for an empty one. `text` is the cell's cleaned text."""
    if cell.kind is CellKind.ERROR:
        return Problem("cell-error")
    if cell.kind is CellKind.NO_VALUE:
        return Problem("formula-without-value")
    if not text or (text in _DASHES and column.kind not in _DASH_MEANS):
        return None
    return _READERS[column.kind](cell, text, column)


def plain_text(cell: Cell) -> str:
    """A cell as the text that people see in it: whole numbers without `.0`, days in ISO form."""
    if cell.kind is CellKind.CLOCK and cell.clock is not None:
        return _clock_text(cell.clock)
    if cell.kind is CellKind.NUMBER:
        return _number_text(cell.text)
    return cell.text


def _clock_text(clock: object) -> str:
    if isinstance(clock, datetime) and clock.time() == time():
        return clock.date().isoformat()
    if isinstance(clock, datetime):
        return clock.strftime("%Y-%m-%d %H:%M")
    return clock.strftime("%H:%M") if isinstance(clock, time) else str(clock)


def _number_text(text: str) -> str:
    if text.isdecimal():
        return text
    number = _decimal(text)
    if number is None:
        return text
    rounded = round(number, 9)
    if rounded == rounded.to_integral_value():
        return str(int(rounded))
    return format(rounded.normalize(), "f")


def _decimal(text: str) -> Decimal | None:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    return number if number.is_finite() and abs(number) < 10**15 else None


def _text(_cell: Cell, text: str, _column: Column) -> str | Problem:
    return text


def _integer(cell: Cell, text: str, column: Column) -> int | str | Problem:
    match = _INTEGER.fullmatch(text.replace(" ", "")) if cell.kind is not CellKind.CLOCK else None
    if match is None and column.json_path[0] == "ratings" and is_no_rating(text):
        return text  # told where the ratings are read
    return int(match[1]) if match else Problem("number-unreadable")


def _points(cell: Cell, text: str, _column: Column) -> str | Problem:
    match = _POINTS.fullmatch(text) if cell.kind is not CellKind.CLOCK else None
    if match is None:
        return Problem("number-unreadable")
    if match[2] is None:
        return exact(Fraction(match[1] or 0) + Fraction(1, 2))
    return exact(Fraction(f"{match[2]}.{match[3] or 0}"))


def _change(cell: Cell, text: str, column: Column) -> str | Problem:
    taken = text[:1] in {*_MINUS}
    points = _points(cell, text[1:].lstrip() if taken or text.startswith("+") else text, column)
    return f"-{points}" if taken and isinstance(points, str) and points != "0" else points


def _date(cell: Cell, text: str, _column: Column) -> str | Problem:
    day = _day_of_clock(cell)
    if day is not None and _is_year(cell):
        return Problem("date-unreadable", value=cell.text)
    day = day or counted_day(text) or read_day(text)
    return day.isoformat() if day else Problem("date-unreadable")


def _birth(cell: Cell, text: str, column: Column) -> str | Problem:
    day = _day_of_clock(cell)
    if day is not None and _is_year(cell):
        return Problem("year-shown-as-date", mild=True, value=cell.text)
    if day is None:
        year = read_year(text)
        if year is not None:
            return year
    return _date(cell, text, column)


def _is_year(cell: Cell) -> bool:
    """Whether a cell in the format of days has a year for its number: shown as a day of 1905, which nobody meant."""
    return cell.text.isdecimal() and int(cell.text) in _YEARS


def _day_of_clock(cell: Cell) -> date | None:
    if isinstance(cell.clock, datetime):
        return cell.clock.date()
    return cell.clock if isinstance(cell.clock, date) else None


def _time(cell: Cell, text: str, _column: Column) -> str | Problem:
    clock = cell.clock
    if clock is None and cell.kind is CellKind.NUMBER:
        number = _decimal(cell.text)
        clock = clock_of_serial(cell.text) if number is not None and 0 < number < 1 else None
    if isinstance(clock, (time, datetime)):
        return clock.strftime("%H:%M")
    return read_hour(text) or Problem("time-unreadable")


def _yes_no(cell: Cell, text: str, _column: Column) -> bool | Problem:
    word = text if cell.kind is CellKind.BOOLEAN or text in {"+", "-", "✓"} else fold(text)
    if word in _YES:
        return True
    return False if word in _NO else Problem("yes-no-unreadable")


def _choice(_cell: Cell, text: str, column: Column) -> str | Problem:
    return _chosen(text, column) or _unknown(text, column)


def _unknown(text: str, column: Column) -> Problem:
    return Problem("choice-unknown", mild=unknown_choice(column.id) is not Severity.ERROR, value=text)


def _chosen(text: str, column: Column) -> str | None:
    """The choice that a text names: codes are compared sign by sign, names without case and diacritics."""
    if text in column.choices:
        return text
    if column.group == "code":
        return _code(text, column)
    folded = fold(text)
    found = choice_index(column.group, column.choices).get(folded)
    return found or _ALIASES.get(column.id, {}).get(folded)


def _code(text: str, column: Column) -> str | None:
    code = _CODE_WORDS.sub("", text.translate(_CYRILLIC_TO_LATIN)).casefold() or text.casefold()
    alias = _ALIASES.get(column.id, {}).get(code)
    return alias or next((choice for choice in column.choices if choice.casefold() == code), None)


def _list(cell: Cell, text: str, column: Column) -> list[Any] | Problem:
    items = [item.strip() for item in _SEPARATORS.split(text) if item.strip()]
    if not column.choices:
        return items
    chosen = [_chosen(item, column) for item in items]
    return [item for item in chosen if item] if all(chosen) else _unknown(text, column)


def _numbers(cell: Cell, text: str, _column: Column) -> list[Any] | Problem:
    """Starting numbers; a decimal number is a list that a spreadsheet program swallowed."""
    items = re.split(r"[,;\s]+", text.strip(" ,;"))
    if cell.kind is CellKind.CLOCK or not all(item.isdecimal() for item in items):
        return Problem("list-unreadable")
    return [int(item) for item in items]


_READERS: Final[Mapping[Kind, Callable[[Cell, str, Column], Any]]] = {
    Kind.TEXT: _text,
    Kind.LONG_TEXT: _text,
    Kind.INTEGER: _integer,
    Kind.POINTS: _points,
    Kind.CHANGE: _change,
    Kind.DATE: _date,
    Kind.BIRTH: _birth,
    Kind.TIME: _time,
    Kind.YES_NO: _yes_no,
    Kind.CHOICE: _choice,
    Kind.LIST: _list,
    Kind.NUMBERS: _numbers,
    Kind.RESULT: _text,
}
