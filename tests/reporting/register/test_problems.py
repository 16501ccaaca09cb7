"""What can be wrong with a database: told in three languages, with its exit code, and never with a password."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from reporting.exchange.lists import ListedPlayer
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.findings import describe
from reporting.register.database import Register, initialise
from reporting.register.enter import enter
from reporting.register.intake import Record
from reporting.register.problems import BadAddressError, RegisterError, address_of
from reporting.register.rating_lists import enter_list
from reporting.register.values import Origin, Who
from tests.rows import of_each

ORIGIN = Origin("tester", "import", "x.csv", "ab")
RECORD = Record(Who({"national": "PL-1"}, "Lis", "Ewa"))


def problem(work: Callable[[], Any]) -> tuple[str, int]:
    """The code of what is wrong and the exit code; in every language a sentence and no password."""
    with pytest.raises(RegisterError) as error:
        work()
    for lang in LANGUAGES:
        told = describe(error.value.found, texts(lang))
        for text in (told["message"], told["hint"]):
            assert "finding." not in text and "{" not in text
            assert "secret" not in text
    return error.value.found.code, error.value.code


def reading(url: str | Path) -> Callable[[], None]:
    def read() -> None:
        with Register(address_of(f"sqlite:///{url}" if isinstance(url, Path) else url)).reading():
            pass

    return read


def test_nothing_there(tmp_path: Path) -> None:
    assert problem(reading(tmp_path / "none.db")) == ("register-missing", 3)
    assert not (tmp_path / "none.db").exists()
    assert problem(reading(tmp_path)) == ("register-missing", 3)


def test_an_empty_file_has_no_register_yet(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    assert problem(reading(tmp_path / "empty.db")) == ("register-missing", 3)
    assert initialise(Register(address_of(f"sqlite:///{tmp_path / 'empty.db'}")), "tester")[0] == "created"


@pytest.mark.parametrize("data", [b"x" * 5000, b"SQLite format 3\0" + b"\xff" * 5000, b"id;name\n1;Lis\n"])
def test_a_file_that_is_no_database(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.db"
    path.write_bytes(data)
    assert problem(reading(path)) == ("register-not-a-database", 3)
    assert problem(lambda: initialise(Register(address_of(f"sqlite:///{path}")), "x")) == ("register-not-a-database", 3)
    assert path.read_bytes() == data


def test_a_register_cut_in_half(file_register: Register) -> None:
    rows = [ListedPlayer(at, str(at), f"Player {at}") for at in range(2, 2000)]
    enter_list(file_register, ORIGIN, "fide", "all", "2026-01-01", rows)
    path = file_register.address.path
    assert path is not None
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    assert problem(lambda: enter_list(file_register, ORIGIN, "fide", "all", "2026-02-01", rows))[1] == 3


@pytest.mark.parametrize("table", ["sources (x)", "schema_version (version)", "notes (x)"])
def test_the_database_of_another_program_is_left_alone(tmp_path: Path, table: str) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"CREATE TABLE {table}")
    before = path.read_bytes()
    assert problem(reading(path)) == ("register-other-database", 3)
    assert problem(lambda: initialise(Register(address_of(f"sqlite:///{path}")), "x")) == ("register-other-database", 3)
    assert path.read_bytes() == before


@contextmanager
def room_for(pages: int) -> Iterator[None]:
    """Every new connection finds room for so many pages alone."""

    def limit(connection: Any, _: Any) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")

    event.listen(Engine, "connect", limit)
    yield
    event.remove(Engine, "connect", limit)


@pytest.fixture
def full() -> Iterator[None]:
    with room_for(40):
        yield


@pytest.fixture
def hardly_any_room() -> Iterator[None]:
    with room_for(3):
        yield


@pytest.mark.parametrize("there", [False, True], ids=["no file", "an empty file of somebody's"])
def test_a_register_for_which_there_is_no_room_leaves_no_empty_file(
    there: bool, tmp_path: Path, hardly_any_room: None
) -> None:
    """What was there before stays as it was."""
    if there:
        (tmp_path / "x.db").touch()
    register = Register(address_of(f"sqlite:///{tmp_path / 'x.db'}"))
    assert problem(lambda: initialise(register, "x")) == ("register-disk-full", 1)
    assert [each.name for each in tmp_path.iterdir()] == ["x.db"] * there
    assert not there or (tmp_path / "x.db").read_bytes() == b""


def test_a_full_disk_enters_nothing(file_register: Register, full: None) -> None:
    path = file_register.address.path
    assert path is not None
    before = path.read_bytes()
    rows = (ListedPlayer(at, str(at), f"Player {at}") for at in range(2, 20_000))
    assert problem(lambda: enter_list(file_register, ORIGIN, "fide", "all", "2026-01-01", rows)) == (
        "register-disk-full",
        1,
    )
    assert path.read_bytes() == before


def test_a_file_that_may_only_be_read(file_register: Register, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def read_only(place: str, **options: Any) -> sqlite3.Connection:
        return connect(place.replace("mode=rw", "mode=ro"), **options)  # root may write any file

    monkeypatch.setattr(sqlite3, "connect", read_only)
    assert problem(lambda: enter(file_register, ORIGIN, [RECORD])) == ("register-read-only", 1)
    with file_register.reading():
        pass


def test_a_server_transaction_that_may_only_read(empty_database: str, made: Callable[..., Register]) -> None:
    made(empty_database)
    url = f"{empty_database}&options=-c%20default_transaction_read_only%3Don"
    assert problem(lambda: enter(Register(address_of(url)), ORIGIN, [RECORD])) == ("register-read-only", 1)


def test_no_server_and_no_such_database(empty_database: str) -> None:
    nobody = "postgresql://user:secret@127.0.0.1:1/register"
    assert problem(reading(nobody)) == ("register-unreachable", 3)
    missing = empty_database.replace("/postgres?", "/none?")
    assert problem(reading(missing)) == ("register-unreachable", 3)


def test_a_wrong_password_is_told_without_it(empty_database: str) -> None:
    import psycopg

    with psycopg.connect(empty_database, autocommit=True) as connection:
        row = connection.execute("SHOW hba_file").fetchone()
        assert row is not None
        rules = Path(row[0])
        before = rules.read_text(encoding="utf-8")
        connection.execute("DROP ROLE IF EXISTS clerk")
        connection.execute("CREATE ROLE clerk LOGIN PASSWORD 'right'")
        rules.write_text(f"local all clerk scram-sha-256\n{before}", encoding="utf-8")
        connection.execute("SELECT pg_reload_conf()")
        try:
            for _ in range(50):  # a reload takes its time
                found = problem(reading(empty_database.replace("postgres:@", "clerk:secret@")))
                if found[0] == "register-refused":
                    break
            assert found == ("register-refused", 3)
        finally:
            rules.write_text(before, encoding="utf-8")
            connection.execute("SELECT pg_reload_conf()")


def test_without_the_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert problem(reading("postgresql://user:secret@127.0.0.1/x")) == ("register-driver-missing", 5)


@of_each(
    [
        ("postgresql://user:secret@host/db", "postgresql://user:***@host/db"),
        ("postgres://user:secret@host:5433/db", "postgresql://user:***@host:5433/db"),
        ("postgresql+psycopg://user@host/db?password=secret", "postgresql://user@host/db?password=***"),
        ("postgresql:///db?host=/tmp", "postgresql:///db?host=/tmp"),
        ("sqlite:///register.db", "sqlite:///register.db"),
    ]
)
def test_an_address_is_shown_without_its_password(url: str, shown: str) -> None:
    address = address_of(url)
    assert address.display_url.replace("%2F", "/").replace("%2A", "*") == shown
    assert ("secret" in address.hide("FATAL: no access with secret")) == ("secret" not in url)


@of_each(
    [
        "",
        "register.db",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///x?mode=ro",
        "mysql://u:secret@h/d",
        "http://x",
        "postgresql://u:p@h:port/d",
    ]
)
def test_what_is_no_address_of_a_register(url: str) -> None:
    with pytest.raises(BadAddressError) as error:
        address_of(url)
    assert "secret" not in str(error.value)
