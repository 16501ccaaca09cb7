"""Whose norms belong together: one person by an id, else by name and birth date; a doubt is told, never decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from engine.classification.ledger.entry import NormEntry
from engine.model.people import births_agree, folded

_FULL_DATE: Final = 10


@dataclass(frozen=True, slots=True)
class Doubt:
    """Somebody who must be asked about: entries that may or may not be one person's.

    `code` is `ids-contradict`, `with-and-without-id`, `two-ids`, `name-only` or `nameless`; `first` and
    `second` are one entry of each side.
    """

    code: str
    first: NormEntry
    second: NormEntry


@dataclass(slots=True)
class _Group:
    """Entries that are taken for one person's; `gone` once it is part of another group."""

    entries: list[NormEntry] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)
    seats: dict[str, int] = field(default_factory=dict)
    gone: bool = False

    @property
    def name(self) -> str:
        return folded(self.entries[0].name)

    def contradicts(self, other: _Group) -> bool:
        """Two ids of one kind, or two starting numbers in one event: certainly two persons."""
        ids = any(other.ids.get(kind, value) != value for kind, value in self.ids.items())
        return ids or any(other.seats.get(key, seat) != seat for key, seat in self.seats.items())

    def join(self, other: _Group) -> None:
        self.entries += other.entries
        self.ids |= other.ids
        self.seats |= other.seats


def people(entries: Iterable[NormEntry]) -> tuple[tuple[tuple[NormEntry, ...], ...], tuple[Doubt, ...]]:
    """The entries person by person, and what is doubtful about it.

    An id of any kind that is the same makes one person, unless another kind contradicts. Without
    ids name and birth date decide. The same name with and without an id, or with ids of
    different kinds, may be one person: that is asked and not joined.
    """
    doubts: list[Doubt] = []
    groups = _by_id(_appearances(entries), doubts)
    groups = _by_name(groups, doubts)
    doubts += _possible(groups)
    return tuple(tuple(group.entries) for group in groups), tuple(doubts)


def _appearances(entries: Iterable[NormEntry]) -> list[_Group]:
    """What one player made in one event; an entry without event key or number stands alone."""
    found: dict[tuple[object, ...], _Group] = {}
    for at, entry in enumerate(entries):
        seat = (entry.key, entry.number) if entry.key and entry.number else (at,)
        group = found.setdefault(seat, _Group())
        group.entries.append(entry)
        group.ids |= entry.ids or ({"": entry.player} if not entry.number and entry.player else {})
        if entry.key and entry.number:
            group.seats[entry.key] = entry.number
    return list(found.values())


def _by_id(groups: list[_Group], doubts: list[Doubt]) -> list[_Group]:
    """Join whoever shares an id; where another id contradicts, they stay apart and are asked about."""
    joined: list[_Group] = []
    owners: dict[tuple[str, str], list[_Group]] = {}
    for group in groups:
        whole = group
        for other in _owners(group, owners):
            if whole.contradicts(other):
                doubts.append(Doubt("ids-contradict", other.entries[0], group.entries[0]))
                continue
            other.join(whole)
            whole.gone = True
            whole = other
        if whole is group:
            joined.append(group)
        for item in whole.ids.items():
            owners.setdefault(item, []).append(whole)
    return [group for group in joined if not group.gone]


def _owners(group: _Group, owners: dict[tuple[str, str], list[_Group]]) -> list[_Group]:
    """The groups that have an id of this one, each once."""
    found = [owner for item in group.ids.items() for owner in owners.get(item, ()) if not owner.gone]
    return [owner for at, owner in enumerate(found) if not any(owner is each for each in found[:at])]


def _by_name(groups: list[_Group], doubts: list[Doubt]) -> list[_Group]:
    """Join those without any id whose name and birth date are the same; told, where no whole date stands behind it."""
    joined: list[_Group] = []
    known: dict[tuple[str, str], _Group] = {}
    for group in groups:
        entry = group.entries[0]
        key = (group.name or f"#{entry.number}", entry.birth)
        other = known.get(key) if not group.ids else None
        if other is None or other.contradicts(group) or entry.namesake or other.entries[0].namesake:
            joined.append(group)
            if not group.ids:
                known.setdefault(key, group)
            continue
        if len(entry.birth) < _FULL_DATE:
            code = "name-only" if group.name else "nameless"
            doubts.append(Doubt(code, other.entries[0], entry))
        other.join(group)
    return joined


def _possible(groups: list[_Group]) -> Iterator[Doubt]:
    """Groups of one name that could be one person."""
    by_name: dict[str, list[_Group]] = {}
    for group in groups:
        if group.name:
            by_name.setdefault(group.name, []).append(group)
    for same_name in by_name.values():
        for first, second in combinations(same_name, 2):
            code = _question(first, second)
            if code:
                yield Doubt(code, first.entries[0], second.entries[0])


def _question(first: _Group, second: _Group) -> str:
    """What is to be asked about two groups of one name, empty where they are certainly two persons."""
    births = {entry.birth for group in (first, second) for entry in group.entries if entry.birth}
    same_event = any(second.seats.get(key, seat) != seat for key, seat in first.seats.items())
    if same_event or not _compatible(births):
        return ""
    shared = first.ids.keys() & second.ids.keys()
    if not shared:
        known = bool(first.ids) + bool(second.ids)
        return ("name-only", "with-and-without-id", "two-ids")[known]
    whole = len(births) == 1 and len(next(iter(births))) == _FULL_DATE
    return "two-ids" if whole and not first.ids.items() & second.ids.items() else ""


def _compatible(births: Iterable[str]) -> bool:
    """True where all are the same day, or the year of it."""
    longest = max(births, key=len, default="")
    return all(births_agree(longest, birth) for birth in births)
