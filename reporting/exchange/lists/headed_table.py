"""A table of anybody's making: what its columns are is known by their headings, in any of the three languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, Final

from engine.model import Finding, finding
from reporting.exchange.foreign_headings import head_of
from reporting.exchange.lists.rows import KINDS, MOST_RATING, ListedPlayer, Row, cut_off, cut_row, unread_row
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.dates import read_day, read_year
from reporting.locale.headings import fold, heading_index, word_index

COLUMNS: Final = (
    *("id", "name", "surname", "first_name", "federation", "sex", "birth_date"),
    *("id_national", "id_fide", "id_iccf", "id_fmjd", "title", "women_title"),
    *("standard", "rapid", "blitz", "games", "k", "flag", "number"),
    *("since", "rules", "edition", "norm", "event", "start", "event_sha256"),
    *("date", "played", "fillings", "score", "performance"),
    *("decision", "decided_on", "decided_by", "reason"),
)
"""Columns that tables of players, norms, decisions and ratings may have beside those of the workbook's players."""
_FIRST_ROWS: Final = 10
"""Rows in which the headings may stand: a title above them harms nobody."""
_OF_OTHERS: Final = {"rating": "standard", "title_any": "title"}
"""Words of other programs' tables (`foreign`), which lists of ratings use too."""
_NUMBER: Final = re.compile(r"(\d{1,4})(?:[.,]0+)?")
_TEXTS: Final = ("federation", "title", "women_title", "flag")
_RATINGS: Final = frozenset({"rating_fide", "rating_national", "rating_iccf", "rating_fmjd"})
_EXPECTED: Final = "heading.id, heading.name, heading.standard"
_WOMEN: Final = frozenset({"f", "k", "w", "ж", "female", "kobieta", "жена", "woman"})
_MEN: Final = frozenset({"m", "м", "male", "mezczyzna", "мъж", "man"})


@cache
def _index() -> Mapping[str, str]:
    """Columns by folded heading: the workbook's, the words of `heading.po` (several, with bars between), the ids."""
    return {**word_index(COLUMNS, "heading"), **heading_index("players")}


def headings_of(cells: Sequence[str]) -> tuple[dict[str, int], tuple[str, ...]]:
    """Where the columns stand that a row of headings names, the first of each; and the headings that mean nothing.

    A heading that is a known one and the word for `since` (`Kategoria od`) is that column with `.since` behind it.
    """
    found: dict[str, int] = {}
    unknown = []
    for at, cell in enumerate(cells):
        column = _column(fold(cell))
        if column:
            found.setdefault(column, at)
        elif cell.strip():
            unknown.append(cell.strip())
    return found, tuple(unknown)


def _column(folded: str) -> str:
    known = _index().get(folded, "")
    if known:
        return known
    for word in (word for lang in LANGUAGES for word in texts(lang)("heading.since-of").split("|")):
        head = folded.removesuffix(f" {fold(word)}")
        if head != folded and head in _index():
            return f"{_index()[head]}.since"
    return ""


def read_table(
    rows: Iterable[Row | Finding], rating_list: str = "national", kind: str = "standard", *, breaks_off: bool = True
) -> Iterator[ListedPlayer | Finding]:
    """The players of a rating list with headings; a finding for each row that is none.

    The id is that of the list (`id_national`, `id_fide`, ...), or the only id there is. A column of ratings
    without a kind is of `kind`. Without a column of names or of ids `list-no-headings` is an error. `breaks_off`:
    the rows are of a text, which may end in the middle of one; those of a workbook may end in blank cells.
    """
    source = iter(rows)
    columns: Mapping[str, int] = {}
    first = ""
    for row in islice(source, _FIRST_ROWS):
        if isinstance(row, Finding):
            yield row
            continue
        first = first or " | ".join(row[1])[:60]
        columns = _list_columns(row[1], rating_list)
        if columns:
            break
    if not columns:
        yield finding("list-no-headings", value=first or "–", expected=_EXPECTED)
        return
    id_column = _id_column(columns, rating_list)
    for row, cut in cut_off(source, lambda row: len(row[1]) if isinstance(row, tuple) else len(columns)):
        if isinstance(row, Finding):
            yield row
        elif cut and breaks_off:
            yield cut_row(row[0], " ".join(row[1]))
        else:
            yield _player(row, columns, id_column, rating_list, kind)


def kinds_of(rows: Iterable[Row | Finding], rating_list: str = "national") -> tuple[str, ...]:
    """The kinds of ratings of which a table has columns, be its headings below a title; none where it is no list.

    A column of ratings without a kind is `standard` here.
    """
    heads = (_list_columns(row[1], rating_list) for row in islice(rows, _FIRST_ROWS) if isinstance(row, tuple))
    columns = next((found for found in heads if found), {})
    named = {*columns} | ({"standard"} if columns.keys() & _RATINGS else set())
    return tuple(kind for kind in KINDS if kind in named)


def _list_columns(cells: Sequence[str], rating_list: str) -> Mapping[str, int]:
    """The columns of a row of headings; nothing where it lacks ids, names or ratings."""
    columns, unknown = headings_of(cells)
    if unknown:
        others = {_OF_OTHERS.get(name, name): places[0] for name, places in head_of(cells).columns.items()}
        columns = {
            name: at for name, at in others.items() if name in COLUMNS and cells[at].strip() in unknown
        } | columns
    named = {"name", "surname"} & columns.keys()
    rated = columns.keys() & {*KINDS, *_RATINGS}
    return columns if named and rated and _id_column(columns, rating_list) else {}


def _id_column(columns: Mapping[str, int], rating_list: str) -> str:
    return next((name for name in (f"id_{rating_list}", "id") if name in columns), "")


def _player(
    row: Row, columns: Mapping[str, int], id_column: str, rating_list: str, kind: str
) -> ListedPlayer | Finding:
    line, cells = row
    at = {name: cells[index].strip() for name, index in columns.items() if index < len(cells)}
    if not at.get(id_column):
        return unread_row(line, "id", " ".join(cells))
    name = at.get("name") or ", ".join(filter(None, (at.get("surname", ""), at.get("first_name", ""))))
    if not name:
        return unread_row(line, "name", " ".join(cells))
    numbers: dict[str, int] = {}
    single = {f"rating_{rating_list}": kind, "games": f"{kind}_games", "k": f"{kind}_k"}
    for column, field in {**single, "standard": kind, "rapid": "rapid", "blitz": "blitz"}.items():
        value = at.get(column, "")
        match = _NUMBER.fullmatch(value.replace(" ", ""))
        if value in {"", "-", "–", "0"}:
            continue
        if match is None or (field in KINDS and int(match[1]) > MOST_RATING):
            return unread_row(line, column, value)
        numbers[field] = int(match[1])
    birth = birth_of(at.get("birth_date", ""))
    if birth is None:
        return unread_row(line, "birth_date", at["birth_date"])
    texts_of = {column: at.get(column, "") for column in _TEXTS}
    facts: dict[str, Any] = {"sex": sex_of(at.get("sex", "")), "birth": birth, **texts_of, **numbers}
    return ListedPlayer(line, at[id_column], name, **facts)


def birth_of(text: str) -> str | None:
    """A birth as a day (ISO) or a year, empty where nothing stands there, None where it is neither."""
    if not text.strip() or text.strip() in {"0", "-", "–"}:
        return ""
    day = read_day(text)
    return day.isoformat() if day else read_year(text)


def sex_of(text: str) -> str:
    """`m` or `f` in the words of the three languages; empty for anything else."""
    word = fold(text)
    return "f" if word in _WOMEN else "m" if word in _MEN else ""
