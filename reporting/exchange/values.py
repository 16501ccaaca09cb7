"""One value of the document, there and back: tolerant reading by the kind of its column.

A reader answers `(value, expected)`: `expected` is None where the value could be read, else
the name of what should stand there (`number`, `date`, ...), which the finding prints.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from enum import StrEnum
from typing import Any, Final

from engine.model import points_text
from reporting.fields import Column, Kind
from reporting.fields.tables import FIDE_WOMEN_TITLES
from reporting.locale.dates import YEARS
from reporting.locale.headings import fold

Reading = tuple[Any, str | None]

_INTEGER: Final = re.compile(r"[+-]?\d{1,9}(\.0*)?")
_NUMBER: Final = re.compile(r"(\d{1,6})(?:[.,](\d{1,3}))?")
_SIGNS: Final = frozenset("+-−–")
_TIME: Final = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")
_YES: Final = frozenset({"true", "yes", "tak", "да", "1"})
_NO: Final = frozenset({"false", "no", "nie", "не", "0"})


_UNRATED: Final = frozenset(
    fold(word)
    for word in (
        *("b/r", "br", "b.r.", "bez rankingu", "brak", "brak rankingu", "nie ma", "niekl."),
        *("б/р", "бр", "б.р.", "без рейтинг", "няма", "няма рейтинг", "без"),
        *("unrated", "unr", "unr.", "n/r", "nr", "none", "no rating", "n/a"),
    )
)
_IN_HALVES: Final = frozenset({Kind.POINTS, Kind.CHANGE})


def is_empty(raw: object) -> bool:
    """True for what stands for nothing: a missing value, an empty text, list or object."""
    return raw is None or (not raw and raw in ("", [], {}))


def read_text(raw: object) -> Reading:
    """A text; a number (a licence, an id) is taken as its digits."""
    if isinstance(raw, str):
        return raw.strip(), None
    if isinstance(raw, int) and not isinstance(raw, bool):
        return str(raw), None
    return "", "text"


def is_no_rating(raw: object) -> bool:
    """Whether somebody wrote in words that a player has no rating: `b/r`, `бр`, `unrated`."""
    return isinstance(raw, str) and fold(raw) in _UNRATED


def read_integer(raw: object) -> Reading:
    """A whole number, also written as text (`"7"`, `"7.0"`)."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw, None
    if isinstance(raw, str) and _INTEGER.fullmatch(raw.strip()):
        return int(raw.strip().partition(".")[0]), None
    return None, "number"


def read_points(raw: object) -> Reading:
    """Points in half points: `"0.5"` is 1, `"½"` too."""
    if isinstance(raw, int) and not isinstance(raw, bool) and 0 <= raw <= 999_999:
        return 2 * raw, None
    text = raw.strip() if isinstance(raw, str) else ""
    if text.endswith("½"):
        text = f"{text[:-1] or '0'}.5"
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None, "points"
    half = (found[2] or "").rstrip("0")
    return (2 * int(found[1]) + (half == "5"), None) if half in {"", "5"} else (None, "points")


def read_change(raw: object) -> Reading:
    """Points given or taken, in half points: `"-0.5"` is -1."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        raw = str(raw)
    text = raw.strip() if isinstance(raw, str) else ""
    value, expected = read_points(text.lstrip("-−–+") if text[1:2] not in _SIGNS else text)
    return (-value if expected is None and text[:1] in "-−–" else value), expected


def read_date(raw: object) -> Reading:
    """A day, `YYYY-MM-DD`."""
    if isinstance(raw, str):
        try:
            found = date.fromisoformat(raw.strip())
        except ValueError:
            return None, "date"
        if found.year in YEARS:
            return found, None
    return None, "date"


def read_birth(raw: object) -> Reading:
    """A day of birth, or the year alone as an integer."""
    year, problem = read_integer(raw)
    if problem is None and 1800 <= year <= 2200:
        return year, None
    found, problem = read_date(raw)
    return found, None if problem is None else "birth"


def read_time(raw: object) -> Reading:
    """An hour of the day, `17:00`."""
    found = _TIME.fullmatch(raw.strip()) if isinstance(raw, str) else None
    return (f"{int(found[1]):02}:{found[2]}", None) if found else ("", "time")


def read_yes_no(raw: object) -> Reading:
    """True or false, also as a word."""
    if isinstance(raw, bool):
        return raw, None
    word = str(raw).strip().casefold() if isinstance(raw, (str, int)) else ""
    if word in _YES:
        return True, None
    return False, None if word in _NO else "yes-no"


def read_list(raw: object) -> Reading:
    """Several texts, given as a list or as one text with commas."""
    if isinstance(raw, str):
        return tuple(part.strip() for part in re.split(r"[,;]", raw) if part.strip()), None
    if isinstance(raw, list) and all(isinstance(item, (str, int)) and not isinstance(item, bool) for item in raw):
        return tuple(str(item).strip() for item in raw), None
    return (), "list"


def read_numbers(raw: object) -> Reading:
    """Several whole numbers, none of them below zero, as `read_list` reads texts."""
    words, problem = read_list(raw)
    if problem is not None or not all(word.isdecimal() and len(word) < 10 for word in words):
        return (), "numbers"
    return tuple(int(word) for word in words), None


_READERS: Final[Mapping[Kind, Callable[[object], Reading]]] = {
    Kind.TEXT: read_text,
    Kind.LONG_TEXT: read_text,
    Kind.RESULT: read_text,
    Kind.CHOICE: read_text,
    Kind.INTEGER: read_integer,
    Kind.POINTS: read_points,
    Kind.CHANGE: read_change,
    Kind.DATE: read_date,
    Kind.BIRTH: read_birth,
    Kind.TIME: read_time,
    Kind.YES_NO: read_yes_no,
    Kind.LIST: read_list,
    Kind.NUMBERS: read_numbers,
}


def read_value(column: Column, raw: object) -> Reading:
    """The value of a column. A choice that is not on its list keeps its text and names `choice`."""
    value, expected = _READERS[column.kind](raw)
    if expected is None and column.choices:
        chosen = value if column.kind is Kind.LIST else (value,)
        if any(item not in column.choices for item in chosen):
            return value, "choice"
    return value, expected


def write_value(kind: Kind, value: Any) -> Any:
    """A value of the event as JSON has it; None where nobody gave it."""
    if kind in _IN_HALVES and value is not None:
        return points_text(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return list(value) if kind is Kind.NUMBERS else [str(item) for item in value]
    return str(value) if isinstance(value, StrEnum) else value


_TITLES: Final = {
    "g": "GM", "gm": "GM", "m": "IM", "im": "IM", "f": "FM", "fm": "FM", "c": "CM", "cm": "CM",
    "wg": "WGM", "wgm": "WGM", "wm": "WIM", "wim": "WIM", "wf": "WFM", "wfm": "WFM", "wc": "WCM", "wcm": "WCM",
}  # fmt: skip


def fide_title(text: str) -> dict[str, str]:
    """The title under the scale of men's or of women's; what is none of them stays as it is, of nothing nothing."""
    title = _TITLES.get(text.strip().lower(), text)
    return {"fide_women" if title in FIDE_WOMEN_TITLES else "fide": title} if title else {}
