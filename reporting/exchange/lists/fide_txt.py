"""FIDE's rating list as text: columns of fixed width under one line of headings.

The headings say where the columns stand: the list of all players, with and without FIDE's arena titles, and the
lists of one kind (their rating stands under the month, `OCT26`) differ. A row whose other titles run over their
column is wider than its headings; its end is then counted from the right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from engine.model import Finding, finding
from reporting.exchange.lists.rows import KINDS, MOST_RATING, ListedPlayer, cut_off, cut_row, unread_row

_HEADING: Final = re.compile(r"ID Number|[A-Za-z]\S*", re.IGNORECASE)
MONTHS: Final = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
_MONTH: Final = re.compile(rf"({'|'.join(MONTHS)})(\d\d)", re.IGNORECASE)
_NAMES: Final = {
    "id number": "id",
    "name": "name",
    "fed": "federation",
    "sex": "sex",
    "tit": "title",
    "titl": "title",
    "wtit": "women_title",
    "otit": "other_titles",
    "foa": "foa",
    "srtng": "standard",
    "sgm": "standard_games",
    "sk": "standard_k",
    "rrtng": "rapid",
    "rgm": "rapid_games",
    "rk": "rapid_k",
    "brtng": "blitz",
    "bgm": "blitz_games",
    "bk": "blitz_k",
    "gms": "games",
    "games": "games",
    "k": "k",
    "b-day": "birth",
    "born": "birth",
    "flag": "flag",
}
"""FIDE's headings and our fields; the month stands over the rating of a list of one kind."""
_OVER: Final = re.compile(r"[A-Z,]+")
_NUMBERS: Final = tuple(f"{kind}{part}" for kind in KINDS for part in ("", "_games", "_k"))

_ORDER: Final = ("name", "federation", "sex", "title", "women_title", "other_titles", "flag", "birth", *_NUMBERS, "id")
_TEXT_COLUMNS: Final = 7
"""From here on digits alone stand in a row."""


@dataclass(frozen=True)
class Layout:
    """Where the columns of a list stand: `(start, end)` by field; `day` is the first of the month it names."""

    columns: dict[str, tuple[int, int]]
    width: int
    day: date | None = None

    @cached_property
    def cuts(self) -> tuple[slice, ...]:
        """The columns in the order of `_ORDER`; what a list does not have is cut out empty."""
        return tuple(slice(*self.columns.get(name, (0, 0))) for name in _ORDER)


def first_day(month: str, year: str) -> date:
    """The first day of a list that FIDE names by a month and the last two figures of a year: `Oct`, `26`."""
    return date(2000 + int(year), MONTHS.index(month.upper()) + 1, 1)


def layout_of(header: str, kind: str = "standard") -> Layout | None:
    """The columns that FIDE's headings give; None where the line is none of FIDE's.

    `kind` is the kind of rating of a list that has one alone: nothing in the file says it.
    """
    starts: list[tuple[int, str]] = []
    day = None
    for match in _HEADING.finditer(header.rstrip()):
        month = _MONTH.fullmatch(match[0])
        if month is not None:
            day = first_day(month[1], month[2])
        name = kind if month else _NAMES.get(match[0].casefold(), "")
        starts.append((match.start(), {"games": f"{kind}_games", "k": f"{kind}_k"}.get(name, name)))
    names = {name for _, name in starts}
    if not {"id", "name", "federation"} <= names or not names & {*KINDS}:
        return None
    ends = [*(start for start, _ in starts[1:]), len(header.rstrip())]
    columns = {name: (start, end) for (start, name), end in zip(starts, ends, strict=True) if name}
    return Layout(columns, ends[-1], day)


def read_fide_txt(lines: Iterable[str], kind: str = "standard") -> Iterator[ListedPlayer | Finding]:
    """The players of FIDE's list, line by line; a finding for each line that is none.

    A file without FIDE's headings gives `list-no-headings`, an error, and no player.
    """
    numbered = enumerate(lines, start=1)
    header = next((text for _, text in numbered if text.strip()), "")
    layout = layout_of(header, kind)
    if layout is None:
        yield finding("list-no-headings", value=" ".join(header.split())[:60] or "–", expected="ID Number, Name, Fed")
        return
    rows = ((line, text.rstrip("\r\n")) for line, text in numbered if text.strip())
    for (line, text), cut in cut_off(rows, lambda row: len(row[1])):
        yield cut_row(line, text) if cut else _player(line, text, layout)


def _player(line: int, text: str, layout: Layout) -> ListedPlayer | Finding:
    """A row as a player: nearly every one stands as its headings say, and only digits stand where they should."""
    at = [text[cut].strip() for cut in layout.cuts]
    digits = "".join(at[_TEXT_COLUMNS:])
    if not (digits.isdecimal() and digits.isascii() and at[0] and at[-1]) or len(text.rstrip()) > layout.width:
        return _unusual(line, text, layout)
    name, federation, sex, title, women_title, other_titles, flag, birth, *figures, player_id = at
    numbers = {field: int(value) if value else None for field, value in zip(_NUMBERS, figures, strict=True)}
    ratings = {kind: numbers[kind] or None for kind in KINDS}
    if any((rating or 0) > MOST_RATING for rating in ratings.values()) or len(federation) > 3 or len(birth) > 4:
        return _unusual(line, text, layout)
    texts = (name, federation, sex.lower(), "" if birth in {"0", "0000"} else birth, title, women_title, other_titles)
    return ListedPlayer(line, player_id, *texts, flag=flag, **(numbers | ratings))  # type: ignore[arg-type]


def _unusual(line: int, text: str, layout: Layout) -> ListedPlayer | Finding:
    """A row whose other titles run over their column, with the rest in its place again; or what is wrong with it."""
    edge = layout.columns.get("other_titles", (0, 0))[1]
    for shift in range(1, 9) if edge else ():
        over, narrow = text[edge : edge + shift], text[:edge] + text[edge + shift :]
        if _OVER.fullmatch(over) and len(narrow.rstrip()) <= layout.width and _wrong_column(narrow, layout) is None:
            return _player(line, narrow, layout)
    wrong = _wrong_column(text, layout) or "name"
    start, end = layout.columns[wrong]
    return unread_row(line, "birth_date" if wrong == "birth" else wrong, text[start:end].strip() or text)


def _wrong_column(text: str, layout: Layout) -> str | None:
    """The first column that does not hold what it should; None where all do."""
    columns = layout.columns.items()
    return next((name for name, (start, end) in columns if not _is_right(name, text[start:end].strip())), None)


def _is_right(name: str, value: str) -> bool:
    """Whether a column holds what it should: digits where numbers stand, a rating that anybody could have."""
    number = value.isascii() and value.isdecimal()
    if name == "id":
        return number
    if name in KINDS:
        return not value or (number and int(value) <= MOST_RATING)
    if name in _NUMBERS or name == "birth":
        return not value or (number and len(value) <= 4)
    return bool(value) if name == "name" else name != "federation" or len(value) <= 3
