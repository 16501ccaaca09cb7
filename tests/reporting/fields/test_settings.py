"""The settings that the program reads and those that the table of fields has are the same ones."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from engine.model import EventInfo, Settings
from reporting.fields import TABLES, Kind

ROOT = Path(__file__).resolve().parents[3]
NAMES = frozenset(field.name for field in fields(Settings))
POINTS = {"points_win", "points_draw", "points_loss", "points_bye"}
"""Fields of the event sheet that are one value of the event: `EventInfo.points`."""
TYPES = {
    Kind.TEXT: "str",
    Kind.LONG_TEXT: "str",
    Kind.CHOICE: "str",
    Kind.INTEGER: "int | None",
    Kind.POINTS: "int | None",
    Kind.DATE: "date | None",
    Kind.YES_NO: "bool | None",
    Kind.LIST: "tuple[str, ...]",
}


def read_in(source: str) -> Iterator[tuple[str, bool]]:
    """The settings that a source reads, and whether it names the event sheet as theirs: `info.settings.venue`."""
    for node in ast.walk(ast.parse(source)) if "settings." in source else ():
        if not isinstance(node, ast.Attribute):
            continue
        owner = node.value
        if isinstance(owner, ast.Attribute) and owner.attr == "settings":
            whose = owner.value
            info = whose.id if isinstance(whose, ast.Name) else whose.attr if isinstance(whose, ast.Attribute) else ""
            yield node.attr, info == "info"
        elif isinstance(owner, ast.Name) and owner.id == "settings":
            yield node.attr, False


@pytest.fixture(scope="module")
def reads() -> list[tuple[str, bool]]:
    files = [file for room in ("engine", "reporting") for file in (ROOT / room).rglob("*.py")]
    return [found for file in files for found in read_in(file.read_text(encoding="utf-8"))]


def unknown(reads: list[tuple[str, bool]]) -> set[str]:
    return {name for name, of_sheet in reads if of_sheet} - NAMES


def unread(reads: list[tuple[str, bool]]) -> set[str]:
    return NAMES - {name for name, _ in reads}


def test_no_setting_is_read_that_the_table_of_fields_does_not_have(reads: list[tuple[str, bool]]) -> None:
    assert unknown(reads) == set()


def test_every_setting_is_read_by_somebody(reads: list[tuple[str, bool]]) -> None:
    assert unread(reads) == set()


def test_an_unknown_and_an_unread_setting_are_seen() -> None:
    reads = list(read_in('x = event.info.settings.wether\ny = info.settings.get("venue")\nz = settings.venue'))
    assert unknown(reads) == {"wether", "get"}
    assert unread(reads) == NAMES - {"venue"}


def test_the_settings_are_the_rows_of_the_event_sheet_that_the_event_has_no_attribute_for() -> None:
    attributes = {field.name for field in fields(EventInfo)} | POINTS
    assert {column.id for column in TABLES["event"].columns} - attributes == NAMES


def test_every_setting_has_the_type_of_its_row() -> None:
    kinds = {column.id: column.kind for column in TABLES["event"].columns}
    assert {field.name: field.type for field in fields(Settings)} == {name: TYPES[kinds[name]] for name in NAMES}
