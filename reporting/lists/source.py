"""A file as a rating list: whose it is, of which kind of rating and day, and its players one by one.

FIDE's files say what they are; of a federation's table the user says whose it is. The day stands in the file's
headings or its name, otherwise the user gives it. Its rows are cleaned and counted as they are entered anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from engine.model import Finding, Place, Severity, finding, warning
from engine.model.people import is_id
from reporting import limits
from reporting.exchange.cleaning import clean
from reporting.exchange.lists import ListedPlayer, csv_rows, kinds_of, read_fide_txt, read_fide_xml, read_table
from reporting.exchange.lists.fide_txt import MONTHS, first_day, layout_of
from reporting.exchange.lists.fide_xml import has_kinds
from reporting.exchange.lists.rows import KINDS, Row, unread_row
from reporting.limit import FindingError
from reporting.sources.long_file import LongFile

ALL_KINDS: Final = "all"
"""The kind of a list that has standard, rapid and blitz ratings."""
_FIRST_ROWS: Final = 20
_NAMED_MONTH: Final = re.compile(rf"(?<![a-z])({'|'.join(MONTHS)})(\d\d)(?!\d)", re.IGNORECASE)
_NAMED_DAY: Final = re.compile(r"(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])(?:[-_.]?(0[1-9]|[12]\d|3[01]))?(?!\d)")


@dataclass(frozen=True, slots=True)
class ListRequest:
    """What a user says of a list: the federation's (`fide`, `national`, ...), its kind of rating, its day (ISO).

    Blank where the file says it.
    """

    rating_list: str = ""
    kind: str = ""
    day: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a list, which may be read again from the file."""

    read: Callable[[], Iterable[ListedPlayer | Finding]]

    def __iter__(self) -> Iterator[ListedPlayer | Finding]:
        """All of them, from the beginning."""
        return iter(self.read())


@dataclass(frozen=True, slots=True)
class ListSource:
    """A list as a file has it; `day` is blank where nobody knows it."""

    name: str
    kind: str
    day: str
    rows: Iterable[ListedPlayer | Finding]
    findings: tuple[Finding, ...] = ()


def is_fide_list(looked: LongFile) -> bool:
    """Whether a text is FIDE's list, as text or as XML."""
    return looked.kind == "XML" or layout_of(header_of(looked)) is not None


def header_of(looked: LongFile) -> str:
    """The first line of a text that says anything."""
    return next((line for line in looked.start.splitlines() if line.strip()), "")


def fide_list(looked: LongFile, request: ListRequest) -> ListSource:
    """FIDE's list: of all kinds, or of the one that the user or the file's name says."""
    names = (looked.path.name, looked.member)
    kind = request.kind or next((kind for kind in KINDS for name in names if kind in name.casefold()), "")
    layout = layout_of(header_of(looked), kind or "standard")
    in_xml = looked.kind == "XML" and has_kinds(looked.start)
    several = in_xml or (layout is not None and len(layout.columns.keys() & {*KINDS}) > 1)
    if several or not kind:
        kind = ALL_KINDS if several else "standard"
    of_rating = "standard" if kind == ALL_KINDS else kind
    rows: Iterable[ListedPlayer | Finding]
    if looked.kind == "XML":
        rows = Rows(lambda: read_fide_xml(looked.pieces(), of_rating))
    else:
        rows = Rows(lambda: read_fide_txt(looked.lines(), of_rating))
    in_file = layout.day.isoformat() if layout and layout.day else ""
    day = request.day or in_file or day_in(*names)
    findings = () if looked.kind == "XML" else _guessed(looked)
    return ListSource(
        request.rating_list or "fide", kind, day, rows, (*findings, *other_month(day, in_file, looked.path))
    )


def table_list(rows: Iterable[Row | Finding], path: Path, request: ListRequest, member: str = "") -> ListSource:
    """A federation's table with headings; `rows` may be asked for again."""
    several = len(kinds_of(list(islice(rows, _FIRST_ROWS)), request.rating_list)) > 1
    of_rating = request.kind or "standard"
    of_text = isinstance(rows, TextRows)
    players = Rows(lambda: read_table(rows, request.rating_list, of_rating, breaks_off=of_text))
    kind = ALL_KINDS if several and not request.kind else of_rating
    return ListSource(request.rating_list, kind, request.day or day_in(path.name, member), players)


@dataclass(frozen=True, slots=True)
class TextRows:
    """The rows of a CSV, which may be read again; a finding first where its encoding had to be guessed."""

    looked: LongFile

    def __iter__(self) -> Iterator[Row | Finding]:
        """All of them, from the beginning."""
        yield from _guessed(self.looked)
        yield from csv_rows(self.looked.lines())


def _guessed(looked: LongFile) -> tuple[Finding, ...]:
    return () if looked.guessed is None else (looked.guessed.as_finding(looked.path.name),)


def day_in(*names: str) -> str:
    """The day that a file's name tells: `standard_oct26frl`, `2026-10-01`, `CR_202610`; of a month its first day."""
    for name in names:
        month = _NAMED_MONTH.search(name)
        if month:
            return first_day(month[1], month[2]).isoformat()
        day = _NAMED_DAY.search(name)
        if day:
            return f"{day[1]}-{day[2]}-{day[3] or '01'}"
    return ""


def other_month(day: str, in_file: str, path: Path) -> tuple[Finding, ...]:
    """That the user gives a list another month than it has itself."""
    if not in_file or day[:7] == in_file[:7]:
        return ()
    return (finding("list-other-month", value=path.name, told=day, day=in_file),)


_LONGEST_ID: Final = 60
_MANY_MORE: Final = 100
"""How many times the bound on rows that are left out is named in the finding about a file of nothing else."""
MOST_NAMED: Final = 100
"""Rows of one kind of fault that are named one by one; of the others their number is reported."""


class BrokenListError(FindingError):
    """A list that breaks off, or is none: nothing of it is entered."""


def id_twice(line: int | None, player_id: str, name: str) -> Finding:
    """An id that stands on a second line, of the same player: the first row counts."""
    return warning("list-id-twice", place=Place(line=line), value=player_id, name=name)


def id_of_two(line: int | None, player_id: str, names: Iterable[str]) -> Finding:
    """An id of two people, seen on the second one's line: neither of them is entered."""
    name = " / ".join(dict.fromkeys(names))
    return warning("list-id-of-two", place=Place(line=line), value=player_id, name=name)


class CheckedRows:
    """The findings of a list's rows, and how many rows were left out."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.left_out = 0
        self._counts: dict[str, int] = {}

    def players(self, rows: Iterable[ListedPlayer | Finding]) -> Iterator[ListedPlayer]:
        """The rows that are players; an error, or too many rows that are none, end the list (BrokenListError)."""
        for row in rows:
            if isinstance(row, ListedPlayer):
                if self._is_player(row):
                    yield row
            elif row.severity is Severity.ERROR:
                raise BrokenListError(row)
            else:
                self.left_out += row.place is not None
                self.add(row)
            self._bound()

    def _is_player(self, row: ListedPlayer) -> bool:
        """Whether a row, cleaned where it has to be, is a player; reported where it is none."""
        if len(row.id) > _LONGEST_ID or len(row.name) > limits.NAME.most:
            long = "id" if len(row.id) > _LONGEST_ID else "name"
            return self._lost(unread_row(row.line, long, getattr(row, long)))
        if not is_id(row.id):
            return self._lost(unread_row(row.line, "id", row.id))
        if not (row.name.isprintable() and row.id.isprintable()):
            try:
                self._clean(row)
            except ValueError as lost:
                return self._lost(unread_row(row.line, str(lost), ""))
        return True

    def _lost(self, found: Finding) -> bool:
        self.left_out += 1
        self.add(found)
        return False

    def _bound(self) -> None:
        """BrokenListError where so many rows are left out that the file is another than was meant."""
        most = limits.LIST_UNREAD.most
        if self.left_out > most:
            # How many there are nobody knows before the list is read to its end.
            found = limits.LIST_UNREAD.exceeded("list-too-many-unread", _MANY_MORE * most)
            assert found is not None
            raise BrokenListError(found)

    def _clean(self, row: ListedPlayer) -> None:
        """Take out of id and name what no text should hold; ValueError where nothing is left of one of them."""
        for name in ("id", "name"):
            cleaned, found = clean(getattr(row, name), place=Place(line=row.line))
            setattr(row, name, cleaned)
            for each in found:
                self.add(each)
            if not cleaned:
                raise ValueError(name)

    def add(self, found: Finding) -> None:
        """One finding more."""
        count = self._counts[found.code] = self._counts.get(found.code, 0) + 1
        if count <= MOST_NAMED:
            self.findings.append(found)

    def sum_up(self) -> None:
        """How many findings were not told one by one."""
        for code, count in self._counts.items():
            if count > MOST_NAMED:
                example = next(each for each in self.findings if each.code == code)
                more = count - MOST_NAMED
                self.findings.append(finding("list-more-rows", example.severity, value=more, kind=code))
