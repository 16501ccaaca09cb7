"""Make a register, bring one up to date, open one: transactions whole or not at all, one writer at a time.

Of an SQLite file the state before it is brought up to date stays beside it.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final

from sqlalchemy import Connection, Engine, NullPool, create_engine, event, func, insert, inspect, select
from sqlalchemy.exc import NoSuchTableError

from engine.model import Finding, finding, notice
from reporting.register.entries import append_all_names
from reporting.register.problems import Address, RegisterError, as_findings, refused
from reporting.register.schema import GUARDED, PROGRAM, SCHEMA_VERSION, VERSION, statements
from reporting.sources import temporary_file
from reporting.sources.reading import is_so
from reporting.sources.replace import backup_path
from reporting.sources.written import note_written

Clock = Callable[[], datetime]
_BUSY_SECONDS: Final = 30
"""How long a writer waits for another: the longest import of a rating list takes less."""
_LOCK: Final = 0x70726F746F6B6F6C
"""The number of the advisory lock that one writer at a time holds on a server: `protokol` in ASCII."""


def now() -> datetime:
    """The clock of the program, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


class Register:
    """A register at an address. `clock` says when a row is appended; `busy_seconds` how long another is waited for."""

    def __init__(self, address: Address, clock: Clock = now, busy_seconds: float = _BUSY_SECONDS) -> None:
        self.address = address
        self.clock = clock
        self.busy_seconds = busy_seconds

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""
        return "postgresql" if self.address.path is None else "sqlite"

    def time(self) -> str:
        """The time of now as rows have it: UTC, to the second."""
        return self.clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One state of a register of our version; RegisterError where there is none."""
        with self.transaction() as connection:
            self.check(connection)
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is alone: all that is appended in it stays, or, with any error, nothing."""
        with self.transaction(write=True) as connection:
            self.check(connection)
            yield connection
        note_written(self.address.display_url)

    @contextmanager
    def transaction(self, *, write: bool = False, create: bool = False) -> Iterator[Connection]:
        """A transaction without a look at the version; `create` lets SQLite make the file."""
        if self.address.path is not None and not create and _lacks(self.address.path):
            raise refused("register-missing", self.address)
        with as_findings(self.address), self._engine(write=write, create=create).begin() as connection:
            if self.dialect == "postgresql" and write:
                self._wait_on_server(connection)
            yield connection

    def check(self, connection: Connection) -> None:
        """Raise RegisterError where the database is no register of the version that we know."""
        version = version_of(connection, self.address)
        if version is None:
            raise refused("register-missing", self.address)
        if version != VERSION:
            code = "register-newer" if version > VERSION else "register-older"
            raise refused(code, self.address, version=version, known=VERSION)

    def _engine(self, *, write: bool, create: bool) -> Engine:
        """What opens the register; it holds nothing open. A reader sees one state of it."""
        path = self.address.path
        if path is None:
            options: dict[str, Any] = {} if write else {"isolation_level": "REPEATABLE READ"}
            given = {"connect_timeout": 10}
            url = self.address.url
            return create_engine(url, poolclass=NullPool, hide_parameters=True, connect_args=given, **options)
        uri = f"{path.absolute().as_uri()}?mode={'rwc' if create else 'rw'}"

        def opened() -> sqlite3.Connection:
            return sqlite3.connect(uri, uri=True, timeout=self.busy_seconds, isolation_level=None)

        engine = create_engine("sqlite://", creator=opened, poolclass=NullPool, hide_parameters=True)
        event.listen(engine, "connect", _foreign_keys)
        event.listen(engine, "begin", _immediate if write else _deferred)
        return engine

    def _wait_on_server(self, connection: Connection) -> None:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {int(self.busy_seconds * 1000)}")
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))


def _lacks(path: Path) -> bool:
    """Whether no file stands there; where the system does not say so, opening it tells why."""
    try:
        return not S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return True
    except OSError:
        return False


def _foreign_keys(connection: Any, _: Any) -> None:
    connection.execute("PRAGMA foreign_keys = ON")


def _immediate(connection: Connection) -> None:
    """A writer holds the file from the first statement on: nobody reads what it is about to make old."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _deferred(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def version_of(connection: Connection, address: Address) -> int | None:
    """The version of the register; None where the database has nothing of it, RegisterError where it is another's."""
    tables = set(inspect(connection).get_table_names())
    if SCHEMA_VERSION.name not in tables:
        if (address.path is not None and tables) or tables & {*GUARDED}:
            raise refused("register-other-database", address)
        return None
    if not _is_ours(connection):
        raise refused("register-other-database", address)
    version: int | None = connection.execute(
        select(func.max(SCHEMA_VERSION.c.version)).where(SCHEMA_VERSION.c.program == PROGRAM)
    ).scalar()
    if version is None:
        raise refused("register-other-database", address)
    return version


def _is_ours(connection: Connection) -> bool:
    try:
        columns = {each["name"] for each in inspect(connection).get_columns(SCHEMA_VERSION.name)}
    except NoSuchTableError:
        return False
    return {"version", "program", "at", "who"} <= columns


__all__ = ["Clock", "Register", "RegisterError", "now", "version_of"]


CREATED: Final = "created"
MIGRATED: Final = "migrated"
UNCHANGED: Final = "unchanged"
_COMMAND: Final = "migration"
_WITH_NAMES: Final = 3
"""The version from which on persons are found by their names."""


def initialise(register: Register, who: str) -> tuple[str, int | None, Finding | None]:
    """Make the register where there is none, migrate an older one: what was done, from which version, and a remark.

    The remark says where the state before a migration is kept. A newer register is left alone (RegisterError).
    """
    with _no_empty_file(register), register.transaction(write=True, create=True) as connection:
        version = version_of(connection, register.address)
        if version is not None and version > VERSION:
            raise refused("register-newer", register.address, version=version, known=VERSION)
        if version == VERSION:
            return UNCHANGED, version, None
        backup = _back_up(register) if version is not None else None
        for step in range((version or 0) + 1, VERSION + 1):
            upgrade(connection, step, register.time(), who)
    note_written(register.address.display_url)
    return (MIGRATED if version else CREATED), version, backup


@contextmanager
def _no_empty_file(register: Register) -> Iterator[None]:
    """Of a register that could not be made, on a full disk, no empty file stays that SQLite made for it."""
    path = register.address.path
    fresh = path is not None and not is_so(path.exists)
    try:
        yield
    except BaseException:
        if fresh and path is not None:
            with suppress(OSError):
                if not path.stat().st_size:
                    path.unlink()
        raise


def upgrade(connection: Connection, version: int, at: str, who: str) -> None:
    """Make one version of the one before it."""
    for statement in statements(version, connection.dialect.name):
        connection.exec_driver_sql(statement)
    if version == _WITH_NAMES:
        append_all_names(connection)
    row = {"version": version, "program": PROGRAM, "at": at, "who": who}
    connection.execute(insert(SCHEMA_VERSION), row)


def _back_up(register: Register) -> Finding | None:
    """Keep the file as it is before a migration; nobody writes meanwhile. A server has backups of its own."""
    path = register.address.path
    if path is None:
        return None
    backup = backup_path(path, _COMMAND)
    new = None
    try:
        new = temporary_file.private_file(backup)
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(new)) as target:
            source.backup(target)
        shutil.copymode(path, new)
        temporary_file.move(new, backup)
    except (OSError, sqlite3.Error) as error:
        if new is not None:
            new.unlink(missing_ok=True)
        reason = getattr(error, "strerror", None) or str(error)
        raise RegisterError(finding("file-not-written", value=backup.name, reason=reason)) from None
    return notice("register-kept", value=backup.name)
