"""What the commands wrote is told by the history, and taken back step by step."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from reporting.sources.load import load

SAMPLE = Path(__file__).parents[4] / "samples" / "cup-22" / "event.xlsx"
RESULTS = ("1", "1", "1-0", "1", "2", "=")


@pytest.fixture
def small(protokol: Any, tmp_path: Path) -> Path:
    """Four players in a workbook, nobody drawn."""
    path = tmp_path / "event.xlsx"
    assert protokol("new", path, "--system", "swiss-fide-2026", "--lang", "pl").code == 0
    for name in ("Nowak", "Kowal", "Lis", "Zając", "Wilk"):
        assert protokol("player", path, "add", f"surname={name}").code == 0
    return path


def test_every_step_is_told_and_taken_back(protokol: Any, small: Path) -> None:
    states = [load(str(small)).document]
    for command in (["draw", small], ["pair", small], ["result", small, *RESULTS], ["pair", small]):
        assert protokol(*command).code == 0
        states.append(load(str(small)).document)
    told = protokol("history", small, "--json").lines[0]["history"]
    assert [step["command"] for step in told] == ["player"] * 5 + ["draw", "pair", "result", "pair"]
    assert told[7]["who"] and told[7]["when"].endswith("+00:00")
    assert told[7]["changes"] == [
        {"table": "results", "key": [1, 1, 1, 1, board, 1], "values": {"result": [None, code]}}
        for board, code in ((1, "1-0"), (2, "½-½"))
    ]
    dry = protokol("undo", small, "--dry-run", "--json").lines[0]
    assert dry["undone"] == [9] and load(str(small)).document == states[4]
    assert protokol("undo", small).code == 0 and load(str(small)).document == states[3]
    assert protokol("undo", small).code == 0 and load(str(small)).document == states[2]
    assert protokol("undo", small, "--to", "6", "--json").lines[0]["undone"] == [7, 6]
    assert load(str(small)).document == states[0]
    assert protokol("undo", small, "--to", "7", "--json").codes == ["undo-unknown"]


def test_what_was_typed_since_stands_in_the_way(protokol: Any, small: Path) -> None:
    assert protokol("draw", small).code == protokol("pair", small).code == 0
    book = openpyxl.load_workbook(small)
    sheet = book["Wyniki"]
    head = next(row for row in sheet.iter_rows() if any(str(cell.value).startswith("Wynik") for cell in row[1:]))
    column = next(cell.column for cell in head if str(cell.value).startswith("Wynik") and cell.column > 1)
    row = next(at for at in range(head[0].row + 1, 99) if sheet.cell(at, head[0].column).value == 1)
    sheet.cell(row, column).value = "1-0"
    book.save(small)
    before = small.read_bytes()
    refused = protokol("undo", small, "--json")
    assert refused.code == 1 and refused.codes == ["round-has-results"] and small.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="files have no modes there")
def test_the_newest_five_states_before_pairings_stay_and_nobody_else_may_read_them(
    protokol: Any, tmp_path: Path
) -> None:
    event = Path(shutil.copy(SAMPLE, tmp_path))
    for number in range(1, 7):
        shutil.copy(SAMPLE, tmp_path / f"event.before-round-{number + 10}.xlsx")
    shutil.copy(SAMPLE, tmp_path / "event.before-round-x.xlsx")
    event.chmod(0o600)
    from reporting.sources.replace import keep_newest_rounds

    keep_newest_rounds(event)
    states = sorted(tmp_path.glob("event.before-round-1*.xlsx"))
    assert [state.name[-7:-5] for state in states] == ["12", "13", "14", "15", "16"]
    assert {state.stat().st_mode & 0o777 for state in states} == {0o600}
    assert (tmp_path / "event.before-round-x.xlsx").exists()
