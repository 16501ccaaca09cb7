"""What is read of a workbook before anybody knows what it is, and how many texts it may share."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from openpyxl import Workbook

from reporting.workbook.ooxml import grid, strings
from reporting.workbook.ooxml.grid import read_grids, read_heads, read_sheets
from reporting.workbook.ooxml.package import BeyondError, Package
from reporting.workbook.ooxml.raw_zip import read_entries
from reporting.workbook.ooxml.strings import shared_strings
from reporting.workbook.sheets.read import _HEADS, read_workbook
from tests.limits import set_limits

WORKBOOKS: Final = sorted((Path(__file__).parents[2] / "data" / "workbooks").glob("*.xlsx"))
EXCEL: Final = Path(__file__).parents[2] / "data" / "workbooks" / "excel.xlsx"


def package(path: Path = EXCEL) -> Package:
    return Package(read_entries(path.read_bytes()))


@pytest.mark.parametrize("path", WORKBOOKS, ids=lambda path: path.stem)
@pytest.mark.parametrize("rows", [1, 3, 100_000])
def test_heads_are_the_first_rows_of_every_sheet(path: Path, rows: int) -> None:
    whole = read_grids(package(path))
    heads = list(read_heads(package(path), rows))
    assert [(each.title, each.shown) for each in heads] == [(each.title, each.shown) for each in whole]
    for head, each in zip(heads, whole, strict=True):
        assert head.rows == {number: each.rows[number] for number in list(each.rows)[:rows]}
    chosen = whole[-1].title
    assert [each.rows for each in read_sheets(package(path), {chosen}, rows)] == [heads[-1].rows]


def test_no_text_is_read_that_no_head_names(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    string = strings.string_of

    def counting(item: object) -> str:
        read.append(item)
        return string(item)  # type: ignore[arg-type]

    monkeypatch.setattr(strings, "string_of", counting)
    read_grids(package())
    everything = len(read)
    read.clear()
    next(iter(read_heads(package(), 1)))
    assert 0 < len(read) < everything


def test_so_many_texts_are_shared_and_more_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = package().content("xl/sharedStrings.xml").count(b"</t>")
    set_limits(monkeypatch, f"cells={shared}")
    assert len(list(shared_strings(package()))) > 0
    set_limits(monkeypatch, f"cells={shared - 1}")
    with pytest.raises(BeyondError) as beyond:
        read_grids(package())
    assert (beyond.value.found.code, beyond.value.found.value) == ("too-many-strings", "xl/sharedStrings.xml")


def test_a_workbook_of_nobody_we_know_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Workbook()
    for row in range(1, 2_000):
        book.active.append([f"note {row}", row])  # type: ignore[union-attr]
    buffer = BytesIO()
    book.save(buffer)
    rows: list[int] = []
    read_row = grid._Reader._read_row
    monkeypatch.setattr(grid._Reader, "_read_row", lambda self, *of: (rows.append(1), read_row(self, *of))[1])
    reading = read_workbook(buffer.getvalue())
    assert [found.code for found in reading.findings] == ["workbook-foreign"]
    assert len(rows) == _HEADS < 1_999
