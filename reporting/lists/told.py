"""The rows of a list as they are entered anywhere: cleaned, counted, with as many findings of a kind as one reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.model import Finding, Place, Severity, finding
from reporting.exchange.lists import ListedPlayer
from reporting.exchange.text import clean_text

MOST_TOLD: Final = 100
"""Rows of one kind of fault that are named one by one; of the others their number is told."""


class BrokenListError(Exception):
    """A list that breaks off, or is none: nothing of it is entered."""

    def __init__(self, found: Finding) -> None:
        super().__init__(found.code)
        self.found = found


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
                if not row.name.isprintable() or not row.id.isprintable():
                    self._clean(row)
                yield row
            elif row.severity is Severity.ERROR:
                raise BrokenListError(row)
            else:
                self.left_out += row.place is not None
                self.add(row)

    def _clean(self, row: ListedPlayer) -> None:
        for name in ("id", "name"):
            cleaned, removed = clean_text(getattr(row, name))
            setattr(row, name, cleaned)
            if removed:
                place, characters = Place(line=row.line), ", ".join(removed)
                code = "characters-removed"
                self.add(finding(code, Severity.WARNING, place=place, value=cleaned[:60] or "–", characters=characters))

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
