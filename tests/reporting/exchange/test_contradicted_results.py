"""Results of which score, code and kind say different things: nothing is made another result in silence."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from engine.checks.incidents import check_sanctions
from engine.model import Finding, Severity
from reporting.exchange.document import decode_event
from reporting.exchange.event_csv import read_csv
from reporting.exchange.event_csv_write import csv_files
from reporting.sources.load import load_bytes
from reporting.workbook.sheets.read import read_workbook
from reporting.workbook.sheets.write import workbook_bytes
from tests.rows import of_each

GAME: dict[str, Any] = {"round": 1, "board": 1, "white": 1}
EVENT = {"name": "Cup", "system": "round-robin", "game": "chess", "lang": "en"}
PLAYERS = [{"number": 1, "surname": "A"}, {"number": 2, "surname": "B"}]


def document(*games: dict[str, Any]) -> dict[str, Any]:
    return {"schema": 1, "event": EVENT, "players": PLAYERS, "results": [*games]}


def backs(*games: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The games as they come back from a workbook and from a folder of CSV files."""
    sheet = read_workbook(workbook_bytes(document(*games), "en")).document
    assert sheet is not None
    return [each["results"] for each in (sheet, read_csv(csv_files(document(*games))[0]).document)]


def told(game: dict[str, Any]) -> list[Finding]:
    return [found for found in decode_event(document(game))[1] if found.code == "result-kind-contradicts"]


def test_a_game_without_black_keeps_its_score() -> None:
    """It was read as lost by both, and came back as a sanction; that nobody had Black `check` tells."""
    scores = ({"white": "0", "black": "1"}, {"white": "1", "black": "0"})
    kinds = product(("played", "forfeit", "adjudicated", "sanction"), scores)
    games = [GAME | {"round": at, "kind": kind, "score": score} for at, (kind, score) in enumerate(kinds, start=1)]
    assert backs(*games) == [games, games]


def test_what_no_game_gives_is_told_without_black_too() -> None:
    game = GAME | {"kind": "played", "score": {"white": "1", "black": "1"}}
    assert [found.code for found in decode_event(document(game))[1]] == ["result-impossible"]


def test_a_kind_that_its_score_contradicts_is_told_and_comes_back() -> None:
    rows = (("forfeit", "0.5", "0.5"), ("forfeit", "0", "0.5"), ("double-forfeit", "0", "1"), ("adjourned", "1", "0"))
    games = [
        GAME | {"round": at, "black": 2, "kind": kind, "score": {"white": white, "black": black}}
        for at, (kind, white, black) in enumerate(rows, start=1)
    ]
    decoded, findings = decode_event(document(*games))
    found = [(one.severity, one.value) for one in findings if one.code == "result-kind-contradicts"]
    assert found == [(Severity.ERROR, f"{white}-{black}") for _, white, black in rows]
    assert all(one.outcome is None or not one.outcome.finished for one in decoded.results)
    assert [[back["kind"] for back in games] for games in backs(*games)] == [[kind for kind, *_ in rows]] * 2


@of_each(
    [
        ("forfeit", ("1", "0")),
        ("forfeit", ("0", "1")),
        ("double-forfeit", ("0", "0")),
        ("double-forfeit", None),
        ("adjourned", None),
        ("sanction", ("0", "0.5")),
    ]
)
def test_a_kind_that_fits_is_no_finding(kind: str, score: tuple[str, str] | None) -> None:
    game = GAME | {"black": 2, "kind": kind}
    game |= {"score": {"white": score[0], "black": score[1]}} if score else {}
    assert told(game) == []


@of_each(product(["+", "-:-", "bye", "Z"], ["adjudicated", "adjourned", "sanction"]))
def test_a_code_of_what_was_not_played_contradicts_a_kind_of_what_was(code: str, kind: str) -> None:
    """The game counted as played, with its colours."""
    data = f"round,board,white,black,result,kind\n1,1,1,2,{code},{kind}\n".encode()
    folder = read_csv({"games.csv": data})
    assert [found.code for found in folder.findings] == ["result-kind-contradicts"]


def test_a_result_entered_beside_adjourned_names_its_cell() -> None:
    """The arbiter enters the result and leaves the word: the game counted as unfinished, and nobody said so."""
    adjourned = document(GAME | {"black": 2, "score": {"white": "1", "black": "0"}, "kind": "adjourned"})
    loaded = load_bytes("event.xlsx", workbook_bytes(adjourned, "en"))
    (found,) = [each for each in loaded.findings if each.code == "result-kind-contradicts"]
    assert found.place is not None and found.place.sheet == "Results" and found.place.cell


@pytest.mark.parametrize("kind", ["played", "sanction"])
def test_nought_for_both_is_a_sanction_whatever_the_file_calls_it(kind: str) -> None:
    """A sheet has one code for both (`0-0`): the warning was there in one format and not in the other."""
    game = GAME | {"black": 2, "kind": kind, "score": {"white": "0", "black": "0"}}
    event, _ = decode_event(document(game))
    assert [found.code for found in check_sanctions(event)] == ["sanction-without-incident"]
