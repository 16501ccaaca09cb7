"""What people and attackers hand in: each gives its finding with its place, the right exit code, no traceback."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

PLAYERS = "Players"
RESULTS = "Results"


def edited(path: Path, edit: Callable[[Any], None]) -> None:
    """Change a workbook as a person would, in a program of its own."""
    book = openpyxl.load_workbook(path)
    edit(book)
    book.save(path)


def heading(sheet: Any, *words: str) -> tuple[int, int]:
    """Row and column of the first heading that begins with one of the words."""
    for row in sheet.iter_rows():
        for cell in row:
            if isinstance(cell.value, str) and cell.value.strip().lower() in words:
                return cell.row, cell.column
    raise AssertionError(words)


MADE: dict[str, bytes] = {}
"""The workbook that all tests begin with, and the one that is a bomb, made once."""


@pytest.fixture
def workbook(protokol: Any, event: Any, five: Any, tmp_path: Path) -> Path:
    """A workbook of five players, all rounds paired, no results."""
    path = tmp_path / "event.xlsx"
    if "five" not in MADE:
        assert protokol("convert", event(five), path).code == 0
        assert protokol("pair", path, "--all").code == 0
        MADE["five"] = path.read_bytes()
    path.write_bytes(MADE["five"])
    return path


def not_a_workbook(path: Path) -> None:
    path.write_bytes(b"%PDF-1.7 this is no workbook")


def empty(path: Path) -> None:
    path.write_bytes(b"")


def old_xls(path: Path) -> None:
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + "Workbook".encode("utf-16-le") + bytes(4000))


def password_protected(path: Path) -> None:
    stream = "EncryptedPackage".encode("utf-16-le")
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + stream + bytes(4000))


def zip_bomb(path: Path) -> None:
    if "bomb" not in MADE:
        add_part(path, "xl/media/image1.png", bytes(135_000_000))
        MADE["bomb"] = path.read_bytes()
    path.write_bytes(MADE["bomb"])


def add_part(path: Path, name: str, data: bytes) -> None:
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)


def mere_archive(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme.txt", "hello")


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-200])


def entities(path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as new:
        for item in old.infolist():
            data = old.read(item)
            if item.filename == "xl/workbook.xml":
                data = b'<!DOCTYPE x [<!ENTITY a "aaaa">]>' + data.partition(b"?>")[2]
            new.writestr(item, data)
    path.write_bytes(buffer.getvalue())


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (not_a_workbook, "file-other-kind"),
        (empty, "file-empty"),
        (old_xls, "old-xls"),
        (password_protected, "password-protected"),
        (zip_bomb, "zip-bomb"),
        (mere_archive, "file-other-kind"),
        (truncated, "zip-damaged"),
        (entities, "xml-entities"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_file_that_is_no_readable_workbook_is_3(
    protokol: Any, workbook: Path, spoil: Callable[[Path], None], code: str
) -> None:
    spoil(workbook)
    before = workbook.read_bytes()
    done = protokol("check", workbook, "--json")
    assert (done.code, done.codes) == (3, [code])
    assert done.lines[0]["ok"] is False
    assert workbook.read_bytes() == before


def test_a_broken_file_does_not_stop_the_others(protokol: Any, workbook: Path, event: Any, five: Any) -> None:
    empty(workbook)
    done = protokol("check", workbook, event(five), "--json")
    assert done.code == 3
    assert [line["ok"] for line in done.lines] == [False, True]


def far_cell(book: Any) -> None:
    book[PLAYERS]["XFD1048576"] = "x"


def in_results(column: str, row: int, value: Any) -> Callable[[Any], None]:
    """Write into a column of the results, `row` counting the games from 0."""

    def edit(book: Any) -> None:
        sheet = book[RESULTS]
        head, at = heading(sheet, column)
        cell = sheet.cell(head + 1 + row, at)
        cell.value = value
        if isinstance(value, str):
            cell.data_type = "s"

    return edit


def in_players(column: str, row: int, value: Any) -> Callable[[Any], None]:
    def edit(book: Any) -> None:
        sheet = book[PLAYERS]
        head, at = heading(sheet, column)
        rows = [r for r in range(head + 1, sheet.max_row + 1) if sheet.cell(r, heading(sheet, "surname")[1]).value]
        first = next(r for r in rows if sheet.cell(r, heading(sheet, "surname")[1]).value == "Nowak")
        cell = sheet.cell(first + row, at)
        cell.value = value
        if isinstance(value, str):
            cell.data_type = "s"

    return edit


def same_name(book: Any) -> None:
    in_players("surname", 1, "Nowak")(book)
    in_players("first name", 1, "Anna")(book)


def no_results_sheet(book: Any) -> None:
    del book[RESULTS]


def game_twice(book: Any) -> None:
    sheet = book[RESULTS]
    head, first = heading(sheet, "round")
    for column in range(first, first + 7):
        sheet.cell(head + 11, column).value = sheet.cell(head + 1, column).value


CONTENT = [
    (far_cell, "far-cell", "XFD1048576", None),
    (in_players("no.", 1, 1), "number-twice", "A", 1),
    (same_name, "name-twice", "B", None),
    (in_results("result", 0, "3"), "result-out-of-range", "E", 1),
    (in_results("result", 0, "won"), "result-unknown", "E", 1),
    (in_results("result", 0, "1+ 1-"), "advantage-not-in-chess", "E", 1),
    (in_results("white", 0, 77), "player-unknown", "C", 1),
    (game_twice, "result-twice", "E", None),
    (no_results_sheet, "sheet-missing", None, 1),
]


@pytest.mark.parametrize(("edit", "code", "cell", "exit_code"), CONTENT, ids=lambda value: str(value)[:24])
def test_bad_content_is_a_finding_with_its_cell(
    protokol: Any, workbook: Path, edit: Callable[[Any], None], code: str, cell: str | None, exit_code: int | None
) -> None:
    edited(workbook, edit)
    done = protokol("check", workbook, "--json")
    found = [each for each in done.lines[0]["findings"] if each["code"] == code]
    assert found, done.codes
    assert done.code in {0, 1}
    if exit_code is not None:
        assert done.code == exit_code
    if cell is not None:
        assert str(found[0]["cell"]).startswith(cell)
    assert found[0]["message"]
    assert "{" not in found[0]["message"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"a": NaN}',
        "[" * 100_000,
        '{"results": [1e999]}',
        "\x00\x01",
        '{"x": ' + "9" * 5000 + "}",
    ],
    ids=["empty", "cut", "list", "null", "nan", "deep", "huge", "binary", "long"],
)
def test_json_that_is_no_event_has_a_finding(protokol: Any, tmp_path: Path, text: str) -> None:
    path = tmp_path / "event.json"
    path.write_text(text, encoding="utf-8")
    done = protokol("check", path, "--json")
    assert done.code in {1, 3}
    assert "internal-error" not in done.codes


STRANGE = [
    '=HYPERLINK("http://example.org","x")',
    "A & B <UKS>",
    "Ł" * 120,
    "שלום עולם",
    "Kowalski 🎉",
    "+48 600 100 200",
    'O\'Connor; "Joe"',
    "'=1+1",
]


def test_strange_names_survive_every_format(protokol: Any, event: Any, five: Any, tmp_path: Path) -> None:
    five["players"] = [{"number": at, "surname": name, "first_name": "Jan"} for at, name in enumerate(STRANGE, 1)]
    event(five)
    for source, target in (
        ("event.json", "one.xlsx"),
        ("one.xlsx", "csv"),
        ("csv", "two.json"),
    ):
        assert protokol("convert", source, target).code == 0
    players = json.loads((tmp_path / "two.json").read_text(encoding="utf-8"))["players"]
    assert [player["surname"] for player in players] == STRANGE
    book = openpyxl.load_workbook(tmp_path / "one.xlsx")
    formulas = [cell.value for row in book[PLAYERS].iter_rows() for cell in row if cell.data_type == "f"]
    assert not [formula for formula in formulas if "HYPERLINK" in str(formula)]
    lines = (tmp_path / "csv" / "players.csv").read_text(encoding="utf-8").splitlines()
    cells = [cell for line in lines for cell in line.split(",")]
    assert len(lines) == 1 + len(STRANGE)
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    assert protokol("pair", "two.json", "--dry-run").code == 0


def test_a_workbook_that_is_open_elsewhere_is_left_alone(protokol: Any, workbook: Path) -> None:
    (workbook.parent / f".~lock.{workbook.name}#").write_text(",anna,host,today,", encoding="utf-8")
    before = workbook.read_bytes()
    done = protokol("result", workbook, "5", "1", "1-0", "--json")
    assert done.code == 1
    assert done.codes[0] == "file-open-by"
    assert workbook.read_bytes() == before


def test_formulas_count_by_their_cached_value_and_without_one_they_are_named(protokol: Any, workbook: Path) -> None:
    edited(workbook, in_results("result", 0, None))

    def formula(book: Any) -> None:
        sheet = book[RESULTS]
        head, at = heading(sheet, "result")
        sheet.cell(head + 1, at).value = "=1"

    edited(workbook, formula)
    done = protokol("check", workbook, "--json")
    assert "formula-without-value" in done.codes
