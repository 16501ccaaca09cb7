"""A crosstable in place of a list of results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.model import Severity
from reporting.actions.new import sample_document
from reporting.workbook.sheets.write import workbook_bytes

ReadSheets = Callable[..., Any]
X = "■"
FOUR = (
    ("Nr", "Nazwisko i imię", 1, 2, 3, 4, "Pkt."),
    (1, "A", X, 1, "½", 0, 1.5),
    (2, "B", 0, X, 1, "+", 2),
    (3, "C", "½", 0, X, "-", 0.5),
    (4, "D", 1, "-", "-", X, 1),
)
PLAYERS = (("Nr", "Nazwisko"), (1, "A"), (2, "B"), (3, "C"), (4, "D"))


def games(reading: Any) -> dict[tuple[int, int], tuple[str, str, str]]:
    return {
        (game["white"], game["black"]): (game["score"]["white"], game["score"]["black"], game["kind"])
        for game in reading.document["results"]
        if "score" in game
    }


def codes(reading: Any) -> list[str]:
    return [found.code for found in reading.findings if found.code not in {"sheet-missing", "headings-missing"}]


def read(read_sheets: ReadSheets, table: Any, **settings: Any) -> Any:
    return read_sheets({"Zawodnicy": PLAYERS, "Wyniki": table}, **settings)


def test_a_crosstable_takes_rounds_colours_and_boards_from_the_pairing_table(read_sheets: ReadSheets) -> None:
    reading = read(read_sheets, FOUR, **{"System rozgrywek": "kołowy"})
    assert [(g["round"], g["board"], g["white"], g["black"]) for g in reading.document["results"]] == [
        (1, 1, 1, 4),
        (1, 2, 2, 3),
        (2, 1, 4, 3),
        (2, 2, 1, 2),
        (3, 1, 2, 4),
        (3, 2, 3, 1),
    ]
    assert games(reading) == {
        (1, 4): ("0", "1", "played"),
        (2, 3): ("1", "0", "played"),
        (4, 3): ("0", "0", "double-forfeit"),
        (1, 2): ("1", "0", "played"),
        (2, 4): ("1", "0", "forfeit"),
        (3, 1): ("0.5", "0.5", "played"),
    }
    assert codes(reading) == ["crosstable-read"]


def test_each_game_of_a_crosstable_knows_its_cell(read_sheets: ReadSheets) -> None:
    reading = read(read_sheets, FOUR)
    assert reading.origins.tables["results"].cells[0] == "F2"
    assert reading.origins.layout("results") is None


def test_half_of_a_crosstable_is_enough(read_sheets: ReadSheets) -> None:
    half = [
        [value if column < 2 or column - 2 > row else None for column, value in enumerate(line)]
        for row, line in enumerate(FOUR[1:])
    ]
    reading = read(read_sheets, (FOUR[0], *half))
    assert games(reading)[(1, 4)] == ("0", "1", "played")
    assert games(reading)[(4, 3)] == ("1", "0", "forfeit")


def test_an_empty_cell_is_a_game_that_is_still_to_play(read_sheets: ReadSheets) -> None:
    table = [list(row) for row in FOUR]
    table[1][5] = table[4][2] = None
    assert (1, 4) not in games(read(read_sheets, table))


def test_cells_that_contradict_each_other_are_named(read_sheets: ReadSheets) -> None:
    table = [list(row) for row in FOUR]
    table[1][3] = "½"
    reading = read(read_sheets, table)
    found = next(entry for entry in reading.findings if entry.code == "crosstable-conflict")
    assert (found.value, dict(found.values)["other"], found.place.cell) == ("D2", "C3", "D2")
    assert (1, 2) not in games(reading)


def test_a_cell_that_is_no_result_is_named(read_sheets: ReadSheets) -> None:
    table = [list(row) for row in FOUR]
    table[1][3] = "wygrał"
    reading = read(read_sheets, table)
    found = next(entry for entry in reading.findings if entry.code == "crosstable-cell-unreadable")
    assert (found.place.cell, found.value, found.severity) == ("D2", "wygrał", Severity.ERROR)
    assert games(reading)[(1, 2)] == ("1", "0", "played")


@pytest.mark.parametrize("first", ["½1", "½ 1", "1/2 1", "½/1"])
def test_two_cycles_stand_in_one_cell(first: str, read_sheets: ReadSheets) -> None:
    table = (("Nr", "Zawodnik", "1", "2", "3"), (1, "A", X, first, "11"), (2, "B", "½0", X, ""), (3, "C", "00", "", X))
    reading = read(read_sheets, table, **{"System rozgrywek": "kołowy", "Liczba kół": 2})
    played = [(g["round"], g["white"], g["black"], g["score"]["white"]) for g in reading.document["results"]]
    assert played == [(2, 1, 2, "0.5"), (3, 3, 1, "0"), (5, 2, 1, "0"), (6, 1, 3, "1")]


def test_players_of_a_crosstable_may_be_named_without_numbers(read_sheets: ReadSheets) -> None:
    table = [["Zawodnik", 1, 2, 3, 4], *[[row[1], *row[2:6]] for row in FOUR[1:]]]
    assert games(read(read_sheets, table))[(1, 4)] == ("0", "1", "played")


def test_a_crosstable_of_a_swiss_event_cannot_say_the_rounds(read_sheets: ReadSheets) -> None:
    reading = read(read_sheets, FOUR, **{"System rozgrywek": "swiss-fide-2026"})
    assert reading.document["results"] == []
    assert codes(reading) == ["crosstable-without-schedule"]


@pytest.mark.parametrize(
    ("white", "black"), [("w", "b"), ("b", "c"), ("б", "ч"), ("W", "B")], ids=["en", "pl", "bg", "capitals"]
)
def test_a_table_of_rounds_tells_opponent_colour_and_result(white: str, black: str, read_sheets: ReadSheets) -> None:
    table = (
        ("Nr", "Zawodnik", "R1", "R2", "R3"),
        (1, "A", f"3{white}1", f"2 {black} ½", "bye"),
        (2, "B", "H", f"1{white}=", f"3{black}+"),
        (3, "C", f"1{black}0", "", f"2{white}-"),
    )
    reading = read(read_sheets, table, **{"System rozgrywek": "swiss-fide-2026"})
    assert games(reading) == {
        (1, 3): ("1", "0", "played"),
        (2, 1): ("0.5", "0.5", "played"),
        (3, 2): ("0", "1", "forfeit"),
    }
    byes = [(g["round"], g["white"], g["kind"]) for g in reading.document["results"] if "black" not in g]
    assert byes == [(1, 2, "half-bye"), (3, 1, "bye")]
    assert codes(reading) == ["progress-table-read"]


def test_the_crosstable_of_zurich_gives_the_scores_of_the_list(read_sheets: ReadSheets) -> None:
    document = sample_document("zurich-1953")
    cells: dict[tuple[int, int], str] = {}
    marks = {"1": "1", "0.5": "½", "0": "0"}
    for game in document["results"]:
        white, black, score = game["white"], game["black"], game["score"]
        cells[white, black] = cells.get((white, black), "") + marks[score["white"]]
        cells[black, white] = cells.get((black, white), "") + marks[score["black"]]
    rows = [[n, f"P{n}", *[cells.get((n, other), X) for other in range(1, 16)]] for n in range(1, 16)]
    settings = {"System rozgrywek": "kołowy", "Liczba kół": 2}
    reading = read_sheets({"Wyniki": [["Nr", "Zawodnik", *range(1, 16)], *rows]}, **settings)
    read_games = [{key: value for key, value in game.items() if key != "board"} for game in reading.document["results"]]
    listed = [{key: value for key, value in game.items() if key != "board"} for game in document["results"]]
    order = lambda game: (game["round"], game["white"])  # noqa: E731
    assert sorted(read_games, key=order) == sorted(listed, key=order)
    assert workbook_bytes(reading.document, "pl")
