"""Rating lists of the register: entered row by row however long they are, read by list, id and day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field
from itertools import islice
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import Connection, insert, select

from engine.model import Finding, Place, finding, warning
from reporting.exchange.lists import ListedPlayer
from reporting.lists.source import BrokenListError, CheckedRows, id_of_two, id_twice
from reporting.locale.spelling import plain_name
from reporting.register.database import Register
from reporting.register.entries import append_source, next_id
from reporting.register.lookup import found_of
from reporting.register.people import People
from reporting.register.problems import RegisterError
from reporting.register.schema import LIST_ROWS, LISTS, SOURCES
from reporting.register.values import Origin, Who

_BATCH: Final = 10_000
_COLUMNS: Final = tuple(column.name for column in LIST_ROWS.columns)
_FIELDS_OF: Final = attrgetter(*_COLUMNS[1:])


@dataclass
class EnteredList:
    """What was entered of a list: rows, rows left out, its source (None where it stood there already)."""

    rows: int = 0
    left_out: int = 0
    source: int | None = None
    findings: list[Finding] = field(default_factory=list)


def enter_list(
    register: Register, origin: Origin, name: str, kind: str, day: str, rows: Iterable[ListedPlayer | Finding]
) -> EnteredList:
    """Enter a rating list in one transaction: `name` (`fide`, `national`, ...), kind of rating, day (ISO).

    Rows that cannot be read are left out with a finding; a file that breaks off, or without any player, enters
    nothing (RegisterError). Where an id is that of two people the rows are read once more, and neither is entered.
    """
    of_two: frozenset[str] = frozenset()
    while True:
        try:
            return _entered(register, origin, (name, kind, day), rows, of_two)
        except _OfTwoError as error:
            of_two |= error.ids


class _OfTwoError(Exception):
    """Ids that stand for two people: what was entered is taken back."""

    def __init__(self, ids: Set[str]) -> None:
        super().__init__()
        self.ids = ids


def _entered(
    register: Register,
    origin: Origin,
    of: tuple[str, str, str],
    rows: Iterable[ListedPlayer | Finding],
    of_two: frozenset[str],
) -> EnteredList:
    name, kind, day = of
    done = EnteredList()
    with register.writing() as connection:
        if _is_there(connection, origin, name, kind, day, done):
            return done
        number = next_id(connection, LISTS)
        source = append_source(connection, origin, register.time())
        connection.execute(insert(LISTS), {"id": number, "source": source, "list": name, "kind": kind, "day": day})
        checked = _CheckedRows(of_two)
        players = checked.players(rows)
        try:
            while batch := list(islice(players, _BATCH)):
                batch = checked.without_ids_of_two(batch)
                batch = _fresh(connection, number, batch, checked)
                append_rows(connection, [(number, *_FIELDS_OF(row)) for row in batch])
                people = found_of(connection, [Who({name: row.id}) for row in batch]).people
                checked.names(batch, name, people)
        except BrokenListError as error:
            raise RegisterError(error.found) from None
        if checked.of_two.keys() - of_two:
            raise _OfTwoError(checked.of_two.keys())
        checked.sum_up()
        if not checked.rows:
            raise RegisterError(finding("list-empty", value=origin.file))
        done.source, done.rows, done.left_out = source, checked.rows, checked.left_out
        done.findings += checked.findings
    return done


def _is_there(connection: Connection, origin: Origin, name: str, kind: str, day: str, done: EnteredList) -> bool:
    """Whether the same file was entered as this list; another one of the day is checked, and the later counts."""
    question = select(SOURCES.c.sha256).join(LISTS, LISTS.c.source == SOURCES.c.id)
    found = connection.execute(question.where(LISTS.c.list == name, LISTS.c.kind == kind, LISTS.c.day == day))
    hashes = set(found.scalars())
    if origin.sha256 in hashes:
        return True
    if hashes:
        done.findings.append(warning("register-list-again", value=name, day=day))
    return False


class _CheckedRows(CheckedRows):
    """The findings of a list's rows, and those that only the register has: ids twice, other names."""

    def __init__(self, of_two: Set[str] = frozenset()) -> None:
        super().__init__()
        self.rows = 0
        self.of_two: dict[str, list[ListedPlayer]] = {player_id: [] for player_id in of_two}
        """Ids that stand for two people, with the rows that have them."""

    def twice(self, row: ListedPlayer, first: tuple[str, str]) -> None:
        """A player whose id stands higher up already, with a name and a birth."""
        if first != (row.name, row.birth):
            self.of_two.setdefault(row.id, [])
            return
        self.left_out += 1
        self.add(id_twice(row.line, row.id, row.name))

    def without_ids_of_two(self, batch: list[ListedPlayer]) -> list[ListedPlayer]:
        """The rows of a batch whose id is not known to be that of two people; the others are checked."""
        if not self.of_two:
            return batch
        for row in batch:
            if row.id in self.of_two:
                self.of_two[row.id].append(row)
                self.left_out += 1
        return [row for row in batch if row.id not in self.of_two]

    def sum_up(self) -> None:
        """Name each id of two people, and how many findings were not checked one by one."""
        for player_id, rows in sorted(self.of_two.items(), key=lambda each: each[1][1].line):
            self.add(id_of_two(rows[1].line, player_id, [row.name for row in rows]))
        super().sum_up()

    def names(self, batch: Sequence[ListedPlayer], name: str, people: People) -> None:
        """Players of the list who have another name in the register."""
        for row in batch:
            person = people.owner(name, row.id)
            if person is not None and not people.is_called(person, plain_name(row.name)):
                known = people.name(person)
                place = Place(line=row.line)
                self.add(
                    warning(
                        "register-list-name",
                        place=place,
                        value=row.name,
                        id=f"{name} {row.id}",
                        known=known,
                        person=person,
                    )
                )
        self.rows += len(batch)


def _fresh(connection: Connection, number: int, batch: list[ListedPlayer], checked: _CheckedRows) -> list[ListedPlayer]:
    """The players of a batch whose id is new on the list; the others are checked and leave the batch."""
    ids = [row.id for row in batch]
    columns = (LIST_ROWS.c.id, LIST_ROWS.c.name, LIST_ROWS.c.birth)
    question = select(*columns).where(LIST_ROWS.c.list == number, LIST_ROWS.c.id.in_(ids))
    seen = {player_id: (name, birth) for player_id, name, birth in connection.execute(question)}
    fresh = []
    for row in batch:
        if row.id in seen:
            checked.twice(row, seen[row.id])
        else:
            seen[row.id] = (row.name, row.birth)
            fresh.append(row)
    return fresh


def append_rows(connection: Connection, rows: Iterable[tuple[Any, ...]]) -> None:
    """Append rows of lists, each with all columns in their order."""
    records = [dict(zip(_COLUMNS, row, strict=True)) for row in rows]
    if records:
        connection.execute(insert(LIST_ROWS), records)
