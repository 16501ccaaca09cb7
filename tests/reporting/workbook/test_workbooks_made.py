"""Cells that are dressed at once and sheets that are written in memory are what openpyxl makes of them."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

from reporting.workbook.ooxml.new_book import Look, dress, saved_parts

BOLD = Font(name="Calibri", bold=True)
FILL = PatternFill("solid", fgColor="FF0000")
BOX = Border(left=Side("thin"))
LOOKS = (
    Look(BOLD, FILL, BOX, Alignment("center"), "@"),
    Look(Font(name="Calibri", bold=True)),
    Look(fill=FILL),
    Look(number_format="dd.mm.yyyy"),
)


def styled(book: Workbook, *, at_once: bool) -> Workbook:
    """Every look on a cell alone, twice, and over every other."""
    sheet: Any = book.active
    for at, first in enumerate(LOOKS):
        for to, second in enumerate(LOOKS):
            for cell in (sheet.cell(1 + at, 1 + to, "x"), sheet.cell(9 + at, 1 + to, 1)):
                for look in (first, second):
                    if at_once:
                        dress(cell, look)
                        continue
                    for part in ("font", "fill", "border", "alignment", "number_format"):
                        if getattr(look, part) is not None:
                            setattr(cell, part, getattr(look, part))
    return book


def without_clock(parts: dict[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in parts.items() if name != "docProps/core.xml"}


def saved_by_openpyxl(book: Workbook) -> dict[str, bytes]:
    buffer = BytesIO()
    book.save(buffer)
    with zipfile.ZipFile(buffer) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_look_is_what_its_parts_are_one_by_one() -> None:
    one, other = styled(Workbook(), at_once=True), styled(Workbook(), at_once=False)
    assert without_clock(saved_parts(one)) == without_clock(saved_parts(other))
    assert b"dd.mm.yyyy" in saved_parts(one)["xl/styles.xml"]


def charted() -> Workbook:
    book = styled(Workbook(), at_once=True)
    sheet: Any = book.create_sheet("Ćma")
    sheet.append([1, 2, "=A1+B1"])
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=1, max_col=2, min_row=1))
    sheet.add_chart(chart, "E2")
    return book


def test_the_parts_are_those_that_openpyxl_saves_with_charts_and_all() -> None:
    ours, theirs = saved_parts(charted()), saved_by_openpyxl(charted())
    assert list(ours) == list(theirs)
    assert without_clock(ours) == without_clock(theirs)
    assert "xl/charts/chart1.xml" in ours


def test_no_temporary_file_is_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*_arguments: Any, **_more: Any) -> Any:
        raise AssertionError("a temporary file")

    monkeypatch.setattr("openpyxl.worksheet._writer.create_temporary_file", refuse)
    assert saved_parts(charted())
    with pytest.raises(AssertionError, match="temporary"):
        charted().save(tmp_path / "x.xlsx")
