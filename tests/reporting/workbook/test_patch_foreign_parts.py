"""Writing into workbooks saved by other programs leaves every part that is not concerned byte for byte."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from pathlib import Path

import openpyxl
import pytest

from reporting.workbook.ooxml.edits import CellEdit, Edits, NewRows, SheetLayout
from reporting.workbook.ooxml.patch import patch_bytes

FOLDER = Path(__file__).parents[2] / "data" / "workbooks"
COLUMNS = {"round": "A", "board": "B", "white": "C", "white_name": "D", "result": "E", "black_name": "F", "black": "G"}
PAIRINGS = NewRows(
    SheetLayout("Wyniki", COLUMNS, 3, 5),
    (
        {"round": 2, "board": 1, "white": 4, "white_name": "Бронщайн", "black_name": "=A1 & <b>", "black": 2},
        {"round": 2, "board": 2, "white": 3, "white_name": "Keres", "black_name": "Śmysłow", "black": 1},
    ),
)
EDITS = Edits(cells=(CellEdit("Zawody", "B2", "00451937"), CellEdit("Zawody", "B3", "białe")), rows=(PAIRINGS,))


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def packed(data: bytes) -> dict[str, bytes]:
    """The compressed bytes of each part, as they stand in the file."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        found = {}
        for info in archive.infolist():
            start = info.header_offset + 30 + sum(data[info.header_offset + 26 + i] << (8 * (i % 2)) for i in range(4))
            found[info.filename] = data[start : start + info.compress_size]
        return found


def values(data: bytes, title: str) -> dict[str, object]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl says what it cannot read; nothing here is about that
        sheet = openpyxl.load_workbook(io.BytesIO(data))[title]
    return {cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row if cell.value is not None}


@pytest.mark.parametrize("name", ["libreoffice.xlsx", "openpyxl.xlsx"])
def test_all_other_parts_stay_byte_for_byte_even_compressed(name: str) -> None:
    before = (FOLDER / name).read_bytes()
    after, found = patch_bytes(before, EDITS)
    assert found is None
    written = {"xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"}
    old, new = parts(before), parts(after)
    assert list(old) == list(new)
    assert {part for part in old if old[part] != new[part]} == written
    assert {part for part, data in packed(before).items() if data != packed(after)[part]} == written
    for kind in ("media/", "charts/", "comments", "drawings/", "sheet3.xml", "styles.xml", "workbook.xml"):
        assert any(kind in part for part in old), kind


@pytest.mark.parametrize("name", ["libreoffice.xlsx", "openpyxl.xlsx"])
def test_the_new_values_are_there_and_the_old_ones_too(name: str) -> None:
    before = (FOLDER / name).read_bytes()
    after, _ = patch_bytes(before, EDITS)
    old, new = values(before, "Wyniki"), values(after, "Wyniki")
    assert {cell: new[cell] for cell in old} == old
    assert {cell: value for cell, value in new.items() if cell not in old} == {
        "A6": 2, "B6": 1, "C6": 4, "D6": "Бронщайн", "F6": "=A1 & <b>", "G6": 2,
        "A7": 2, "B7": 2, "C7": 3, "D7": "Keres", "F7": "Śmysłow", "G7": 1,
    }  # fmt: skip
    assert values(after, "Zawody")["B2"] == "00451937"
    assert values(after, "Moje obliczenia") == values(before, "Moje obliczenia")


def test_text_that_begins_like_a_formula_is_text() -> None:
    after, _ = patch_bytes((FOLDER / "libreoffice.xlsx").read_bytes(), EDITS)
    sheet = parts(after)["xl/worksheets/sheet2.xml"]
    assert b"<f>" not in sheet
    assert b"=A1 &amp; &lt;b&gt;" in sheet


def test_new_rows_look_like_the_row_above_and_its_ranges_reach_down_to_them() -> None:
    after, _ = patch_bytes((FOLDER / "libreoffice.xlsx").read_bytes(), EDITS)
    sheet = parts(after)["xl/worksheets/sheet2.xml"].decode()
    style = dict(re.findall(r'<c r="([A-Z]+[567])" s="(\d+)"', sheet))
    for column in "ABCDEFGH":
        assert style[f"{column}6"] == style[f"{column}7"] == style[f"{column}5"]
    assert '<conditionalFormatting sqref="E4:E7">' in sheet
    assert 'sqref="E4:E7" type="list"' in sheet
    assert '<conditionalFormatting sqref="C4:C500">' in sheet
    assert '<dimension ref="A1:K7"/>' in sheet


def test_excels_extension_lists_namespaces_and_table_stay() -> None:
    before = (FOLDER / "excel.xlsx").read_bytes()
    layout = SheetLayout("Резултати", {"round": "A", "white": "B", "result": "C", "black": "D"}, 1, 3)
    rows = NewRows(layout, ({"round": 2, "white": 4, "result": "½-½", "black": 2},))
    after, found = patch_bytes(before, Edits(rows=(rows,)))
    assert found is None
    old, new = parts(before), parts(after)
    assert {part for part in old if old[part] != new[part]} == {"xl/worksheets/sheet1.xml", "xl/workbook.xml"}
    sheet = new["xl/worksheets/sheet1.xml"].decode()
    assert 'mc:Ignorable="x14ac xr"' in sheet
    assert "<xm:sqref>C2:C4</xm:sqref>" in sheet
    assert 'sqref="A2:A4 B2:B4 A50"' in sheet
    assert '<autoFilter ref="A1:E3"' in sheet
    assert '<f t="shared" si="0"/>' in sheet
    assert new["xl/workbook.xml"].count(b"fullCalcOnLoad") == 1
    assert values(after, "Резултати")["C4"] == "½-½"
