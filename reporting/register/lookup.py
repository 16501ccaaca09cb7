"""Look persons up without reading everybody: by ids, numbers and names, together with whom they were joined with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, select

from engine.model.people import ID_KINDS
from reporting.locale.spelling import plain_name
from reporting.register.entries import entries_of_kinds, entries_of_people, next_id
from reporting.register.people import People
from reporting.register.schema import ENTRIES, NAMES, PEOPLE
from reporting.register.values import ID, NAME, SAME, Entry, Who

_AT_ONCE: Final = 10_000
"""Values of one `IN`."""


@dataclass(frozen=True, slots=True)
class Found:
    """Some persons of the register, and what holds of them: as much is known of each as if all had been read."""

    people: People
    entries: tuple[Entry, ...]


def found_of(connection: Connection, whos: Iterable[Who]) -> Found:
    """Whoever has an id or the name of one of those."""
    whos = tuple(whos)
    ids: dict[str, set[str]] = defaultdict(set)
    for who in whos:
        for kind, value in who.ids.items():
            ids[kind].add(value)
    named = {*_of_names(connection, {plain_name(who.name) for who in whos if who.name})}
    for kind, values in ids.items():
        named |= {*_of_ids(connection, values, kind)}
    return _found(connection, named)


def found_of_text(connection: Connection, text: str, numbers: Iterable[int] = ()) -> Found:
    """Whoever has the text as an id or as his name, or a number of the register."""
    named = _of_names(connection, {plain_name(text)})
    return _found(connection, {*_of_ids(connection, {text.strip()}), *named, *numbers})


def found_of_words(connection: Connection, text: str) -> Found:
    """Whoever has all words of the text in his name."""
    words = plain_name(text).split()
    if not words:
        return _found(connection, ())
    padded = " " + NAMES.c.name + " "
    question = select(NAMES.c.person).where(*(padded.contains(f" {word} ", autoescape=True) for word in words))
    return _found(connection, connection.execute(question.distinct()).scalars())


def _of_ids(connection: Connection, values: Iterable[str], kind: str = "") -> Iterator[int]:
    """The persons who have an id of a kind, or of any."""
    question = select(ENTRIES.c.person).where(ENTRIES.c.kind == ID)
    question = question.where(ENTRIES.c.scale.in_([kind] if kind else ID_KINDS))
    for some in _in_parts(values):
        yield from connection.execute(question.where(ENTRIES.c.value.in_(some))).scalars()


def _of_names(connection: Connection, names: Iterable[str]) -> Iterator[int]:
    for some in _in_parts(names):
        yield from connection.execute(select(NAMES.c.person).where(NAMES.c.name.in_(some))).scalars()


def _in_parts(values: Iterable[str]) -> Iterator[Sequence[str]]:
    found = sorted(values)
    yield from (found[at : at + _AT_ONCE] for at in range(0, len(found), _AT_ONCE))


def _found(connection: Connection, numbers: Iterable[int]) -> Found:
    """Persons with whom they are one."""
    joins = entries_of_kinds(connection, (SAME,))
    last = next_id(connection, PEOPLE) - 1
    joined = People(joins, last)
    wanted = sorted({each for number in numbers for each in joined.group(number)})
    entries = tuple(entry for entry in entries_of_people(connection, wanted) if entry.undone_by is None)
    of_persons = (entry for entry in entries if entry.kind in {ID, NAME})
    return Found(People((*joins, *of_persons), last), entries)
