"""The rating lists of a store in force on a day; a federation's lists of single kinds of ratings are read as one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from operator import methodcaller
from pathlib import Path

from engine.model import Finding, finding, warning
from engine.model.result import nothing
from reporting.exchange.lists import ListedPlayer
from reporting.exchange.lists.rows import KINDS
from reporting.lists.search import Hit, ListSearch
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


class RatingListStore:
    """The lists of a store that are in force on a day: the last ones where the day is blank."""

    def __init__(self, store: Path, day: str = "") -> None:
        """Open the lists, of which those that cannot be asked are reported in `findings`."""
        self.stored, unreadable = lists_of(store)
        self.findings = list(unreadable)
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
        lists = self.lists(name)
        hits = [hit for stored in dict.fromkeys(lists.values()) for hit in self._by_id(stored, player_id)]
        return _merged(name, hits, lists) if hits else None

    def by_name(
        self, name: str, text: str, *, birth: str = "", federation: str = "", wide: bool = False
    ) -> list[Found]:
        """The players of a name on the lists of a federation, each once, as `ListSearch.by_name` orders them."""
        lists = self.lists(name)
        hits: dict[str, list[Hit]] = {}
        for stored in dict.fromkeys(lists.values()):
            find = methodcaller("by_name", text, birth=birth, federation=federation, wide=wide)
            for hit in self._hits(stored, find):
                hits.setdefault(hit.player.id, []).append(hit)
        for player_id, known in hits.items():
            others = [stored for stored in dict.fromkeys(lists.values()) if stored not in {hit.stored for hit in known}]
            known.extend(hit for stored in others for hit in self._by_id(stored, player_id))
        return [_merged(name, found, lists) for found in hits.values()]

    def day_of_rating(self, name: str, player_id: str, kind: str, value: int) -> str:
        """The day of the last list on which a player has another rating than on that in force; blank where none has."""
        others = [each for each in self.stored if each.name == name and each.has(kind)]
        for stored in sorted(others, key=lambda each: each.day, reverse=True):
            if any(getattr(hit.player, kind) == value for hit in self._by_id(stored, player_id)):
                return stored.day
        return ""

    def _by_id(self, stored: StoredList, player_id: str) -> list[Hit]:
        return self._hits(stored, methodcaller("by_id", player_id))

    def _hits(self, stored: StoredList, find: Callable[[ListSearch], list[Hit]]) -> list[Hit]:
        """What a list answers; nothing, told once, where it is damaged."""
        try:
            if stored.path not in self._open:
                self._open[stored.path] = ListSearch(stored)
            search = self._open[stored.path]
            return find(search) if search is not None else []
        except sqlite3.Error:
            self.findings.append(warning("store-damaged", value=stored.path.name))
            damaged = self._open.get(stored.path)
            if damaged is not None:
                damaged.close()
            self._open[stored.path] = None
            return []


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


def nothing_in_force(rating_lists: RatingListStore, store: Path, names: Iterable[str]) -> Finding:
    """The finding that a store has no list of these federations, or none in force on the day."""
    later = [f"{each.name} {each.day}" for each in rating_lists.stored if each.name in names]
    if later:
        return finding("store-later", value=str(store), day=rating_lists.day, lists=", ".join(dict.fromkeys(later)))
    return finding("store-empty", value=str(store))
