"""Columns that no attribute of the engine holds are checked like the others, in every format; nothing is lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from itertools import product
from typing import Any

import pytest

from engine.model import EventInfo, Settings, Severity, Subject
from reporting.exchange.document import decode_document, decode_event, encode_event
from reporting.exchange.event_csv import read_csv
from reporting.exchange.event_csv_write import csv_files
from reporting.exchange.table_codecs import CODECS
from reporting.fields import OBJECTS, TABLES
from reporting.fields.path import LISTS
from tests.rows import of_each

EVERY: Mapping[str, dict[str, Any]] = {
    "players": {"number": 1},
    "teams": {"number": 1},
    "line_ups": {"round": 1, "team": 1, "board": 1},
    "absences": {"round": 1, "player": 1},
    "rounds": {"round": 1},
    "incidents": {},
    "play_offs": {},
    "prizes": {},
    "stages": {"number": 1},
}


@of_each(
    [
        ("players", "birth_place", ["a"], "text-unreadable"),
        ("players", "peak_rating", "high", "number-unreadable"),
        ("rounds", "end_time", "25:00", "time-unreadable"),
        ("rounds", "match", "second", "number-unreadable"),
        ("rounds", "group", 1.5, "number-unreadable"),
        ("play_offs", "order", [1, "x"], "numbers-unreadable"),
        ("teams", "absent_rounds", ["1", "x"], "numbers-unreadable"),
    ]
)
def test_every_column_is_checked(table: str, field: str, wrong: Any, code: str) -> None:
    document = {"event": {}, "results": [], table: [{**EVERY[table], field: wrong}]}
    event, findings = decode_event(document)
    assert [(found.code, found.subject) for found in findings] == [(code, Subject(table, 0, field))]
    assert encode_event(event)[table][0][field] == wrong


def test_arbiters_and_results_are_checked_too() -> None:
    document = {
        "event": {"arbiters": [{"name": "A", "licence_until": "soon"}]},
        "results": [{"round": 1, "board": 1, "white": 1, "black": 2, "date": "May"}],
    }
    event, findings = decode_event(document)
    assert [(found.code, found.subject) for found in findings] == [
        ("date-unreadable", Subject("arbiters", 0, "licence_until")),
        ("date-unreadable", Subject("results", 0, "date")),
    ]
    again = encode_event(event)
    assert (again["event"]["arbiters"], again["results"]) == (document["event"]["arbiters"], document["results"])


def test_a_csv_file_says_in_which_line_it_cannot_be_read() -> None:
    folder = read_csv({"rounds.csv": b"number,end_time\n1,10:00\n2,noon\n"})
    (found,) = [found for found in decode_event(folder.document)[1] if found.code != "results-missing"]
    assert (found.code, found.severity) == ("time-unreadable", Severity.ERROR)
    assert found.subject is not None
    place = folder.locate(found.subject)
    assert place is not None
    assert (place.sheet, place.line) == ("rounds.csv", 3)


@of_each(EVERY)
def test_what_is_required_is_required(table: str) -> None:
    event, findings = decode_event({"results": [], table: [EVERY[table]]})
    assert len(getattr(event, table)) == 1
    assert findings == ()
    for lacking in EVERY[table]:
        record = {key: value for key, value in EVERY[table].items() if key != lacking}
        decoded = decode_document({"results": [], table: [record]})
        assert getattr(decoded.event, table) == ()
        assert encode_event(decoded.event)[table] == [record]
        assert decoded.findings


def test_every_attribute_is_filled_by_a_column_or_by_a_part() -> None:
    for table, codec in CODECS.items():
        columns = {step for column in TABLES[table].columns for step in (column.id, column.json_path[0])}
        attributes = {found.name for found in fields(codec.kind)} - {"extra", "birth_year"}
        assert attributes <= columns | set(LISTS) | OBJECTS, table
    sheet = {column.id for column in TABLES["event"].columns} | {"arbiters", "points", "match_boards", "settings"}
    assert {found.name for kind in (EventInfo, Settings) for found in fields(kind)} - {"extra"} <= sheet


def test_what_a_table_has_no_column_for_comes_back_from_csv() -> None:
    player = {
        "number": 1,
        "ids": {"fide": "7", "uscf": "12"},
        "ratings": [{"list": "fide", "value": 1800}, {"list": "elo", "value": "1700"}],
        "shirt": "XL",
    }
    files, lost = csv_files({"event": {"name": "A", "sponsor": "B"}, "players": [player], "results": []})
    assert lost == ()
    back = read_csv(files)
    assert back.document["players"] == [player]
    assert back.document["event"] == {"name": "A", "sponsor": "B"}


@pytest.mark.parametrize("kind", ["rumour", "forfeit"])
def test_a_kind_without_a_score_is_not_lost(kind: str) -> None:
    record = {"round": 1, "white": 1, "black": 2, "kind": kind}
    files, _ = csv_files({"results": [record]})
    assert read_csv(files).document["results"] == [record]


@of_each(
    product(
        ["event", "players", "results", "rounds", "stages"], [None, True, 7, "x", [1], {"a": [None]}, [{"list": 7}]]
    )
)
def test_whatever_a_document_is_the_writer_of_csv_holds(key: str, junk: Any) -> None:
    document = {"event": {}, "players": [{"number": 1, "ids": junk, "ratings": junk}], "results": [], key: junk}
    files, lost = csv_files(document)
    read_csv(files)
    if not isinstance(junk, (list, dict)) or (key == "event") != isinstance(junk, dict):
        assert key in {found.value for found in lost}
