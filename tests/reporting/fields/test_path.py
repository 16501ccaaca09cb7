"""The way to a value in a record: got, put and taken alike by every format."""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reporting.fields import OBJECTS, TABLES
from reporting.fields.path import LISTS, get, leaves, path_of, put, take
from tests.rows import of_each

PLAYER: dict[str, Any] = {
    "number": 1,
    "ids": {"fide": "1100001", "uscf": "9"},
    "ratings": [{"list": "fide", "value": 2400, "games": 12}, {"list": "fide", "value": 2300}, {"list": "elo"}],
}


@of_each(
    [
        (("number",), 1),
        (("ids", "fide"), "1100001"),
        (("ratings", "fide", "value"), 2400),
        (("ratings", "fide#1", "value"), 2400),
        (("ratings", "fide#2", "value"), 2300),
    ]
)
def test_a_value_is_found_at_its_path(path: tuple[str, ...], value: object) -> None:
    assert get(PLAYER, path) == value


@pytest.mark.parametrize(
    "path",
    [
        ("surname",),
        ("titles", "fide"),
        ("ids", "iccf"),
        ("ids", "fide", "first"),
        ("number", "fide"),
        ("ratings", "iccf", "value"),
        ("ratings", "elo", "value"),
        ("ratings", "fide#0", "value"),
        ("ratings", "fide#3", "value"),
        ("ratings", "fide#x", "value"),
    ],
)
def test_a_way_that_breaks_off_leads_to_nothing_and_takes_nothing(path: tuple[str, ...]) -> None:
    record = deepcopy(PLAYER)
    assert get(record, path) is None
    assert take(record, path) is None
    assert record == PLAYER


def test_what_is_missing_on_the_way_is_made() -> None:
    record: dict[str, Any] = {}
    put(record, ("surname",), "A")
    put(record, ("ids", "fide"), "1")
    put(record, ("ratings", "elo#2", "value"), 1900)
    put(record, ("ratings", "elo", "games"), 3)
    assert record == {
        "surname": "A",
        "ids": {"fide": "1"},
        "ratings": [{"list": "elo", "games": 3}, {"list": "elo", "value": 1900}],
    }


@of_each(product([("ids", "fide"), ("ratings", "fide", "value")], ["text", 7, None, True]))
def test_what_stands_in_the_way_moves_aside(path: tuple[str, ...], other: object) -> None:
    record = {path[0]: other}
    put(record, path, "new")
    assert get(record, path) == "new"
    assert record[f"{path[0]}_"] == other


def test_an_entry_that_is_none_stays_in_its_list() -> None:
    record: dict[str, Any] = {"ratings": [7]}
    put(record, ("ratings", "fide", "value"), 1500)
    assert record == {"ratings": [7, {"list": "fide", "value": 1500}]}


def test_what_is_taken_is_gone_and_what_it_leaves_empty_goes_with_it() -> None:
    record = deepcopy(PLAYER)
    assert [take(record, ("ids", name)) for name in ("fide", "uscf")] == ["1100001", "9"]
    assert take(record, ("ratings", "fide#2", "value")) == 2300
    assert record == {"number": 1, "ratings": [{"list": "fide", "value": 2400, "games": 12}, {"list": "elo"}]}
    assert [take(record, ("ratings", "fide", part)) for part in ("value", "games")] == [2400, 12]
    assert record == {"number": 1, "ratings": [{"list": "elo"}]}


def test_an_entry_before_others_of_its_name_is_still_counted() -> None:
    record = {"ratings": [{"list": "fide", "value": 2400}, {"list": "fide", "value": 2300}]}
    take(record, ("ratings", "fide", "value"))
    assert list(leaves(record, OBJECTS)) == [("ratings.fide#2.value", 2300)]


def test_taking_from_a_copy_leaves_the_record_as_it_is() -> None:
    record, copy = deepcopy(PLAYER), dict(PLAYER)
    for path in (("number",), ("ids", "fide"), ("ratings", "fide", "value")):
        take(copy, path)
    assert record == PLAYER


@of_each(
    [
        ("shirt", ("shirt",)),
        ("number", ("number_",)),
        ("ratings", ("ratings_",)),
        ("titles.uscf", ("titles", "uscf")),
        ("ratings.elo", ("ratings", "elo", "value")),
        ("ratings.elo#2.games", ("ratings", "elo#2", "games")),
        ("ratings.elo#99.value", ("ratings", "elo#99", "value")),
        ("ratings.elo#100.value", ("ratings.elo#100.value",)),
        ("ratings.elo#999999999.value", ("ratings.elo#999999999.value",)),
        ("ratings.elo#x.value", ("ratings.elo#x.value",)),
        ("ratings.", ("ratings.",)),
        ("Mr. X", ("Mr. X",)),
    ]
)
def test_a_heading_that_no_column_has_leads_somewhere(heading: str, path: tuple[str, ...]) -> None:
    assert path_of(heading, {"number": 1}, OBJECTS) == path


names = st.sampled_from(["fide", "elo", "uscf"])
parts = st.dictionaries(st.sampled_from(["value", "games", "kind", "source"]), st.integers() | names, min_size=1)
entries = st.lists(st.builds(lambda name, entry: {"list": name, **entry}, names, parts), min_size=1, max_size=4)
records = st.fixed_dictionaries(
    {}, optional={"ratings": entries, "ids": st.dictionaries(names, names, min_size=1), "shirt": st.integers()}
)


@given(records)
def test_what_a_sheet_shows_of_a_record_makes_the_same_record(record: dict[str, Any]) -> None:
    rest = dict(record)
    shown = {c.json_path: take(rest, c.json_path) for c in TABLES["players"].columns}
    again: dict[str, Any] = {}
    for path, value in shown.items():
        if value is not None:
            put(again, path, value)
    for heading, value in leaves(rest, OBJECTS):
        put(again, path_of(heading, again, OBJECTS), value)
    names_of = [entry["list"] for entry in record.get("ratings", [])]
    assert {key: value for key, value in again.items() if key != "ratings"} == {
        key: value for key, value in record.items() if key != "ratings"
    }
    for name in names_of:
        alike = [[e for e in one.get("ratings", []) if e["list"] == name] for one in (again, record)]
        assert alike[0] == alike[1]


def test_every_path_of_the_table_leads_into_an_object_or_an_entry() -> None:
    for table in TABLES.values():
        for column in table.columns:
            key, *steps = column.json_path
            assert len(steps) == (2 if key in LISTS else 1 if key in OBJECTS else 0), column
