"""Entries in and out: appended under a source, read with what was undone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from itertools import islice
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import Connection, Select, Table, func, insert, select

from reporting.locale.spelling import plain_name
from reporting.register.schema import ENTRIES, NAMES, PEOPLE, SOURCES
from reporting.register.values import NAME, Entry, Fact, Origin, Source

_MOST_IN_A_QUESTION: Final = 10_000
"""Values of one `IN`; SQLite takes 32,766."""
_AT_ONCE: Final = 2_000
"""Entries that are appended by one statement."""
_FACT: Final = tuple(each.name for each in fields(Fact))
_VALUES_OF: Final = attrgetter(*_FACT)
_ENTRY: Final = tuple(each.name for each in fields(Entry) if each.name != "undone_by")


def next_id(connection: Connection, table: Table) -> int:
    """The number of the next row; the writer is alone, so nobody else takes it."""
    last: int = connection.execute(select(func.coalesce(func.max(table.c.id), 0))).scalar_one()
    return last + 1


def append_source(connection: Connection, origin: Origin, at: str) -> int:
    """The number of a new source."""
    number = next_id(connection, SOURCES)
    connection.execute(insert(SOURCES), {**asdict(origin), "id": number, "at": at})
    return number


def append_people(connection: Connection, people: Sequence[int], source: int) -> None:
    """New persons under their numbers."""
    if people:
        connection.execute(insert(PEOPLE), [{"id": person, "source": source} for person in people])


def append_entries(connection: Connection, facts: Iterable[tuple[int, Fact]], source: int) -> range:
    """Facts of persons, as entries: their numbers. Some thousands at a time, so that they lie in memory once."""
    first = last = next_id(connection, ENTRIES)
    left = iter(facts)
    while some := list(islice(left, _AT_ONCE)):
        rows = [
            {**_row(fact), "id": number, "person": person, "source": source}
            for number, (person, fact) in enumerate(some, start=last)
        ]
        connection.execute(insert(ENTRIES), rows)
        append_names(connection, rows)
        last += len(some)
    return range(first, last)


def append_names(connection: Connection, rows: Iterable[Mapping[str, Any]]) -> None:
    """The names among rows of entries, as persons are found by them."""
    named = [
        {"entry": row["id"], "person": row["person"], "name": plain_name(f"{row['surname']} {row['first_name']}")}
        for row in rows
        if row["kind"] == NAME
    ]
    if named:
        connection.execute(insert(NAMES), named)


def append_all_names(connection: Connection) -> None:
    """The names of all entries, in a register that did not find persons by them."""
    columns = [ENTRIES.c[name] for name in ("id", "person", "kind", "surname", "first_name")]
    question = select(*columns).where(ENTRIES.c.kind == NAME).order_by(ENTRIES.c.id).limit(_AT_ONCE)
    last = 0
    while rows := connection.execute(question.where(ENTRIES.c.id > last)).mappings().all():
        append_names(connection, [{**row} for row in rows])
        last = rows[-1]["id"]


def _row(fact: Fact) -> dict[str, Any]:
    return dict(zip(_FACT, _VALUES_OF(fact), strict=True))


def undone_by(connection: Connection) -> dict[int, int]:
    """Which entries are undone, and by which: an undoing that was undone itself undoes nothing.

    An entry is undone by later ones alone, so the last are looked at first.
    """
    question = select(ENTRIES.c.id, ENTRIES.c.undone).where(ENTRIES.c.undone > 0)  # so the index is asked, not all rows
    found: dict[int, int] = {}
    for number, undone in sorted(map(tuple, connection.execute(question)), reverse=True):
        if number not in found:
            found[undone] = number
    return found


def chain_of(connection: Connection, number: int) -> list[int]:
    """The entries that undo each other, beginning with one: itself, what undid it, what undid that."""
    chain = [number]
    while True:
        question = select(ENTRIES.c.id).where(ENTRIES.c.undone == chain[-1])
        following = connection.execute(question).scalar_one_or_none()
        if following is None:
            return chain
        chain.append(following)


def entry_of(connection: Connection, number: int) -> Entry | None:
    """One entry; None where there is none of this number."""
    found = _entries(connection, select(ENTRIES).where(ENTRIES.c.id == number))
    return found[0] if found else None


def entries_of_people(connection: Connection, people: Sequence[int]) -> list[Entry]:
    """All entries of persons, the undone ones too, in their order."""
    found: list[Entry] = []
    for at in range(0, len(people), _MOST_IN_A_QUESTION):
        some = people[at : at + _MOST_IN_A_QUESTION]
        found += _entries(connection, select(ENTRIES).where(ENTRIES.c.person.in_(some)).order_by(ENTRIES.c.id))
    return sorted(found, key=lambda entry: entry.id)


def entries_of_kinds(connection: Connection, kinds: Sequence[str]) -> list[Entry]:
    """All entries of some kinds that hold, in their order."""
    found = _entries(connection, select(ENTRIES).where(ENTRIES.c.kind.in_(kinds)).order_by(ENTRIES.c.id))
    return [entry for entry in found if entry.undone_by is None]


def counts_of_kinds(connection: Connection) -> Counter[str]:
    """How many entries of each kind hold."""
    question = select(ENTRIES.c.kind, func.count()).group_by(ENTRIES.c.kind)
    found = Counter(dict(map(tuple, connection.execute(question))))
    undone = [*undone_by(connection)]
    for at in range(0, len(undone), _MOST_IN_A_QUESTION):
        some = ENTRIES.c.id.in_(undone[at : at + _MOST_IN_A_QUESTION])
        found.subtract(dict(map(tuple, connection.execute(question.where(some)))))
    return found


def _entries(connection: Connection, question: Select[Any]) -> list[Entry]:
    undone = undone_by(connection)
    rows = connection.execute(question).mappings()
    return [Entry(**{name: row[name] for name in _ENTRY}, undone_by=undone.get(row["id"])) for row in rows]


def sources_of(connection: Connection, numbers: Iterable[int]) -> dict[int, Source]:
    """Sources by number."""
    wanted = sorted({*numbers})
    found: dict[int, Source] = {}
    for at in range(0, len(wanted), _MOST_IN_A_QUESTION):
        question = select(SOURCES).where(SOURCES.c.id.in_(wanted[at : at + _MOST_IN_A_QUESTION]))
        found |= {row["id"]: Source(**row) for row in connection.execute(question).mappings()}
    return found
