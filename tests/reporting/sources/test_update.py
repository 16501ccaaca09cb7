"""What commands write back is read again as meant, in each language, and can be told from what the user wrote."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from engine.model import Finding
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.headings import heading
from reporting.sources.load import Loaded, load
from reporting.sources.replace import backup_path
from reporting.sources.write_back import write_document, write_games
from reporting.workbook.ooxml.archive import read_entries
from reporting.workbook.ooxml.grid import read_grids
from reporting.workbook.ooxml.package import Package
from reporting.workbook.sheets.journal import read_journal
from reporting.workbook.sheets.read import read_workbook

RESULTS = ("round", "board", "white", "white_name", "result", "black_name", "black", "stage")
SIDES = ("round", "board", "white", "black")
ROUND_1 = [
    {"round": 1, "board": 1, "white": 1, "black": 4},
    {"round": 1, "board": 2, "white": 2, "black": 3},
    {"round": 1, "white": 5, "kind": "bye"},
]


def workbook(
    path: Path,
    lang: str,
    games: tuple[tuple[object, ...], ...] = (),
    *,
    columns: tuple[str, ...] = RESULTS,
    numbers: tuple[int | None, ...] = (1, 2, 3, 4, 5),
) -> Path:
    """A small event: five players, absences, two rounds, a hidden sheet."""
    book = openpyxl.Workbook()
    event = book.active
    event.title = texts(lang)("workbook.sheet.event")
    for field, value in (("name", "Memoriał"), ("game", "chess"), ("seed", None), ("first_colour", None)):
        event.append([heading("event", field, lang), value])
    event.append([heading("event", "forbidden_pairs", lang), "1-2, 4-5"])

    def sheet(key: str, ids: tuple[str, ...], rows: list[tuple[object, ...]]) -> None:
        target = book.create_sheet(texts(lang)(f"workbook.sheet.{key}"))
        target.append([heading(key, column, lang) for column in ids])
        for row in rows:
            target.append(row)

    names = ("Śmysłow", "Бронщайн", "Keres", "Reshevsky", "Petrosian")
    sheet("players", ("number", "surname", "first_name"), [(n, s, "X") for n, s in zip(numbers, names, strict=True)])
    sheet("absences", ("round", "player", "kind"), [(2, 4, None)])
    sheet("rounds", ("number", "date", "status"), [(1, None, None), (2, None, None)])
    sheet("results", columns, list(games))
    hidden = book.create_sheet("_program")
    hidden.append(["schema", 1])
    hidden.append(["lang", lang])
    hidden.sheet_state = "hidden"
    book.save(path)
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return workbook(tmp_path / "turniej.xlsx", "pl")


def results(path: Path) -> list[dict[str, object]]:
    return read_workbook(path.read_bytes()).document["results"]


def read(path: Path) -> Loaded:
    return load(str(path))


def write_pairings(loaded: Loaded, games: list[dict[str, object]]) -> Finding | None:
    """The games behind those that stand there."""
    return write_games(loaded, {**loaded.document, "results": [*loaded.document["results"], *games]}, games)


def drawn(loaded: Loaded, numbers: tuple[int, ...], event: dict[str, object]) -> Finding | None:
    """The players with other numbers, the event with other settings."""
    people = loaded.document["players"]
    players = [{**record, "number": number} for record, number in zip(people, numbers, strict=True)]
    changed = {"players": players, "event": {**loaded.document.get("event", {}), **event}}
    return write_document(loaded, {**loaded.document, **changed}, "draw")


def code(found: Finding | None) -> str | None:
    return found.code if found else None


def cells(path: Path, sheet: str, lang: str = "pl") -> list[tuple[object, ...]]:
    return list(openpyxl.load_workbook(path)[texts(lang)(f"workbook.sheet.{sheet}")].iter_rows(values_only=True))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pairings_are_read_back_as_they_were_written(tmp_path: Path, lang: str) -> None:
    path = workbook(tmp_path / "event.xlsx", lang)
    assert write_pairings(read(path), ROUND_1) is None
    assert results(path) == ROUND_1
    assert read(path).document["rounds"] == [{"round": 1, "status": "paired"}, {"round": 2}]
    assert cells(path, "results", lang)[1] == (1, 1, 1, "Śmysłow X", None, "Reshevsky X", 4, None)
    assert backup_path(path, "round-1").exists()


def test_the_same_pairings_again_change_nothing(path: Path) -> None:
    write_pairings(read(path), ROUND_1)
    before = path.read_bytes()
    assert write_pairings(read(path), ROUND_1) is None
    assert path.read_bytes() == before


def test_prepared_rows_are_filled_and_entered_results_stay(tmp_path: Path) -> None:
    games = ((1, 2, None), (1, 1, 1, "Śmysłow X", "1-0", None, 4))
    path = workbook(tmp_path / "turniej.xlsx", "pl", games)
    assert write_pairings(read(path), ROUND_1) is None
    assert [row[:3] for row in cells(path, "results")[1:]] == [(1, 2, 2), (1, 1, 1), (1, None, 5)]
    assert results(path)[1]["score"] == {"white": "1", "black": "0"}


def test_another_game_on_a_board_is_not_overwritten(tmp_path: Path) -> None:
    path = workbook(tmp_path / "turniej.xlsx", "pl", ((1, 1, 2, None, None, None, 3),))
    before = path.read_bytes()
    found = write_pairings(read(path), ROUND_1)
    assert found is not None
    assert (found.code, found.value, found.place.cell) == ("board-taken", "2-3", "C2")
    assert path.read_bytes() == before


def test_a_round_paired_again_replaces_the_old_one(path: Path) -> None:
    write_pairings(read(path), ROUND_1)
    again = [{"round": 1, "board": 1, "white": 5, "black": 1}, {"round": 1, "white": 2, "kind": "bye"}]
    loaded = read(path)
    assert write_games(loaded, {**loaded.document, "results": again}, again) is None
    assert sorted(results(path), key=lambda game: -game["white"]) == again
    assert [row[:3] for row in cells(path, "results")[1:]] == [(1, 1, 5), (None,) * 3, (None,) * 3, (1, None, 2)]


@pytest.mark.parametrize(("missing", "name"), [("black", "Czarne"), ("board", None), ("stage", None)])
def test_a_column_without_which_something_would_be_lost_is_asked_for(
    tmp_path: Path, missing: str, name: str | None
) -> None:
    path = workbook(tmp_path / "t.xlsx", "pl", columns=tuple(c for c in RESULTS if c != missing))
    games = [{"round": 1, "board": 1, "white": 1, "black": 4, "stage": 2}]
    found = write_pairings(read(path), games)
    assert found is not None
    assert (found.code, found.value) == ("column-missing-for-writing", heading("results", missing, "pl"))
    assert name in {None, found.value}


def test_a_setting_without_its_label_is_asked_for(path: Path) -> None:
    found = drawn(read(path), (2, 1, 3, 4, 5), {"approved_on": "2026-05-01"})
    assert found is not None
    assert (found.code, found.value) == ("column-missing-for-writing", heading("event", "approved_on", "pl"))


def test_a_setting_without_its_sheet_asks_for_the_sheet(path: Path) -> None:
    book = openpyxl.load_workbook(path)
    del book[texts("pl")("workbook.sheet.event")]
    book.save(path)
    found = drawn(read(path), (2, 1, 3, 4, 5), {"seed": "00451937"})
    assert found is not None
    assert (found.code, found.value) == ("sheet-missing-for-writing", texts("pl")("workbook.sheet.event"))


def test_a_round_that_is_paired_gets_its_status_and_a_new_one_its_row(path: Path) -> None:
    for number in (2, 3):
        assert write_pairings(read(path), [{**game, "round": number} for game in ROUND_1]) is None
    assert read(path).document["rounds"] == [
        {"round": 1},
        {"round": 2, "status": "paired"},
        {"round": 3, "status": "paired"},
    ]


def test_a_choice_is_written_in_the_language_of_its_sheet_not_of_the_papers(path: Path) -> None:
    book = openpyxl.load_workbook(path)
    book.worksheets[0].append([heading("event", "lang", "pl"), "bg"])
    book.save(path)
    assert read(path).lang == "bg"
    assert write_pairings(read(path), [{**game, "round": 2} for game in ROUND_1]) is None
    assert cells(path, "rounds")[2][2] == texts("pl")("choice.round-status.paired")


def test_a_crosstable_takes_no_pairings(path: Path) -> None:
    loaded = read(path)
    loaded.origins.tables["results"].cells.append("C2")
    assert code(write_pairings(loaded, ROUND_1)) == "crosstable-for-writing"


def test_the_hidden_sheet_tells_what_the_program_wrote(path: Path) -> None:
    drawn(read(path), (2, 1, 3, 4, 5), {"seed": "12345678"})
    write_pairings(read(path), ROUND_1)
    entries = read_journal(read_grids(Package(read_entries(path.read_bytes()))))
    assert [(entry["command"], entry["changes"]) for entry in entries] == [
        (
            "draw",
            [
                ["event", [], {"seed": [None, "12345678"]}],
                ["players", [2], {"number": [1, 2]}],
                ["players", [1], {"number": [2, 1]}],
            ],
        ),
        (
            "pair",
            [
                [
                    "results",
                    [1, 1, 1, 1, 1, 1],
                    {side: [None, of] for side, of in zip(SIDES, (1, 1, 1, 4), strict=True)},
                ],
                [
                    "results",
                    [1, 1, 1, 1, 2, 1],
                    {side: [None, of] for side, of in zip(SIDES, (1, 2, 2, 3), strict=True)},
                ],
                ["results", [1, 1, 1, 1, 0, 1, 5], {"round": [None, 1], "white": [None, 5], "result": [None, "bye"]}],
                ["rounds", [1, 1], {"status": [None, "paired"]}],
            ],
        ),
    ]


def test_a_workbook_without_the_hidden_sheet_is_written_all_the_same(path: Path) -> None:
    book = openpyxl.load_workbook(path)
    del book["_program"]
    book.save(path)
    assert write_pairings(read(path), ROUND_1) is None
    assert results(path) == ROUND_1
