"""Who is in an event, or in a list, already: by id, and by name in whatever order, script and accents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.model import Player
from engine.model.people import births_agree
from reporting.exchange.record import name_in
from reporting.locale.scripts import BULGARIAN, in_latin
from reporting.locale.spelling import plain_name


@dataclass(frozen=True, slots=True)
class _Person:
    """Somebody: name, birth, ids by column, his line in the list (0: he stands in the event)."""

    name: str
    birth: str
    ids: Mapping[str, str]
    line: int


class KnownPeople:
    """Who is known by name, in whatever order, script and accents, and by id: those of the event, then of the list."""

    def __init__(self, players: Sequence[Player]) -> None:
        """Whoever stands in the event."""
        self._names: dict[str, list[_Person]] = {}
        self._ids: dict[tuple[str, str], _Person] = {}
        for player in players:
            ids = {f"id_{name}": text for name, text in player.ids.items()}
            self._add(_Person(player.name, player.birth, _ids_in(ids), 0))

    def add(self, line: int, values: Mapping[str, str]) -> None:
        """Somebody of a line of the list."""
        self._add(_Person(name_in(values), values.get("birth_date", ""), _ids_in(values), line))

    def _add(self, person: _Person) -> None:
        self._names.setdefault(_key(person.name), []).append(person)
        for each in person.ids.items():
            self._ids.setdefault(each, person)

    def twin(self, values: Mapping[str, str]) -> tuple[str, int]:
        """Who has the same id, or the same name and no other birth or id, with his line; blank for nobody."""
        birth, ids = values.get("birth_date", ""), _ids_in(values)
        by_id = (self._ids[each] for each in ids.items() if each in self._ids)
        by_name = (
            known
            for known in self._names.get(_key(name_in(values)), ())
            if births_agree(known.birth, birth) and all(known.ids.get(name, text) == text for name, text in ids.items())
        )
        found = next(by_id, None) or next(by_name, None)
        return (found.name, found.line) if found else ("", 0)


def _key(name: str) -> str:
    """What all spellings of a name have in common: Иванов Иван is Ivan Ivanov, in the letters of passports."""
    return plain_name(in_latin(name, BULGARIAN))


def _ids_in(values: Mapping[str, str]) -> dict[str, str]:
    return {name: text.strip() for name, text in values.items() if name.startswith("id_") and text.strip()}
