"""Rounds without a game in report files: worth there what they are worth in the event."""

from __future__ import annotations

from typing import Any

from engine.standings.places import standings
from reporting.exchange.document import decode_event
from reporting.exchange.trf_document import trf_document
from reporting.exchange.trf_of_event import trf_bytes
from tests.rows import of_each


def document(**more: Any) -> dict[str, Any]:
    """A Swiss event in which a game lost brings a point; player 5 has no game in round 1."""
    points = {"points_win": "3", "points_draw": "2", "points_loss": "1", "points_bye": "3"}
    info = {"name": "Open", "system": "swiss-fide-2026", "game": "chess", "rounds": 5, "first_colour": "white"}
    won = {"white": "1", "black": "0"}
    games = [{"round": 1, "board": at, "white": 2 * at - 1, "black": 2 * at, "score": won} for at in (1, 2)]
    players = [{"number": number, "surname": f"P{number}"} for number in range(1, 6)]
    return {"schema": 1, "event": info | points, "players": players, "results": games} | more


@of_each([("zero", 0), ("half", 4), ("full", 6), ("withdrawn", 0)])
def test_an_absence_is_worth_the_same_there_and_back(kind: str, points: int) -> None:
    source = document(absences=[{"round": 1, "player": 5, "kind": kind}])
    event = decode_event(source)[0]
    read, findings = trf_document(trf_bytes(event, source)[0])
    assert "trf-scoring-kept" not in {found.code for found in findings}
    for one in (event, decode_event(read)[0]):
        assert {row.number: row.points for row in standings(one)[0].rows}[5] == points


def test_games_that_somebody_no_longer_played_are_walkovers_as_in_the_standings() -> None:
    """PZWarc 2021, II 5.7.1.2: 4 left a round robin after two of three games; nobody entered the third, against 2."""
    won = {"kind": "played", "score": {"white": "1", "black": "0"}}
    pairs = {1: ((1, 4), (2, 3)), 2: ((4, 3), (1, 2)), 3: ((3, 1),)}
    people: list[dict[str, Any]] = [{"number": number, "surname": f"P{number}"} for number in (1, 2, 3, 4)]
    people[3] |= {"status": "withdrawn", "last_round": 2}
    source = {
        "schema": 1,
        "event": {"name": "E", "system": "round-robin", "game": "chess", "rounds": 3, "tie_breaks": ["SB"]},
        "players": people,
        "results": [
            {"round": at, "board": board, "white": white, "black": black, **won}
            for at, games in pairs.items()
            for board, (white, black) in enumerate(games, start=1)
        ],
    }
    text = trf_bytes(decode_event(source)[0], source, "trf26")[0].decode()
    cells = {int(line[4:8]): line[111:].split() for line in text.splitlines() if line.startswith("001")}
    assert (cells[2], cells[4]) == (["4", "w", "+"], ["2", "b", "-"])
    again, found = trf_document(text.encode())
    assert not [one for one in found if one.code == "trf-points"]
    made = [
        {row.number: (row.points, row.values["SB"]) for row in standings(decode_event(one)[0], None, ("SB",))[0].rows}
        for one in (source, again)
    ]
    assert made[0] == made[1]
