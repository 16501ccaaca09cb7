"""A register of the first version is brought up to date with all it holds; a newer one is left alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError

from reporting.register import database
from reporting.register.database import CREATED, MIGRATED, UNCHANGED, Register, initialise
from reporting.register.enter import enter
from reporting.register.entries import entries_of_people
from reporting.register.export import export_lines
from reporting.register.intake import Record
from reporting.register.lists_read import Lists
from reporting.register.problems import RegisterError, address_of
from reporting.register.schema import SCHEMA_VERSION, VERSION, statements
from reporting.register.values import CATEGORY, Fact, Origin, Who

FIRST = Path(__file__).parent / "data" / "register-1.sql"
"""What version 1 wrote, as SQLite dumps it."""
ROWS = [line for line in FIRST.read_text(encoding="utf-8").splitlines() if line.startswith("INSERT")]


@pytest.fixture
def first(url: str) -> Register:
    """A register of version 1 on both databases: in the file as it was recorded, on the server by its own steps."""
    register = Register(address_of(url))
    with register.transaction(write=True, create=True) as connection:
        if register.dialect == "sqlite":
            for statement in FIRST.read_text(encoding="utf-8").split(";\n\n"):
                connection.exec_driver_sql(statement)
        else:
            for statement in (*statements(1, "postgresql"), *ROWS):
                connection.exec_driver_sql(statement.rstrip(";"))
    return register


def test_an_older_register_is_read_by_nobody_before_it_is_up_to_date(first: Register) -> None:
    with pytest.raises(RegisterError) as error, first.reading():
        pass
    assert (error.value.found.code, error.value.code) == ("register-older", 3)
    with pytest.raises(RegisterError), first.writing():
        pass


def test_all_that_it_holds_is_there_after_and_can_be_added_to(first: Register) -> None:
    status, before, _ = initialise(first, "tester")
    assert (status, before) == (MIGRATED, 1)
    with first.reading() as connection:
        entries = entries_of_people(connection, [1])
        rows = Lists(connection).histories("fide", "11")
        versions = list(
            connection.execute(select(SCHEMA_VERSION.c.version).order_by(SCHEMA_VERSION.c.version)).scalars()
        )
    assert [(entry.kind, entry.value or entry.name, entry.other) for entry in entries] == [
        ("id", "PL-1", None),
        ("name", "Lis Ewa", None),
        ("category", "I", None),
        ("undo", "", None),
    ]
    assert entries[2].undone_by == 4
    assert [(row.standard, row.rapid, row.blitz) for row in rows] == [(1987, None, None)]
    assert versions == [*range(1, VERSION + 1)]
    done = enter(
        first,
        Origin("t", "import"),
        [Record(Who({"national": "PL-1"}), (Fact(CATEGORY, "otb", "K", day="2026-01-01"),))],
    )
    assert done.counts == {"category": 1}


def test_the_guards_hold_after_a_migration(first: Register) -> None:
    initialise(first, "tester")
    with first.transaction(write=True) as connection:
        with pytest.raises(DBAPIError), connection.begin_nested():
            connection.exec_driver_sql("UPDATE entries SET other = 1")
        with pytest.raises(DBAPIError), connection.begin_nested():
            connection.exec_driver_sql("DELETE FROM list_rows")


def dumped(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_the_state_before_a_migration_is_kept_beside_the_file(tmp_path: Path) -> None:
    path = tmp_path / "register.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIRST.read_text(encoding="utf-8"))
    before = dumped(path)
    register = Register(address_of(f"sqlite:///{path}"))
    _, _, kept = initialise(register, "tester")
    assert kept is not None
    assert kept.value == "register.before-migration.db"
    assert dumped(tmp_path / "register.before-migration.db") == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["register.before-migration.db", "register.db"]
    assert initialise(register, "tester")[0] == UNCHANGED


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "register.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIRST.read_text(encoding="utf-8"))
    before = path.read_bytes()
    monkeypatch.setattr(database, "statements", lambda *at: [*statements(*at), "CREATE TABLE sources (x)"])
    with pytest.raises(RegisterError):
        initialise(Register(address_of(f"sqlite:///{path}")), "tester")
    assert path.read_bytes() == before


def test_a_newer_register_is_left_alone(register: Register) -> None:
    with register.transaction(write=True) as connection:
        row = {"version": VERSION + 1, "program": "protokol-register", "at": "", "who": ""}
        connection.execute(insert(SCHEMA_VERSION), row)
    for attempt in (lambda: initialise(register, "tester"), lambda: enter(register, Origin("t", "import"), [])):
        with pytest.raises(RegisterError) as error:
            attempt()
        assert (error.value.found.code, error.value.code) == ("register-newer", 3)
        assert dict(error.value.found.values) == {"version": str(VERSION + 1), "known": str(VERSION)}


def test_making_a_register_twice_changes_nothing(url: str, made: Callable[..., Register]) -> None:
    register = made(url)
    with register.reading() as connection:
        before = list(export_lines(connection))
    assert initialise(register, "another")[:2] == (UNCHANGED, VERSION)
    with register.reading() as connection:
        assert list(export_lines(connection)) == before
        assert connection.execute(select(SCHEMA_VERSION.c.who)).scalars().all() == ["tester"] * VERSION
    assert CREATED != UNCHANGED
