"""Two who write at once, and one who is killed in between: everybody's rows are whole, or not there."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from reporting.register.database import Register
from reporting.register.enter import enter
from reporting.register.export import export_lines
from reporting.register.intake import Record
from reporting.register.problems import RegisterError
from reporting.register.values import CATEGORY, Fact, Origin, Who

ROOT = Path(__file__).parents[3]
STUCK = """
import sys, time
from reporting.register.problems import address_of
from reporting.register.database import Register
from reporting.register.entries import append_people, append_source
from reporting.register.rating_lists import append_rows
from reporting.register.values import Origin
from sqlalchemy import insert
from reporting.register.schema import LISTS
register = Register(address_of(sys.argv[1]))
with register.writing() as connection:
    source = append_source(connection, Origin("stuck", "import"), register.time())
    append_people(connection, [11, 12, 13], source)
    connection.execute(insert(LISTS), {"id": 1, "source": source, "list": "fide", "kind": "all", "day": "2026-01-01"})
    blank = [""] * 5
    append_rows(connection, [(1, str(at), at, "x", *blank, None, None, None, "", "", *[None] * 6) for at in range(9_000)])
    print("in between", flush=True)
    time.sleep(60)
"""


def record(number: int) -> Record:
    return Record(
        Who({"national": f"PL-{number}"}, f"Player {number}"), (Fact(CATEGORY, "otb", "I", day="2020-01-01"),)
    )


def exported(register: Register) -> list[str]:
    with register.reading() as connection:
        return list(export_lines(connection))


def test_many_writers_at_once_enter_everything_and_number_it_once(register: Register) -> None:
    failures: list[BaseException] = []

    def write(worker: int) -> None:
        try:
            for at in range(5):
                enter(register, Origin(f"writer {worker}", "import"), [record(100 * worker + at), record(7)])
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=write, args=(worker,)) for worker in range(1, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    rows = [json.loads(line) for line in exported(register)]
    entries = [row["entries"] for row in rows if "entries" in row]
    assert [entry["id"] for entry in entries] == list(range(1, len(entries) + 1))
    people = [row["people"]["id"] for row in rows if "people" in row]
    assert people == list(range(1, 17))  # fifteen of their own, and the one whom all of them know
    assert sum(entry.get("value") == "PL-7" for entry in entries) == 1


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill")
def test_a_writer_killed_in_between_leaves_nothing_and_lets_the_next_one_in(
    register: Register, made: Callable[..., Register]
) -> None:
    enter(register, Origin("tester", "import"), [record(1)])
    before = exported(register)
    url = register.address.url.render_as_string(hide_password=False)
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    stuck = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", STUCK, url], stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT
    )
    try:
        assert stuck.stdout is not None
        assert stuck.stdout.readline().strip() == "in between"
        impatient = Register(register.address, busy_seconds=0.2)
        with pytest.raises(RegisterError) as error:
            enter(impatient, Origin("tester", "import"), [record(2)])
        assert (error.value.found.code, error.value.code) == ("register-busy", 1)
        if register.dialect == "postgresql":
            assert exported(register) == before
    finally:
        stuck.kill()
        stuck.communicate()
    assert exported(register) == before
    enter(register, Origin("tester", "import"), [record(2)])
    assert [line for line in exported(register)[:-1] if line not in before] != []
