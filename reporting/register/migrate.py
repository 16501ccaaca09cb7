"""Make a register, or bring one of an older version up to date; of SQLite the state before is kept."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Final

from sqlalchemy import Connection, insert

from engine.model import Finding, Severity, finding
from reporting.register.database import Register, version_of
from reporting.register.problems import RegisterError, refused
from reporting.register.schema import PROGRAM, SCHEMA_VERSION, VERSION, statements
from reporting.sources import beside
from reporting.sources.reading import is_so
from reporting.sources.replace import backup_path
from reporting.sources.written import note_written

CREATED: Final = "created"
MIGRATED: Final = "migrated"
UNCHANGED: Final = "unchanged"
_COMMAND: Final = "migration"


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
        new = beside.place_of_its_own(backup)
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(new)) as target:
            source.backup(target)
        shutil.copymode(path, new)
        beside.move(new, backup)
    except (OSError, sqlite3.Error) as error:
        if new is not None:
            new.unlink(missing_ok=True)
        reason = getattr(error, "strerror", None) or str(error)
        raise RegisterError(finding("file-not-written", value=backup.name, reason=reason)) from None
    return finding("register-kept", Severity.INFO, value=backup.name)
