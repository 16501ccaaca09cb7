"""What the columns of a pasted table are: by their headings, else by what stands in them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from engine.regulations import country_codes
from reporting.exchange.foreign_headings import head_of
from reporting.exchange.lists import headings_of
from reporting.exchange.lists.headed_table import sex_of
from reporting.exchange.pasted.figures import are_births
from reporting.locale.dates import read_day, read_year
from reporting.locale.headings import heading_index

COLUMNS: Final = (
    *("name", "surname", "first_name", "rating", "rating_national", "birth_date", "title_any", "federation"),
    *("club", "city", "sex", "id", "id_national", "team", "board", "number"),
)
"""What somebody may say that a column is; `rating` and `id` are those of the game's first list, `number` counts."""
_OTHER_WORDS: Final = {"standard": "rating", "title": "title_any", "women_title": "title_any"}
_NAMES: Final = frozenset({"name", "surname"})
_FIRST_NAMES: Final = ("imi", "first", "fore", "vor", "given", "име", "собств")
"""How a heading begins that says first names before surnames: `Imię i nazwisko`."""
BLANK: Final = frozenset({"", "-", "–", "—", "0", "--", "---", "0000"})
"""What stands in a cell in which nothing stands."""
_RATING: Final = 4
_LONGEST_ID: Final = 8
"""Digits; telephones have more."""
_WORDS: Final = 5
"""Words of one heading."""
_TOTALS: Final = frozenset({"razem", "suma", "ogółem", "łącznie", "общо", "всичко", "сума", "total", "sum"})
_COUNTED: Final = frozenset(
    {"osób", "osoby", "zawodników", "uczestników", "graczy", "души", "участници", "състезатели", "players", "people"}
)
"""What a line that counts a list may say beside its figure."""
Rows = Sequence[Sequence[str]]


def named_columns(cells: Sequence[str]) -> list[str] | None:
    """The columns that a row of headings names, blank for one that means nothing; None where it is no such row."""
    headings, _ = headings_of(cells)
    by_place = {at: _OTHER_WORDS.get(name, name) for name, at in headings.items()}
    others = {at: name for name, places in head_of(cells).columns.items() for at in places}
    found = [by_place.get(at) or others.get(at, "") for at in range(len(cells))]
    unknown = sum(bool(cell.strip()) and not name for cell, name in zip(cells, found, strict=True))
    if not _NAMES & {*found} or (len([*filter(None, found)]) < 2 and unknown):
        return None
    if "surname" in found and not {"name", "first_name"} & {*found}:
        found[found.index("surname")] = "name"
    if "surname" in found and "name" in found and "first_name" not in found:
        found[found.index("name")] = "first_name"  # Swiss-Manager has `Surname` and `Name`, the first name
    return _known_once(found)


def _known_once(columns: Sequence[str]) -> list[str]:
    """The columns that players have, each in its first place."""
    known = {*COLUMNS, *heading_index("players").values()}
    return [name if name in known and name not in columns[:at] else "" for at, name in enumerate(columns)]


def heading_runs(text: str) -> list[str]:
    """The headings of a line where blanks alone part them: `Lp. Nazwisko i imię Ranking`; none of any other line."""
    words, runs = text.split(), []
    while words:
        ends = range(min(_WORDS, len(words)), 0, -1)
        end = next((end for end in ends if head_of([" ".join(words[:end])]).columns), 0)
        if not end:
            return []
        runs.append(" ".join(words[:end]))
        words = words[end:]
    return runs


def is_total(text: str) -> bool:
    """Whether a line counts a list: `Razem: 19`, `Total 19 players`."""
    words = ["".join(filter(str.isalpha, word)).casefold() for word in text.split()]
    first, *others = [word for word in words if word] or [""]
    return first in _TOTALS and _COUNTED.issuperset(others)


def first_name_headed(heading: str) -> bool | None:
    """Whether the heading of a column of whole names says that first names lead; None where it says nothing."""
    words = heading.casefold().replace(",", " ").split()
    if len(words) < 2:
        return None
    return words[0].startswith(_FIRST_NAMES)


def guessed_columns(rows: Rows, known: Sequence[str], titles: Collection[str]) -> list[str]:
    """What the columns are that have no heading, by what stands in them; `known` are those that have one."""
    width = max(map(len, rows), default=0)
    found = [*known, *[""] * (width - len(known))]
    texts = []
    for at in range(width):
        cells = [cell for row in rows if at < len(row) and (cell := row[at].strip()) not in BLANK]
        if found[at] or not cells:
            continue
        kind = _kind(cells, titles)
        if kind == "text":
            texts.append(at)
        elif kind == "rating" and "rating" in found:
            found[at] = "rating_national"
        elif kind:
            found[at] = kind
    if not _NAMES & {*found}:
        _name_texts(rows, found, texts)
    return _known_once(found)


def _kind(cells: Sequence[str], titles: Collection[str]) -> str:
    """What most cells of a column are: `text` for words, blank for what means nothing."""
    codes = country_codes()
    tests = {
        "number": _is_count(cells),
        "federation": _most(cells, lambda cell: cell in codes),
        "sex": len(cells) > 1 and _most(cells, lambda cell: len(cell) == 1 and bool(sex_of(cell))),
        "title_any": _most(cells, lambda cell: cell in titles),
        "birth_date": _most(cells, lambda cell: bool(read_day(cell)) and not cell.isdecimal()),
    }
    known = next((name for name, fits in tests.items() if fits), None)
    if known is not None:
        return known
    if not _most(cells, lambda cell: cell.isascii() and cell.rstrip(".").isdecimal()):
        return "text"
    figures = [int(cell.rstrip(".")) for cell in cells if cell.isascii() and cell.rstrip(".").isdecimal()]
    if _most(cells, lambda cell: len(cell) > _RATING):
        return "id" if _most(cells, lambda cell: len(cell) <= _LONGEST_ID) else ""
    if are_births(figures) and _most(cells, lambda cell: bool(read_year(cell))):
        return "birth_date"
    return "rating" if sum(figure > 99 for figure in figures) * 2 > len(figures) else ""


def _most(cells: Sequence[str], fits: Callable[[str], bool]) -> bool:
    return sum(map(fits, cells)) * 4 >= len(cells) * 3


def _is_count(cells: Sequence[str]) -> bool:
    """Whether cells count the lines: 1, 2, 3, each one more than the one before."""
    plain = [cell.rstrip(".)") for cell in cells]
    if not all(cell.isascii() and cell.isdecimal() and len(cell) < 5 for cell in plain):
        return False
    numbers = [*map(int, plain)]
    return numbers == [*range(numbers[0], numbers[0] + len(numbers))] and numbers[-1] < 1000


def _name_texts(rows: Rows, found: list[str], texts: Sequence[int]) -> None:
    """Columns of words: the name, whole or in two columns, then the club."""
    if not texts:
        return
    first = [row[texts[0]].strip() for row in rows if texts[0] < len(row) and row[texts[0]].strip()]
    whole = sum(len(cell.split()) > 1 for cell in first) * 2 > len(first) or len(texts) == 1
    names = ("name",) if whole else ("surname", "first_name")
    for at, name in zip(texts, (*names, "club", "city"), strict=False):
        found[at] = name
