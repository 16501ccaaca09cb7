"""Groups of single games before a cup of matches: the event's number of games of a match is its cup's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.checks import check_event
from engine.model import Event
from engine.pairing.round_robin.tables import schedule
from engine.standings.places import standings
from reporting.exchange.document import decode_event


def groups(games: int = 1, **fourth: Any) -> Event:
    """A group of four, then a cup of matches of two games; White wins every game; the fourth may have left."""
    results = [
        {"round": at, "board": board, "game": game, "kind": "played", "score": {"white": "1", "black": "0"}}
        | {"white": white if game == 1 else black, "black": black if game == 1 else white}
        for at, pairs in enumerate(schedule(4), start=1)
        for board, (white, black) in enumerate(pairs, start=1)
        for game in range(1, games + 1)
        if not (fourth and at == 3 and 4 in (white, black))
    ]
    people: list[dict[str, Any]] = [{"number": number, "surname": f"P{number}", "group": 1} for number in range(1, 5)]
    people[3] |= fourth
    stages = [
        {"number": 1, "system": "round-robin", "groups": 1, "advance": 2},
        {"number": 2, "system": "cup", "groups": 1},
    ]
    document = {
        "event": {"name": "E", "system": "groups", "game": "chess", "games_per_match": 2, "rated_by": "none"},
        "stages": stages,
        "players": people,
        "rounds": [{"round": at, "status": "finished"} for at in (1, 2, 3)],
        "results": results,
    }
    return decode_event(document)[0]


def missing(event: Event) -> int:
    return sum(found.code == "game-missing" for found in check_event(event))


def test_groups_of_single_games_lack_none() -> None:
    assert missing(groups()) == 0


def test_groups_of_two_games_lack_the_second_ones() -> None:
    event = groups(2)
    assert missing(event) == 0
    *most, _ = event.results
    assert missing(replace(event, results=tuple(most))) == 1


def test_two_of_three_single_games_are_more_than_half() -> None:
    """PZWarc 2021, II 5.7.1: the results of whoever left after them count, his third game is lost by forfeit."""
    table, _ = standings(groups(status="withdrawn", last_round=2))
    assert {row.number for row in table.rows if row.place} == {1, 2, 3, 4}
