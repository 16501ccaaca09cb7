"""The crosstable of teams counts what the standings count: who left, and rounds that a team rested in."""

from __future__ import annotations

from typing import Any

from engine.pairing.round_robin.tables import schedule
from reporting.context.builders import CONTEXTS
from reporting.context.cells import text_of
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms


def match(at: int, home: int, guest: int) -> list[dict[str, Any]]:
    """A match on two boards that the home team wins on the first and draws on the second."""
    sides = ((10 * home + 1, 10 * guest + 1, "1", "0"), (10 * guest + 2, 10 * home + 2, "0.5", "0.5"))
    return [
        {
            "round": at,
            "match": home,
            "home": home,
            "guest": guest,
            "board": board,
            "kind": "played",
            "white": white,
            "black": black,
            "score": {"white": own, "black": other},
        }
        for board, (white, black, own, other) in enumerate(sides, start=1)
    ]


def lines(system: str, results: list[dict[str, Any]], number: int = 4, **left: Any) -> dict[str, dict[str, str]]:
    """The cells of the crosstable by number of the team and column; the last team may have left."""
    teams: list[dict[str, Any]] = [{"number": at, "name": f"T{at}"} for at in range(1, number + 1)]
    teams[-1] |= left
    document = {
        "event": {"name": "E", "system": system, "game": "chess", "rounds": 3, "boards": 2, "tie_breaks": ["GP"]},
        "teams": teams,
        "players": [
            {"number": 10 * team["number"] + board, "surname": "P", "team": team["number"], "board": board}
            for team in teams
            for board in (1, 2)
        ],
        "rounds": [{"round": at, "status": "finished"} for at in sorted({row["round"] for row in results})],
        "results": results,
    }
    facts, form = Facts(decode_event(document)[0]), load_forms()["team-crosstable"]
    made = CONTEXTS[form.context](Subjects(form, facts, "en"))
    assert made is not None
    table = made["tables"][0]
    heads = [column["id"] for column in table["columns"]]
    rows = [dict(zip(heads, map(text_of, row), strict=True)) for row in table["rows"]]
    for row in facts.standings.rows:
        line = next(one for one in rows if one["number"] == str(row.number))
        assert row.place is None or line["board_points"] == f"{float(row.values['GP'] or 0):g}"
    return {row["number"]: row for row in rows}


def test_matches_with_a_team_that_left_early_stand_in_brackets_and_do_not_count() -> None:
    played = [
        row
        for at, pairs in enumerate(schedule(4), 1)
        for pair in pairs
        if 4 not in pair or at == 1
        for row in match(at, *pair)
    ]
    made = lines("team-round-robin", played, status="withdrawn", last_round=1)
    assert (made["1"]["game-4"], made["1"]["board_points"]) == ("(1½)", "2")
    assert (made["4"]["game-1"], made["4"]["board_points"]) == ("(½)", "0.5")


def test_a_match_that_a_team_no_longer_played_stands_as_a_walkover() -> None:
    played = [
        row
        for at, pairs in enumerate(schedule(4), 1)
        for pair in pairs
        if 4 not in pair or at < 3
        for row in match(at, *pair)
    ]
    made = lines("team-round-robin", played, status="withdrawn", last_round=2)
    assert (made["2"]["game-4"], made["4"]["game-2"]) == ("2 +", "0 –")


def test_the_bye_of_a_team_is_no_forfeit_and_shows_what_it_brought() -> None:
    bye = {"round": 1, "match": 2, "home": 3, "kind": "bye"}
    made = lines("team-swiss-fide-2026", [*match(1, 1, 2), bye], 3)
    assert [made[team]["game-1"] for team in "123"] == ["2: 1½", "1: ½", "bye\N{NO-BREAK SPACE}1"]
