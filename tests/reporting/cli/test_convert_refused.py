"""`convert` of what is no event, or not the whole of one: nothing is written, and the exit code says which."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

TARGETS = ("out.json", "out.xlsx", "out.trf", "folder/", "-")


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


def test_every_command_that_reads_calls_it_unreadable(protokol: Any, tmp_path: Path) -> None:
    foreign(tmp_path / "foreign.xlsx")
    for command in ("check", "standings", "classify"):
        done = protokol(command, "foreign.xlsx", "--json")
        assert (done.code, done.codes) == (3, ["workbook-foreign"])


@pytest.mark.parametrize("target", TARGETS)
def test_an_event_of_which_a_table_is_not_read_is_not_written_without_it(
    protokol: Any, tmp_path: Path, target: str
) -> None:
    assert protokol("new", "event.xlsx", "--sample", "club-saturday", "--lang", "en").code == 0
    book = openpyxl.load_workbook(tmp_path / "event.xlsx")
    book["Players"].title = "Somebody"
    for row in book["Somebody"].iter_rows():
        for cell in row:
            if isinstance(cell.value, str) and cell.data_type != "f":
                cell.value = f"x {cell.value}"
    book.save(tmp_path / "event.xlsx")
    done = protokol("convert", "event.xlsx", target, "--json")
    assert (done.code, done.lines[0]["status"]) == (1, "skipped")
    assert {"sheet-missing", "convert-part-unread"} <= set(done.codes)
    assert [each.name for each in tmp_path.iterdir()] == ["event.xlsx"]


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
