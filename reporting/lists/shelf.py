"""The lists in force on a day, asked together: a federation's lists of single kinds of ratings are one list."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import methodcaller
from pathlib import Path

from engine.model import Finding, Severity, finding
from engine.model.result import nothing
from reporting.exchange.lists import ListedPlayer
from reporting.lists.search import Hit, ListSearch
from reporting.lists.source import KINDS
from reporting.lists.store import StoredList, in_force, lists_of


@dataclass(frozen=True, slots=True)
class KindOfRating:
    """A player's rating of a kind on the list in force (None: he has none), games in its period, day of the list, K."""

    value: int | None
    games: int | None
    day: str
    k: int | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """A player who was found on a federation's lists: what the first of them says of him, his rating by kind.

    A kind of which no list stands in the store is not among the ratings.
    """

    name: str
    player: ListedPlayer
    day: str
    likeness: float = 100.0
    ratings: Mapping[str, KindOfRating] = field(default_factory=nothing)


class Shelf:
    """The lists of a store that are in force on a day: the last ones where the day is blank."""

    def __init__(self, store: Path, day: str = "") -> None:
        """Open the lists, of which those that cannot be asked are told in `findings`."""
        self.stored, told = lists_of(store)
        self.findings = list(told)
        self.day = day
        self._open: dict[Path, ListSearch | None] = {}

    def close(self) -> None:
        """Close all lists."""
        for search in self._open.values():
            if search is not None:
                search.close()

    def names(self) -> tuple[str, ...]:
        """Whose lists there are, in force on the day or not."""
        return tuple(dict.fromkeys(each.name for each in self.stored))

    def lists(self, name: str) -> dict[str, StoredList]:
        """By kind of rating the list of a federation that is in force."""
        found = ((kind, in_force(self.stored, name, self.day, kind)) for kind in KINDS)
        return {kind: stored for kind, stored in found if stored is not None}

    def by_id(self, name: str, player_id: str) -> Found | None:
        """The player of an id on the lists of a federation."""
        found = self._found(name, lambda search: search.by_id(player_id))
        return found[0] if found else None

    def by_name(
        self, name: str, text: str, *, birth: str = "", federation: str = "", wide: bool = False
    ) -> list[Found]:
        """The players of a name on the lists of a federation, as `ListSearch.by_name` orders them."""
        return self._found(
            name, lambda search: search.by_name(text, birth=birth, federation=federation, wide=wide), complete=True
        )

    def day_of_rating(self, name: str, player_id: str, kind: str, value: int) -> str:
        """The day of the last list on which a player has another rating than on that in force; blank where none has."""
        others = [each for each in self.stored if each.name == name and each.has(kind)]
        for stored in sorted(others, key=lambda each: each.day, reverse=True):
            for search in self._searches({kind: stored}):
                hits = self._asked(search, methodcaller("by_id", player_id))
                if any(getattr(hit.player, kind) == value for hit in hits):
                    return stored.day
        return ""

    def _found(self, name: str, ask: Callable[[ListSearch], list[Hit]], *, complete: bool = False) -> list[Found]:
        """What the lists of a federation answer, each player once.

        With `complete` a player who was found on one of them is looked for on the others by his id.
        """
        lists = self.lists(name)
        hits: dict[str, list[Hit]] = {}
        for search in self._searches(lists):
            for hit in self._asked(search, ask):
                hits.setdefault(hit.player.id, []).append(hit)
        if complete and len({*lists.values()}) > 1:
            self._complete(lists, hits)
        return [_merged(name, found, lists) for found in hits.values()]

    def _complete(self, lists: Mapping[str, StoredList], hits: Mapping[str, list[Hit]]) -> None:
        """Add what the other lists of a federation say of players who were found."""
        for player_id, known in hits.items():
            has = {hit.stored for hit in known}
            ask = methodcaller("by_id", player_id)
            known.extend(
                hit for each in self._searches(lists) if each.stored not in has for hit in self._asked(each, ask)
            )

    def _searches(self, lists: Mapping[str, StoredList]) -> Iterator[ListSearch]:
        for stored in dict.fromkeys(lists.values()):
            if stored.path not in self._open:
                self._open[stored.path] = self._opened(stored)
            search = self._open[stored.path]
            if search is not None:
                yield search

    def _opened(self, stored: StoredList) -> ListSearch | None:
        try:
            return ListSearch(stored)
        except sqlite3.Error:
            self._damaged(stored)
            return None

    def _asked(self, search: ListSearch, ask: Callable[[ListSearch], list[Hit]]) -> list[Hit]:
        try:
            return ask(search)
        except sqlite3.Error:
            self._damaged(search.stored)
            self._open[search.stored.path] = None
            with contextlib.suppress(sqlite3.Error):
                search.close()
            return []

    def _damaged(self, stored: StoredList) -> None:
        self.findings.append(finding("store-damaged", Severity.WARNING, value=stored.path.name))


def _merged(name: str, hits: list[Hit], lists: Mapping[str, StoredList]) -> Found:
    by_list = {hit.stored: hit.player for hit in hits}
    ratings = {}
    for kind, stored in lists.items():
        player = by_list.get(stored)
        value: int | None = getattr(player, kind, None)
        games, k = (getattr(player, f"{kind}_{what}", None) for what in ("games", "k"))
        ratings[kind] = KindOfRating(value, games, stored.day, k or None)
    first = hits[0]
    return Found(name, first.player, first.stored.day, max(hit.likeness for hit in hits), ratings)


def nothing_in_force(shelf: Shelf, store: Path, names: Iterable[str]) -> Finding:
    """That a store has no list of these federations to be asked, or none that was in force on the day."""
    later = [f"{each.name} {each.day}" for each in shelf.stored if each.name in names]
    if later:
        return finding("store-later", value=str(store), day=shelf.day, lists=", ".join(dict.fromkeys(later)))
    return finding("store-empty", value=str(store))
