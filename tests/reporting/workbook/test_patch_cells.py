"""What happens to single cells, rows and formulas when values are written between them."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from pathlib import Path

import pytest

from engine.model import Finding, Place
from reporting.workbook.ooxml.clock import ClockFormats
from reporting.workbook.ooxml.edits import CellEdit, Edits, NewRows, SheetLayout, Value
from reporting.workbook.ooxml.package import parse_xml
from reporting.workbook.ooxml.patch import patch_bytes
from reporting.workbook.ooxml.sheet_xml import SheetXml
from tests.rows import of_each

EXCEL = (Path(__file__).parents[2] / "data" / "workbooks" / "excel.xlsx").read_bytes()
TITLE = "Резултати"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def sheet_of(rows: str, after: str = "") -> SheetXml:
    return SheetXml(f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{after}</worksheet>'.encode())


def cells(content: bytes) -> list[str]:
    return [cell.get("r") for cell in parse_xml(content).iter(f"{{{MAIN}}}c")]


def part(data: bytes, name: str) -> str:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(name).decode()


def names(data: bytes) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.namelist()


def patched(cell: str, value: Value) -> tuple[bytes, Finding | None]:
    return patch_bytes(EXCEL, Edits(cells=(CellEdit(TITLE, cell, value),)))


def test_rows_and_cells_keep_their_order() -> None:
    sheet = sheet_of('<row r="2"><c r="B2"/><c r="AA2"/></row><row r="5"><c r="A5"/></row>')
    for row, column in ((2, 3), (2, 1), (2, 30), (1, 1), (4, 2), (9, 1)):
        sheet.write(row, column, 1)
    assert cells(sheet.to_bytes()) == ["A1", "A2", "B2", "C2", "AA2", "AD2", "B4", "A5", "A9"]


def test_cells_without_names_count_on_from_the_one_before() -> None:
    sheet = sheet_of('<row><c><v>1</v></c><c><v>2</v></c></row><row r="4"><c r="C4"/><c/></row>')
    sheet.write(1, 2, 7)
    sheet.write(4, 4, 8)
    text = sheet.to_bytes().decode()
    assert cells(text.encode()) == ["A1", "B1", "C4", "D4"]
    assert '<c r="B1"><v>7</v></c>' in text
    assert '<c r="D4"><v>8</v></c>' in text


def test_a_new_cell_has_the_format_of_its_column() -> None:
    data, _ = patched("C20", "1-0")
    assert '<c r="C20" s="2" t="inlineStr"><is><t xml:space="preserve">1-0</t></is></c>' in part(
        data, "xl/worksheets/sheet1.xml"
    )


@of_each(
    [
        ("E2", '<c r="E2" s="3"><v>45678</v></c>'),
        ("E3", '<c r="E3" s="4"><v>45678</v></c>'),
        ("A2", '<c r="A2" t="inlineStr"><is><t xml:space="preserve">2025-01-21</t></is></c>'),
    ]
)
def test_a_day_is_a_number_where_the_format_shows_days_and_text_elsewhere(cell: str, expected: str) -> None:
    data, _ = patched(cell, date(2025, 1, 21))
    assert expected in part(data, "xl/worksheets/sheet1.xml")


@of_each([("1", "4"), ("2", "4"), ("3", None)])
def test_a_number_is_text_where_the_format_would_make_a_day_or_an_hour_of_it(style: str, expected: str | None) -> None:
    """Round 4 was read again as 1900-01-04 where values had been pasted into other columns."""
    rows = f'<worksheet xmlns="{MAIN}"><sheetData><row r="2"><c r="A2" s="{style}"/></row></sheetData></worksheet>'
    sheet = SheetXml(rows.encode(), ClockFormats({"1"}, {"2"}))
    sheet.write(2, 1, 4)
    (cell,) = parse_xml(sheet.to_bytes()).iter(f"{{{MAIN}}}c")
    assert (cell.findtext(f"{{{MAIN}}}is/{{{MAIN}}}t"), cell.get("t")) == (expected, expected and "inlineStr")


def test_nothing_empties_a_cell_and_keeps_its_format() -> None:
    data, _ = patched("C2", None)
    assert '<c r="C2" s="2"/>' in part(data, "xl/worksheets/sheet1.xml")


def test_control_characters_do_not_break_the_file() -> None:
    data, found = patched("C2", "a\x00\x0bb\ud800\uffff c")
    assert found is None
    assert ">ab c<" in part(data, "xl/worksheets/sheet1.xml")


def test_an_overwritten_formula_leaves_the_order_of_calculation_too() -> None:
    data, found = patched("F4", 5)
    assert found is None
    assert "xl/calcChain.xml" not in names(data)
    assert "calcChain" not in part(data, "[Content_Types].xml")
    assert "calcChain" not in part(data, "xl/_rels/workbook.xml.rels")


def test_the_first_cell_of_a_shared_formula_hands_it_on() -> None:
    data, _ = patched("F2", 5)
    sheet = part(data, "xl/worksheets/sheet1.xml")
    assert '<c r="F2"><v>5</v></c>' in sheet
    assert '<f t="shared" si="0" ref="F2:F4">A3*10+B3</f>' in sheet
    assert sheet.count('<f t="shared" si="0"/>') == 1


@pytest.mark.parametrize("cell", ["H10", "I10"])
def test_a_cell_of_an_array_formula_is_refused_with_its_place(cell: str) -> None:
    data, found = patched(cell, 5)
    assert data == EXCEL
    assert found is not None
    assert (found.code, found.place, dict(found.values)) == (
        "formula-in-the-way",
        Place(TITLE, cell),
        {"area": "H10:I10"},
    )


def test_a_signed_workbook_is_refused() -> None:
    stream = io.BytesIO(EXCEL)
    with zipfile.ZipFile(stream, "a") as archive:
        archive.writestr("_xmlsignatures/origin.sigs", b"")
    signed = stream.getvalue()
    data, found = patch_bytes(signed, Edits(cells=(CellEdit(TITLE, "A2", 1),)))
    assert data == signed
    assert found is not None
    assert found.code == "workbook-signed"


@of_each(["xl/worksheets/sheet1.xml", "xl/workbook.xml", "_rels/.rels"])
def test_broken_xml_is_a_finding(name: str) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(EXCEL)) as source, zipfile.ZipFile(out, "w") as target:
        for part_name in source.namelist():
            target.writestr(part_name, b"<broken" if part_name == name else source.read(part_name))
    _, found = patch_bytes(out.getvalue(), Edits(cells=(CellEdit(TITLE, "A2", 1),)))
    assert found is not None
    assert found.code == "workbook-broken"


def append(rows: str, layout: SheetLayout, *, after: str = "") -> dict[str, str]:
    """Append one record to a sheet in a workbook, return the cells with what they hold."""
    out = io.BytesIO()
    content = f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{after}</worksheet>'
    with zipfile.ZipFile(io.BytesIO(EXCEL)) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            target.writestr(name, content if name == "xl/worksheets/sheet1.xml" else source.read(name))
    data, found = patch_bytes(out.getvalue(), Edits(rows=(NewRows(layout, ({"round": 9, "white": 8},)),)))
    assert found is None
    root = parse_xml(part(data, "xl/worksheets/sheet1.xml").encode())
    return {cell.get("r"): "".join(cell.itertext()) for cell in root.iter(f"{{{MAIN}}}c")}


LAYOUT = SheetLayout(TITLE, {"round": "A", "white": "C"}, 1, 2)
RECORD = '<row r="1"><c r="A1"><v>0</v></c></row><row r="2"><c r="A2"><v>1</v></c><c r="C2"><v>2</v></c></row>'


def test_a_record_goes_below_the_last_one() -> None:
    assert append(RECORD, LAYOUT) == {"A1": "0", "A2": "1", "C2": "2", "A3": "9", "C3": "8"}


def test_a_record_goes_below_the_headings_where_there_is_none() -> None:
    layout = SheetLayout(TITLE, {"round": "A", "white": "C"}, 1, 1)
    assert append('<row r="1"><c r="A1"><v>0</v></c></row>', layout) == {"A1": "0", "A2": "9", "C2": "8"}


def test_a_note_below_the_table_is_not_overwritten() -> None:
    found = append(RECORD + '<row r="4"><c r="C4"><v>7</v></c></row>', LAYOUT)
    assert (found["C4"], found["A5"], found["C5"]) == ("7", "9", "8")


def test_a_note_beside_the_table_is_no_obstacle() -> None:
    found = append(RECORD + '<row r="4"><c r="H4"><v>7</v></c></row>', LAYOUT)
    assert (found["A3"], found["C3"], found["H4"]) == ("9", "8", "7")


def test_merged_cells_below_the_table_are_passed_over() -> None:
    merged = '<mergeCells count="1"><mergeCell ref="B3:D4"/></mergeCells>'
    assert append(RECORD, LAYOUT, after=merged)["A5"] == "9"


def test_a_formula_prepared_for_new_rows_does_its_work() -> None:
    found = append(RECORD + '<row r="3"><c r="C3"><f>A3*2</f><v>0</v></c></row>', LAYOUT)
    assert (found["A3"], found["C3"]) == ("9", "A3*20")


def test_a_stray_cell_far_below_does_not_draw_the_table_down() -> None:
    found = append(RECORD + '<row r="1048576"><c r="A1048576"><v>1</v></c></row>', LAYOUT)
    assert (found["A3"], found["A1048576"]) == ("9", "1")
