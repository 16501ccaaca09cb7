"""Lists of other programs through the commands: as CSV, as a workbook, as a folder; `--dry-run` shows what they are."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.reporting.cli.conftest import Run
from tests.reporting.exchange.foreign.tables import TABLES

Protokol = Callable[..., Run]


def workbook(path: Path, **sheets: str) -> Path:
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, text in sheets.items():
        sheet = book.create_sheet(title)
        for line in text.splitlines():
            cells = line.split(";")
            sheet.append([int(cell) if cell.isdecimal() else cell or None for cell in cells])
    book.save(path)
    return path


@pytest.mark.parametrize("ending", ["csv", "xlsx", "cp1250"])
def test_a_crosstable_becomes_an_event(protokol: Protokol, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"table.{'xlsx' if ending == 'xlsx' else 'csv'}"
    if ending == "xlsx":
        workbook(path, **{"Sheet 1": TABLES["polish"].replace("xyz", "bk")})
    else:
        path.write_bytes(TABLES["polish"].replace("xyz", "bk").encode("utf-8" if ending == "csv" else ending))
    done = protokol("convert", path, "event.json", "--json")
    assert (done.code, done.lines[0]["status"]) == (0, "written")
    document = json.loads(Path("event.json").read_text(encoding="utf-8"))
    assert [player["surname"] for player in document["players"]] == ["Kowalski", "Nowak", "Zając", "Lis"]
    assert len(document["results"]) == 4
    (told,) = [each for each in done.lines[0]["findings"] if each["code"] == "foreign-crosstable"]
    assert (told["line"], told["severity"]) == (2, "info")
    assert "ChessArbiter" in told["message"]
    standings = protokol("standings", path, "--json").lines[0]["standings"]
    assert [(row["number"], row["points"]) for row in standings[:2]] == [(1, "1.5"), (2, "1.5")]


def test_a_folder_of_exports_is_one_event(protokol: Protokol, tmp_path: Path) -> None:
    folder = tmp_path / "exports"
    folder.mkdir()
    names = {
        "lista.csv": "No.;Name;FideID;FED;Rtg\n1;Nowak, Anna;1;POL;2400\n2;Petrov, Ivan;2;BUL;2500\n3;Lis, Adam;;POL;2000\n4;Kot, Ewa;;POL;1900\n"
    }
    names |= {
        "runda1.csv": TABLES["rounds"].split("Round 2")[0],
        "runda2.csv": "Round 2" + TABLES["rounds"].split("Round 2")[1],
    }
    for name, text in names.items():
        (folder / name).write_text(text, encoding="utf-8")
    assert protokol("convert", folder, "event.xlsx", "--json").code == 0
    done = protokol("check", "event.xlsx", "--json")
    assert "workbook-foreign" not in done.codes
    converted = protokol("convert", "event.xlsx", "-")
    document = json.loads(converted.out)
    assert [player.get("ids", {}).get("fide") for player in document["players"]] == ["1", "2", None, None]
    assert len(document["results"]) == 5


@pytest.mark.parametrize("text", ["a;b;c\n1;2;3\n", "Datum;Betrag\n1;2\n"])
def test_a_table_of_something_else_is_told_as_before(protokol: Protokol, tmp_path: Path, text: str) -> None:
    path = tmp_path / "table.csv"
    path.write_text(text, encoding="utf-8")
    assert protokol("check", path).code == 3
    other = workbook(tmp_path / "table.xlsx", Kasse=text)
    done = protokol("check", other, "--json")
    assert (done.code, done.codes) == (3, ["workbook-foreign"])


def test_a_paper_of_the_program_is_no_list_of_another(protokol: Protokol, tmp_path: Path) -> None:
    """Its event is in the workbook: a crosstable read back would lose all that is not printed."""
    protokol("new", "event.xlsx", "--sample", "kszk-final")
    for form in ("crosstable", "start-list", "schedule"):
        protokol("build", "event.xlsx", "-o", "out", "--form", form, "--lang", "bg", "--to", "xlsx")
    protokol("verify", "event.xlsx", "--report", "report", "--lang", "bg")
    papers = [*Path("out").rglob("*.xlsx"), Path("report", "bg", "decision-list.xlsx")]
    assert len(papers) >= 3
    for paper in papers:
        for command in ("check", "classify", "standings"):
            done = protokol(command, paper, "--json", "--lang", "bg")
            assert (done.code, done.codes) == (3, ["paper-not-event"]), paper
    assert protokol("convert", papers[0], "back.json").code == 3 and not Path("back.json").exists()
