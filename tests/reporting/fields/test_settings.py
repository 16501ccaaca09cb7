"""The settings of an event are told once, in the engine: the sheet shows them all, and somebody reads each."""

# No annotations as texts: the rows are made of those of a class below.
import ast
from collections.abc import Iterator
from dataclasses import dataclass, fields, make_dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import pytest

from engine.model import Settings
from engine.model.setting_types import Choices, HalfPoints, LongText, PrivateText
from reporting.fields import TABLES, Column, Kind
from reporting.fields.settings import event_rows
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


def test_an_unknown_and_an_unread_setting_are_seen() -> None:
    reads = list(read_in('x = event.info.settings.wether\ny = info.settings.get("venue")\nz = settings.venue'))
    assert unknown(reads) == {"wether", "get"}
    assert unread(reads) == NAMES - {"venue"}


def test_every_word_to_which_a_setting_is_held_is_one_of_its_choices() -> None:
    files = [file for room in ("engine", "reporting") for file in (ROOT / room).rglob("*.py")]
    asked = [found for file in files for found in words_asked(file.read_text(encoding="utf-8"))]
    assert asked
    assert [found for found in asked if found[1] not in words_of(found[0])] == []


def test_a_word_that_no_choice_has_is_seen() -> None:
    source = 'a = settings.level == "national"\nb = info.settings.level in {"club", "parish"}\nc = settings.city == "x"'
    assert list(words_asked(source)) == [("level", "national"), ("level", "club"), ("level", "parish")]
    assert "parish" not in words_of("level")


@dataclass(frozen=True)
class Few:
    """Settings of a fictitious event: one of every type."""

    motto: str = ""
    oath: LongText = ""
    guests: int | None = None
    bonus: HalfPoints = None
    shield: Annotated[str, Choices("oak", "elm")] = ""
    colours: Annotated[tuple[str, ...], Choices("red", "blue")] = ()
    places: tuple[str, ...] = ()
    draped: bool | None = None
    sponsor: PrivateText = ""
    opened_on: date | None = None


def test_a_setting_is_a_row_of_its_type_in_its_section() -> None:
    owner = Column("name", section="head")
    rows = list(event_rows(Few, {"motto": "head", "shield": "hall"}, {"guests": (owner,)}))
    assert [(row.id, row.kind, row.choices, row.group, row.section, row.private) for row in rows] == [
        ("motto", Kind.TEXT, (), "", "head", False),
        ("oath", Kind.LONG_TEXT, (), "", "head", False),
        ("name", Kind.TEXT, (), "", "head", False),
        ("guests", Kind.INTEGER, (), "", "head", False),
        ("bonus", Kind.POINTS, (), "", "head", False),
        ("shield", Kind.CHOICE, ("oak", "elm"), "shield", "hall", False),
        ("colours", Kind.LIST, ("red", "blue"), "colours", "hall", False),
        ("places", Kind.LIST, (), "", "hall", False),
        ("draped", Kind.YES_NO, (), "", "hall", False),
        ("sponsor", Kind.TEXT, (), "", "hall", True),
        ("opened_on", Kind.DATE, (), "", "hall", False),
    ]


@pytest.mark.parametrize(
    ("settings", "sections", "before"),
    [
        (Few, {"oath": "head"}, {}),
        (Few, {"motto": "head", "banner": "hall"}, {}),
        (Few, {"motto": "head"}, {"banner": (Column("name"),)}),
        (make_dataclass("Odd", [("weight", float, 0.0)]), {"weight": "head"}, {}),
    ],
    ids=["first-in-no-section", "section-of-none", "before-none", "no-kind-of-cell"],
)
def test_settings_that_no_sheet_can_show_stop_the_program(
    settings: Any, sections: dict[str, str], before: dict[str, tuple[Column, ...]]
) -> None:
    with pytest.raises(KeyError):
        list(event_rows(settings, sections, before))


def test_the_sheet_shows_every_setting_and_nothing_twice() -> None:
    rows = [column.id for column in TABLES["event"].columns]
    assert len(rows) == len(set(rows))
    assert set(rows) > NAMES
