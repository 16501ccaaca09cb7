"""Tables that are none: what reading them stops at, so that junk is answered as quickly as a club's table."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from openpyxl import Workbook

from reporting.exchange.foreign.read import read_foreign
from reporting.sources.load import load, load_tables
from tests.limits import set_limits

PLAYERS: Final = b"number;surname\n1;Nowak\n2;Lis\n"
GAMES: Final = b"round;white;black;result\n1;1;2;1-0\n"


def crosstable(players: int, cell: str, rounds: bool = True) -> list[tuple[int, list[str]]]:
    columns = [f"{at}.Rd" if rounds else str(at) for at in range(1, players + 1)]
    rows = [["No", "Name", "Rtg", *columns, "Pts"]]
    rows += [[str(at), f"Nowak{at}", "2000", *[cell] * players, "0"] for at in range(1, players + 1)]
    return list(enumerate(rows, start=1))


@pytest.mark.parametrize("rounds", [True, False])
def test_a_crosstable_of_which_nothing_can_be_read_is_not_read_to_its_end(
    rounds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limits(monkeypatch, "findings=40")
    _, told = read_foreign({"table.csv": crosstable(20, "?!" if not rounds else "wxyz", rounds)}, "table.csv")
    unread = [found for found in told if found.code == "foreign-game-unread"]
    assert 40 < len(unread) + 1 <= 61, "a row more than is told"
    _, told = read_foreign({"table.csv": crosstable(6, "?!" if not rounds else "wxyz", rounds)}, "table.csv")
    assert len([found for found in told if found.code == "foreign-game-unread"]) == (36 if rounds else 15)


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        ("text-lines=5,text-cells=9", ""),
        ("text-lines=4,text-cells=9", "text-too-many-lines"),
        ("text-lines=5,text-cells=8", "text-too-many-cells"),
    ],
)
def test_tables_of_an_event_have_so_many_lines_and_cells_together(
    setting: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"players.csv": PLAYERS, "games.csv": GAMES}
    assert [sum(data.count(sign) for data in files.values()) for sign in (b"\n", b";")] == [5, 9]
    set_limits(monkeypatch, setting)
    loaded = load_tables("event", files)
    assert [(found.code, found.value) for found in loaded.findings if found.code == code] == (
        [(code, "games.csv, players.csv")] if code else []
    )
    assert loaded.readable is not bool(code)


def of_others(rows: int, title: str) -> bytes:
    """A workbook with a list of so many players in three columns."""
    book, buffer = Workbook(), BytesIO()
    sheet = book.worksheets[0]
    sheet.title = title
    for row in ("No", "FideID", "Name"), *((at, 900_000 + at, f"Nowak{at}") for at in range(1, rows)):
        sheet.append(row)
    book.save(buffer)
    return buffer.getvalue()


@pytest.mark.parametrize(("rows", "beyond"), [(19, False), (20, False), (21, True)])
def test_a_workbook_of_others_has_so_many_cells(
    rows: int, beyond: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limits(monkeypatch, "foreign-cells=60,cells=300")
    (tmp_path / "a.xlsx").write_bytes(of_others(rows, "Sheet1"))
    loaded = load(str(tmp_path / "a.xlsx"))
    found = [found for found in loaded.findings if found.code == "too-many-cells"]
    assert [dict(each.values)["setting"] for each in found] == ["PROTOKOL_LIMITS=foreign-cells=63"] * beyond
    assert len((loaded.document or {}).get("players", ())) == (0 if beyond else rows - 1)
