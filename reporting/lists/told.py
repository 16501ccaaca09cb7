"""The rows of a list as they are entered anywhere: cleaned, counted, with as many findings of a kind as one reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.model import Finding, Place, Severity, finding
from reporting.exchange.cleaning import clean
from reporting.exchange.lists import ListedPlayer
from reporting.exchange.lists.listed_player import unread_row

MOST_TOLD: Final = 100
"""Rows of one kind of fault that are named one by one; of the others their number is told."""


class BrokenListError(Exception):
    """A list that breaks off, or is none: nothing of it is entered."""

    def __init__(self, found: Finding) -> None:
        super().__init__(found.code)
        self.found = found


def id_twice(line: int | None, player_id: str, name: str) -> Finding:
    """An id that stands on a second line, of the same player: the first row counts."""
    return finding("list-id-twice", Severity.WARNING, place=Place(line=line), value=player_id, name=name)


def id_of_two(line: int | None, player_id: str, names: Iterable[str]) -> Finding:
    """An id of two people, seen on the second one's line: who has it nobody knows, and nobody gets it."""
    name = " / ".join(dict.fromkeys(names))
    return finding("list-id-of-two", Severity.WARNING, place=Place(line=line), value=player_id, name=name)


class Told:
    """The findings of a list's rows, and how many rows were left out."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.left_out = 0
        self._counts: dict[str, int] = {}

    def players(self, rows: Iterable[ListedPlayer | Finding]) -> Iterator[ListedPlayer]:
        """The rows that are players; an error ends the list (BrokenListError)."""
        for row in rows:
            if isinstance(row, ListedPlayer):
                if row.name.isprintable() and row.id.isprintable():
                    yield row
                    continue
                try:
                    self._clean(row)
                except ValueError as lost:
                    self.left_out += 1
                    self.add(unread_row(row.line, str(lost), ""))
                    continue
                yield row
            elif row.severity is Severity.ERROR:
                raise BrokenListError(row)
            else:
                self.left_out += row.place is not None
                self.add(row)

    def _clean(self, row: ListedPlayer) -> None:
        """Take out of id and name what no text should hold; ValueError where nothing is left of one of them."""
        for name in ("id", "name"):
            cleaned, told = clean(getattr(row, name), place=Place(line=row.line))
            setattr(row, name, cleaned)
            for found in told:
                self.add(found)
            if not cleaned:
                raise ValueError(name)

    def add(self, found: Finding) -> None:
        """One finding more."""
        count = self._counts[found.code] = self._counts.get(found.code, 0) + 1
        if count <= MOST_TOLD:
            self.findings.append(found)

    def rest(self) -> None:
        """How many findings were not told one by one; rows that stand twice are no rows."""
        for code, count in self._counts.items():
            if count > MOST_TOLD:
                example = next(each for each in self.findings if each.code == code)
                more = count - MOST_TOLD
                self.findings.append(finding("list-more-rows", example.severity, value=more, kind=code))
