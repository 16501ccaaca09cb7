"""One row of a rating list, whatever it was written in; and the rows of a table in a text file, with their lines."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final, TypeVar

from engine.model import Finding, Place, finding, warning
from reporting.exchange.event_csv import unguarded

KINDS: Final = ("standard", "rapid", "blitz")
"""The kinds of ratings that a list may have."""
MOST_RATING: Final = 4000
"""No list has ever had anybody above: what says more is no rating."""


@dataclass(slots=True)
class ListedPlayer:
    """A player as a rating list has him.

    `line` is the line of the file (of XML: where his element ends), `id` his id on this list. `name` stands as
    surname, comma, first name where the list parts them. `birth` is a day (ISO), a year or nothing. `standard`,
    `rapid`, `blitz` are ratings, None where he has none; `games` those rated in the period of the list, `k` the
    coefficient. A list of one kind has its rating, games and k under that kind. `flag` is FIDE's (`i`, `w`, `wi`).
    """

    line: int
    id: str
    name: str
    federation: str = ""
    sex: str = ""
    birth: str = ""
    title: str = ""
    women_title: str = ""
    other_titles: str = ""
    standard: int | None = None
    standard_games: int | None = None
    standard_k: int | None = None
    rapid: int | None = None
    rapid_games: int | None = None
    rapid_k: int | None = None
    blitz: int | None = None
    blitz_games: int | None = None
    blitz_k: int | None = None
    flag: str = ""


def unread_row(line: int, what: str, value: str) -> Finding:
    """The finding for a row that is left out; `what` is the column that cannot be read."""
    text = " ".join(value.split())
    for part in ("games", "k"):
        what = part if what.endswith(f"_{part}") else what
    return warning("list-row-unread", place=Place(line=line), value=text[:60] or "–", column=f"heading.{what}")


def cut_row(line: int, value: str) -> Finding:
    """The error for a last row in which the file breaks off: nobody knows how many players are missing after it."""
    return finding("list-cut-off", place=Place(line=line), value=" ".join(value.split())[:60] or "–")


Row = tuple[int, list[str]]
_FIRST_LINES: Final = 20
_DELIMITERS: Final = (";", "\t", ",", "|")
_Row = TypeVar("_Row")


def cut_off(rows: Iterable[_Row], size: Callable[[_Row], int]) -> Iterator[tuple[_Row, bool]]:
    """Rows, and whether the file breaks off in one: the last row is that where it is shorter than all before it."""
    source = iter(rows)
    last = next(source, None)
    shortest: int | None = None
    for row in source:
        if last is not None:
            yield last, False
            shortest = size(last) if shortest is None else min(shortest, size(last))
        last = row
    if last is not None:
        yield last, shortest is not None and size(last) < shortest


def _delimiter(lines: Sequence[str]) -> str:
    """What parts most lines into as many cells; of two that do, what makes more of them."""

    def fits(mark: str) -> tuple[int, int]:
        counts = Counter(count for line in lines if (count := line.count(mark)))
        most, often = max(counts.items(), key=lambda item: (item[1], item[0]), default=(0, 0))
        return often, most

    return max(_DELIMITERS, key=fits)


def csv_rows(lines: Iterable[str], name: str = "CSV") -> Iterator[Row | Finding]:
    """The rows of a CSV text that have anything in them; an error for a text that is none, after what could be read.

    `name` is that of the file, only for the message.
    The first lines decide what parts the cells, semicolons, tabs, commas or bars: a title may stand above.
    """
    source = iter(lines)
    first = list(islice(source, _FIRST_LINES))
    delimiter = _delimiter([line for line in first if line.strip()])
    before = 0
    reader = csv.reader((line.replace("\0", "") for line in chain(first, source)), delimiter=delimiter)
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield before + 1, [unguarded(cell.strip().removeprefix("\ufeff")) for cell in row]
            before = reader.line_num
    except csv.Error as error:
        yield finding("csv-broken", place=Place(line=before + 1), reason=error, value=name)
