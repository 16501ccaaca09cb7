"""A sheet that contradicts itself: each cell that is not read is told with its place, and nothing is merged silently."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from engine.model import Finding, Severity
from reporting.limits import UNREAD_CELLS
from reporting.locale.findings import has_error
from reporting.sources.load import load_bytes
from reporting.workbook.ooxml.archive import read_entries
from reporting.workbook.ooxml.grid import read_grids
from reporting.workbook.ooxml.package import Package
from reporting.workbook.sheets.write import workbook_bytes
from tests.archives import packed, parts_of
from tests.rows import of_each
from tests.shared_data import cases, needs_shared, shared

PLAYERS = [{"number": number, "surname": f"Name{number}", "first_name": "X"} for number in range(1, 5)]
GAMES = [
    {"round": 1, "board": 1, "white": 1, "black": 3, "score": {"white": "1", "black": "0"}},
    {"round": 1, "board": 2, "white": 2, "black": 4, "score": {"white": "0", "black": "1"}},
]
DOCUMENT = {
    "schema": 1,
    "event": {"name": "Cup", "system": "round-robin", "game": "chess", "lang": "en"},
    "players": PLAYERS,
    "results": GAMES,
}
DATA = workbook_bytes(DOCUMENT, "en")
TITLE = "Results"


PARTS = parts_of(DATA)
SHEETS = re.findall(r'<sheet [^>]*?name="([^"]*)"', PARTS["xl/workbook.xml"].decode())
SHEET_PART = f"xl/worksheets/sheet{SHEETS.index(TITLE) + 1}.xml"


def damaged(change: Callable[[str], str], part: str | None = None) -> bytes:
    """The workbook with the XML of the sheet of results changed."""
    part = part or SHEET_PART
    changed = change(PARTS[part].decode()).encode()
    assert changed != PARTS[part]
    return packed(PARTS | {part: changed})


def last_row() -> tuple[int, str]:
    """Number and XML of the row of the last game."""
    rows = re.finditer(r'<row r="(\d+)"[^>]*>.*?</row>', PARTS[SHEET_PART].decode())
    return max((int(row[1]), row[0]) for row in rows if re.search(r'<c r="A\d+"[^>]*>(?!</c>)', row[0]))


ROW, XML = last_row()
CELL = re.search(rf'<c r="([A-Z]+){ROW}"[^>]*t="inlineStr".*?</c>', XML) or re.search(rf'<c r="(B){ROW}".*?</c>', XML)
assert CELL is not None
NAME, COLUMN = f"{CELL[1]}{ROW}", CELL[1]
OTHER = f'<c r="{NAME}" t="inlineStr"><is><t>other</t></is></c>'
FAULTS: dict[str, tuple[str, str]] = {
    "row 0": (f'<row r="{ROW}"', '<row r="0"'),
    "row negative": (f'<row r="{ROW}"', f'<row r="-{ROW}"'),
    "row no number": (f'<row r="{ROW}"', '<row r="x"'),
    "row too long": (f'<row r="{ROW}"', '<row r="99999999999999999999"'),
    "row of the one above": (f'<row r="{ROW}"', f'<row r="{ROW - 1}"'),
    "row twice": (XML, f'{XML}<row r="{ROW}">{OTHER}</row>'),
    "row elsewhere": (XML, XML.replace("<row ", '<y:row xmlns:y="urn:y" ').replace("</row>", "</y:row>")),
    "second data": ("</sheetData>", f'</sheetData><sheetData><row r="{ROW}">{OTHER}</row></sheetData>'),
    "cell without letters": (CELL[0], CELL[0].replace(f'r="{NAME}"', f'r="{ROW}"')),
    "cell with dollars": (CELL[0], CELL[0].replace(f'r="{NAME}"', f'r="${COLUMN}${ROW}"')),
    "cell turned round": (CELL[0], CELL[0].replace(f'r="{NAME}"', f'r="{ROW}{COLUMN}"')),
    "cell twice": (CELL[0], CELL[0] + OTHER),
    "cell elsewhere": (CELL[0], CELL[0].replace("<c ", '<x:c xmlns:x="urn:x" ').replace("</c>", "</x:c>")),
    "value elsewhere": (CELL[0], f'<c r="{NAME}"><x:v xmlns:x="urn:x">5</x:v></c>'),
    "string out of range": (CELL[0], f'<c r="{NAME}" t="s"><v>99999</v></c>'),
    "string negative": (CELL[0], f'<c r="{NAME}" t="s"><v>-1</v></c>'),
    "string no number": (CELL[0], f'<c r="{NAME}" t="s"><v>one</v></c>'),
    "day that is none": (CELL[0], f'<c r="{NAME}" t="d"><v>2026-13-41</v></c>'),
    "text of its own as a value": (CELL[0], f'<c r="{NAME}" t="inlineStr"><v>7</v></c>'),
    "text of its own as a formula's value": (CELL[0], f'<c r="{NAME}" t="inlineStr"><f>3+4</f><v>7</v></c>'),
    "text of its own and a value": (CELL[0], f'<c r="{NAME}" t="inlineStr"><is><t>x</t></is><v>7</v></c>'),
    "value and a text of its own": (CELL[0], f'<c r="{NAME}" t="n"><v>7</v><is><t>x</t></is></c>'),
    "two texts of its own": (CELL[0], f'<c r="{NAME}" t="inlineStr"><is><t>x</t></is><is><t>y</t></is></c>'),
    "two values": (CELL[0], f'<c r="{NAME}"><v>3</v><v>4</v></c>'),
    "no kind of cell": (CELL[0], f'<c r="{NAME}" t="number"><v>7</v></c>'),
    "neither true nor false": (CELL[0], f'<c r="{NAME}" t="b"><v>7</v></c>'),
}


def unread(findings: tuple[Finding, ...]) -> list[tuple[str | None, str | None]]:
    return [
        (found.place.sheet, found.place.cell)
        for found in findings
        if found.code == "cell-not-read" and found.severity is Severity.ERROR and found.place is not None
    ]


def test_the_sound_workbook_has_no_such_finding() -> None:
    assert unread(load_bytes("event.xlsx", DATA).findings) == []


@of_each(FAULTS)
def test_a_cell_that_is_not_read_is_told_with_its_place(fault: str) -> None:
    before, after = FAULTS[fault]
    loaded = load_bytes("event.xlsx", damaged(lambda text: text.replace(before, after, 1)))
    places = unread(loaded.findings)
    assert places, [found.code for found in loaded.findings]
    assert {sheet for sheet, _ in places} == {TITLE}
    if fault != "row 0" and not fault.startswith("row"):
        assert [cell for _, cell in places] == [NAME]
    else:
        assert all(cell and cell.rstrip("0123456789").isalpha() for _, cell in places)


@of_each(['t="inlineStr"><is/>', 't="inlineStr"><v> </v>', 't="inlineStr"><is><t>x</t></is><v/>', 't="b"><v>1</v>'])
def test_a_cell_that_does_not_contradict_itself_is_not_told(sound: str) -> None:
    data = damaged(lambda text: text.replace(CELL[0], f'<c r="{NAME}" {sound}</c>', 1))
    assert unread(load_bytes("event.xlsx", data).findings) == []


def test_a_row_inside_a_row_takes_no_cell_of_it_away() -> None:
    """The cells before the inner row were forgotten with it, without a word."""
    inner = XML.replace("</row>", "") + f'<row r="{ROW + 1}"><c r="F{ROW + 1}"><v>7</v></c></row></row>'
    data = damaged(lambda text: text.replace(XML, inner, 1))
    rows = next(grid for grid in read_grids(Package(read_entries(data))) if grid.title == TITLE).rows
    sound = next(grid for grid in read_grids(Package(read_entries(DATA))) if grid.title == TITLE).rows
    assert rows[ROW] == sound[ROW]
    assert {column: cell.text for column, cell in rows[ROW + 1].items()} == {6: "7"}


def test_a_cell_that_stands_twice_in_the_same_words_is_told_too() -> None:
    data = damaged(lambda text: text.replace(CELL[0], CELL[0] * 2, 1))
    assert unread(load_bytes("event.xlsx", data).findings) == [(TITLE, NAME)]


@pytest.mark.parametrize(("count", "told"), [(UNREAD_CELLS.usual, True), (UNREAD_CELLS.usual + 1, False)])
def test_so_many_cells_are_told_one_by_one_and_beyond_it_is_no_workbook(count: int, told: bool) -> None:
    loaded = load_bytes("event.xlsx", damaged(lambda text: text.replace(CELL[0], CELL[0] + OTHER * count, 1)))
    assert (len(unread(loaded.findings)) == count, loaded.readable) == (told, told)
    assert has_error(loaded.findings)


def test_two_sheets_for_one_thing_that_disagree_are_told() -> None:
    book = openpyxl.load_workbook(io.BytesIO(DATA))
    copy = book.copy_worksheet(book[TITLE])
    copy.title = "Wyniki"

    def findings() -> list[Finding]:
        out = io.BytesIO()
        book.save(out)
        return [found for found in load_bytes("event.xlsx", out.getvalue()).findings if found.code == "sheet-twice"]

    assert findings() == []
    copy.cell(ROW, 2).value = 77
    (found,) = findings()
    assert (found.severity, found.value) == (Severity.ERROR, TITLE)
    assert found.place is not None and (found.place.sheet, bool(found.place.cell)) == ("Wyniki", True)


@pytest.mark.parametrize("title", [f"{TITLE} (2)", "backup"])
def test_an_edited_copy_of_a_sheet_is_told_and_may_stay(title: str) -> None:
    """As spreadsheet programs name copies: whoever enters results in the copy learns that nobody reads it."""
    book = openpyxl.load_workbook(io.BytesIO(DATA))
    copy = book.copy_worksheet(book[TITLE])
    copy.title = title
    copy.cell(ROW, 2).value = 77
    note = book.create_sheet("Notes")
    note["A1"] = "Round"
    out = io.BytesIO()
    book.save(out)
    told = [found for found in load_bytes("event.xlsx", out.getvalue()).findings if found.code == "sheet-twice"]
    assert [(found.severity, found.place and found.place.sheet) for found in told] == [(Severity.WARNING, title)]


@needs_shared("hostile")
@pytest.mark.parametrize(
    "path", cases(sorted(shared("hostile").glob("08-*.xlsx"))), ids=lambda path: getattr(path, "name", "")
)
def test_a_shared_file_that_lost_cells_silently_names_them(path: Path) -> None:
    loaded = load_bytes(path.name, path.read_bytes())
    if path.name == "08-huge-int.xlsx":  # 1E2 is how a number may be written: it is read, as 100
        assert 100 in [game.get("board") for game in loaded.document["results"]]
        return
    placed = [found for found in loaded.findings if found.severity is Severity.ERROR and found.place is not None]
    assert any(found.place and found.place.sheet and found.place.cell for found in placed), loaded.findings


def test_a_sheet_named_by_a_relationship_of_another_namespace_is_read() -> None:
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    changed = damaged(lambda xml: xml.replace(f'xmlns:r="{office}"', 'xmlns:r="b"'), "xl/workbook.xml")
    read, whole = (load_bytes("event.xlsx", data) for data in (changed, DATA))
    assert read.document == whole.document and read.findings == whole.findings
