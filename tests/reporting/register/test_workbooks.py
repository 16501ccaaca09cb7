"""Tables in a workbook are entered as those of text are; an event stays an event, and nothing is read half."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook


def book(path: Path, **sheets: list[list[Any]]) -> Path:
    made = Workbook()
    made.remove(made.active)
    for title, rows in sheets.items():
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    made.save(path)
    return path


@pytest.fixture
def started(protokol: Any) -> Any:
    """An empty register in the folder of the test."""
    assert protokol("register", "init").code == 0
    return protokol


HEAD = ["id_national", "surname", "first_name", "birth_date", "category_otb"]
ROWS = [["PL1", "Lis", "Ewa", date(1990, 4, 3), "II"], [7, "Kos", "Jan", 1985, None]]


def test_a_workbook_says_the_same_as_its_text(started: Any, protokol: Any, tmp_path: Path) -> None:
    book(tmp_path / "p.xlsx", Zawodnicy=[["Kadra 2026"], HEAD, *ROWS])
    done = started("register", "import", "p.xlsx", "--json")
    assert done.code == 0
    assert done.lines[0]["entered"] == {"people": 2, "entries": {"id": 2, "name": 2, "category": 1}, "rows": 0}
    (person,) = protokol("register", "show", "PL1", "--json").lines[0]["people"]
    assert [(each["kind"], each["value"]) for each in person["entries"] if each["kind"] == "category"] == [
        ("category", "II")
    ]
    text = "id_national;surname;first_name;birth_date;category_otb\nPL1;Lis;Ewa;1990-04-03;II\n7;Kos;Jan;1985;\n"
    (tmp_path / "p.csv").write_text(text, encoding="utf-8")
    again = protokol("register", "import", "p.csv", "--json")
    assert again.lines[0]["entered"]["people"] == 0
    assert [each["code"] for each in again.lines[0]["findings"]] == ["register-nothing-new"]


def test_a_rating_list_in_a_workbook(started: Any, protokol: Any, tmp_path: Path) -> None:
    rows = [["id_national", "name", "standard"], ["PL1", "Lis, Ewa", 1900], ["PL2", "Kos, Jan", 2001.0]]
    book(tmp_path / "CR_202610.xlsx", CR=rows)
    done = started("register", "import", "CR_202610.xlsx", "--list", "national", "--json")
    assert (done.code, done.lines[0]["entered"]["rows"]) == (0, 2)


def test_a_second_table_is_told(started: Any, tmp_path: Path) -> None:
    book(tmp_path / "two.xlsx", A=[HEAD, *ROWS], B=[HEAD, *ROWS], C=[["x"]])
    done = started("register", "import", "two.xlsx", "--json")
    assert [(each["code"], each["value"]) for each in done.lines[0]["findings"]] == [("list-other-sheets", "B")]


@pytest.mark.parametrize("cell", ["#N/A", "=1+1"])
def test_a_cell_without_a_value_enters_nothing(cell: str, started: Any, protokol: Any, tmp_path: Path) -> None:
    made = book(tmp_path / "bad.xlsx", A=[HEAD, *ROWS, ["PL3", cell, "Ola", "", ""]])
    done = started("register", "import", made.name, "--json")
    assert done.code == 1
    assert [(each["code"], each.get("cell")) for each in done.lines[0]["findings"]] == [("cell-not-read", "B4")]
    assert protokol("register", "--json").lines[0]["people"] == 0


def test_a_workbook_of_neither_is_told(started: Any, tmp_path: Path) -> None:
    book(tmp_path / "none.xlsx", A=[["Obst", "Preis"], ["Apfel", 2]])
    done = started("register", "import", "none.xlsx", "--json")
    assert done.code == 3
    assert [each["code"] for each in done.lines[0]["findings"]] == ["workbook-foreign"]
