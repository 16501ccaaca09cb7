"""Values in which nothing can be wrong: nearly all of a table are such, and a look tells it.

What is plain is read as `read_value` reads it, is not what goes without saying, needs no finding, and is written again
as it stands. Everything else is read, told and kept by those who know how.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import lru_cache, partial
from typing import Any, Final

from reporting.exchange.record import SHOWN
from reporting.fields import MOST, Column, Kind
from reporting.locale.dates import YEARS

NOT_PLAIN: Final[Any] = object()
"""What a reader answers of anything that a look does not settle."""
Plain = Callable[[Any], Any]
"""From what stands in a record to the attribute's value, or `NOT_PLAIN`."""
LARGEST: Final = 999_999_999
_TEXTS: Final = frozenset({Kind.TEXT, Kind.LONG_TEXT, Kind.CHOICE})


def never_plain(item: Any) -> Any:
    """The reader of what has to be read."""
    del item
    return NOT_PLAIN


def plain_reader(column: Column, default: object = None, members: Mapping[str, Any] | None = None) -> Plain:
    """The reader of a column; `default` is what goes without saying, `members` are what the words of choices mean."""
    if members is not None:
        return _member({word: each for word, each in members.items() if each != default and word in column.choices})
    if column.kind in _TEXTS:
        return _choice(column, default) if column.choices else partial(plain_text, default=default)
    if column.kind is Kind.INTEGER and not column.choices:
        most = MOST.get(column.json_path[-1], LARGEST)
        return partial(plain_number, most=most, default=default)
    if column.kind is Kind.DATE:
        return plain_day if default is None else never_plain
    return _yes_no(default) if column.kind is Kind.YES_NO else never_plain


@lru_cache(maxsize=1024)
def _day(text: str) -> Any:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return NOT_PLAIN
    return found if found.isoformat() == text and found.year in YEARS else NOT_PLAIN


def plain_day(item: Any) -> Any:
    """A day, `YYYY-MM-DD`."""
    return _day(item) if type(item) is str else NOT_PLAIN


def plain_text(item: Any, default: object = None) -> Any:
    """A short text without blanks at its ends."""
    sound = type(item) is str and 0 < len(item) <= SHOWN and item == item.strip() and item != default
    return item if sound else NOT_PLAIN


def plain_number(item: Any, most: int = LARGEST, default: object = None) -> Any:
    """A whole number within its bound."""
    return item if type(item) is int and 0 <= item <= most and item != default else NOT_PLAIN


def _choice(column: Column, default: object) -> Plain:
    words = frozenset(word for word in column.choices if plain_text(word, default) is not NOT_PLAIN)
    return lambda item: item if type(item) is str and item in words else NOT_PLAIN


def _member(members: Mapping[str, Any]) -> Plain:
    return lambda item: members.get(item, NOT_PLAIN) if type(item) is str else NOT_PLAIN


def _yes_no(default: object) -> Plain:
    return lambda item: item if type(item) is bool and item != default else NOT_PLAIN
