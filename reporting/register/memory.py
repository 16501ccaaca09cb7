"""What somebody holds on a day: categories, titles, norms; and what was decided about his claims."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection

from reporting.fields import TABLES
from reporting.register.lookup import found_of
from reporting.register.people import People
from reporting.register.values import CATEGORY, DECISION, NORM, TITLE, Entry, Who

_RANKS: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    (column.json_path[0], column.json_path[-1]): column.choices
    for column in TABLES["players"].columns
    if column.json_path[0] in {"titles", "categories"}
}
"""Titles and categories by scale, the highest first."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """What the register holds of a person on a day.

    `certain` is False where nothing but his name ties him to the person. `titles` and `categories` are the highest
    of each scale. `norms` and `decisions` are those of one rule set, the decisions of any day.
    """

    person: int | None = None
    name: str = ""
    certain: bool = True
    titles: Mapping[str, Entry] = field(default_factory=dict)
    categories: Mapping[str, Entry] = field(default_factory=dict)
    norms: tuple[Entry, ...] = ()
    decisions: tuple[Entry, ...] = ()


class Memory:
    """What verification needs of the register about some persons: read once, then answered from memory."""

    def __init__(self, connection: Connection, whos: Iterable[Who]) -> None:
        found = found_of(connection, whos)
        self.people: People = found.people
        self._entries: dict[int, list[Entry]] = defaultdict(list)
        for entry in found.entries:
            self._entries[self.people.one(entry.person)].append(entry)

    def holdings(self, who: Who, rules: str, day: str) -> Holdings:
        """What somebody holds on a day (ISO) as far as a rule set asks; nobody where the register does not know him."""
        certain = self.people.find(who)
        person = self.people.likely(who) if certain is None else certain
        if person is None:
            return Holdings()
        entries = self._entries.get(person, [])
        before = [entry for entry in entries if entry.day and entry.day <= day]
        of_rules = [entry for entry in entries if entry.rules == rules]
        return Holdings(
            person,
            self.people.name(person),
            certain is not None,
            _highest(before, TITLE, "titles"),
            _highest(before, CATEGORY, "categories"),
            tuple(entry for entry in of_rules if entry.kind == NORM and entry.day <= day),
            tuple(entry for entry in of_rules if entry.kind == DECISION),
        )


def _highest(entries: Iterable[Entry], kind: str, table: str) -> dict[str, Entry]:
    """Of each scale the highest that is held; of the same one the entry of the earliest day."""
    best: dict[str, Entry] = {}
    for entry in sorted((each for each in entries if each.kind == kind), key=lambda each: each.day):
        other = best.get(entry.scale)
        if other is None or _rank(table, entry) < _rank(table, other):
            best[entry.scale] = entry
    return best


def _rank(table: str, entry: Entry) -> int:
    choices = _RANKS.get((table, entry.scale), ())
    return choices.index(entry.value) if entry.value in choices else len(choices)
