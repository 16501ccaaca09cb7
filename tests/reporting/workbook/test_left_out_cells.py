"""Whatever stands in a cell from which nothing is read is told with its place."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import date
from typing import Any

import openpyxl
import pytest

from engine.model import Finding, Severity
from reporting.locale.headings import heading
from reporting.workbook.sheets.read import PROGRAM_SHEET, read_workbook
from reporting.workbook.sheets.write import workbook_bytes
from tests.rows import of_each

DOCUMENT: dict[str, Any] = {
    "schema": 1,
    "event": {"name": "Cup", "system": "round-robin", "game": "chess", "lang": "en", "arbiters": [{"name": "Ann Lee"}]},
    "players": [{"number": number, "surname": f"Name{number}", "club": "Rook"} for number in range(1, 4)],
    "results": [{"round": 1, "board": 1, "white": 1, "black": 2, "score": {"white": "1", "black": "0"}}],
    "own": {"notes": "kept"},
}
DATA = workbook_bytes(DOCUMENT, "en")


def findings(change: Callable[[Any], object], data: bytes = DATA) -> list[Finding]:
    """What reading tells of a workbook that somebody changed, without what is told of every workbook."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    change(book)
    buffer = io.BytesIO()
    book.save(buffer)
    return [found for found in read_workbook(buffer.getvalue()).findings if found.severity is not Severity.INFO]


def told(found: Finding) -> tuple[str, str | None, str | None]:
    return found.code, found.place.cell if found.place else None, found.value


def label(book: Any, column_id: str) -> int:
    """The row of a setting on the event sheet."""
    words = heading("event", column_id, "en")
    return next(row for row in range(1, 200) if book["Event"].cell(row, 1).value == words)


def test_a_workbook_as_the_program_made_it_has_none() -> None:
    assert findings(lambda book: None) == []


@pytest.mark.parametrize("cell", ["A2", "F1"])
def test_an_error_in_the_hidden_sheet_is_told(cell: str) -> None:
    found = findings(lambda book: book[PROGRAM_SHEET].__setitem__(cell, "#N/A"))
    assert [told(each) for each in found] == [("cell-error", cell, "#N/A")]


def test_data_of_the_hidden_sheet_behind_an_error_are_not_lost_in_silence() -> None:
    def change(book: Any) -> None:
        cells = [cell for cell in book[PROGRAM_SHEET]["A"] if cell.value == "data"]
        assert cells
        for cell in cells:
            cell.value = "#REF!"

    assert {each.code for each in findings(change)} == {"cell-error"}


@pytest.mark.parametrize("column", [1, 3])
def test_an_error_beside_a_setting_or_in_its_label_is_told(column: int) -> None:
    def change(book: Any) -> None:
        book["Event"].cell(label(book, "aims"), column).value = "#N/A"

    (found,) = [each for each in findings(change) if each.code == "cell-error"]
    assert (found.value, found.severity) == ("#N/A", Severity.WARNING)
    assert found.place is not None and (found.place.cell or "")[0] == "AxC"[column - 1]


def test_a_setting_under_a_number_as_its_label_is_kept_as_one_under_words_is() -> None:
    book = openpyxl.load_workbook(io.BytesIO(DATA))
    row = label(book, "aims")
    book["Event"].cell(row, 1).value, book["Event"].cell(row, 2).value = 2026, "own words"
    buffer = io.BytesIO()
    book.save(buffer)
    reading = read_workbook(buffer.getvalue())
    assert reading.document is not None and reading.document["event"]["2026"] == "own words"
    assert "heading-extra" in {found.code for found in reading.findings}


@of_each([date(2026, 5, 1), "2026-05-01", "1.05.2026", 46143])
def test_a_value_a_column_too_far_is_told_with_the_cell_it_belongs_in(value: object) -> None:
    def change(book: Any) -> None:
        book["Event"].cell(label(book, "start_date"), 3).value = value

    (found,) = findings(change)
    assert found.code == "setting-beside" and dict(found.values)["expected"].startswith("B")


def test_help_is_no_value_and_a_setting_with_a_value_has_it() -> None:
    def words(book: Any) -> None:
        book["Event"].cell(label(book, "aims"), 3).value = "to find the champion"

    def given(book: Any) -> None:
        row = label(book, "start_date")
        book["Event"].cell(row, 2).value, book["Event"].cell(row, 3).value = "2026-05-01", "2026-05-02"

    assert findings(words) == findings(given) == []


def test_a_column_that_lost_its_heading_is_told_once() -> None:
    def change(book: Any) -> None:
        head = next(cell for row in book["Players"].iter_rows() for cell in row if cell.value == "Club")
        head.value = None

    (found,) = findings(change)
    assert (found.code, found.value, dict(found.values)["count"]) == ("column-without-heading", "Rook", "3")


@of_each([None, 7, "#N/A"])
def test_a_note_right_of_a_table_is_told_whatever_stands_above_it(words: object) -> None:
    def change(book: Any) -> None:
        sheet = book["Results"]
        head = next(cell for row in sheet.iter_rows() for cell in row if cell.value == "White")
        column = sheet.max_column + 2
        sheet.cell(head.row, column).value, sheet.cell(head.row + 1, column).value = words, "protest?"

    (found,) = [each for each in findings(change) if each.code == "column-without-heading"]
    assert found.value == "protest?"


@of_each(
    [
        ("#N/A", [("cell-error", "#N/A")]),
        (7, [("name-differs", "7")]),
        (0, []),
        ("Name1", []),
        ("Name2", [("name-differs", "Name2")]),
    ]
)
def test_whatever_stands_in_the_place_of_a_name_beside_a_number_is_told(value: object, expected: object) -> None:
    def change(book: Any) -> None:
        sheet = book["Results"]
        head = next(cell for row in sheet.iter_rows() for cell in row if cell.value == "White player")
        sheet.cell(head.row + 1, head.column).value = value

    assert [(each.code, each.value) for each in findings(change)] == expected
