"""Tables of teams: who sits in which team at which board, and the boards of matches.

The boards of a match stand below a row that names the teams (`Bo.;1;Hetman;Rtg;-;2;Goniec;Rtg;1½ : ½`); the first
named sits on the left of every board and has White on the odd ones. A team's list stands below its name
(`1. Hetman (RtgAvg:2150 ...)`). Rows of teams alone have sums, and no games.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reporting.exchange.foreign_words import Head

_TITLE: Final = re.compile(r"\s*(\d{1,3})\s*\.\s+(\S.*?)\s*(?:\([^()]*(?:\d|[:/])[^()]*\))?\s*")
_SUM: Final = re.compile(r"[\d½.,]*\s*:\s*[\d½.,]*")
_NUMBER: Final = re.compile(r"\d{1,3}\.?")
_DASHES: Final = frozenset({"-", "–", "—", ":"})


@dataclass(frozen=True, slots=True)
class Side:
    """A team of a match: its name, its number where the table has one, the column in which its players stand."""

    name: str
    number: int | None
    column: int


@dataclass(frozen=True, slots=True)
class MatchHead:
    """The row above the boards of a match: both teams, and the column of the results."""

    home: Side
    guest: Side
    result: int


def match_of(cells: Sequence[str], head: Head) -> MatchHead | None:
    """The match that a row begins; None where it begins none."""
    if "board" not in head.columns or head.columns.keys() & {"name", "surname", "team", "result"}:
        return None
    texts = [(at, cell.strip()) for at, cell in enumerate(cells) if cell.strip()]
    known = {at for places in head.columns.values() for at in places}
    parted = next((at for at, text in texts if text in _DASHES), None)
    names = [(at, text) for at, text in texts if at not in known and not _is_mark(text)]
    sums = [at for at, text in texts if _SUM.fullmatch(text) and text not in _DASHES]
    if parted is None or len(names) != 2 or not names[0][0] < parted < names[1][0]:
        return None
    if not sums or sums[-1] < names[1][0]:
        return None
    sides = [Side(text, _number_before(texts, at), at) for at, text in names]
    return MatchHead(sides[0], sides[1], sums[-1])


def _is_mark(text: str) -> bool:
    return bool(text in _DASHES or _NUMBER.fullmatch(text) or _SUM.fullmatch(text))


def _number_before(texts: Sequence[tuple[int, str]], at: int) -> int | None:
    before = dict(texts).get(at - 1, "")
    return int(before.rstrip(".")) if _NUMBER.fullmatch(before) else None


def team_title(cells: Sequence[str]) -> tuple[int, str] | None:
    """The number and the name of the team whose list stands below a row (`1. Hetman (RtgAvg:2150 / TB1: 4)`)."""
    told = [cell.strip() for cell in cells if cell.strip()]
    found = _TITLE.fullmatch(told[0]) if len(told) == 1 else None
    return (int(found[1]), found[2]) if found else None


def is_of_sums(head: Head) -> bool:
    """Whether a row of headings is that of a table with a row for each team, or each match, and no players."""
    named = head.columns.keys()
    if "team" not in named or named & {"name", "surname", "first_name", "white", "black"}:
        return False
    return bool(head.rounds) or bool(named & {"number", "place", "points", "result"})


def board_of(text: str) -> int | None:
    """The board of a row of a match: `1`, `1.2` (match 1, board 2)."""
    last = text.strip().rstrip(".").rpartition(".")[2]
    return int(last) if last.isdecimal() and len(last) <= 3 else None
