"""Workbooks of cells that hold nothing, and tables of games that no event has: answered before they are taken up."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook

from reporting.exchange.pgn.games import unescaped
from reporting.sources.load import load
from reporting.workbook.ooxml.grid import open_grids
from reporting.workbook.sheets import crosstable
from tests.archives import with_parts
from tests.limits import set_limits
from tests.rows import of_each


def of_sheets(sheets: dict[str, list[list[object]]]) -> bytes:
    book, buffer = Workbook(), BytesIO()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save(buffer)
    return buffer.getvalue()


PLAYERS: list[list[object]] = [["Nr", "Nazwisko"], *([at, f"N{at}"] for at in range(1, 7))]


def with_empty(rows: bytes) -> bytes:
    """The list of players with rows of cells without content below."""
    book = of_sheets({"Zawodnicy": PLAYERS, "Wyniki": [["Runda", "Białe", "Wynik", "Czarne"]]})
    more = rows + b"</sheetData>"
    return with_parts(book, lambda name, data: data.replace(b"</sheetData>", more) if "sheet1" in name else data)


@pytest.mark.parametrize("cell", [b'<c s="0"/>', b'<c r="B%d" s="0"/>'], ids=["without names", "with names"])
@pytest.mark.parametrize(("rows", "beyond"), [(8, False), (9, False), (10, True)])
def test_cells_that_hold_nothing_are_counted(
    cell: bytes, rows: int, beyond: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """14 cells of players, 4 headings of results; and ten to a row."""
    set_limits(monkeypatch, "cell-elements=108")
    empty = b"".join(
        b'<row r="%d">' % at + (cell % at if b"%d" in cell else cell) * 10 + b"</row>" for at in range(20, 20 + rows)
    )
    (tmp_path / "a.xlsx").write_bytes(with_empty(empty))
    loaded = load(str(tmp_path / "a.xlsx"))
    assert ("too-many-cell-elements" in {found.code for found in loaded.findings}) is beyond
    assert len((loaded.document or {}).get("players", ())) == (0 if beyond else 6)


@of_each(["<c/><c/>", '<c r="A20"/><c/>', '<c/><c r="B20" s="1"/>', "<c/><c s='1'></c>"])
def test_a_cell_behind_empty_ones_stands_where_it_stands(empty: str) -> None:
    text = '<c t="inlineStr"><is><t>Lis</t></is></c>'
    row = f'<row r="20">{empty}{text}<c/>{text}</row>'
    grids = open_grids(with_empty(row.encode()), "a.xlsx")
    assert isinstance(grids, list)
    assert {column: cell.text for column, cell in grids[0].rows[20].items()} == {3: "Lis", 5: "Lis"}
    assert not grids[0].unread


@pytest.mark.parametrize(("records", "beyond"), [(15, False), (16, False), (14, True)])
def test_a_crosstable_of_more_games_than_an_event_may_have_is_not_taken_up(
    records: int, beyond: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six players have fifteen games; their schedule was made, and each cell of theirs told, before they were counted."""
    taken: list[object] = []
    read = crosstable._Reader.crosstable
    monkeypatch.setattr(crosstable._Reader, "crosstable", lambda reader: taken.append(reader) or read(reader))
    set_limits(monkeypatch, f"records={records}")
    table: list[list[object]] = [["Nr", "Zawodnik", *range(1, 7)], *([at, f"N{at}", *"111111"] for at in range(1, 7))]
    event: list[list[object]] = [["Nazwa zawodów", "x"], ["System rozgrywek", "kołowy"]]
    (tmp_path / "a.xlsx").write_bytes(of_sheets({"Zawody": event, "Zawodnicy": PLAYERS, "Wyniki": table}))
    codes = {found.code for found in load(str(tmp_path / "a.xlsx")).findings}
    assert ("records-beyond-limit" in codes) is beyond
    assert len(taken) == (not beyond)


@of_each([("Nowak, Jan", "Nowak, Jan"), (r"a\"b\\c", 'a"b\\c'), ("?", ""), (r"\n", r"\n")])
def test_a_tag_without_escapes_is_as_it_stands(tag: str, text: str) -> None:
    assert unescaped(tag) == text
