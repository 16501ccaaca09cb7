"""Our reader of workbooks against openpyxl and calamine: the same cells, or a finding, or a reason that stands here."""

from __future__ import annotations

import io
import random
import re
import warnings
from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Final

import openpyxl
import pytest
from python_calamine import CalamineError, CalamineWorkbook

from reporting.actions.samples import sample_document
from reporting.sources.load import load_bytes
from reporting.workbook.ooxml.grid import Cell, CellKind, Grid, read_grids
from reporting.workbook.ooxml.package import Package
from reporting.workbook.ooxml.raw_zip import read_entries
from reporting.workbook.sheets.write import workbook_bytes
from tests.reporting.workbook.test_malformed_sheets import damaged

FOLDER: Final = Path(__file__).parents[2] / "data" / "workbooks"
SOUND: Final = {path.name: path for path in sorted(FOLDER.glob("*.xlsx"))}
SAMPLES: Final = ("zurich-1953", "kszk-final")
Cells = dict[tuple[str, int, int], object]


def ours(data: bytes) -> tuple[Cells, list[Grid]]:
    grids = read_grids(Package(read_entries(data)))
    cells = {
        (grid.title, row, column): plain(cell)
        for grid in grids
        for row, columns in grid.rows.items()
        for column, cell in columns.items()
        if cell.kind is not CellKind.NO_VALUE
    }
    return cells, grids


def plain(cell: Cell) -> object:
    """A cell as something that other readers' values can be held against."""
    if cell.kind is CellKind.NUMBER:
        return number(cell.text)
    if cell.kind is CellKind.BOOLEAN:
        return cell.text == "1"
    return common(cell.clock) if cell.kind is CellKind.CLOCK else cell.text.strip()


def number(value: object) -> object:
    try:
        return float(Decimal(str(value)))
    except InvalidOperation:
        return value


def common(value: Any) -> object:
    """One value for one thing: a day is a moment at midnight, whole seconds, numbers as numbers.

    Calamine drops the blanks at the ends of a text, we keep them until the text is cleaned.
    """
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, datetime):
        return value.replace(microsecond=0)
    if isinstance(value, date):
        return datetime.combine(value, time())
    if isinstance(value, (time, timedelta)):
        return str(value).partition(".")[0]
    return number(value) if isinstance(value, (int, float)) else str(value).strip()


def by_openpyxl(data: bytes) -> Cells:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what it does not carry when it writes
        book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    return {
        (sheet.title, cell.row, cell.column): common(cell.value)
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None and str(cell.value).strip()
    }


def by_calamine(data: bytes) -> Cells:
    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    found: Cells = {}
    for title in book.sheet_names:
        sheet = book.get_sheet_by_name(title)
        for row, cells in enumerate(sheet.to_python(skip_empty_area=False), start=1):
            for column, value in enumerate(cells, start=1):
                if value is not None and str(value).strip():
                    found[title, row, column] = common(value)
    return found


READERS: Final = {"openpyxl": by_openpyxl, "calamine": by_calamine}


def differences(data: bytes, reader: str) -> list[tuple[tuple[str, int, int], object, object]]:
    mine, _ = ours(data)
    theirs = READERS[reader](data)
    places = sorted(mine.keys() | theirs.keys())
    return [(at, mine.get(at), theirs.get(at)) for at in places if mine.get(at) != theirs.get(at)]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", [*SOUND, *SAMPLES])
def test_a_sound_workbook_reads_alike(name: str, reader: str) -> None:
    data = SOUND[name].read_bytes() if name in SOUND else workbook_bytes(sample_document(name), "pl")
    assert differences(data, reader) == []


def mutant(seed: int) -> bytes:
    """The workbook with one name, kind or value in the rows of the results written otherwise."""
    chance = random.Random(seed)

    def change(text: str) -> str:
        start = text.index("<sheetData>")
        spots = list(re.finditer(r'(?<= r=")[^"]*|(?<= t=")[^"]*|(?<=<v>)[^<]*|(?<=<t>)[^<]*', text[start:]))
        while True:
            spot, new = chance.choice(spots[: len(spots) // 4]), chance.choice(NEW)
            if new != spot[0]:
                return text[: start + spot.start()] + new + text[start + spot.end() :]

    return damaged(change)


NEW: Final = (
    "",
    "0",
    "-1",
    "7",
    "A5",
    "B6",
    "ZZ5",
    "XFD9",
    "1e2",
    "0.5",
    "s",
    "b",
    "e",
    "n",
    "str",
    "inlineStr",
    " 1 ",
    "½",
)


@pytest.mark.parametrize("seed", range(60))
def test_where_a_mutant_reads_otherwise_it_is_told(seed: int) -> None:
    """Whatever calamine makes of it: where we read other cells there is a finding, that the file is no workbook too."""
    data = mutant(seed)
    loaded = load_bytes("event.xlsx", data)
    if not loaded.readable or {found.code for found in loaded.findings} != SOUND_CODES:
        return
    try:
        different = differences(data, "calamine")
    except (CalamineError, ValueError):
        return  # calamine gives the whole file up for a cell that we read
    assert different == []


SOUND_CODES: Final = {found.code for found in load_bytes("event.xlsx", damaged(lambda text: text + " ")).findings}
