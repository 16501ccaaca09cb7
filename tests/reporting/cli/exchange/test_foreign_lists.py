"""Lists of other programs through the commands: as CSV, as a workbook, as a folder; `--dry-run` shows what they are."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook

from reporting.languages import LANGUAGES
from tests.reporting.cli.conftest import Run
from tests.reporting.exchange.foreign.tables import TABLES
from tests.thinned import LONG

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


def test_nothing_is_drawn_into_a_workbook_of_another_program(protokol: Protokol, tmp_path: Path) -> None:
    path = workbook(
        tmp_path / "list.xlsx", Players="No.;Name;FED;Rtg\n1;Kowalski, Jan;POL;2000\n2;Nowak, Anna;POL;1900"
    )
    before = path.read_bytes()
    done = protokol("draw", path, "--json")
    assert (done.code, "cannot-write-back" in done.codes) == (1, True)
    assert path.read_bytes() == before


def test_a_dry_run_shows_what_is_recognised_and_writes_nothing(protokol: Protokol, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text(TABLES["chess-results"], encoding="utf-8")
    for target in ((), ("event.xlsx",)):
        done = protokol("convert", path, *target, "--dry-run", "--json")
        assert done.code == 0
        assert done.lines[0]["read"] == {"format": "csv", "players": 4, "results": 7}
        assert done.lines[0]["status"] == "skipped"
        assert done.codes == ["foreign-columns-unread", "foreign-crosstable"]
    words = protokol("convert", path, "event.xlsx", "--dry-run", "--lang", "pl").err
    assert "SNo = Nr" in words
    assert "1…3 = rundy" in words
    assert "Niczego nie zapisano" in words
    assert not Path("event.xlsx").exists()
    assert protokol("convert", "--dry-run").code == 2


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


def test_sheets_of_one_workbook_are_one_event(protokol: Protokol, tmp_path: Path) -> None:
    path = workbook(
        tmp_path / "export.xlsx",
        Players=TABLES["swiss-manager-players"],
        Round1="Round 1\nBo.;No.;White;Result;Black;No.\n1;2;Nowak Anna;½-½;Kowalski Jan;1\n",
    )
    done = protokol("convert", path, "event.json", "--json")
    assert done.code == 0
    document = json.loads(Path("event.json").read_text(encoding="utf-8"))
    assert [(game["white"], game["black"], game["score"]["white"]) for game in document["results"]] == [(2, 1, "0.5")]


@pytest.mark.parametrize("text", ["a;b;c\n1;2;3\n", "Datum;Betrag\n1;2\n"])
def test_a_table_of_something_else_is_told_as_before(protokol: Protokol, tmp_path: Path, text: str) -> None:
    path = tmp_path / "table.csv"
    path.write_text(text, encoding="utf-8")
    assert protokol("check", path).code == 3
    other = workbook(tmp_path / "table.xlsx", Kasse=text)
    done = protokol("check", other, "--json")
    assert (done.code, done.codes) == (3, ["workbook-foreign"])


def test_an_own_table_is_read_as_ours(protokol: Protokol, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("number;surname;first_name\n1;Lis;Ewa\n", encoding="utf-8")
    done = protokol("convert", path, "event.json", "--json")
    assert not [code for code in done.codes if code.startswith("foreign")]


def test_contradictions_end_with_one_and_what_could_be_read_is_written(protokol: Protokol, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text(TABLES["chess-results"].replace("3w1", "3w0"), encoding="utf-8")
    done = protokol("convert", path, "event.json", "--json")
    assert done.code == 1
    assert done.codes.count("foreign-game-unread") == 2
    assert len(json.loads(Path("event.json").read_text(encoding="utf-8"))["results"]) == 6


def test_a_cell_of_a_workbook_that_is_not_read_is_told(protokol: Protokol, tmp_path: Path) -> None:
    path = workbook(tmp_path / "table.xlsx", Table=TABLES["polish"].replace("xyz", "bk").replace("Goniec", "=1+1"))
    done = protokol("convert", path, "--dry-run", "--json")
    assert [(each["code"], each["cell"]) for each in done.lines[0]["findings"] if each["severity"] == "error"] == [
        ("cell-not-read", "G4")
    ]
    assert done.code == 1


def test_more_players_than_any_event_has_are_refused(
    protokol: Protokol, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROTOKOL_LIMITS", "players=50")
    path = tmp_path / "list.csv"
    for count, code in ((50, 0), (51, 3)):
        rows = "".join(f"{at};Lis{at}, Ewa;POL;2000\n" for at in range(1, count + 1))
        path.write_text(f"No.;Name;FED;Rtg\n{rows}", encoding="utf-8")
        done = protokol("convert", path, "--dry-run", "--json")
        assert done.code == code
        assert ("players-beyond-limit" in done.codes) == (code == 3)


def test_a_text_that_breaks_off_in_a_cell_is_told(protokol: Protokol, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text('No.;Name;FED;Rtg\n1;Lis, Ewa;POL;2000\n2;"' + "x" * 200_000 + "\n", encoding="utf-8")
    assert "csv-broken" in protokol("convert", path, "--dry-run", "--json").codes


@pytest.mark.parametrize("lang", LANGUAGES if LONG else LANGUAGES[:1])
def test_a_paper_of_the_program_is_no_list_of_another(protokol: Protokol, tmp_path: Path, lang: str) -> None:
    """Its event is in the workbook: a crosstable read back would lose all that is not printed."""
    protokol("new", "event.xlsx", "--sample", "kszk-final")
    for form in ("crosstable", "start-list", "schedule"):
        protokol("build", "event.xlsx", "-o", "out", "--form", form, "--lang", lang, "--to", "xlsx")
    protokol("verify", "event.xlsx", "--report", "report", "--lang", lang)
    papers = [*Path("out").rglob("*.xlsx"), Path("report", lang, "decision-list.xlsx")]
    assert len(papers) >= 3
    for paper in papers:
        for command in ("check", "classify", "standings"):
            done = protokol(command, paper, "--json", "--lang", lang)
            assert (done.code, done.codes) == (3, ["paper-not-event"]), paper
    assert protokol("convert", papers[0], "back.json").code == 3 and not Path("back.json").exists()
