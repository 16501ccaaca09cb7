"""The example row of a sheet: no record, and nothing that is written into it or left of it is lost silently."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from reporting.actions.new import new_document
from reporting.cli.main import run
from reporting.languages import LANGUAGES
from reporting.workbook.sheets.read import Reading, read_workbook
from reporting.workbook.sheets.write import workbook_bytes
from tests.rows import of_each
from tests.sample_books import new_book

Cells = dict[str, Any]


def read_with(cells: Cells, lang: str = "pl") -> Reading:
    """The players' sheet of a new workbook with some cells written by a club."""
    if not cells:
        return read_workbook(new_book("round-robin", "chess", lang))
    book = load_workbook(BytesIO(new_book("round-robin", "chess", lang)))
    for name, value in cells.items():
        book.worksheets[1][name].value = value
    changed = BytesIO()
    book.save(changed)
    return read_workbook(changed.getvalue())


def surnames(reading: Reading) -> list[str]:
    assert reading.document is not None
    return [player["surname"] for player in reading.document.get("players", [])]


def told(reading: Reading) -> list[str]:
    return [found.code for found in reading.findings]


@of_each(LANGUAGES)
def test_a_new_workbook_has_no_players_and_nothing_to_tell_of_its_example(lang: str) -> None:
    reading = read_with({}, lang)
    assert (surnames(reading), told(reading)) == ([], [])


def test_rows_below_the_example_are_read_and_a_sort_may_move_it() -> None:
    moved = {f"{letter}5": None for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    reading = read_with({"A6": 1, "B6": "Nowak", "A7": 2, "B7": "Lis"})
    assert surnames(reading) == ["Nowak", "Lis"]
    reading = read_with(moved | {"A5": 1, "B5": "Nowak", "A6": "np. 7", "B6": "np. Kowalska", "A7": 2, "B7": "Lis"})
    assert (surnames(reading), told(reading)) == (["Nowak", "Lis"], [])


def test_what_is_left_of_an_example_that_is_written_over_is_no_data() -> None:
    reading = read_with({"A5": 1, "B5": "Nowak", "C5": "Jan"})
    assert (surnames(reading), told(reading)) == (["Nowak"], [])
    assert reading.document is not None and reading.document["players"][0].keys() == {"number", "surname", "first_name"}


def test_a_player_with_the_values_of_the_example_is_no_example() -> None:
    blank = {f"{letter}5": None for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"}
    reading = read_with(blank | {"A5": 7, "B5": "Kowalska", "C5": "Anna"})
    assert (surnames(reading), told(reading)) == (["Kowalska"], [])


def test_pairings_take_the_place_of_the_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    document = new_document("round-robin", "chess", "pl")
    document["players"] = [{"number": number, "surname": f"Gracz {number}"} for number in range(1, 5)]
    Path("a.xlsx").write_bytes(workbook_bytes(document, "pl"))
    before = load_workbook("a.xlsx")["Wyniki"]
    assert run(["pair", "a.xlsx"]) == 0
    sheet = load_workbook("a.xlsx")["Wyniki"]
    assert [cell.value for cell in sheet[5]][:3] == [1, 1, 1] and sheet["A5"].font.italic is False
    assert not [cell.value for row in sheet.iter_rows(min_row=5) for cell in row if str(cell.value).startswith("np.")]
    assert str(before["A5"].value).startswith("np.")
