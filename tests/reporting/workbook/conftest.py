"""Small workbooks, as people make them by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from reporting.workbook.sheets.read import Reading, read_workbook

Rows = Sequence[Sequence[Any]]
ReadSheets = Callable[..., Reading]

PLAYERS: Rows = (("Nr", "Nazwisko", "Imię"), (1, "Kowalska", "Anna"), (2, "Nowak", "Jan"), (3, "Żak", "Ewa"))


def save_sheets(path: Path, sheets: dict[str, Rows]) -> Path:
    """Write rows to sheets; a tuple in a cell is (value, number format)."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for number, row in enumerate(rows, start=1):
            for column, value in enumerate(row, start=1):
                cell = sheet.cell(number, column)
                if isinstance(value, tuple):
                    cell.value, cell.number_format = value
                elif isinstance(value, str) and value.startswith("text:"):
                    cell.value = value.removeprefix("text:")
                    cell.data_type = "s"
                else:
                    cell.value = value
    book.save(path)
    return path


@pytest.fixture
def read_sheets(tmp_path: Path) -> ReadSheets:
    """Read a workbook with the sheets that are given by title; without `Zawodnicy` three players play."""

    def read(sheets: dict[str, Rows] | None = None, /, **settings: Any) -> Reading:
        event = tuple(settings.items())
        given = {"Zawody": (("Nazwa zawodów", "Próba"), *event), "Zawodnicy": PLAYERS, "Wyniki": RESULTS_HEAD}
        return read_workbook(save_sheets(tmp_path / "event.xlsx", given | (sheets or {})).read_bytes())

    return read


RESULTS_HEAD: Rows = (("Runda", "Szachownica", "Białe", "Wynik", "Czarne"),)


@pytest.fixture
def codes() -> Callable[..., list[str]]:
    """The codes of the findings of a reading, without those that every small workbook gives."""

    def found(reading: Reading) -> list[str]:
        common = {"sheet-missing", "headings-missing"}
        return [entry.code for entry in reading.findings if entry.code not in common]

    return found
