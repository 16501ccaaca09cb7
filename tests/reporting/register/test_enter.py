"""What a file says is entered whole or not at all, once, under its source."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import func, select

from engine.model import Event, EventInfo, Player
from reporting.exchange.lists import csv_rows
from reporting.register.database import Register
from reporting.register.enter import Entered, enter
from reporting.register.entries import entries_of_people, sources_of
from reporting.register.intake import Intake, read_event, read_people
from reporting.register.schema import METADATA
from reporting.register.values import Origin, Source
from tests.rows import of_each

ORIGIN = Origin("tester", "import", "players.csv", "ab" * 32)
PLAYERS = {
    "pl": "Id krajowe;Nazwisko;Imię;Data urodzenia;Kategoria;Kategoria od;Tytuł FIDE;Tytuł FIDE od\n"
    "PL-1;Lis;Ewa;3.04.1990;I;1.02.2020;FM;2021-05-01\nPL-2;Kos;Jan;1985;-;;;\n",
    "bg": "Национален ID;Фамилия;Собствено име;Дата на раждане;Разряд;Разряд от;Звание ФИДЕ;Звание ФИДЕ от\n"
    "PL-1;Lis;Ewa;3.04.1990;I;1.02.2020;FM;2021-05-01\nPL-2;Kos;Jan;1985;-;;;\n",
    "en": "National ID,Surname,First name,Birth date,Category,Category since,FIDE title,FIDE title since\n"
    "PL-1,Lis,Ewa,3.04.1990,I,1.02.2020,FM,2021-05-01\nPL-2,Kos,Jan,1985,-,,,\n",
}
NORMS = (
    "id_national;name;rules;norm;event;start;date;played;score\n"
    "PL-1;Lis, Ewa;kszk;II;Open;2024-05-01;2024-05-09;9;6.5\n"
)


def taken(text: str) -> Intake:
    return read_people(csv_rows(text.splitlines(keepends=True)))


def entered(register: Register, text: str, origin: Origin = ORIGIN) -> Entered:
    intake = taken(text)
    assert [found.code for found in intake.findings] == []
    return enter(register, origin, intake.records)


def sizes(register: Register) -> dict[str, int]:
    with register.reading() as connection:
        return {
            name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for name, table in METADATA.tables.items()
        }


@pytest.mark.parametrize("lang", PLAYERS)
def test_players_with_what_they_hold_since_when(file_register: Register, lang: str) -> None:
    done = entered(file_register, PLAYERS[lang])
    assert (done.people, done.counts) == (2, {"id": 2, "name": 2, "category": 1, "title": 1})
    with file_register.reading() as connection:
        entries = entries_of_people(connection, [1])
        sources = sources_of(connection, [entry.source for entry in entries])
    held = {(entry.kind, entry.scale, entry.value, entry.day, entry.line) for entry in entries if entry.day}
    assert held == {("category", "otb", "I", "2020-02-01", 2), ("title", "fide", "FM", "2021-05-01", 2)}
    source = Source("tester", "import", "players.csv", "ab" * 32, id=1, at="2026-11-22T12:00:00Z")
    assert sources == {1: source}


def test_the_same_file_again_adds_nothing(register: Register) -> None:
    entered(register, PLAYERS["pl"])
    entered(register, NORMS)
    before = sizes(register)
    for text in (PLAYERS["pl"], NORMS):
        done = entered(register, text)
        assert done.source is None
    assert sizes(register) == before


def test_ids_of_zeros_join_nobody() -> None:
    intake = taken("id_fide;surname;first_name\n0;Lis;Ewa\n000;Kos;Jan\n")
    assert [(record.who.ids, record.who.surname) for record in intake.records] == [({}, "Lis"), ({}, "Kos")]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("PL-3;Wilk;Ola;32.01.1990;I;1.02.2020;;", "birth_date"),
        ("PL-3;Wilk;Ola;1990;IIII;1.02.2020;;", "category_otb"),
        ("PL-3;Wilk;Ola;1990;I;yesterday;;", "since"),
        (";;;1990;I;1.02.2020;;", "name"),
    ],
)
def test_a_cell_that_cannot_be_read_is_named_and_nothing_is_entered(register: Register, line: str, column: str) -> None:
    intake = taken(PLAYERS["pl"] + line + "\n")
    (found,) = intake.findings
    assert found.code == "register-cell-unread"
    assert (found.place and found.place.line, dict(found.values)["column"]) == (4, f"heading.{column}")
    assert len(intake.records) == 2


def test_with_one_contradiction_nothing_of_the_file_is_entered(register: Register) -> None:
    entered(register, PLAYERS["pl"])
    before = sizes(register)
    done = enter(
        register,
        ORIGIN,
        taken("id_national;id_fide;name\nPL-9;19;Nowy, Ktoś\nPL-1;77;Lis, Ewa\nPL-2;77;Kos, Jan\n").records,
    )
    assert [found.code for found in done.findings] == ["register-id-of-another"]
    assert sizes(register) == before


def test_norms_once_and_told_otherwise_an_error(register: Register) -> None:
    assert entered(register, NORMS).counts == {"id": 1, "name": 1, "norm": 1}
    done = enter(register, ORIGIN, taken(NORMS.replace("6.5", "7")).records)
    assert [found.code for found in done.findings] == ["register-norm-otherwise"]
    assert dict(done.findings[0].values)["entry"] == "3"


@of_each([("bogus;II;Open", "rules"), ("kszk;IIII;Open", "norm"), ("kszk;GM;Open", "norm"), (";II;Open", "rules")])
def test_a_norm_that_no_rules_know_is_an_error(cells: str, column: str) -> None:
    (found,) = taken(f"id_national;name;rules;norm;event\nPL-1;Lis;{cells}\n").findings
    assert dict(found.values)["column"] == f"heading.{column}"


def test_another_day_of_the_same_category_is_told(file_register: Register) -> None:
    entered(file_register, PLAYERS["pl"])
    done = entered(file_register, PLAYERS["pl"].replace("1.02.2020", "1.02.2019"))
    assert [found.code for found in done.findings] == ["register-other-day"]
    assert done.counts == {"category": 1}


def test_an_event_says_what_was_held_on_its_first_day_at_the_latest(register: Register) -> None:
    entered(register, PLAYERS["pl"])
    lis = Player(1, "Lis", "Ewa", ids={"national": "PL-1"}, categories={"otb": "I", "draughts100": "bk"})
    new = Player(2, "Wilk", "Ola", birth_year=2001, titles={"fide": "CM"})

    def event(day: date) -> Event:
        return Event(EventInfo(start_date=day), players=(lis, new))

    done = enter(register, ORIGIN, read_event(event(date(2022, 1, 1))).records)
    assert (done.people, done.counts) == (1, {"name": 1, "title": 1})
    done = enter(register, ORIGIN, read_event(event(date(2023, 1, 1))).records)
    assert done.source is None
    done = enter(register, ORIGIN, read_event(event(date(2018, 1, 1))).records)
    assert done.counts == {"category": 1, "title": 1}


@of_each(
    [
        ("id;name;category;date\n7;Lis, Ewa;I;2020-05-01\n", {"category": "2020-05-01"}),
        ("id;name;category;since;date\n7;Lis, Ewa;I;2019-04-01;2020-05-01\n", {"category": "2019-04-01"}),
        (
            "id;name;category;rules;norm;date\n7;Lis, Ewa;I;kszk;Kc;2020-05-01\n",
            {"category": "", "norm": "2020-05-01"},
        ),
    ]
)
def test_a_date_is_that_of_what_the_row_tells(text: str, days: dict[str, str]) -> None:
    (record,) = taken(text).records
    assert {fact.kind: fact.day for fact in record.facts} == days


def test_a_date_of_nothing_is_told() -> None:
    intake = taken("id;name;Date\n7;Lis, Ewa;2020-05-01\n")
    (found,) = intake.findings
    assert (found.code, found.value) == ("register-columns-not-read", "Date")


@pytest.mark.parametrize("text", ["", "bogus;columns\n1;2\n"])
def test_a_table_without_persons_is_none(text: str) -> None:
    assert [found.code for found in taken(text).findings] == ["list-no-headings"]
