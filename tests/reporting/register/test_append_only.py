"""Rows are appended and never changed, whoever tries: the database itself refuses."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import inspect
from sqlalchemy.exc import DBAPIError

from reporting.exchange.lists import ListedPlayer
from reporting.register.database import Register
from reporting.register.enter import enter
from reporting.register.intake import Record
from reporting.register.rating_lists import enter_list
from reporting.register.schema import GUARDED, MESSAGE, METADATA
from reporting.register.values import CATEGORY, Fact, Origin, Who

ORIGIN = Origin("tester", "import", "x.csv", "ab")


def fill(register: Register) -> None:
    enter(
        register,
        ORIGIN,
        [Record(Who({"fide": "11"}, "Lis", "Ewa"), (Fact(CATEGORY, "otb", "I", day="2020-01-01"),), 2)],
    )
    enter_list(register, ORIGIN, "fide", "all", "2026-01-01", [ListedPlayer(2, "11", "Lis, Ewa", standard=1900)])


def refused(register: Register, statement: str) -> str:
    with register.transaction(write=True) as connection:
        with pytest.raises(DBAPIError) as error, connection.begin_nested():
            connection.exec_driver_sql(statement)
        return str(error.value)


def test_no_row_can_be_changed_or_taken_out(register: Register) -> None:
    fill(register)
    for table in GUARDED:
        columns = {"schema_version": "at", "sources": "at", "list_rows": "standard", "names": "person"}
        column = columns.get(table, "source")
        value = "'x'" if column == "at" else "7"
        assert MESSAGE in refused(register, f"UPDATE {table} SET {column} = {value}"), table
        assert MESSAGE in refused(register, f"DELETE FROM {table}"), table
        if register.dialect == "postgresql":
            assert MESSAGE in refused(register, f"TRUNCATE {table} CASCADE"), table


def test_no_row_can_be_replaced_in_a_file(file_register: Register) -> None:
    fill(file_register)
    for table in GUARDED:
        assert MESSAGE in refused(file_register, f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}"), table


def test_the_tables_are_those_that_queries_name(register: Register) -> None:
    with register.reading() as connection:
        found: dict[str, Any] = {
            table: {each["name"] for each in inspect(connection).get_columns(table)} for table in GUARDED
        }
    assert found == {name: {*table.columns.keys()} for name, table in METADATA.tables.items()}
