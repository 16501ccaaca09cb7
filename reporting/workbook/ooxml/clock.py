"""Days and hours in a workbook: numbers of days since the first day of a calendar, and the formats that show them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from typing import Final, NamedTuple

from reporting.workbook.ooxml.package import Package, parse_head

_EPOCH: Final = datetime(1899, 12, 30)
_EPOCH_1904: Final = datetime(1904, 1, 1)
_LEAP_BUG: Final = 60
"""Serial numbers below count a 29 February 1900 that never was."""
_LAST_SERIAL: Final = 2_958_465

Clock = date | time | timedelta


def clock_of_serial(value: str, from_1904: bool = False, *, days: bool = True) -> Clock | None:
    """The day or hour behind a spreadsheet's number: days since its first day; None beyond its calendar.

    `days` False: the format shows hours alone, so that a day and more is a span of time.
    """
    try:
        serial = Decimal(value)
    except InvalidOperation:
        return None
    if not serial.is_finite() or not 0 <= serial <= _LAST_SERIAL:
        return None
    whole = int(serial)
    span = timedelta(days=whole, seconds=int(((serial - whole) * 86_400).to_integral_value()))
    if span < timedelta(days=1):
        return (datetime.min + span).time()
    if not days:
        return span
    epoch = _EPOCH_1904 if from_1904 else _EPOCH + timedelta(days=1 if whole < _LEAP_BUG else 0)
    try:
        return epoch + span
    except OverflowError:
        return None


_BUILT_IN: Final = frozenset(map(str, (14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58)))
"""Number formats that every spreadsheet program knows by number (ECMA-376-1, 18.8.30), as the file has it: as text."""
_BUILT_IN_TIMES: Final = frozenset(map(str, (18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56)))
_QUOTED: Final = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')


class ClockFormats(NamedTuple):
    """The style numbers that show a number as a day, and those that show it as an hour."""

    days: Collection[str] = ()
    hours: Collection[str] = ()


PLAIN: Final = ClockFormats()
"""No style shows either."""


def date_styles(package: Package) -> frozenset[str]:
    """The style numbers, as cells name them, whose number format has a year or a day in it."""
    return _styles_where(package, _is_date)


def time_styles(package: Package) -> frozenset[str]:
    """The style numbers whose number format shows hours or seconds, and no day."""
    return _styles_where(package, _is_time)


def _styles_where(package: Package, test: Callable[[str, dict[str, str]], bool]) -> frozenset[str]:
    """Styles by local names: under another namespace a day would be a number, and none would be told."""
    part = next((line.part for line in package.relationships(package.workbook_part()) if line.kind == "styles"), None)
    if part is None or package.name_of(part) is None:
        return frozenset()
    root = parse_head(package.content(part))
    codes = {line.get("numFmtId"): line.get("formatCode", "") for line in root.iter("{*}numFmt")}
    formats = root.find("{*}cellXfs")
    if formats is None:
        return frozenset()
    lines = enumerate(formats.iterchildren("{*}xf"))
    return frozenset(str(index) for index, line in lines if test(line.get("numFmtId", "0"), codes))


def _is_date(number: str, codes: dict[str, str]) -> bool:
    if number in codes:
        return any(letter in _QUOTED.sub("", codes[number]).lower() for letter in "yd")
    return number in _BUILT_IN


def _is_time(number: str, codes: dict[str, str]) -> bool:
    if number in codes:
        code = codes[number].lower()
        spans = any(span in code for span in ("[h]", "[hh]", "[m]", "[mm]", "[s]", "[ss]"))
        return not _is_date(number, codes) and (spans or any(letter in _QUOTED.sub("", code) for letter in "hs"))
    return number in _BUILT_IN_TIMES
