"""Put a list into the store: written beside, indexed, and then moved to its place, whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import Final

from engine.model import Finding, finding, warning
from reporting.lists.search import index_text
from reporting.lists.source import BrokenListError, CheckedRows, ListSource, id_of_two, id_twice
from reporting.lists.store import (
    APPLICATION,
    COLUMNS,
    TABLES,
    VERSION,
    StoredList,
    about_list,
    lists_of,
    path_of,
)
from reporting.sources.file_lock import locked
from reporting.sources.replace import is_writable, not_written
from reporting.sources.temporary_file import move
from reporting.sources.written import note_written

_PART: Final = ".part"
_VALUES_OF: Final = attrgetter("line", *COLUMNS)
_JOURNAL: Final = "-journal"
_SETTINGS: Final = (
    "journal_mode = OFF",  # before anything is written: a killed run would leave it
    f"application_id = {APPLICATION}",
    f"user_version = {VERSION}",
    "synchronous = OFF",
    "locking_mode = EXCLUSIVE",
    "cache_size = -65536",
    "temp_store = MEMORY",
)
_FEWER: Final = 0.9
"""A list with less than this part of the players of the one before may be cut off."""


@dataclass(frozen=True, slots=True)
class EnteredList:
    """A list that was entered, or stood there already (`unchanged`): None where nothing was."""

    stored: StoredList | None
    findings: tuple[Finding, ...] = ()
    left_out: int = 0
    unchanged: bool = False


def enter_list(store: Path, source: ListSource, file: str, sha256: str) -> EnteredList:
    """Enter a list of a known day; a file that breaks off, or has no player, changes nothing."""
    target = path_of(store, source.name, source.kind, source.day)
    try:
        store.mkdir(parents=True, exist_ok=True)
        with locked(target) as busy:
            if busy is not None:
                return EnteredList(None, (busy,))
            before = about_list(target)
            if isinstance(before, StoredList) and before.sha256 == sha256:
                return EnteredList(before, unchanged=True)
            return _entered(store, target, source, file, sha256)
    except BrokenListError as error:
        return EnteredList(None, (error.found,))
    except PermissionError as error:
        if is_writable(store):
            return EnteredList(None, (finding("file-in-use", value=str(target)),))
        return EnteredList(None, (not_written(target, error, str(target)),))
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return EnteredList(None, (finding("file-not-written", value=str(target), reason=reason),))


def _entered(store: Path, target: Path, source: ListSource, file: str, sha256: str) -> EnteredList:
    _sweep(store)
    part = target.with_name(f".{target.name}-{secrets.token_hex(8)}{_PART}")
    checked = CheckedRows()
    part.touch(exist_ok=False)
    try:
        with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as connection:
            rows = _fill(connection, source, checked)
            if not rows:
                raise BrokenListError(finding("list-empty", value=file))
            about = (source.name, source.kind, source.day, file, sha256, rows)
            connection.execute("INSERT INTO about VALUES (?, ?, ?, ?, ?, ?)", about)
            connection.execute("COMMIT")
        _sync(part)
        checked.findings += _against_before(store, source, rows)
        move(part, target)
        note_written(target)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    checked.sum_up()
    stored = StoredList(source.name, source.kind, source.day, rows, file, sha256, target)
    return EnteredList(stored, tuple(checked.findings), checked.left_out)


def _sweep(store: Path) -> None:
    """Remove what killed runs left of lists that nobody writes now."""
    for left in (*store.glob(f".*{_PART}"), *store.glob(f".*{_PART}{_JOURNAL}")):
        part = left.name.removeprefix(".").removesuffix(_JOURNAL).removesuffix(_PART)
        of = left.with_name(part.rpartition("-")[0])
        with contextlib.suppress(OSError), locked(of, wait=0) as busy:
            if busy is None and not left.is_symlink():
                left.unlink()


def _fill(connection: sqlite3.Connection, source: ListSource, checked: CheckedRows) -> int:
    """Players, then what their names are found by; how many there are."""
    for setting in _SETTINGS:
        connection.execute(f"PRAGMA {setting}")
    connection.execute("BEGIN")
    for table in TABLES:
        connection.execute(table)
    marks = ", ".join("?" * (len(COLUMNS) + 2))
    rows = map(_VALUES_OF, checked.players(source.rows))
    connection.executemany(f"INSERT INTO players VALUES ({marks})", ((None, *values) for values in rows))
    connection.execute("CREATE INDEX players_id ON players (id)")
    _one_id_one_player(connection, checked)
    _index_names(connection)
    count: int = connection.execute("SELECT count(*) FROM players").fetchone()[0]
    return count


def _one_id_one_player(connection: sqlite3.Connection, checked: CheckedRows) -> None:
    """An id that stands twice: of one player the first row counts; of two players neither is entered."""
    question = "SELECT id FROM players GROUP BY id HAVING count(*) > 1"
    for (player_id,) in connection.execute(question).fetchall():
        rows = connection.execute(
            "SELECT row, line, name, birth FROM players WHERE id = ? ORDER BY row", (player_id,)
        ).fetchall()
        one = len({(name, birth) for _, _, name, birth in rows}) == 1
        gone = rows[1:] if one else rows
        connection.executemany("DELETE FROM players WHERE row = ?", [(row[0],) for row in gone])
        checked.left_out += len(gone)
        names, line = [row[2] for row in rows], rows[1][1]
        checked.add(id_twice(line, player_id, names[0]) if one else id_of_two(line, player_id, names))


def _index_names(connection: sqlite3.Connection) -> None:
    names = connection.execute("SELECT row, name FROM players")
    rows = ((row, index_text(name)) for row, name in names)
    connection.executemany("INSERT INTO names(rowid, words) VALUES (?, ?)", rows)
    connection.execute("INSERT INTO names(names) VALUES ('optimize')")


def _against_before(store: Path, source: ListSource, rows: int) -> list[Finding]:
    """That a list has far fewer players than the one before it: it may be cut off."""
    lists, _ = lists_of(store)
    same = [each for each in lists if (each.name, each.kind) == (source.name, source.kind) and each.day != source.day]
    before = max((each for each in same if each.day < source.day), key=lambda each: each.day, default=None)
    if before is None or rows >= _FEWER * before.rows:
        return []
    return [warning("list-shorter", value=rows, before=before.rows, day=before.day)]


def _sync(path: Path) -> None:
    with path.open("r+b") as stream:
        os.fsync(stream.fileno())
