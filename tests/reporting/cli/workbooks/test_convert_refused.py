"""`convert` of what is no event, or not the whole of one: nothing is written, and the exit code says which."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest

TARGETS = ("out.json", "folder/")


def foreign(path: Path, titles: tuple[str, ...] = ("Invoice", "Prices")) -> Path:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title in titles:
        book.create_sheet(title)["B2"] = "total"
    book.save(path)
    return path


@pytest.mark.parametrize("target", TARGETS)
def test_a_workbook_of_something_else_is_unreadable_and_becomes_nothing(
    protokol: Any, tmp_path: Path, target: str
) -> None:
    foreign(tmp_path / "foreign.xlsx")
    done = protokol("convert", "foreign.xlsx", target)
    assert (done.code, done.out) == (3, "")
    assert "Invoice, Prices" in done.err
    assert [each.name for each in tmp_path.iterdir()] == ["foreign.xlsx"]


@pytest.mark.parametrize(
    ("name", "content", "code", "finding"),
    [
        ("ledger.json", '{"schema": 2, "events": [], "norms": []}', 3, "json-not-event"),
        ("empty.json", "{}", 3, "json-not-event"),
        ("letter.trf", "Dear Sir or Madam", 1, "convert-part-unread"),
        ("prices.csv", "article,price\n1,2\n", 3, "folder-without-csv"),
        ("folder/prices.csv", "article,price\n1,2\n", 3, "folder-without-csv"),
    ],
)
@pytest.mark.parametrize("target", TARGETS)
def test_other_files_that_hold_no_event_become_nothing_either(
    protokol: Any, tmp_path: Path, target: str, name: str, content: str, code: int, finding: str
) -> None:
    path = tmp_path / "in" / name
    path.parent.mkdir(parents=True)
    path.write_text(content, encoding="utf-8")
    source = path.parent if "/" in name else path
    done = protokol("convert", source, target, "--json")
    assert (done.code, done.lines[0]["status"]) == (code, "skipped")
    assert finding in done.codes
    assert [each.name for each in tmp_path.iterdir()] == ["in"]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("part", "code"),
    [({"event": "-1"}, "sheet-expected"), ({"event": [1]}, "sheet-expected"), ({"players": "all"}, "table-expected")],
)
def test_a_sheet_or_a_table_that_is_something_else_is_a_finding(
    protokol: Any, tmp_path: Path, target: str, part: dict[str, Any], code: str
) -> None:
    (tmp_path / "event.json").write_text(json.dumps({"players": [{"number": 1}], "results": [], **part}))
    done = protokol("convert", "event.json", target, "--json")
    assert (done.code, done.lines[0]["status"]) == (1, "skipped")
    assert {code, "convert-part-unread"} <= set(done.codes)
    assert [each.name for each in tmp_path.iterdir()] == ["event.json"]


@pytest.mark.parametrize("command", ["check", "pair", "standings", "recheck"])
def test_a_system_that_there_is_not_is_told_once(protokol: Any, tmp_path: Path, command: str) -> None:
    players = [{"number": number, "surname": "A"} for number in (1, 2)]
    played = {"round": 1, "white": 1, "black": 2, "score": {"white": "1", "black": "0"}}
    document = {"event": {"system": "lottery", "rounds": 2}, "players": players, "results": [played]}
    (tmp_path / "event.json").write_text(json.dumps(document))
    done = protokol(command, "event.json", "--json")
    assert done.code == 1
    assert [code for code in done.codes if code in {"choice-unknown", "unknown-system"}] == ["choice-unknown"]
