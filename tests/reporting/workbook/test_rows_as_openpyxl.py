"""Sheets are written faster than openpyxl writes them, and byte for byte as it does."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import Font
from openpyxl.worksheet.datavalidation import DataValidation

from reporting.workbook.ooxml.cell_help import CellHelp, attach_help
from reporting.workbook.ooxml.saved import saved_parts
from reporting.workbook.sheets import table_writer
from reporting.workbook.sheets.write import workbook_bytes

TEXTS = (
    "Łódź",
    "Наталия",
    "a & b < c > d",
    '"quoted"',
    " blank before",
    "after ",
    "two\nlines",
    "\ttab",
    "",
    "𝔸",
    "a\rb",
)
NUMBERS = (0, -7, 2**40, 10**15 - 1, 10**15, 10**17 + 1, 1.5, 1e-9, float("nan"), float("inf"), Decimal("2.50"), True)
TIMES = (date(2026, 2, 1), datetime(1899, 12, 31), datetime(2026, 2, 1, 12, 30), time(9, 5), timedelta(hours=30))
FORMULAS = ("=1+1", '=IF(A1<2,"x&y","")', "#N/A")
SHEET = "xl/worksheets/sheet1.xml"


def by_openpyxl(book: Workbook) -> bytes:
    kept = io.BytesIO()
    book.save(kept)
    return zipfile.ZipFile(kept).read(SHEET)


def filled(values: tuple[Any, ...]) -> Workbook:
    """A book with the values, each third of them in bold, in rows of which some are high, hidden or empty."""
    book = Workbook()
    sheet = book.worksheets[0]
    for at, value in enumerate(values):
        cell = sheet.cell(1 + at // 4 * 2, 1 + at % 4 * 13, value)
        if at % 3 == 0:
            cell.font = Font(bold=True)
    sheet.row_dimensions[1].height = 23.5
    sheet.row_dimensions[2].hidden = True
    sheet.row_dimensions[40].outlineLevel = 1
    sheet.cell(3, 60).font = Font(italic=True)
    return book


@pytest.mark.parametrize("values", [TEXTS, NUMBERS, TIMES, FORMULAS, (*TEXTS, *NUMBERS, *TIMES, *FORMULAS)])
def test_values_stand_as_openpyxl_writes_them(values: tuple[Any, ...]) -> None:
    assert saved_parts(filled(values))[SHEET] == by_openpyxl(filled(values))


def test_a_text_that_looks_like_a_formula_a_link_a_comment_and_merged_cells_do_too() -> None:
    def made() -> Workbook:
        book = filled(TEXTS)
        sheet = book.worksheets[0]
        sheet["A30"] = "=1+1"
        sheet["A30"].data_type = "s"
        sheet["B30"] = "site"
        sheet["B30"].hyperlink = "https://example.org/?a=1&b=2"
        sheet["C30"] = "told"
        sheet["C30"].comment = Comment("why & how", "arbiter")
        sheet.merge_cells("A31:C32")
        sheet["A31"].font = Font(bold=True)
        validation = DataValidation(type="list", formula1='"a,b"', sqref="D1:D9")
        sheet.add_data_validation(validation)
        return book

    assert saved_parts(made())[SHEET] == by_openpyxl(made())


@pytest.mark.parametrize("text", ["a\ufffeb", "a\uffffb"])
def test_a_letter_that_xml_has_not_is_refused_by_both(text: str) -> None:
    for save in (saved_parts, by_openpyxl):
        with pytest.raises(ValueError):
            save(filled((text,)))


@pytest.mark.parametrize("prompt", ["", 'What is "a & b" < c?', "two\nlines\tand a tab", "Łódź, Наталия"])
@pytest.mark.parametrize(("listed", "asks"), [("", False), ("_x!$F$1:$F$3", False), ("_x!$F$1:$F$3", True)])
def test_the_help_of_cells_is_what_openpyxl_would_write(prompt: str, listed: str, asks: bool) -> None:
    ours, plain = filled(TEXTS), filled(TEXTS)
    attach_help(ours.worksheets[0], CellHelp("B2:B9", "Head", prompt, listed, asks, "Choose." if listed else ""))
    validation = DataValidation(allow_blank=True, showInputMessage=True, sqref="B2:B9")
    if listed:
        validation.type, validation.formula1, validation.errorStyle = "list", listed, "warning"
        validation.showErrorMessage, validation.errorTitle, validation.error = asks, "Head", "Choose."
    validation.promptTitle, validation.prompt = "Head", prompt
    plain.worksheets[0].add_data_validation(validation)
    assert saved_parts(ours)[SHEET] == by_openpyxl(plain)


LONG = "x" * 33_000
LISTS = {"fide": 2100, "weird": 10**17}


def records(count: int) -> list[dict[str, Any]]:
    """Players of whom each knows something else, some nothing at all; the last ones nothing."""
    texts = (*(text for text in TEXTS if text), *FORMULAS, LONG)
    days = ("1990-05-06", "1990", "1899-03-03", "1905-01-01")
    found: list[dict[str, Any]] = [
        {"number": at, "surname": texts[at % len(texts)], "birth_date": days[at % 4], "ids": {"fide": at * 77}}
        | {"ratings": [{"list": name, "value": value} for name, value in list(LISTS.items())[: at % 3]]}
        | ({"late entry": bool(at % 2), "of whom": 10**at} if at % 7 == 0 else {})
        for at in range(count - 2)
    ]
    return [*found[:30], {}, *found[30:], {}, {}]


@pytest.mark.parametrize("count", [2, 24, 25, 26, 60])
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_records_of_a_long_table_are_written_as_openpyxl_would_write_their_cells(
    count: int, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the first page are cells of openpyxl: here all of them are, and the workbook is the same."""
    rounds = [{"round": at, "date": f"2026-05-{at:02}"} if at > 26 else {"round": at} for at in range(1, 30)]
    document = {"schema": 1, "event": {"name": "Long"}, "players": records(count), "rounds": rounds}
    written, asked = workbook_bytes(document, lang), list[int]()

    def cells(sheet: Any, rows: Any, *others: Any) -> None:
        asked.append(len(rows))
        table_writer.write_cells(sheet, rows, *others)

    monkeypatch.setattr(table_writer, "body", cells)
    assert workbook_bytes(document, lang) == written
    assert asked == [count - 23, 5][count < 27 :]
