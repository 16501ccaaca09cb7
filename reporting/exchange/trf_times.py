"""Days in a tournament report file, as programs write them: `2024/01/31`, `24/09/2010`, `28. 07. 2005`, `25/09/02`.

The format has `YYYY/MM/DD` for the event and for births and `YY/MM/DD` for rounds (record 132,
from column 92, ten columns a round); what else is understood without guessing is read too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Final

from engine.regulations.rate_of_play import Increment, RateOfPlay, TimeStage, parse_rate
from reporting.locale.dates import day_of, read_day, read_year

_SHORT: Final = re.compile(r"(\d\d)[/-](\d\d)[/-](\d\d)")
_EITHER_WAY: Final = re.compile(r"(\d{1,2})/(\d{1,2})/\d{4}")
_MONTH_OF_BIRTH: Final = re.compile(r"((?:18|19|20)\d\d)[-./]\d{1,2}[-./]00?")
_SHORT_BIRTH: Final = re.compile(r"\d\d([-./])\d\d\1\d\d")
_NOTHING: Final = re.compile(r"[0\s./-]*")
_FOUR_DIGITS: Final = re.compile(r"\d{4}")
_ROUND_DAY: Final = re.compile(r"\d{4}[-/.]\d\d[-/.]\d\d|\d\d[-/.]\d\d[-/.]\d\d(?!\d)|\S+")
_FIRST_COLUMN: Final = 87
"""Where round 1 stands in the text of record 132, which begins behind the code and a blank."""
_COLUMN: Final = 10
_PIVOT: Final = 70
"""Years from 70 on are those of the 20th century, where nothing else tells."""


def read_trf_day(text: str, near: int | None = None) -> date | None:
    """The day of an event or of a round; None for what is none. `near` is a year that settles the century."""
    plain = " ".join(text.split())
    short = _SHORT.fullmatch(plain)
    if short:
        year, month, day = (int(part) for part in short.groups())
        found = day_of(_full_year(year, near), month, day)
        if found is not None:
            return found
    return read_day(plain)


def is_doubtful(text: str) -> bool:
    """Whether day and month, or day and year, could have changed places: `05/06/2010`, `05/06/07`."""
    plain = " ".join(text.split())
    either = _EITHER_WAY.fullmatch(plain)
    if either:
        return int(either[1]) <= 12 and int(either[2]) <= 12 and int(either[1]) != int(either[2])
    short = _SHORT.fullmatch(plain)
    if short is None or short[1] == short[3]:
        return False
    return day_of(2000 + int(short[3]), int(short[2]), int(short[1])) is not None


def read_trf_birth(text: str) -> str | None:
    """A day (`1969-12-06`) or the year alone (`1987`) of a birth; None for what is neither.

    Blank for zeros, and for a year of two digits: nobody can tell the century, nor day from year.
    """
    plain = " ".join(text.split())
    if _NOTHING.fullmatch(plain) or is_short_birth(plain):
        return ""
    part = _MONTH_OF_BIRTH.fullmatch(plain)
    year = part[1] if part else read_year(plain)
    if year:
        return year
    found = read_day(plain) if _FOUR_DIGITS.search(plain) else None
    return found.isoformat() if found else None


def is_short_birth(text: str) -> bool:
    """Whether a birth has a year of two digits, as TRF06 was written (`88.01.02`)."""
    return _SHORT_BIRTH.fullmatch(text.strip()) is not None and not _NOTHING.fullmatch(text)


def is_part_of_birth(text: str) -> bool:
    """Whether a birth has a month and no day, of which the year alone is used."""
    part = _MONTH_OF_BIRTH.fullmatch(text.strip())
    return part is not None and not re.search(r"[-./]00?[-./]", text)


def read_round_days(texts: Iterable[str], near: int | None = None) -> tuple[dict[int, date], list[str]]:
    """The days of the rounds by number, and the words that are no days.

    In their columns where the line begins blank; other programs write one after the other, or a
    record for each round.
    """
    days: dict[int, date] = {}
    unread: list[str] = []
    following = 0
    for text in texts:
        by_column = bool(text) and not text[:_FIRST_COLUMN].strip()
        for word in _ROUND_DAY.finditer(text):
            following += 1
            at = (word.start() - _FIRST_COLUMN + 2) // _COLUMN + 1 if by_column else following
            day = read_trf_day(word[0], near)
            if day is None:
                unread.append(word[0])
            else:
                days[at] = day
    return days, unread


def write_round_days(days: dict[int, date]) -> str:
    """The text of record 132; blank without any day."""
    cells = (days[at].strftime("%y/%m/%d") if at in days else "" for at in range(1, max(days, default=0) + 1))
    return (" " * _FIRST_COLUMN + "".join(f"{cell:{_COLUMN}}" for cell in cells)).rstrip()


def _full_year(year: int, near: int | None) -> int:
    if near is None:
        return 1900 + year if year >= _PIVOT else 2000 + year
    return min((century + year for century in (1900, 2000, 2100)), key=lambda full: abs(full - near))


_STAGE: Final = re.compile(r"(?:(?P<moves>[1-9]\d{0,2})/)?(?P<seconds>[1-9]\d{0,5})(?:\+(?P<each>\d{1,4}))?")


def clock_code(text: str) -> str:
    """The code of a rate of play as people write it; blank where it cannot be read or has none (a delay)."""
    rate = parse_rate(text)
    if rate is None or rate.mode is not Increment.FISCHER:
        return ""
    stages, first = [], 1
    for stage in rate.stages:
        seconds = stage.minutes * 60
        # An increment that begins in the middle of a stage has no code.
        if seconds.denominator != 1 or first < rate.from_move < first + (stage.moves or rate.from_move):
            return ""
        each = f"+{rate.increment}" if rate.increment and first >= rate.from_move else ""
        stages.append(f"{f'{stage.moves}/' if stage.moves else ''}{seconds.numerator}{each}")
        first += stage.moves or 0
    return ":".join(stages) if _covered(rate, first) else ""


def _covered(rate: RateOfPlay, first: int) -> bool:
    """False where the increment begins only after the last stage that is written (it repeats)."""
    return not rate.increment or rate.from_move < first or rate.stages[-1].moves is None


def rate_of_code(code: str) -> str:
    """The rate of play as people write it; blank for what is no code, or differs for White and Black."""
    stages, increments, starts, first = list[TimeStage](), list[int](), list[int](), 1
    for part in code.strip().split(":"):
        found = _STAGE.fullmatch(part)
        if found is None or (stages and stages[-1].moves is None):
            return ""
        moves, each = int(found["moves"] or 0), int(found["each"] or 0)
        stages.append(TimeStage(Fraction(int(found["seconds"]), 60), moves or None))
        increments += [each] if each else []
        starts += [first] if each else []
        first += moves
    # One increment from some stage on to the end: anything else nobody writes in words.
    steady = len(set(increments)) <= 1 and len(increments) in {0, len(stages) - _stages_before(stages, starts)}
    if not steady:
        return ""
    return RateOfPlay(tuple(stages), increments[0] if increments else 0, from_move=starts[0] if starts else 1).text()


def _stages_before(stages: list[TimeStage], starts: list[int]) -> int:
    """How many stages end before the first that has an increment."""
    if not starts:
        return 0
    played, before = 1, 0
    while played < starts[0]:
        played += stages[before].moves or 0
        before += 1
    return before
