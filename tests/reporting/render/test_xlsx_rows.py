"""The rows of a table as XML: what openpyxl reads in them is what it would read in cells that it wrote itself."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.utils.exceptions import IllegalCharacterError

from reporting.render.xlsx_rows import Kind, plain_text, table_rows
from reporting.workbook.ooxml.new_book import saved_parts

COLUMNS: list[dict[str, Any]] = [{"id": "a"}, {"id": "b", "align": "center"}, {"id": "c", "align": "right"}]
ODD = ["", " spaced ", "a\nb", "a\r\nb", "<&>\"'", "=1+1", "-", "_x0041_", "ż Щ 𝄞", "x" * 32_767, "x" * 32_768, "1"]


def written(rows: list[list[Any]], heights: list[float | None] | None = None) -> Any:
    """A sheet with a heading and these rows below it, read again."""
    book = Workbook()
    sheet: Any = book.active
    sheet["A1"] = "head"
    kinds: list[Kind] = []

    def style(kind: Kind) -> int:
        kinds.append(kind)
        return 0

    made = table_rows(rows, COLUMNS, heights or [None] * len(rows), 2, style)
    parts = saved_parts(book, {sheet.title: made})
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    assert len(kinds) == len(set(kinds)), "each kind of cell is asked for once"
    return load_workbook(buffer).active


@pytest.mark.parametrize("text", ODD)
def test_a_text_is_read_as_openpyxl_writes_it(text: str) -> None:
    book = Workbook()
    cell: Any = book.active["A2"]  # type: ignore[index]
    cell.value = plain_text(text) or None
    cell.data_type = "s" if text else "n"
    buffer = BytesIO()
    book.save(buffer)
    theirs, ours = load_workbook(buffer).active["A2"], written([[text, "", ""]])["A2"]
    assert (ours.value, ours.data_type) == (theirs.value, theirs.data_type)


@pytest.mark.parametrize(
    ("number", "read"), [("0", 0), ("-12", -12), ("66.75", 66.75), ("0.50", 0.5), ("12345678901", 12345678901)]
)
def test_a_number_is_a_number(number: str, read: float) -> None:
    sheet = written([["1", {"text": number, "number": number}, ""]])
    assert sheet["B2"].value == read and sheet["B2"].data_type == "n"
    assert sheet["A2"].value == "1", "a text of figures stays a text"


def test_a_formula_is_live_and_a_link_leads_on() -> None:
    formula = {"text": "2", "formula": 'IF(A2<"b",1,2)', "value": "2"}
    sheet = written([["a", formula, {"text": "paper", "link": "pl/paper.pdf"}]], [30.5])
    assert sheet["B2"].value == '=IF(A2<"b",1,2)' and sheet["B2"].data_type == "f"
    assert sheet["C2"].hyperlink.target == "pl/paper.pdf"
    assert sheet.row_dimensions[2].height == 30.5
    assert sheet.dimensions == "A1:C2"


def test_what_no_cell_may_hold_is_refused_as_openpyxl_refuses_it() -> None:
    with pytest.raises(IllegalCharacterError):
        written([["a\x01", "", ""]])
