"""The settings of an event are told once, in the engine: the sheet shows them all, and somebody reads each."""

# No annotations as texts: the rows are made of those of a class below.
import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from engine.model import Settings
from reporting.fields import TABLES
from tests.parsed import parsed

ROOT = Path(__file__).resolve().parents[3]
NAMES = frozenset(field.name for field in fields(Settings))


def read_in(source: str) -> Iterator[tuple[str, bool]]:
    """The settings that a source reads, and whether it names the event sheet as theirs: `info.settings.venue`."""
    for node in ast.walk(parsed(source)) if "settings." in source else ():
        if not isinstance(node, ast.Attribute):
            continue
        owner = node.value
        if isinstance(owner, ast.Attribute) and owner.attr == "settings":
            whose = owner.value
            info = whose.id if isinstance(whose, ast.Name) else whose.attr if isinstance(whose, ast.Attribute) else ""
            yield node.attr, info == "info"
        elif isinstance(owner, ast.Name) and owner.id == "settings":
            yield node.attr, False


def words_asked(source: str) -> Iterator[tuple[str, str]]:
    """The settings with choices that a source holds to words, `settings.level == "club"`, and each word."""
    for node in ast.walk(parsed(source)) if "settings." in source else ():
        if not isinstance(node, ast.Compare) or not isinstance(node.left, ast.Attribute):
            continue
        owner, name = node.left.value, node.left.attr
        named = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
        if named == "settings" and words_of(name):
            (right,) = node.comparators
            words = right.elts if isinstance(right, ast.Set | ast.Tuple) else [right]
            yield from ((name, one.value) for one in words if isinstance(one, ast.Constant) and one.value)


def words_of(name: str) -> tuple[str, ...]:
    """The choices of a setting, none where any text may stand."""
    return TABLES["event"].column(name).choices if name in NAMES else ()


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


def test_every_word_to_which_a_setting_is_held_is_one_of_its_choices() -> None:
    files = [file for room in ("engine", "reporting") for file in (ROOT / room).rglob("*.py")]
    asked = [found for file in files for found in words_asked(file.read_text(encoding="utf-8"))]
    assert asked
    assert [found for found in asked if found[1] not in words_of(found[0])] == []


def test_the_sheet_shows_every_setting_and_nothing_twice() -> None:
    rows = [column.id for column in TABLES["event"].columns]
    assert len(rows) == len(set(rows))
    assert set(rows) > NAMES
