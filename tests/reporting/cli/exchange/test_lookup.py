"""`lookup`: lists into the store from every kind of file, players out of it; every bad file is told."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.benchmarks.made_lists import fide_text, fide_xml, people
from tests.reporting.cli.conftest import Run

Protokol = Callable[..., Run]
TABLE = "Lista CR, listopad\n\nId krajowy;Nazwisko i imię;Federacja;Rok ur.;Tytuł;Ranking;Rapid\nPL-7;Kłos, Łucja;POL;1990;II+;1987;1900\n"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "store"
    monkeypatch.setenv("PROTOKOL_LISTS", str(place))
    return place


def imported(protokol: Protokol, path: Path, data: str | bytes, *options: str) -> Any:
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    done = protokol("lookup", "--import", path, *options, "--json")
    return done.lines[0] | {"code": done.code, "codes": done.codes}


def players(protokol: Protokol, *arguments: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = protokol("lookup", *arguments, "--json").lines[0]["players"]
    return found


@pytest.mark.parametrize("ending", ["txt", "xml", "zip"])
def test_fides_list_in_every_form_of_it(protokol: Protokol, store: Path, tmp_path: Path, ending: str) -> None:
    made = list(people(300))
    data = "".join((fide_xml if ending == "xml" else fide_text)(iter(made))).encode()
    if ending == "zip":
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("players_list_foa.txt", data)
        data = packed.getvalue()
    done = imported(protokol, tmp_path / f"list.{ending}", data, "--date", "2026-11-01")
    assert (done["code"], done["status"], done["list"], done["kind"], done["rows"]) == (
        0,
        "written",
        "fide",
        "all",
        300,
    )
    for each in made[:20]:
        (found,) = players(protokol, "--id", each.id)
        assert [found[kind] for kind in ("standard", "rapid", "blitz")] == list(each.ratings)
        assert (found["federation"], found["birth"], found["rating"]) == (
            each.federation,
            str(each.birth),
            each.ratings[0],
        )
    first = players(protokol, made[0].first_name, made[0].surname, "--kind", "rapid")[0]
    assert (first["id"], first["rating"]) == (made[0].id, made[0].ratings[1])
    assert protokol("lookup").out.count("\n") == 1


def test_a_federations_table_with_a_title_above_as_csv_and_as_workbook(
    protokol: Protokol, store: Path, tmp_path: Path
) -> None:
    from openpyxl import Workbook

    done = imported(protokol, tmp_path / "cr_2026-11.csv", TABLE, "--list", "national")
    assert (done["code"], done["day"], done["rows"]) == (0, "2026-11-01", 1)
    book = Workbook()
    book.create_sheet("CR")
    for line in TABLE.replace("1987", "2001").splitlines():
        book["CR"].append(line.split(";"))
    book.save(tmp_path / "cr.xlsx")
    again = protokol("lookup", "--import", "cr.xlsx", "--list", "national", "--date", "2026-12-01", "--json")
    assert (again.code, again.lines[0]["rows"]) == (0, 1)
    keys = ("list", "day", "id", "name", "birth", "title", "standard", "rapid")
    (found,) = players(protokol, "Lucja", "Klos", "--date", "2026-11-30")
    assert [found[key] for key in keys[1:]] == ["2026-11-01", "PL-7", "Kłos, Łucja", "1990", "II+", 1987, 1900]


@pytest.mark.parametrize(
    ("name", "data", "options", "code", "finding"),
    [
        ("a.txt", "".join(fide_text(people(3))), (), 1, "list-undated"),
        ("a.csv", TABLE, (), 1, "list-whose"),
        ("a.csv", "a;b\n1;2\n", ("--list", "national", "--date", "2026-11-01"), 1, "list-no-headings"),
        ("a.zip", b"PK\x03\x04broken", (), 3, "zip-damaged"),
        ("a.xml", '<!DOCTYPE x [<!ENTITY a "b">]><playerslist/>', ("--date", "2026-11-01"), 1, "list-entities"),
        ("a.csv", "Id;Name;Rating\n", ("--list", "fmjd", "--date", "2026-11-01"), 1, "list-empty"),
    ],
)
def test_a_bad_file_is_told_and_changes_nothing(
    protokol: Protokol,
    store: Path,
    tmp_path: Path,
    name: str,
    data: str | bytes,
    options: tuple[str, ...],
    code: int,
    finding: str,
) -> None:
    done = imported(protokol, tmp_path / name, data, *options)
    assert (done["code"], done["codes"], done["status"]) == (code, [finding], "skipped")
    bare = protokol("lookup", "--json")
    assert (bare.code, bare.codes, bare.lines[0]["lists"]) == (0, ["store-without-lists"], [])
    assert protokol("lookup").err, "people saw nothing at all"


@pytest.mark.parametrize("name", ["a.txt", "a.csv", "a.xml"])
def test_a_list_that_is_cut_off_is_not_entered_whatever_its_format(
    protokol: Protokol, store: Path, tmp_path: Path, name: str
) -> None:
    """Half a list would be the store's list of its day; the whole one of the day before stays the one in force."""
    lines = {
        "a.txt": fide_text(people(5)),
        "a.csv": ["Id;Name;Rating;Born\n", *(f"{at};A{at};1500;1990\n" for at in range(5))],
        "a.xml": fide_xml(people(5)),
    }[name]
    data = "".join(lines).rstrip()
    start = data.rfind("\n") + 1
    cut = data[: start + 40 if name == "a.txt" else data.rfind(";") if name == "a.csv" else start]
    done = imported(protokol, tmp_path / name, cut, "--list", "fide", "--date", "2026-11-01")
    code = "list-broken" if name == "a.xml" else "list-cut-off"
    assert (done["code"], done["status"], done["codes"]) == (1, "skipped", [code])
    assert protokol("lookup", "--json").lines[0]["lists"] == []


def test_nothing_to_ask_and_wrong_usage(protokol: Protokol, store: Path) -> None:
    empty = protokol("lookup", "Lis", "--json")
    assert (empty.code, empty.codes) == (1, ["store-empty"])
    assert protokol("lookup", "--json").lines[0]["lists"] == []
    assert not store.exists()
    for arguments in (("Lis", "--id", "7"), ("--list", "chess"), ("Lis", "--kind", "slow"), ("Lis", "--date", "x")):
        assert protokol("lookup", *arguments).code == 2
