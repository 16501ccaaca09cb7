"""Tie-breaks of teams through the command (FIDE C.07, 11 to 16)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.reporting.cli.conftest import Run

Protokol = Callable[..., Run]
Write = Callable[..., Path]


def match(round_number: int, number: int, home: int, guest: int, boards: str) -> list[dict[str, Any]]:
    """The rows of a match; `boards` are the results of the home team, `1=0`, board by board."""
    made = {"1": ("1", "0"), "=": ("0.5", "0.5"), "0": ("0", "1")}
    rows = []
    for board, code in enumerate(boards, 1):
        own, other = made[code]
        white, black = (home, guest) if board % 2 else (guest, home)
        score = {"white": own, "black": other} if board % 2 else {"white": other, "black": own}
        row = {"round": round_number, "match": number, "board": board, "home": home, "guest": guest, "kind": "played"}
        rows.append(row | {"white": 10 * white + board, "black": 10 * black + board, "score": score})
    return rows


def bye(round_number: int, number: int, home: int, kind: str) -> list[dict[str, Any]]:
    return [{"round": round_number, "match": number, "home": home, "kind": kind}]


def league(*rows: list[dict[str, Any]], teams: int = 4, boards: int = 1, **info: Any) -> dict[str, Any]:
    given = {"name": "Liga", "system": "team-swiss-fide-2026", "game": "chess", "rounds": 2, "boards": boards}
    return {
        "schema": 1,
        "event": given | {"lang": "en"} | info,
        "teams": [{"number": team, "name": "ABCDEF"[team - 1]} for team in range(1, teams + 1)],
        "players": [
            {"number": 10 * team + board, "surname": f"{team}-{board}", "team": team, "board": board}
            for team in range(1, teams + 1)
            for board in range(1, boards + 1)
        ],
        "results": [row for part in rows for row in part],
    }


def values(protokol: Protokol, path: Path, *codes: str) -> dict[int, list[str]]:
    ran = protokol("standings", path, "--tie-breaks", ",".join(codes), "--json")
    assert ran.code == 0, ran.out
    rows = ran.lines[0]["standings"]
    return {row["number"]: [row["tie_breaks"][code] for code in codes] for row in rows}


def cells_of(protokol: Protokol, path: Path, form: str, *more: str) -> list[list[str]]:
    """The cells of a form as a spreadsheet, row by row."""
    ran = protokol("build", path, "-o", path.parent / form, "--form", form, "--lang", "en", "--to", "xlsx", *more)
    assert ran.code == 0, ran.err
    (paper,) = (path.parent / form).rglob("*.xlsx")
    rows = load_workbook(paper).worksheets[0].iter_rows(values_only=True)
    return [["" if value is None else str(value) for value in row] for row in rows]


FOUR = (match(1, 1, 1, 2, "1"), match(1, 2, 3, 4, "1"), match(2, 1, 1, 3, "1"), match(2, 2, 2, 4, "1"))
"""A:B, C:D, A:C, B:D, all 1:0 on one board."""


def test_buchholz_in_board_points_and_a_cut_of_sonneborn_berger(protokol: Protokol, event: Write) -> None:
    found = values(protokol, event(league(*FOUR)), "BH:GP", "BH:MP", "BH", "EMMSB/C1", "EMMSB")
    assert found[1] == ["2", "4", "4", "4", "8"]


@pytest.mark.parametrize("code", ["MPvGP", "mpvgp", "GP"])
def test_the_score_that_is_not_the_primary_one(protokol: Protokol, event: Write, code: str) -> None:
    path = event(league(match(1, 1, 1, 2, "11=0"), boards=4))
    ran = protokol("standings", path, "--tie-breaks", code, "--json")
    key = "GP" if code == "GP" else "MPvGP"
    assert [row["tie_breaks"][key] for row in ran.lines[0]["standings"]][:2] == ["2.5", "1.5"]


@pytest.mark.parametrize(
    ("kind", "points", "board_points"), [("bye", "2", "1"), ("half-bye", "1", "1"), ("zero-bye", "0", "0")]
)
def test_the_bye_of_a_team_is_what_its_row_says(
    protokol: Protokol, event: Write, kind: str, points: str, board_points: str
) -> None:
    path = event(league(match(1, 1, 1, 2, "10"), bye(1, 2, 3, kind), teams=3, boards=2))
    ran = protokol("standings", path, "--tie-breaks", "GP", "--json")
    row = next(row for row in ran.lines[0]["standings"] if row["number"] == 3)
    assert (row["points"], row["tie_breaks"]["GP"]) == (points, board_points)


def test_a_team_that_rests_in_a_round_robin_gets_no_board_points(protokol: Protokol, event: Write) -> None:
    rows = (match(1, 1, 2, 3, "10"), bye(1, 2, 1, "bye"))
    path = event(league(*rows, teams=3, boards=2, rounds=3, system="team-round-robin"))
    assert values(protokol, path, "GP") == {1: ["0"], 2: ["1"], 3: ["1"]}
    cells = cells_of(protokol, path, "team-crosstable")
    assert [row[-2] for row in cells if row[1] in {"A", "B", "C"}] == ["0", "1", "1"]


def test_a_team_that_asked_for_a_bye_does_not_stand_as_left_over(protokol: Protokol, event: Write) -> None:
    path = event(league(match(1, 1, 1, 2, "10"), bye(1, 2, 3, "half-bye"), bye(1, 3, 4, "bye"), boards=2))
    told = " ".join(cell for row in cells_of(protokol, path, "team-pairings", "--round", "1") for cell in row)
    assert "points as for a draw (H)" in told
    assert told.count("bye") == 1


@pytest.mark.parametrize(("kind", "dummy"), [("zero-bye", "0"), ("half-bye", "1")])
def test_a_requested_bye_of_a_team_in_the_last_round(protokol: Protokol, event: Write, kind: str, dummy: str) -> None:
    """On two boards A:B 2:0, C:D 1:1, then A:C 2:0, and B asks for a bye (FIDE C.07, 16.3.2, 16.4, 16.5)."""
    rows = (match(1, 1, 1, 2, "11"), match(1, 2, 3, 4, "10"), match(2, 1, 1, 3, "11"), bye(2, 2, 2, kind))
    path = event(league(*rows, boards=2))
    scores = ("BH:MP", "BH:GP")
    # A sees the bye of B as a draw: one match point and one board point, beside those of C.
    assert values(protokol, path, *scores)[1] == ["2", "2"]
    # B itself met A and a dummy with its own score, whose contribution a cut takes first.
    assert values(protokol, path, *scores)[2] == [str(4 + int(dummy))] * 2
    assert values(protokol, path, "BH:MP/C1", "BH:GP/C1")[2] == ["4", "4"]


def test_board_count_multiplies_points_by_boards_where_board_points_are_equal(protokol: Protokol, event: Write) -> None:
    path = event(league(match(1, 1, 1, 2, "10"), match(1, 2, 3, 4, "=="), boards=2))
    assert values(protokol, path, "BC") == {1: ["1"], 3: ["1.5"], 4: ["1.5"], 2: ["2"]}
    unequal = event(league(match(1, 1, 1, 2, "11"), match(1, 2, 3, 4, "1="), boards=2, rounds=1))
    ran = protokol("standings", unequal, "--tie-breaks", "BC", "--json", "--explain")
    assert ran.lines[0]["splits"] == []


def test_the_bye_of_the_pairing_is_a_win_on_every_board_for_the_boards(protokol: Protokol, event: Write) -> None:
    rows = (match(1, 1, 1, 2, "1="), bye(1, 2, 3, "bye"))
    path = event(league(*rows, teams=3, boards=2, board_points_bye="1"))
    assert values(protokol, path, "GP", "BC") == {1: ["1.5", "2"], 3: ["1", "3"], 2: ["0.5", "1"]}
    # Level on match points and on board 1; board 2 is a win for the team that rests alone.
    assert values(protokol, path, "BBE") == {1: ["0"], 3: ["0"], 2: ["0"]}
    assert values(protokol, path, "TBR") == {3: ["1"], 1: ["2"], 2: ["0"]}


def test_strength_of_the_schedule_with_a_factor_of_the_event_s_own(protokol: Protokol, event: Write) -> None:
    found = values(protokol, event(league(*FOUR)), "SSSC", "SSSC/K2", "SSSC:GP")
    # Two rounds of two match points through one board point: 4. In board points: two through two match points.
    assert found[1] == ["3", "4", "6"]


def test_bottom_boards_are_left_out_one_after_the_other(protokol: Protokol, event: Write) -> None:
    """Without board 3 all are level; without boards 2 and 3 a win on board 1 decides (FIDE C.07, 12.3)."""
    path = event(league(match(1, 1, 1, 2, "01="), match(1, 2, 3, 4, "10="), boards=3, rounds=1))
    assert values(protokol, path, "BBE") == {2: ["1"], 3: ["1"], 1: ["3"], 4: ["3"]}
