"""A team event from its workbook: pairing with secret line-ups, checks with cells, standings, papers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from reporting.actions.pair_event import pair_event
from reporting.actions.pair_request import PairRequest
from reporting.exchange.document import decode_event
from reporting.sources.load import load
from reporting.sources.outputs import write_workbook
from tests.typed import type_over

LEAGUE = Path(__file__).parents[4] / "samples" / "team-league" / "event.xlsx"


def document(**settings: Any) -> dict[str, Any]:
    """Four teams of three boards and a reserve; team 2 has the players 21 to 24."""
    players = [
        {"number": 10 * team + board, "surname": f"Player{team}{board}", "team": team, "board": board}
        for team in range(1, 5)
        for board in range(1, 5)
    ]
    event = {"name": "League", "system": "team-round-robin", "game": "chess", "boards": 3, "reserves": "ladder"}
    return {
        "schema": 1,
        "event": {**event, "lang": "en", **settings},
        "players": players,
        "teams": [{"number": team, "name": f"Club {team}"} for team in range(1, 5)],
        "rounds": [{"round": number, "status": "planned"} for number in (1, 2, 3)],
        "results": [],
    }


@pytest.fixture(scope="module")
def workbooks(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, bool], bytes]:
    """The bytes of the league's workbook by system of reserves, also with round 1 as it is paired."""

    @cache
    def made(reserves: str, paired: bool) -> bytes:
        path = tmp_path_factory.mktemp("league") / "league.xlsx"
        source = document(reserves=reserves)
        if paired:
            source = dict(pair_event(decode_event(source)[0], source, PairRequest()).document)
        write_workbook(source, path, "en")
        return path.read_bytes()

    return made


@pytest.fixture
def league(tmp_path: Path, workbooks: Callable[[str, bool], bytes]) -> Callable[..., Path]:
    """The league as a workbook of its own."""

    def write(reserves: str = "ladder", paired: bool = False) -> Path:
        path = tmp_path / "league.xlsx"
        path.write_bytes(workbooks(reserves, paired))
        return path

    return write


def enter(path: Path, table: str, rows: Iterable[dict[str, Any]]) -> None:
    """Type rows below those of a sheet, as a secretary does."""
    origin = load(str(path)).origins.tables[table]
    first = max([origin.head_row, *origin.rows]) + 1
    typed = {(at, origin.columns[column]): value for at, row in enumerate(rows, first) for column, value in row.items()}
    type_over(path, origin.sheet, typed)


def overwrite(path: Path, table: str, record: int, **cells: Any) -> None:
    """Type over cells of a row."""
    origin = load(str(path)).origins.tables[table]
    row = origin.rows[record]
    type_over(path, origin.sheet, {(row, origin.columns[column]): value for column, value in cells.items()})


def line_up(team: int, *players: int | None, round_number: int = 1) -> list[dict[str, Any]]:
    return [
        {"round": round_number, "team": team, "board": board, "player": player}
        for board, player in enumerate(players, 1)
    ]


FULL = tuple(row for team in (1, 2, 3, 4) for row in line_up(team, *(10 * team + board for board in (1, 2, 3))))


def test_a_round_is_paired_before_and_filled_after_the_line_ups(protokol: Any, league: Any) -> None:
    path = league()
    first = protokol("pair", path, "--json").lines[0]
    empty = [{"board": board, "white": None, "black": None} for board in (1, 2, 3)]
    assert first["matches"] == [
        {"match": 1, "home": 1, "guest": 4, "boards": empty},
        {"match": 2, "home": 2, "guest": 3, "boards": empty},
    ]
    assert "pairings" not in first and (first["bye"], first["absent"]) == (None, [])
    enter(path, "line_ups", [row for row in FULL if row["team"] in {1, 4}])
    second = protokol("pair", path, "--json")
    assert second.codes == ["line-ups-awaited"]
    assert second.lines[0]["matches"][0]["boards"] == [
        {"board": 1, "white": 11, "black": 41},
        {"board": 2, "white": 42, "black": 12},
        {"board": 3, "white": 13, "black": 43},
    ]
    assert second.lines[0]["matches"][1]["boards"] == empty
    rows = load(str(path)).document["results"]
    assert [(row["match"], row["home"], row["guest"], row["board"], row.get("white")) for row in rows] == [
        (1, 1, 4, 1, 11),
        (1, 1, 4, 2, 42),
        (1, 1, 4, 3, 13),
        (2, 2, 3, 1, None),
        (2, 2, 3, 2, None),
        (2, 2, 3, 3, None),
    ]


def test_a_line_up_that_nobody_handed_in_is_replaced_once_the_round_has_started(protokol: Any, league: Any) -> None:
    path = league(paired=True)
    overwrite(path, "rounds", 0, status="started")
    boards = protokol("pair", path, "--json").lines[0]["matches"][1]["boards"]
    assert [board["white"] for board in boards] == [21, 32, 23]


@pytest.mark.parametrize(
    ("name", "rows", "code", "record", "column"),
    [
        ("a player of another team", line_up(1, 11, 12, 21), "line-up-foreign-player", 2, "player"),
        ("a reserve out of order", line_up(1, 14, 12, 13), "line-up-out-of-order", 0, "player"),
        ("one player on two boards", line_up(1, 11, 12, 12), "line-up-two-boards", 2, "player"),
    ],
)
def test_a_wrong_line_up_is_named_with_its_cell_and_is_not_paired(
    protokol: Any, league: Any, name: str, rows: list[dict[str, Any]], code: str, record: int, column: str
) -> None:
    path = league()
    enter(path, "line_ups", rows)
    told = {item["code"]: item for item in protokol("check", path, "--json").lines[0]["findings"]}
    place = load(str(path)).origins.tables["line_ups"].place(record, column)
    assert (told[code]["sheet"], told[code]["cell"]) == (place.sheet, place.cell), name
    assert protokol("pair", path, "--json").code == 1


@pytest.mark.parametrize(
    ("name", "record", "cells", "code", "column"),
    [
        ("a player of another team", 0, {"white": 31}, "match-player-of-another-team", "white"),
        ("one player on two boards", 2, {"white": 11}, "player-twice-in-round", "white"),
        ("a board that a match does not have", 2, {"board": 7}, "match-board-beyond", "board"),
        ("a score of the match at a board", 0, {"result": "2-1"}, "result-out-of-range", "result"),
    ],
)
def test_a_result_that_does_not_fit_its_match_is_named_with_its_cell(
    protokol: Any, league: Any, name: str, record: int, cells: dict[str, Any], code: str, column: str
) -> None:
    path = league("none", paired=True)
    overwrite(path, "results", record, **cells)
    told = {item["code"]: item for item in protokol("check", path, "--json").lines[0]["findings"]}
    place = load(str(path)).origins.tables["results"].place(record, column)
    assert code in told, (name, sorted(told))
    # Rows of one match are sorted by board: of two with one number either may be named.
    assert told[code]["sheet"] == place.sheet and told[code]["cell"], name
    if code != "match-board-twice":
        assert told[code]["cell"] == place.cell, name


def test_standings_rank_teams_by_number_and_name(protokol: Any) -> None:
    answer = protokol("standings", LEAGUE, "--json").lines[0]["standings"]
    assert [(row["place"], row["number"], row["points"]) for row in answer[:3]] == [
        (1, 3, "14"),
        (2, 1, "13"),
        (3, 2, "13"),
    ]
    assert [row["tie_breaks"]["GP"] for row in answer[1:3]] == ["34", "30.5"]
    assert "UKS Skoczek Lublin" in protokol("standings", LEAGUE).out


def test_teams_of_an_individual_event_are_listed_by_their_sums(protokol: Any, event: Callable[..., Path]) -> None:
    source = document(system="individual-team-swiss-fide-2026", rounds=3, counted_players=2)
    score = {"white": "1", "black": "0"}
    source["results"] = [
        {"round": 1, "board": board, "white": 10 + board, "black": 20 + board, "score": score} for board in range(1, 5)
    ]
    path = event(source)
    teams = protokol("standings", path, "--json").lines[0]["teams"]
    assert teams[0] == {"place": 1, "number": 1, "points": "2", "counted": [11, 12]}
    pairs = protokol("pair", path, "--dry-run", "--json").lines[0]["pairings"]
    assert all(pair["white"] // 10 != pair["black"] // 10 for pair in pairs)


def test_the_sample_season_is_checked_and_rechecked_without_a_finding(protokol: Any) -> None:
    assert protokol("check", LEAGUE, "--json").lines[0]["findings"] == []
    rounds = protokol("recheck", LEAGUE, "--json").lines[0]["rounds"]
    assert [item["same"] for item in rounds] == [True] * 9
