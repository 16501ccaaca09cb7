"""Registers to try: an SQLite file, and a database on a real PostgreSQL server where one can be started.

`pgserver` brings a server of its own, for root too; otherwise `initdb` and `postgres` of the PATH are taken. Where
there is neither, the tests that need a server say so and are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from reporting.register.database import Register, initialise
from reporting.register.problems import address_of
from tests.reporting.cli.conftest import Run, _no_worker_is_begun, event, five, protokol

NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
__all__ = ["Run", "_no_worker_is_begun", "event", "five", "protokol"]


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of a PostgreSQL server, started once, in a folder that a server's own user may enter."""
    pytest.importorskip("psycopg", reason="PostgreSQL was not tested: psycopg is missing")
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as name:
        yield from _server_in(Path(name))


def _server_in(folder: Path) -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it asks for the folder of a session that a server's user need not have
        try:
            import pgserver
        except ImportError:
            pgserver = None
        started = pgserver.get_server(folder, cleanup_mode="delete") if pgserver else None
    if started is None:
        yield from _server_of_the_path(folder)
        return
    yield str(started.get_uri())
    started.cleanup()


def _server_of_the_path(folder: Path) -> Iterator[str]:
    programs = [shutil.which(name) for name in ("initdb", "postgres")]
    if None in programs or (hasattr(os, "geteuid") and os.geteuid() == 0):
        pytest.skip("PostgreSQL was not tested: no pgserver, and no server on the PATH that this user may start")
    initdb, postgres = map(str, programs)
    data = folder / "data"
    subprocess.run([initdb, "-D", data, "-U", "postgres", "-A", "trust"], check=True, capture_output=True)
    running = subprocess.Popen(
        [postgres, "-D", data, "-k", folder, "-h", ""], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(100):
            if list(folder.glob(".s.PGSQL.*")):
                break
            time.sleep(0.1)
        yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        running.terminate()
        running.wait(10)


@pytest.fixture
def empty_database(server: str) -> str:
    """The URL of a database with nothing in it."""
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a place where a register can be made, on both databases."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'register.db'}"
    return str(request.getfixturevalue("empty_database"))


@pytest.fixture
def made() -> Callable[..., Register]:
    """Make an empty register at a URL, in which it is always noon."""

    def make(url: str, **options: Any) -> Register:
        register = Register(address_of(url), clock=lambda: NOON, **options)
        initialise(register, "tester")
        return register

    return make


@pytest.fixture
def register(url: str, made: Callable[..., Register]) -> Register:
    """An empty register on both databases."""
    return made(url)


@pytest.fixture
def file_register(tmp_path: Path, made: Callable[..., Register]) -> Register:
    """An empty register in a file."""
    return made(f"sqlite:///{tmp_path / 'register.db'}")
