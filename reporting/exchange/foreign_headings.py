"""What the headings of other programs mean: columns by folded heading (`foreign_headings.yaml`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from reporting.locale.headings import fold

_RATINGS: Final = frozenset({"rating", "rating_fide", "rating_national"})
_PROGRAMS: Final = (
    ("Chess-Results / Swiss-Manager", re.compile(r"chess-?results|swiss-?manager", re.IGNORECASE)),
    ("ChessArbiter", re.compile(r"chess\s*arbiter", re.IGNORECASE)),
    ("ChessManager", re.compile(r"chess\s*manager", re.IGNORECASE)),
    ("Vega", re.compile(r"\bvega(?:chess)?\b|\bELOFIDE\b|\bIDFIDE\b", re.IGNORECASE)),
    ("Swiss-Chess", re.compile(r"\bTlnNr\b|\bFideKenn\b|swiss-?chess\b", re.IGNORECASE)),
    ("Swiss-Manager", re.compile(r"\bID_?No\b|\bFide_?No\b|\bRtg_?Int\b", re.IGNORECASE)),
)
_CHANGE: Final = re.compile(r"[+±]\s*/?\s*[-−–]|±")
"""A column of changes: `Rtg+/-` of Chess-Results is no rating."""
_ROUND_WORD: Final = r"(?:rd|rnd|round|runde|runda|r|кр|кръг)"
_ROUND_HEAD: Final = re.compile(
    rf"(\d{{1,3}})\s*\.?\s*{_ROUND_WORD}?\.?|{_ROUND_WORD}\.?\s*(\d{{1,3}})\.?", re.IGNORECASE
)
_ROUND_TITLE: Final = re.compile(
    r"^\W*(?:(?:round|runde|runda|кръг)\W*(\d{1,3})|(\d{1,3})\W*(?:st|nd|rd|th)?\W*(?:round|runde|runda|кръг))(?!\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Head:
    """A row of headings: the columns by id (the places from 0, in their order), the rounds, what means nothing."""

    columns: Mapping[str, tuple[int, ...]]
    rounds: Mapping[int, int]
    unknown: tuple[str, ...]
    cells: tuple[str, ...]

    def first(self, column: str) -> int | None:
        """The first place of a column."""
        return self.columns.get(column, (None,))[0]

    def text(self, cells: Sequence[str], column: str) -> str:
        """What a row has in a column, blank for none."""
        at = self.first(column)
        return cells[at].strip() if at is not None and at < len(cells) else ""

    def recognised(self) -> str:
        """Which heading was taken for which column, a line each: `SNo=number`."""
        named = [f"{' '.join(self.cells[places[0]].split())}={column}" for column, places in self.columns.items()]
        if self.rounds:
            named.append(f"{min(self.rounds)}…{max(self.rounds)}=rounds")
        return "\n".join(named)


_LONGEST: Final = 200
"""Characters of a heading; whatever is longer is none."""


def headings() -> dict[str, list[str]]:
    """The headings of each column that can be recognised."""
    import yaml

    found: dict[str, list[str]] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
    return found


@cache
def _index() -> Mapping[str, str]:
    index: dict[str, str] = {}
    for column, words in headings().items():
        for word in (column, *words):
            index.setdefault(fold(word) or word, column)
    return index


def head_of(cells: Sequence[str]) -> Head:
    """A row as headings."""
    columns: dict[str, list[int]] = {}
    rounds: dict[int, int] = {}
    unknown = []
    for at, cell in enumerate(cells):
        text = cell.strip()
        if not text:
            continue
        column = None if len(text) > _LONGEST or _CHANGE.search(text) else _index().get(fold(text) or text)
        number = _ROUND_HEAD.fullmatch(text) if column is None else None
        if column is not None:
            columns.setdefault(column, []).append(at)
        elif number is not None:
            rounds.setdefault(int(number[1] or number[2]), at)
        else:
            unknown.append(text)
    if len(columns.get("place", ())) > 1 and not columns.keys() & _RATINGS:
        # Beside another word for the place `Rank` is short for ranking, the rating.
        rating = next((at for at in columns["place"] if fold(cells[at]) == "rank"), None)
        if rating is not None:
            columns["place"].remove(rating)
            columns["rating"] = [rating]
    if "surname" in columns and not columns.keys() & {"name", "first_name"}:
        columns["name"] = columns.pop("surname")  # Chess-Results calls the whole name `Nazwisko`
    return Head({name: tuple(places) for name, places in columns.items()}, rounds, tuple(unknown), tuple(cells))


def round_title(cells: Sequence[str]) -> int | None:
    """The round that a row above a table names: `Round 3 on 2026/11/14 at 17:00`."""
    texts = [cell for cell in cells if cell.strip()]
    found = _ROUND_TITLE.match(texts[0]) if texts and len(texts) <= 3 else None
    return int(found[1] or found[2]) if found else None


def program_of(text: str) -> str:
    """The program that made a table, as far as it says so; blank where nothing does."""
    return next((name for name, pattern in _PROGRAMS if pattern.search(text)), "")
