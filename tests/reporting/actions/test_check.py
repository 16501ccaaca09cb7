"""`check`: who stands twice before anybody has a number, and results of rounds that cannot be, are told once."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from reporting.actions.check import check
from reporting.actions.new import new_document
from reporting.locale import texts
from reporting.sources.load import load, load_bytes
from reporting.workbook.sheets.write import workbook_bytes

LIS: dict[str, Any] = {"surname": "Lis", "first_name": "Jan", "birth_date": "1990-05-01"}


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ([{"surname": "LIS", "first_name": "JAN"}], [("name-twice-unnumbered", 1)]),
        ([{**LIS, "birth_date": "1991"}], []),
        ([{"surname": "Kos", "ids": {"fide": "77"}}], [("id-twice-unnumbered", 1)]),
        ([{**LIS, "number": 4}], [("name-twice-unnumbered", 1)]),
        ([{"surname": "Kos", "number": 4}, {"surname": "Kos", "number": 5}], [("name-twice", 2)]),
    ],
)
def test_players_without_numbers_who_stand_twice(others: list[dict[str, Any]], expected: list[tuple[str, int]]) -> None:
    document = {"schema": 1, "players": [{**LIS, "ids": {"fide": "77"}}, *others], "results": []}
    findings = check(load_bytes("event.json", json.dumps(document).encode())).findings
    assert [(one.code, one.subject and one.subject.record) for one in findings if "-twice" in one.code] == expected


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ([{"surname": "Jan Lis"}], [("name-turned", 1), ("name-whole", 1)]),
        ([{"surname": "Lis, Jan", "birth_date": "1991"}], [("name-whole", 1)]),
        ([{"surname": "Jan", "first_name": "Lis", "number": 4}], [("name-turned", 1)]),
        ([{"surname": "Jan", "first_name": "Lis", "birth_date": "1991"}], []),
        ([{"surname": "Kos"}], [("first-name-missing", 1)]),
        (
            [{"surname": "Kos", "first_name": "Ewa", "number": 4, "ratings": [{"list": "fide", "value": "b/r"}]}],
            [("rating-in-words", 1)],
        ),
    ],
)
def test_players_who_were_pasted_from_elsewhere(others: list[dict[str, Any]], expected: list[tuple[str, int]]) -> None:
    document = {"schema": 1, "players": [LIS, *others], "results": []}
    findings = check(load_bytes("event.json", json.dumps(document).encode())).findings
    codes = {"name-turned", "name-whole", "first-name-missing", "name-twice-unnumbered", "number-unreadable"}
    found = [(one.code, one.subject and one.subject.record) for one in findings]
    assert [one for one in found if one[0] in {*codes, "rating-in-words"}] == expected


@pytest.mark.parametrize("text", ["b/r", "Б.Р.", "unrated"])
def test_no_rating_in_words_is_none_in_a_workbook_too(tmp_path: Path, text: str) -> None:
    sheets = openpyxl.load_workbook(BytesIO(workbook_bytes({"schema": 1, "players": [LIS], "results": []}, "en")))
    players = sheets["Players"]
    (heading,) = (cell for row in players.iter_rows(max_row=5) for cell in row if cell.value == "FIDE rating")
    players.cell(heading.row + 1, heading.column).value = text
    sheets.save(tmp_path / "event.xlsx")
    found = [one for one in check(load(str(tmp_path / "event.xlsx"))).findings if one.value == text]
    assert [(one.code, one.place and one.place.cell) for one in found] == [
        ("rating-in-words", f"{heading.column_letter}{heading.row + 1}")
    ]


def test_a_choice_that_is_not_known_is_told_once_before_numbers_are_given(tmp_path: Path) -> None:
    document = {"schema": 1, "event": {"lang": "en"}, "players": [LIS], "results": []}
    sheets = openpyxl.load_workbook(BytesIO(workbook_bytes(document, "en")))
    players = sheets["Players"]
    (heading,) = (cell for row in players.iter_rows(max_row=5) for cell in row if cell.value == "Category")
    players.cell(heading.row + 1, heading.column).value = "champion"
    sheets.save(tmp_path / "event.xlsx")
    codes = [one.code for one in check(load(str(tmp_path / "event.xlsx"))).findings]
    assert codes.count("choice-unknown") == 1


@pytest.mark.parametrize(
    ("named", "rounds", "code"),
    [
        ({}, 5, "round-missing"),
        ({}, None, "round-missing"),
        ({"round": -1}, 5, "round-impossible"),
        ({"round": -1}, None, "round-below-one"),
        ({"round": 6}, 5, "round-impossible"),
        ({"round": 1}, 5, None),
    ],
)
def test_one_finding_for_one_round(named: dict[str, int], rounds: int | None, code: str | None) -> None:
    game = {**named, "board": 1, "white": 1, "black": 2, "score": {"white": "1", "black": "0"}}
    event = {"name": "X", "system": "swiss-fide-2026"} | ({"rounds": rounds} if rounds else {})
    document = {"schema": 1, "event": event, "players": [{"number": 1}, {"number": 2}], "results": [game]}
    found = check(load_bytes("event.json", json.dumps(document).encode())).findings
    wanted = {"round-missing", "round-impossible", "round-below-one"}
    assert [each.code for each in found if each.code in wanted] == ([code] if code else [])


def test_a_sheet_that_is_hidden_and_wanted_is_named_and_shown_in_the_copy(tmp_path: Path) -> None:
    path, copy = tmp_path / "event.xlsx", tmp_path / "copy.xlsx"
    book = openpyxl.load_workbook(BytesIO(workbook_bytes(new_document(None, None, "pl"), "pl")))
    book["Zawody"]["B10"] = "drużynowy kołowy"
    book.save(path)
    answer = check(load(str(path)), str(copy), texts("pl"))
    assert [one.value for one in answer.findings if one.code == "sheet-hidden"] == ["Drużyny"]
    noted = openpyxl.load_workbook(copy)
    assert [noted[title].sheet_state for title in ("Drużyny", "Składy", "_program")] == ["visible", "hidden", "hidden"]
    event = noted["Zawody"]
    below = [row for row in range(27, event.max_row + 1) if event.cell(row, 2).comment]
    assert below and not any(event.row_dimensions[row].hidden for row in below)
    assert all(one.code != "sheet-hidden" for one in check(load(str(copy))).findings)
