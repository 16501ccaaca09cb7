"""Days and hours as spreadsheets keep them: a number of days since the first day of their calendar."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from typing import Final

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
