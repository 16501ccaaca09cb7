"""One thing is wrong in a sound event: each command that goes by it says so, at its place, and nothing else is upset."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from reporting.workbook.sheets.write import workbook_bytes

ROUNDS = (((1, 4), (5, 2), (3, 6)), ((2, 1), (4, 3), (6, 5)))


def sound(**told: Any) -> dict[str, Any]:
    players = [
        {"number": at, "surname": f"N{at}", "sex": "m", "ratings": [{"list": "fide", "value": 2000 - at}]}
        for at in range(1, 7)
    ]
    results = [
        {"round": at, "board": board, "white": white, "black": black, "kind": "played"}
        | {"score": {"white": "1", "black": "0"}}
        for at, pairs in enumerate(ROUNDS, start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    info = {"name": "Open", "system": "swiss-fide-2026", "game": "chess", "rounds": 4, "lang": "en"}
    info |= {"start_date": "2026-05-01", "rate_of_play": "90+30"}
    return {"schema": 1, "event": info, "players": players, "results": results, **told}


Change = Callable[[Any], None]


def nothing(book: Any) -> None:
    del book


def cell(sheet: str, name: str, value: object) -> Change:
    def change(book: Any) -> None:
        book[sheet][name] = value

    return change


@cache
def sound_workbook() -> bytes:
    return workbook_bytes(sound(), "en")


@pytest.fixture
def asked(protokol: Callable[..., Any], tmp_path: Path) -> Callable[..., Any]:
    """Ask a command of the sound event in which something was changed by hand."""

    def ask(change: Change, *words: str) -> tuple[int, list[tuple[str, str, str]]]:
        book = openpyxl.load_workbook(io.BytesIO(sound_workbook()))
        change(book)
        book.save(tmp_path / "event.xlsx")
        done = protokol(words[0], "event.xlsx", *words[1:], "--json")
        told = [each for each in done.lines[0]["findings"] if each["severity"] in {"error", "warning"}]
        return done.code, [(each["code"], each["sheet"], each["cell"]) for each in told]

    return ask


@pytest.mark.parametrize("words", [("check",), ("classify", "--rules", "pzszach")])
def test_the_sound_event_is_sound(asked: Callable[..., Any], words: tuple[str, ...]) -> None:
    code, told = asked(nothing, *words)
    assert code == 0
    assert not {each for each, _, _ in told} & {"round-impossible", "player-left-out", "player-twice-in-round"}


def test_a_game_of_a_round_that_the_event_does_not_have_leaves_nobody_out_of_it(asked: Callable[..., Any]) -> None:
    told = asked(cell("Results", "A10", 9), "check")[1]
    assert [each for each in told if each[0] == "round-impossible"] == [("round-impossible", "Results", "A10")]
    assert [each for each in told if each[0] == "player-left-out"] == [
        ("player-left-out", "Players", "A9"),
        ("player-left-out", "Players", "A10"),
    ]


@pytest.mark.parametrize("words", [("classify", "--rules", "pzszach"), ("classify", "--rules", "fide", "--forecast")])
def test_no_norm_counts_two_games_of_a_round_in_silence(asked: Callable[..., Any], words: tuple[str, ...]) -> None:
    code, told = asked(cell("Results", "C9", 1), *words)
    assert code == 1
    assert ("player-twice-in-round", "Results", "C9") in told


def test_no_rating_counts_two_people_of_one_number_in_silence(asked: Callable[..., Any]) -> None:
    code, told = asked(cell("Players", "A6", 1), "ratings")
    assert code == 1
    assert ("number-twice", "Players", "A6") in told


@pytest.mark.parametrize("words", [("check",), ("pair", "--dry-run")])
def test_results_under_another_heading_are_missed(asked: Callable[..., Any], words: tuple[str, ...]) -> None:
    told = asked(cell("Results", "E4", "How it ended"), *words)[1]
    assert ("heading-result-missing", "Results", "A4") in told


def test_not_all_rounds_are_paired_because_one_game_was_typed(asked: Callable[..., Any]) -> None:
    def typed(book: Any) -> None:
        for number in range(5, 11):
            book["Results"][f"A{number}"] = 3 if number < 8 else 4
        book["Results"].delete_rows(9, 2)

    code, told = asked(typed, "pair", "--dry-run")
    assert code == 1
    assert told == [("player-left-out", "Players", f"A{row}") for row in (7, 8, 9, 10)]


def test_a_criterion_that_nobody_knows_is_told_once(asked: Callable[..., Any]) -> None:
    def named(book: Any) -> None:
        sheet = book["Event"]
        row = next(row for row in range(1, 60) if sheet.cell(row, 1).value == "Tie-breaks")
        sheet.cell(row, 2).value = "Bucholz"

    assert [code for code, _, _ in asked(named, "standings")[1]] == ["tie-break-unknown"]
