"""`fill`: blanks of the players from the list in force; nothing is overwritten, what differs is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from reporting.exchange.lists import ListedPlayer
from reporting.lists.enter import enter_list
from reporting.lists.source import ListSource
from reporting.locale.headings import heading
from reporting.sources.load import load
from tests.reporting.cli.conftest import Run

Protokol = Callable[..., Run]
ROWS = (
    ListedPlayer(1, "101", "Nowak, Anna", "POL", "f", "1990", "WFM", "WFM", "", 1950, 4, 20, 1900, 0, 20, 1850, 0, 20),
    ListedPlayer(2, "102", "Kowalski, Jan", "POL", "m", "1985", standard=2001, rapid=2002, blitz=2003),
    ListedPlayer(3, "103", "Kowalski, Jan", "POL", "m", "1999", standard=1500),
    ListedPlayer(4, "104", "Petrov, Ivan", "BUL", "m", "1970", "IM", standard=2400, rapid=2380),
    ListedPlayer(5, "105", "Zajac, Ewa", "POL", "f", "2001", standard=1700),
)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "store"
    monkeypatch.setenv("PROTOKOL_LISTS", str(place))
    enter(place, *ROWS)
    return place


def enter(store: Path, *rows: ListedPlayer, name: str = "fide", kind: str = "all", day: str = "2026-11-01") -> None:
    assert enter_list(store, ListSource(name, kind, day, rows), "list.txt", f"{day}{kind}").stored is not None


@pytest.fixture
def club(five: dict[str, Any]) -> dict[str, Any]:
    """Five players of a classical event in November: two of them could be two people of the list."""
    five["event"] |= {"start_date": "2026-11-14", "rate_of_play": "90' + 30\"", "federation": "pzszach"}
    return five


def head_of(sheet: Any, column: str) -> Any:
    words = heading("players", column, "en")
    return next(cell for row in sheet.iter_rows(max_row=6) for cell in row if cell.value == words)


def filled(done: Run) -> dict[tuple[int, str], Any]:
    return {(each["number"], each["field"]): each["value"] for each in done.lines[0]["filled"]}


def test_blanks_are_filled_from_the_list_in_force(
    protokol: Protokol, store: Path, event: Callable[..., Path], club: dict[str, Any]
) -> None:
    path = event(club)
    done = protokol("fill", path, "--json")
    assert done.code == 0
    assert filled(done) == {
        (1, "id_fide"): "101",
        (1, "rating_fide"): 1950,
        (1, "rating_fide_k"): 20,
        (1, "title_fide_women"): "WFM",
        (1, "federation"): "POL",
        (1, "birth_date"): "1990",
        (3, "id_fide"): "104",
        (3, "rating_fide"): 2400,
        (3, "title_fide"): "IM",
        (3, "federation"): "BUL",
        (3, "birth_date"): "1970",
        (3, "name_other_script"): "Petrov, Ivan",
        (4, "id_fide"): "105",
        (4, "rating_fide"): 1700,
        (4, "federation"): "POL",
        (4, "birth_date"): "2001",
    }
    assert sorted(set(done.codes)) == ["fill-lists", "fill-name-alone", "fill-nobody", "fill-several"]
    players = load(str(path)).event.players
    assert [player.ids.get("fide") for player in players] == ["101", None, "104", "105", None]
    assert [rating.value if (rating := player.rating("fide")) else None for player in players] == [
        1950,
        None,
        2400,
        1700,
        None,
    ]
    assert [player.birth_year for player in players] == [1990, None, 1970, 2001, None]
    again = protokol("fill", path, "--json")
    assert (again.code, again.lines[0]["status"], again.lines[0]["filled"]) == (0, "unchanged", [])


def test_a_workbook_keeps_everything_else_and_a_dash_is_no_blank(
    protokol: Protokol, store: Path, event: Callable[..., Path], club: dict[str, Any], tmp_path: Path
) -> None:
    club["players"][1]["birth_date"] = "1985-02-03"
    assert protokol("convert", event(club), "event.xlsx").code == 0
    book = load_workbook("event.xlsx")
    sheet = book["Players"]
    ids, ratings = (head_of(sheet, column) for column in ("id_fide", "rating_fide"))
    head = ids.row
    sheet.cell(head + 1, ratings.column).value = "–"
    sheet.cell(head + 2, ratings.column).value = "about 2000"
    book.save("event.xlsx")
    done = protokol("fill", "event.xlsx", "--json")
    assert {key for key in filled(done) if key[1] == "rating_fide"} == {(3, "rating_fide"), (4, "rating_fide")}
    assert filled(done)[2, "id_fide"] == "102"
    sheet = load_workbook("event.xlsx")["Players"]
    assert [sheet.cell(head + row, ids.column).value for row in range(1, 6)] == [
        "101",
        "102",
        "104",
        "105",
        None,
    ]
    assert [sheet.cell(head + row, ratings.column).value for row in (1, 2, 3)] == ["–", "about 2000", 2400]
    assert Path("event.before-fill.xlsx").exists()
    assert protokol("fill", "event.xlsx", "--json").lines[0]["status"] == "unchanged"


def test_a_dry_run_tells_the_same_and_writes_nothing(
    protokol: Protokol, store: Path, event: Callable[..., Path], club: dict[str, Any]
) -> None:
    path = event(club)
    before = path.read_bytes()
    dry = protokol("fill", path, "--dry-run", "--json")
    assert path.read_bytes() == before
    assert dry.lines[0]["status"] == "unchanged"
    assert filled(dry) == filled(protokol("fill", path, "--json"))
    club["players"][0]["note"] = "x"
    lines = protokol("fill", event(club), "--lang", "pl", "--dry-run").out.splitlines()
    assert "Nowak Anna: Ranking FIDE = 1950 (lista FIDE, 1.11.2026)" in lines


@pytest.mark.parametrize(
    ("rate", "rating"), [("90' + 30\"", 2400), ("15' + 10\"", 2380), ("3' + 2\"", None), ("whenever", None)]
)
def test_the_rating_is_of_the_kind_of_the_event(
    protokol: Protokol, store: Path, event: Callable[..., Path], club: dict[str, Any], rate: str, rating: int | None
) -> None:
    club["event"]["rate_of_play"] = rate
    done = protokol("fill", event(club), "--json", "--dry-run")
    assert filled(done).get((3, "rating_fide")) == rating
    assert ("fill-kind-unknown" in done.codes) == (rate == "whenever")
    assert filled(done)[3, "id_fide"] == "104"


@pytest.mark.parametrize(
    ("start", "rating", "codes"),
    [
        ("2026-10-31", None, ["store-later"]),
        ("2026-11-01", 1950, []),
        ("2026-12-01", None, ["fill-other-month"]),
        (None, 1950, ["fill-undated"]),
    ],
)
def test_a_list_of_another_month_gives_no_rating(
    protokol: Protokol,
    store: Path,
    event: Callable[..., Path],
    club: dict[str, Any],
    start: str | None,
    rating: int | None,
    codes: list[str],
) -> None:
    club["event"] |= {"start_date": start} if start else {}
    if start is None:
        del club["event"]["start_date"]
    done = protokol("fill", event(club), "--json", "--dry-run")
    assert filled(done).get((1, "rating_fide")) == rating
    assert {*codes} <= {*done.codes}
    assert {*done.codes} & {"fill-other-month", "fill-undated", "store-later"} == {*codes}
    if start == "2026-12-01":
        chosen = protokol("fill", event(club), "--json", "--dry-run", "--date", "2026-11-01")
        assert filled(chosen)[1, "rating_fide"] == 1950


def test_what_differs_is_told_with_its_cell(
    protokol: Protokol, store: Path, event: Callable[..., Path], club: dict[str, Any]
) -> None:
    enter(store, ListedPlayer(1, "101", "Nowak, Anna", "POL", "f", "1990", standard=1888), day="2026-10-01")
    first, second, third, *_ = club["players"]
    first |= {"ids": {"fide": "101"}, "federation": "CZE", "birth_date": "1990-03-04", "titles": {"fide_women": "WIM"}}
    first["ratings"] = [{"list": "fide", "value": 1888}]
    second |= {"ids": {"fide": "104"}}
    third |= {"ids": {"fide": "999"}}
    assert protokol("convert", event(club), "event.xlsx").code == 0
    before = Path("event.xlsx").read_bytes()
    done = protokol("fill", "event.xlsx", "--json", "--list", "fide")
    told = {(each["code"], each["cell"]): each["message"] for each in done.lines[0]["findings"] if each["cell"]}
    codes = sorted(code for code, _ in told)
    assert codes.count("fill-differs") == 2
    assert {"fill-other-day", "fill-stranger", "fill-id-unknown-others"} <= {*codes}
    assert filled(done).keys() == {(4, field) for field in ("id_fide", "rating_fide", "federation", "birth_date")}
    assert Path("event.before-fill.xlsx").read_bytes() == before


def test_wrong_usage(protokol: Protokol, store: Path, event: Callable[..., Path], club: dict[str, Any]) -> None:
    path = event(club)
    for arguments in ((), (path, "--list", "chess"), (path, "--kind", "slow"), (path, "--date", "soon")):
        assert protokol("fill", *arguments).code == 2
    assert protokol("fill", "nothing.xlsx").code == 3
    empty = protokol("fill", path, "--store", "nowhere", "--json")
    assert (empty.code, empty.codes[-1]) == (1, "store-empty")
