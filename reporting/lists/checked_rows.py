"""The rows of a list as they are entered anywhere: cleaned, counted, with as many findings of a kind as one reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.model import Finding, Place, Severity, finding
from reporting import limits
from reporting.exchange.cleaning import clean
from reporting.exchange.lists import ListedPlayer
from reporting.exchange.lists.rows import unread_row
from reporting.finding_error import FindingError

_LONGEST_ID: Final = 60
_MANY_MORE: Final = 100
"""How many times the bound on rows that are left out is named in the finding about a file of nothing else."""
MOST_NAMED: Final = 100
"""Rows of one kind of fault that are named one by one; of the others their number is told."""


class BrokenListError(FindingError):
    """A list that breaks off, or is none: nothing of it is entered."""


def id_twice(line: int | None, player_id: str, name: str) -> Finding:
    """An id that stands on a second line, of the same player: the first row counts."""
    return finding("list-id-twice", Severity.WARNING, place=Place(line=line), value=player_id, name=name)


def id_of_two(line: int | None, player_id: str, names: Iterable[str]) -> Finding:
    """An id of two people, seen on the second one's line: who has it nobody knows, and nobody gets it."""
    name = " / ".join(dict.fromkeys(names))
    return finding("list-id-of-two", Severity.WARNING, place=Place(line=line), value=player_id, name=name)


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
        """Whether a row, cleaned where it has to be, is a player; told where it is none."""
        if len(row.id) > _LONGEST_ID or len(row.name) > limits.NAME.most:
            long = "id" if len(row.id) > _LONGEST_ID else "name"
            return self._lost(unread_row(row.line, long, getattr(row, long)))
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
