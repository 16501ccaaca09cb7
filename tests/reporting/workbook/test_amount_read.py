"""How much is read of the sheets of a workbook, and how many texts it may share."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from reporting.workbook.ooxml.archive import read_entries
from reporting.workbook.ooxml.grid import read_grids
from reporting.workbook.ooxml.package import LimitExceededError, Package, shared_strings
from tests.limits import set_limits

WORKBOOKS: Final = sorted((Path(__file__).parents[2] / "data" / "workbooks").glob("*.xlsx"))
EXCEL: Final = Path(__file__).parents[2] / "data" / "workbooks" / "excel.xlsx"


def package(path: Path = EXCEL) -> Package:
    return Package(read_entries(path.read_bytes()))


@pytest.mark.parametrize("path", WORKBOOKS, ids=lambda path: path.stem)
@pytest.mark.parametrize("rows", [1, 3, 100_000])
def test_the_first_rows_of_every_sheet_are_read_alone(path: Path, rows: int) -> None:
    whole, firsts = read_grids(package(path)), read_grids(package(path), rows=rows)
    assert [(each.title, each.visible) for each in firsts] == [(each.title, each.visible) for each in whole]
    for first, each in zip(firsts, whole, strict=True):
        assert first.rows == {number: each.rows[number] for number in list(each.rows)[:rows]}


def test_so_many_texts_are_shared_and_more_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = package().content("xl/sharedStrings.xml").count(b"</t>")
    set_limits(monkeypatch, f"cells={shared}")
    assert shared_strings(package())
    set_limits(monkeypatch, f"cells={shared - 1}")
    with pytest.raises(LimitExceededError) as beyond:
        read_grids(package())
    assert (beyond.value.found.code, beyond.value.found.value) == ("too-many-strings", "xl/sharedStrings.xml")
