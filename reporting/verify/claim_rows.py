"""The rows of a claims table as they are taken up: clean, each cell within its bound, no more than are examined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.model import Finding, Place, finding
from reporting import limits
from reporting.exchange.cleaning import clean

_SHOWN: Final = 60
"""Characters of a cell that is too long by which it is told."""


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A row: its cells by column, where they stand, and why it is not examined, where it is not."""

    cells: Mapping[str, str]
    places: Mapping[str, Place]
    refused: tuple[Finding, ...] = ()

    def place(self, column: str) -> Place | None:
        """Where a cell stands; the row's first cell where it is empty."""
        return self.places.get(column) or next(iter(self.places.values()), None)

    def lacks(self, column: str) -> Finding:
        """The finding about a cell that is empty and decides."""
        return finding("claim-cell-empty", place=self.place(column), column=f"heading.claim.{column}")


@dataclass(slots=True)
class ClaimRows:
    """Rows of one table as they come; `findings` are what was taken out of their cells."""

    kept: list[ClaimRow] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    count: int = 0

    def add(self, cells: Mapping[str, str], places: Mapping[str, Place]) -> None:
        """A row of a table, if it holds anything; beyond the bound it is only counted."""
        if not cells:
            return
        self.count += 1
        if self.count <= limits.CLAIMS.most:
            self.kept.append(self._row(cells, places))

    def beyond(self, name: str) -> Finding | None:
        """The finding about a table of more rows than are examined."""
        met = self.count if self.count <= limits.CLAIMS.most else max(self.count, limits.ROWS.most)
        return limits.CLAIMS.exceeded("claims-beyond-limit", met, value=name)

    def _row(self, cells: Mapping[str, str], places: Mapping[str, Place]) -> ClaimRow:
        found: dict[str, str] = {}
        refused: list[Finding] = []
        for column, text in cells.items():
            place = places[column]
            shown = f"{text[: _SHOWN - 1]}…" if len(text) > _SHOWN else text
            long = limits.CLAIM_CELL.exceeded("claim-cell-too-long", len(text), value=clean(shown)[0], place=place)
            refused += [] if long is None else [long]
            found[column] = text if column == "file" and long is None else self._clean(shown if long else text, place)
        return ClaimRow(found, places, tuple(refused))

    def _clean(self, text: str, place: Place) -> str:
        cleaned, told = clean(text, place=place)
        self.findings += told
        return cleaned


def filled(cells: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The cells that hold anything, by their columns."""
    return {column: bare for column, text in cells if (bare := text.strip())}
