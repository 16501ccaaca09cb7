"""`lookup`: lists into the store from every kind of file, players out of it; every bad file is told."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reporting.actions.lookup import import_list
from reporting.cli.output import rows_counted
from reporting.lists.source import ListRequest
from reporting.locale import texts
from tests.benchmarks.made_lists import HEADER, fide_text, fide_xml, people
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


def test_the_last_row_of_a_workbook_may_end_in_blank_cells(protokol: Protokol, store: Path, tmp_path: Path) -> None:
    from openpyxl import Workbook

    book = Workbook()
    for row in (("Id", "Name", "Rating", "Born"), (1, "A", 1500, 1990), (2, "B", 1600, 1991), (3, "C")):
        book.worksheets[0].append(row)
    book.save(tmp_path / "cr.xlsx")
    done = protokol("lookup", "--import", "cr.xlsx", "--list", "national", "--date", "2026-12-01", "--json")
    assert (done.code, done.lines[0]["rows"]) == (0, 3)


def test_what_a_file_says_against_the_user_is_told(protokol: Protokol, store: Path, tmp_path: Path) -> None:
    header = HEADER.replace("SRtng SGm SK RRtng RGm Rk BRtng BGm BK", "OCT26 Gms K ")
    row = f"{'1100001':<15}{'Lis, Ewa':<61}{'POL':<4}{'F':<4}{'':<29}{'1987':<6}{'3':<4}{'20':<3}1990\n"
    data = f"{header}\n{row}"
    wrong = imported(protokol, tmp_path / "rapid.txt", data, "--date", "2026-11-01")
    assert (wrong["code"], wrong["codes"]) == (1, ["list-other-month"])
    right = imported(protokol, tmp_path / "rapid.txt", data)
    assert (right["code"], right["kind"], right["day"]) == (0, "rapid", "2026-10-01")
    (found,) = players(protokol, "--id", "1100001")
    assert (found["rating"], found["rapid"], "standard" in found) == (None, 1987, False)


@pytest.mark.parametrize(
    ("name", "data", "options", "code", "finding"),
    [
        ("a.txt", "".join(fide_text(people(3))), (), 1, "list-undated"),
        ("a.csv", TABLE, (), 1, "list-whose"),
        ("a.csv", "a;b\n1;2\n", ("--list", "national", "--date", "2026-11-01"), 1, "list-no-headings"),
        ("a.csv", "", ("--list", "national"), 3, "file-empty"),
        ("a.pdf", b"%PDF-1.7", (), 3, "file-other-kind"),
        ("a.zip", b"PK\x03\x04broken", (), 3, "zip-damaged"),
        ("a.xml", "".join(fide_xml(people(3)))[:-40], ("--date", "2026-11-01"), 1, "list-broken"),
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


@pytest.mark.parametrize("encoding", ["cp1250", "iso8859-2", "utf-16", "utf-8-sig"])
def test_a_list_in_another_encoding_keeps_its_letters(
    protokol: Protokol, store: Path, tmp_path: Path, encoding: str
) -> None:
    done = imported(protokol, tmp_path / "a.csv", TABLE.encode(encoding), "--list", "national", "--date", "2026-11-01")
    assert done["code"] == 0
    assert [found["name"] for found in players(protokol, "Klos")] == ["Kłos, Łucja"]


@pytest.mark.parametrize(("encoding", "told"), [("cp1250", ["encoding-guessed"]), ("utf-16", []), ("utf-8-sig", [])])
def test_fides_list_in_another_encoding(
    protokol: Protokol, store: Path, tmp_path: Path, encoding: str, told: list[str]
) -> None:
    data = "".join(fide_text(people(20))).replace("Yordan", "Yordań").encode(encoding)
    done = imported(protokol, tmp_path / "a.txt", data, "--date", "2026-11-01")
    assert (done["code"], done["rows"], done["codes"]) == (0, 20, told)
    assert any("Yordań" in found["name"] for found in players(protokol, "Yordan", "Zhemaripelov"))


@pytest.mark.parametrize("size", [200, 5_000])
def test_an_archive_that_is_cut_off_is_told(protokol: Protokol, store: Path, tmp_path: Path, size: int) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("players_list.txt", "".join(fide_text(people(500))))
    done = imported(protokol, tmp_path / "list.zip", packed.getvalue()[:size], "--date", "2026-11-01")
    assert (done["code"], done["codes"]) == (3, ["zip-damaged"])


def test_rows_are_counted_on_a_terminal_alone(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reporting.actions.lookup._PROGRESS_EVERY", 200)
    path = tmp_path / "list.csv"
    path.write_text("Id;Name;Rating\n" + "".join(f"{at};Lis, Ewa;1900\n" for at in range(401)), encoding="utf-8")
    heard: list[int] = []
    answer = import_list(store, path, ListRequest("iccf", day="2026-10-01"), heard.append)
    assert (answer.code, heard) == (0, [200, 400, 0])
    assert rows_counted(texts("en")) is None


def test_nothing_to_ask_and_wrong_usage(protokol: Protokol, store: Path) -> None:
    empty = protokol("lookup", "Lis", "--json")
    assert (empty.code, empty.codes) == (1, ["store-empty"])
    assert protokol("lookup", "--json").lines[0]["lists"] == []
    assert not store.exists()
    for arguments in (("Lis", "--id", "7"), ("--list", "chess"), ("Lis", "--kind", "slow"), ("Lis", "--date", "x")):
        assert protokol("lookup", *arguments).code == 2


def test_a_file_in_the_place_of_the_store_is_no_empty_one(protokol: Protokol, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("hello", encoding="utf-8")
    for asked in ((), ("Lis",)):
        done = protokol("lookup", *asked, "--store", tmp_path / "note.txt", "--json")
        assert (done.code, done.codes) == (1, ["store-unreadable"])


def test_more_are_told_than_shown(protokol: Protokol, store: Path, tmp_path: Path) -> None:
    rows = "".join(f"{at};Lis, Ewa;{1500 + at}\n" for at in range(20))
    imported(protokol, tmp_path / "a.csv", f"Id;Name;Rating\n{rows}", "--list", "iccf", "--date", "2026-10-01")
    done = protokol("lookup", "Lis", "--most", "3", "--json")
    assert [each["rating"] for each in done.lines[0]["players"]] == [1519, 1518, 1517]
    assert done.codes == ["lookup-more"]
    people_lines = protokol("lookup", "Lis", "--most", "3", "--lang", "pl")
    assert len(people_lines.out.splitlines()) == 3
    assert "17" in people_lines.err
