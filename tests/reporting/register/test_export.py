"""The whole register out and in again: the same rows, the same bytes, from one database to the other; or nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from reporting.exchange.lists import ListedPlayer
from reporting.register.database import Register, initialise
from reporting.register.enter import enter
from reporting.register.export import export_lines, restore
from reporting.register.intake import Record
from reporting.register.problems import RegisterError, address_of
from reporting.register.rating_lists import enter_list
from reporting.register.values import CATEGORY, DECISION, UNDO, Fact, Origin, Who
from tests.reporting.register.conftest import NOON

ORIGIN = Origin("tester", "import", "x.csv", "ab")
DECIDED = Fact(
    DECISION, rules="kszk", norm="II", event="Open „Ż”", start="2024-05-01", verdict="granted", decided_by="K"
)


def fill(register: Register) -> None:
    facts = (Fact(CATEGORY, "otb", "I", day="2020-01-01"), DECIDED, Fact(UNDO, undone=3))
    enter(register, ORIGIN, [Record(Who({"fide": "11"}, "Жълтов", "Ewa", "1990"), facts, 2)])
    rows = [
        ListedPlayer(3, "9", "B"),
        ListedPlayer(2, "11", "A", standard=1900, blitz=1800),
        ListedPlayer(2, "10", "C"),
    ]
    enter_list(register, ORIGIN, "fide", "all", "2026-01-01", rows)


def exported(register: Register) -> list[str]:
    with register.reading() as connection:
        return list(export_lines(connection))


def codes(register: Register, lines: list[str]) -> str:
    with pytest.raises(RegisterError) as error:
        restore(register, lines)
    assert json.loads(exported(register)[-1])["end"] == dict.fromkeys(
        ("entries", "list_rows", "lists", "people", "sources"), 0
    )
    return error.value.found.code


def test_the_same_bytes_come_out_of_another_database(
    register: Register, tmp_path: Path, made: Callable[..., Register]
) -> None:
    fill(register)
    lines = exported(register)
    other = made(f"sqlite:///{tmp_path / 'other.db'}")
    counts = restore(other, lines)
    assert counts == {"sources": 2, "people": 1, "entries": 5, "lists": 1, "list_rows": 3}
    assert exported(other) == lines
    again = made(f"sqlite:///{tmp_path / 'again.db'}")
    restore(again, exported(other))
    assert exported(again) == lines


def test_a_file_is_restored_on_a_server(
    file_register: Register, empty_database: str, made: Callable[..., Register]
) -> None:
    fill(file_register)
    server = made(empty_database)
    restore(server, exported(file_register))
    assert exported(server) == exported(file_register)


def test_an_export_goes_into_an_empty_register_alone(register: Register) -> None:
    fill(register)
    lines = exported(register)
    with pytest.raises(RegisterError) as error:
        restore(register, lines)
    assert error.value.found.code == "register-not-empty"
    assert exported(register) == lines


def test_an_export_that_breaks_off_enters_nothing(
    file_register: Register, tmp_path: Path, made: Callable[..., Register]
) -> None:
    fill(file_register)
    lines = exported(file_register)
    for end in (1, 4, len(lines) - 1):
        empty = made(f"sqlite:///{tmp_path / f'{end}.db'}")
        assert codes(empty, lines[:end]) == "register-export-cut"


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The export of a register that has everything."""
    register = Register(address_of(f"sqlite:///{tmp_path_factory.mktemp('full') / 'register.db'}"), clock=lambda: NOON)
    initialise(register, "tester")
    fill(register)
    return "".join(exported(register))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('{"register":3}', '{"register":4}', "register-export-newer"),
        ('{"register":3}', '{"register":"3"}', "register-export-newer"),
        ('"people":1,', '"people":2,', "register-export-wrong"),
        ('"kind":"category"', '"kind":"gift"', "register-export-wrong"),
        ('"day":"2020-01-01"', '"day":2020', "register-export-wrong"),
        ('"line":2,"list":1', '"line":2.5,"list":1', "register-export-wrong"),
        ('"line":2,"list":1', '"line":99999999999,"list":1', "register-export-wrong"),
        ('"line":2,"list":1', '"line":2,"list":7', "register-export-wrong"),
        ('"undone":3', '"undone":99', "register-export-wrong"),
        ('"surname":"Жълтов"', '"surname":"\\ud800"', "register-export-wrong"),
        ('"surname":"Жълтов"', '"surname":"\\u0000"', "register-export-wrong"),
        ('"surname":"Жълтов"', '"nickname":"x"', "register-export-wrong"),
        ('{"people":{"id":1', '{"strangers":{"id":1', "register-export-wrong"),
        ('{"people":{"id":1,', '{"people":{', "register-export-wrong"),
        ('"id":"9"', '"id":"10"', "register-export-wrong"),
        ('"people":{"id":1,"source":1}', '"people":{"id":1,"source":1}}{', "register-export-wrong"),
    ],
)
def test_what_no_register_wrote_enters_nothing(
    tmp_path: Path, made: Callable[..., Register], text: str, old: str, new: str, code: str
) -> None:
    assert old in text
    empty = made(f"sqlite:///{tmp_path / 'empty.db'}")
    assert codes(empty, text.replace(old, new, 1).splitlines(keepends=True)) == code
