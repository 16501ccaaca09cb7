"""What a starting list is made of: players before the event, and how a system orders them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.model.finding import Finding


class TechnicalSource(StrEnum):
    """Where a technical rating comes from, in the order in which the methods are used (PZWarc 2021, V 2.6.1.2)."""

    MULTIPLIER = "2.6.1.2.1"
    TITLE = "2.6.1.2.2"
    ESTIMATE = "2.6.1.2.3"


def source_of(kind: str) -> TechnicalSource:
    """The method that the source of a technical rating names by its article; an estimate where it names none."""
    return next((source for source in TechnicalSource if source.value in kind), TechnicalSource.ESTIMATE)


@dataclass(frozen=True, slots=True)
class TechnicalRating:
    """A rating for this event alone (PZWarc 2021, V 2.6.1.2)."""

    value: int
    source: TechnicalSource

    def __str__(self) -> str:
        """The value marked with `c`, as the tables show it."""
        return f"{self.value}c"


@dataclass(frozen=True, slots=True)
class StartEntry:
    """A player before the event: key of his lot, rating, its list (A, B, C) and place there, or a technical rating.

    `surname`, `name` and `title` (FIDE's, blank for none) as the players' list has them.
    """

    key: str
    rating: int | None = None
    ranking_list: str = ""
    list_place: int = 0
    technical: TechnicalRating | None = None
    surname: str = ""
    name: str = ""
    title: str = ""

    @property
    def value(self) -> int | None:
        """The rating that counts: a technical one is as good as a real one (2.6.1.2)."""
        if self.rating is not None:
            return self.rating
        return None if self.technical is None else self.technical.value


Order = tuple[tuple[int, ...], tuple[Finding, ...]]
"""Positions of the players (from 0) in the order of their starting numbers, and what is missing for it."""


def nobody(_entries: Sequence[StartEntry]) -> frozenset[int]:
    """No player's place is drawn by lot."""
    return frozenset()


def no_doubt(_entries: Sequence[StartEntry]) -> tuple[Finding, ...]:
    """Nothing speaks against the list."""
    return ()


@dataclass(frozen=True, slots=True)
class StartList:
    """The starting list by rating of a system that has one of its own.

    `order` takes the players and the seed of the lots; `by_lot` gives the positions of those whom the
    lot alone tells apart; `doubts` what speaks against the system for such a list.
    """

    order: Callable[[Sequence[StartEntry], str], Order]
    by_lot: Callable[[Sequence[StartEntry]], frozenset[int]] = nobody
    doubts: Callable[[Sequence[StartEntry]], tuple[Finding, ...]] = no_doubt
