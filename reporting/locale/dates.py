"""Days and hours as people write them: `1.05.2026`, `2026-05-01`, `1 maja 2026 r.`, `1 май 2026 г.`, `16.30`."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from typing import Final

from reporting.locale.headings import fold

_MONTHS: Final = (
    ("styczen", "stycznia", "януари", "january"),
    ("luty", "lutego", "февруари", "february"),
    ("marzec", "marca", "март", "march"),
    ("kwiecien", "kwietnia", "април", "april"),
    ("maj", "maja", "маи", "may"),
    ("czerwiec", "czerwca", "юни", "june"),
    ("lipiec", "lipca", "юли", "july"),
    ("sierpien", "sierpnia", "август", "august"),
    ("wrzesien", "wrzesnia", "септември", "september"),
    ("pazdziernik", "pazdziernika", "октомври", "october"),
    ("listopad", "listopada", "ноември", "november"),
    ("grudzien", "grudnia", "декември", "december"),
)
_ROMAN: Final = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_YEAR_WORDS: Final = frozenset({"r", "rok", "roku", "г", "год", "година", "year"})
_ISO: Final = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ]\d.*)?")
_NUMERIC: Final = re.compile(r"(\d{1,2})\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{2}|\d{4})")
_YEAR: Final = re.compile(r"(?:00?[-./]00?[-./])?((?:19|20)\d\d)(?:[-./]00?[-./]00?)?")
_TIME: Final = re.compile(r"(?:godz|ч|h)?\.?\s*(\d{1,2})(?:[:.,h]\s?(\d{2}))?(?::\d{2})?\s*(?:h|ч|г)?\.?")
YEARS: Final = range(1500, 3000)
"""Years of days that are read: other ones are slips of the pen, and at the ends of the calendar no term is reckoned."""
_HOUR_OF_CELL: Final = re.compile(r"(\d{1,2}):(\d{2})(?::00)?")
_PART_OF_DAY: Final = re.compile(r"0[.,](\d{6,20})")
_SECONDS: Final = 86_400
_FIRST_DAY: Final = date(1899, 12, 30)
_COUNTED: Final = range(10_000, 80_000)
"""Days from 1927 to 2119, as a spreadsheet counts them."""
_COUNTED_DIGITS: Final = 5
_ORDINAL: Final = re.compile(r"(\d+)(st|nd|rd|th|ти|ви|ри|ми)\b")


def read_day(text: str) -> date | None:
    """The day that a text names, None for anything else: days before months, years with four digits or 20xx."""
    plain = _without_year_word(text)
    match = _ISO.fullmatch(plain)
    if match:
        return day_of(int(match[1]), int(match[2]), int(match[3]))
    match = _NUMERIC.fullmatch(plain)
    if match:
        return _numeric(int(match[1]), int(match[2]), match[3])
    return _in_words(plain)


def counted_day(text: str) -> date | None:
    """The day that a spreadsheet program shows for a plain number, `45000`; None for one that nobody means so."""
    if not text.isascii() or not text.isdecimal() or len(text) > _COUNTED_DIGITS or int(text) not in _COUNTED:
        return None
    return _FIRST_DAY + timedelta(days=int(text))


def spreadsheet_clock(text: str) -> date | time | None:
    """The day or hour that a spreadsheet program shows, or keeps, for what it took for one: `01.sty`, `Jan-00`."""
    plain = text.strip()
    if hour := _HOUR_OF_CELL.fullmatch(plain):
        return time(int(hour[1]), int(hour[2])) if int(hour[1]) < 24 and int(hour[2]) < 60 else None
    if part := _PART_OF_DAY.fullmatch(plain):
        seconds = (Fraction(f"0.{part[1]}") * _SECONDS).__round__()
        return (datetime.min + timedelta(seconds=seconds)).time() if seconds < _SECONDS else None
    return counted_day(plain) or read_day(plain) or _without_year(plain)


def _without_year(text: str) -> date | None:
    """A day and a month's name, or a month's name and a year of two digits."""
    words = fold(text.replace(".", "-")).replace("-", " ").split()
    if len(words) != 2 or words[0].isdecimal() == words[1].isdecimal():
        return None
    number, name = (words[0], words[1]) if words[0].isdecimal() else (words[1], words[0])
    month = _month(name) if len(name) > 2 and name not in _ROMAN else None
    if month is None or len(number) > 2:
        return None
    return day_of(2001, month, int(number)) if words[0] is number else day_of(2000 + int(number), month, 1)


def read_year(text: str) -> str | None:
    """The year of a birth of which no more is known: `1953`, `1953 r.`, `00.00.1953`."""
    match = _YEAR.fullmatch(_without_year_word(text))
    return match[1] if match else None


def read_hour(text: str) -> str | None:
    """An hour as `HH:MM`; None for anything else."""
    match = _TIME.fullmatch(text.strip().casefold())
    if match is None or int(match[1]) > 23 or int(match[2] or 0) > 59:
        return None
    return f"{int(match[1]):02}:{int(match[2] or 0):02}"


def _without_year_word(text: str) -> str:
    plain = " ".join(text.split())
    head, _, last = plain.rpartition(" ")
    if head and fold(last) in _YEAR_WORDS:
        return head
    return re.sub(r"(?<=\d)\s?[rг]\.?$", "", plain)


def day_of(year: int, month: int, day: int) -> date | None:
    """The day that three numbers name; None for one that no calendar has."""
    try:
        return date(year, month, day) if year in YEARS else None
    except ValueError:
        return None


def _numeric(first: int, second: int, year: str) -> date | None:
    full_year = int(year) if len(year) == 4 else 2000 + int(year)
    if second > 12 >= first:
        first, second = second, first
    return day_of(full_year, second, first)


def _in_words(text: str) -> date | None:
    """`1 maja 2026`, `1 V 2026`, `May 1, 2026`."""
    words = fold(_ORDINAL.sub(r"\1", text.casefold())).split()
    if len(words) != 3:
        return None
    if not words[0].isdecimal() and words[1].isdecimal():
        words[0], words[1] = words[1], words[0]
    month = _month(words[1])
    if month is None or not words[0].isdecimal() or not words[2].isdecimal() or len(words[2]) != 4:
        return None
    return day_of(int(words[2]), month, int(words[0]))


def _month(word: str) -> int | None:
    if word in _ROMAN:
        return _ROMAN.index(word) + 1
    if len(word) < 3:
        return None
    for number, names in enumerate(_MONTHS, start=1):
        if any(name.startswith(word) for name in names):
            return number
    return None
