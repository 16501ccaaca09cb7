"""Who stands twice on a list is told before anybody has a number, when a line can still be taken out."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from reporting.actions.check import check
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


def test_a_choice_that_is_not_known_is_told_once_before_numbers_are_given(tmp_path: Path) -> None:
    document = {"schema": 1, "event": {"lang": "en"}, "players": [LIS], "results": []}
    sheets = openpyxl.load_workbook(BytesIO(workbook_bytes(document, "en")))
    players = sheets["Players"]
    (heading,) = (cell for row in players.iter_rows(max_row=5) for cell in row if cell.value == "Category")
    players.cell(heading.row + 1, heading.column).value = "champion"
    sheets.save(tmp_path / "event.xlsx")
    codes = [one.code for one in check(load(str(tmp_path / "event.xlsx"))).findings]
    assert codes.count("choice-unknown") == 1
