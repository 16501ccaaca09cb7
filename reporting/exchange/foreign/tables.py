"""The tables of a sheet: what stands below each row of headings, and of which kind it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice
from typing import Final

from engine.model import Finding, Place
from reporting import limits
from reporting.exchange.foreign_headings import Head, head_of, round_title
from reporting.exchange.lists.rows import Row

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
    findings = [cell.strip() for cell in cells if cell.strip()]
    found = _TITLE.fullmatch(findings[0]) if len(findings) == 1 else None
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


_NUMBERED: Final = frozenset(
    {"number", "place", "id_fide", "rating", "rating_fide", "federation", "club", "birth_date"}
)


_OUTSIDE: Final = 1_000
"""Rows beyond those of a table of games: titles, headings of rounds. After so many without a table there is none."""


class Kind(StrEnum):
    """What a table tells."""

    PLAYERS = "players"
    CROSSTABLE = "crosstable"
    RESULTS = "results"
    ROSTER = "roster"
    """The players of one team, whose name stands above."""
    MATCH = "match"
    """The boards of one match of teams."""
    SUMS = "sums"
    """A row for each team, or for each match, without players."""


@dataclass(slots=True)
class Table:
    """A table: its kind, its headings and the line they stand on, its rows with their lines, the round it names.

    `team` is the number and the name of the team of a roster, `match` the teams of a match.
    """

    kind: Kind
    head: Head
    where: str
    line: int
    round: int | None = None
    rows: list[Row] = field(default_factory=list)
    team: tuple[int, str] | None = None
    match: MatchHead | None = None


def tables_of(
    where: str, rows: Iterable[Row | Finding], most_tables: int
) -> tuple[list[Table], list[Row], list[Finding]]:
    """The tables of a sheet or file, the rows that stand outside of them (titles, footers), and what was not read.

    Tables without a row among them; no more than `most_tables`, behind which nothing is read.
    """
    found: list[Table] = []
    outside: list[Row] = []
    now: int | None = None
    team: tuple[int, str] | None = None
    open_table: Table | None = None
    findings: list[Finding] = []
    most = limits.RECORDS.most
    for row in islice(rows, most + _OUTSIDE):
        if isinstance(row, Finding):
            findings.append(replace(row, place=row.place if row.place and row.place.sheet else Place(where)))
            continue
        line, cells = row
        head = head_of(cells)
        match = match_of(cells, head)
        kind = Kind.MATCH if match is not None else _kind(head)
        if kind is Kind.PLAYERS or kind is Kind.CROSSTABLE:
            kind = Kind.ROSTER if team is not None and "board" in head.columns else kind
        if kind is not None:
            open_table = Table(kind, head, where, line, now, team=team, match=match)
            found.append(open_table)
            team = None
            if len(found) == most_tables:
                break
        elif (titled := team_title(cells)) is not None:
            team, open_table = titled, None
            outside.append((line, cells))
        elif (number := round_title(cells)) is not None:
            now, open_table = number, None
            outside.append((line, cells))
        elif open_table is not None and _belongs(open_table, cells):
            open_table.rows.append((line, cells))
        else:
            outside.append((line, cells))
            if not found and len(outside) > _OUTSIDE:
                break
    return found, outside, findings


def _kind(head: Head) -> Kind | None:
    """The kind of table that a row of headings begins; None where it is none."""
    named = head.columns.keys()
    if is_of_sums(head):
        return Kind.SUMS
    if "result" in named and ({"white", "black"} <= named or len(head.columns.get("name", ())) > 1):
        return Kind.RESULTS
    if not named & {"name", "surname"}:
        return None
    if head.rounds and "points" in named:
        return Kind.CROSSTABLE
    return Kind.PLAYERS if named & _NUMBERED else None


def _belongs(table: Table, cells: Sequence[str]) -> bool:
    """Whether a row is one of a table: it has what every row of it has."""
    if table.kind in {Kind.RESULTS, Kind.MATCH, Kind.SUMS}:
        return sum(bool(cell.strip()) for cell in cells) > 1
    head = table.head
    own = head.text(cells, "surname" if head.first("name") is None else "name")
    numbers = filter(None, (head.text(cells, column) for column in ("number", "place")))
    return bool(own) and all(number.rstrip(".").isdecimal() for number in numbers)
