"""Records 299: points beside the games into an event and back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.standings.places import standings
from reporting.exchange.document import decode_event
from reporting.exchange.trf_document import trf_document
from reporting.exchange.trf_field import field_of
from reporting.exchange.trf_of_event import trf_bytes
from reporting.exchange.trf_read import read_trf
from tests.reporting.verify.papers import sample
from tests.rows import of_each

CELLS = {1: ("   2 w 1", "   3 b +"), 2: ("   1 b 0", "0000 - H"), 3: ("0000 - U", "   1 w -")}


def text(*records: str) -> str:
    people = "".join(
        f"{f'001 {number:4d}      {name}':91}{'  '.join(CELLS[number])}\n"
        for number, name in zip(CELLS, "ABC", strict=True)
    )
    return "\n".join(["012 Open", "192 FIDE_DUTCH_2026", "142 3", "152 W", *records, ""]) + people


def made(document: dict[str, Any]) -> dict[int, int]:
    return {row.number: row.points for row in standings(decode_event(document)[0])[0].rows}


def written(document: dict[str, Any], dialect: Any = "trf26") -> tuple[list[str], list[str]]:
    data, findings = trf_bytes(decode_event(document)[0], document, dialect)
    return [one for one in data.decode().split("\r\n" if dialect else "\n") if one.startswith("299")], [
        found.code for found in findings
    ]


@of_each(
    [
        ("299          -0.5  001    1", {1: 3, 2: 1, 3: 2}),
        ("299           1.5  000    2    3", {1: 4, 2: 4, 3: 5}),
        ("299    -1.0              3", {1: 4, 2: 1, 3: 0}),
        ("299 +         0.5  002    1", {1: 3, 2: 1, 3: 2}),
        ("299 H         1.0        2", {1: 4, 2: 2, 3: 2}),
        ("299 W         3.0  001", {1: 8, 2: 1, 3: 2}),
        ("299 W         3.0  002", {1: 4, 2: 1, 3: 2}),
    ]
)
def test_points_are_counted_and_the_record_comes_back(record: str, points: dict[int, int]) -> None:
    document, findings = trf_document(text(record))
    assert [found.code for found in findings if found.severity == "error"] == []
    assert made(document) == points
    assert written(document)[0] == [record]
    assert written(document, None)[0] == [record]
    lines, codes = written(document, "trf16")
    assert lines == []
    assert "trf-left-out" in codes


def test_a_worth_that_a_result_has_anyway_changes_nothing() -> None:
    assert "incidents" not in trf_document(text("299 W         1.0  001    1"))[0]


def test_the_pairing_program_sees_the_changed_score() -> None:
    field, _ = field_of(read_trf(text("299          -0.5  002    1", "299           1.0  003    2")))
    assert field.points == {1: 3, 2: 1, 3: 2}


@of_each(["299          -0.5", "299           0.3  001    1", "299 W  2.0    3.3  001    1"])
def test_what_no_event_can_have_is_told_and_kept(record: str) -> None:
    document, findings = trf_document(text(record))
    assert "trf-points-beside" in [found.code for found in findings]
    assert "incidents" not in document
    assert written(document)[0] == [record]


def test_a_penalty_of_the_sheet_is_a_record_and_comes_back_as_one() -> None:
    document = trf_document(text())[0]
    document["incidents"] = [
        {"round": 2, "kind": "penalty", "points_of": 1, "points": "-0.5", "description": "late"},
        {"points_of": 3, "points": "1", "description": "bonus"},
        {"round": 1, "description": "a cough"},
    ]
    lines, _ = written(document)
    assert lines == ["299          -0.5  002    1", "299           1.0  000    3"]
    again = trf_document("\n".join([text(), *lines, ""]))[0]
    assert made(again) == made(document) == {1: 3, 2: 1, 3: 4}


@of_each(
    [
        ({"points": "-9.5"}, ["299          -9.5  000    1"]),
        ({"points": "-10"}, []),
        ({"points": "99.5"}, ["299          99.5  000    1"]),
        ({"points": "100"}, []),
        ({"points": "1", "round": 999}, ["299           1.0  999    1"]),
        ({"points": "1", "points_of": 0}, []),
        ({"points": "1", "points_of": 9999}, ["299           1.0  000 9999"]),
        ({"points": "1", "points_of": 10000}, []),
    ]
)
def test_what_has_no_room_in_its_columns_is_told(incident: dict[str, Any], written_as: list[str]) -> None:
    document = {**trf_document(text())[0], "incidents": [{"description": "x", "points_of": 1, **incident}]}
    lines, codes = written(document)
    assert lines == written_as
    assert ("trf-no-room" in codes) is not bool(written_as)


def test_a_record_that_the_event_says_no_longer_goes() -> None:
    document = trf_document(text("299          -0.5  001    1"))[0]
    assert [one["points"] for one in document["incidents"]] == ["-0.5"]
    document["incidents"][0]["points"] = "-1"
    assert written(document)[0] == ["299          -1.0  001    1"]
    del document["incidents"]
    assert written(document)[0] == []


def test_of_teams_match_points_and_board_points_are_changed() -> None:
    league = sample("team-league")
    before = standings(decode_event(league)[0])[0].rows
    taken = {"round": 1, "points_of": 1, "points": "-1", "board_points": "-2.5", "description": "line-up"}
    document = {**league, "incidents": [{**taken, "kind": "penalty"}]}
    text = trf_bytes(decode_event(document)[0], document, "trf26")[0].decode()
    assert "299    -1.0  -2.5  001    1" in text.split("\r\n")
    assert next(line[54:67] for line in text.split("\r\n") if line.startswith("310   1")) == "  12.0   31.5"
    plain = trf_bytes(decode_event(league)[0], league, "trf26")[0].decode()
    players = [[line for line in each.split("\r\n") if line.startswith("001")] for each in (plain, text)]
    assert players[0] == players[1]
    again = trf_document(text)[0]
    assert [{**one, "description": "line-up"} for one in again["incidents"]] == document["incidents"]
    after = {row.number: row for row in standings(decode_event(again)[0])[0].rows}
    first = next(row for row in before if row.number == 1)
    assert (after[1].points, after[1].values["GP"]) == (first.points - 2, first.values["GP"] - Fraction(5, 2))
