"""Rounds of a Swiss event that nobody played, or not everybody yet: every paper counts them as the standings do."""

from __future__ import annotations

from typing import Any

from reporting.context.builders import CONTEXTS
from reporting.context.cells import text_of
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from tests.rows import of_each


def game(at: int, white: int, black: int, score: str | None) -> dict[str, Any]:
    row: dict[str, Any] = {"round": at, "board": white, "white": white, "black": black, "kind": "played"}
    return row if score is None else {**row, "score": dict(zip(("white", "black"), score.split("-"), strict=True))}


def facts(*later: dict[str, Any]) -> Facts:
    """1 was away in round 2 with half a point, the game 1-2 of round 3 is not over, round 4 had byes or a game of 3."""
    games = [*later, game(1, 1, 2, "1-0"), game(2, 2, 3, "0.5-0.5"), game(3, 1, 2, None), game(1, 3, 4, "1-0")]
    byes = [
        {"round": at, "white": number, "kind": "bye"} for at, number in ((3, 3), (4, 1), *(() if later else ((4, 3),)))
    ]
    document = {
        "event": {"name": "E", "system": "swiss-fide-2026", "game": "chess", "rounds": 5, "tie_breaks": ["SB"]},
        "players": [{"number": number, "surname": f"P{number}"} for number in (1, 2, 3, 4)],
        "absences": [{"round": 2, "player": 1, "kind": "half"}, {"round": 4, "player": 2, "kind": "half"}],
        "rounds": [{"round": at, "status": "finished"} for at in (1, 2, 4)],
        "results": [*games, *byes],
    }
    return Facts(decode_event(document)[0])


def lines(form_id: str, about: Facts) -> dict[str, dict[str, str]]:
    """The cells of a paper's table by name and column."""
    form = load_forms()[form_id]
    made = CONTEXTS[form.context](Subjects(form, about, "en"))
    assert made is not None
    heads = [column["id"] for column in made["tables"][0]["columns"]]
    rows = [dict(zip(heads, map(text_of, row), strict=True)) for row in made["tables"][0]["rows"]]
    return {row["name"]: row for row in rows}


def test_running_scores_end_at_the_points() -> None:
    made = lines("progress-table", facts())
    assert [made["P1"][f"round-{at}"] for at in (1, 2, 3, 4)] == ["1", "1.5", "1.5", "2.5"]
    assert [made["P2"][f"round-{at}"] for at in (1, 2, 3, 4)] == ["0", "0.5", "0.5", "1"]
    assert all(row["round-4"] == row["points"] for row in made.values())


def test_scores_go_on_after_a_game_that_is_not_over() -> None:
    """Who missed a round that others played has a score in it, though nobody knows the one before."""
    made = lines("progress-table", facts(game(4, 3, 4, "1-0")))
    assert [made[name]["round-4"] for name in ("P1", "P2", "P3", "P4")] == ["2.5", "1", "3.5", "0"]


def test_a_finished_round_of_byes_alone_is_worth_what_stands_in_the_points() -> None:
    for form in ("round-table", "swiss-crosstable"):
        made = lines(form, facts())
        assert [made[name]["round-4"].replace("\N{NO-BREAK SPACE}", " ") for name in ("P1", "P2", "P3")] == [
            "bye 1",
            "H ½",
            "bye 1",
        ]
        assert {name: row["points"] for name, row in made.items()} == {"P1": "2.5", "P2": "1", "P3": "3.5", "P4": "0"}


@of_each(["cup", "match", "simul"])
def test_points_beside_the_games_stand_nowhere_where_places_do_not_follow_from_points(system: str) -> None:
    number = 2 if system == "match" else 4
    people = [{"number": at, "surname": f"P{at}"} for at in range(1, number + 1)]
    score = {"white": "1", "black": "0"}
    games = [
        {"round": 1, "board": at, "white": 1 if system == "simul" else at, "black": number + 1 - at, "score": score}
        for at in (range(1, number) if system == "simul" else range(1, number // 2 + 1))
    ]
    taken = {"kind": "penalty", "round": 1, "points_of": 1, "points": "-1", "description": "phone"}
    source: dict[str, Any] = {"event": {"name": "E", "system": system, "game": "chess"}, "players": people}
    facts = Facts(decode_event({**source, "results": games, "incidents": [taken]})[0])
    without = Facts(decode_event({**source, "results": games})[0])
    for form_id in ("standings", "round-table", "progress-table"):
        form = load_forms()[form_id]
        made = [CONTEXTS[form.context](Subjects(form, about, "en")) for about in (facts, without)]
        assert made[0] == made[1] is not None
    row = facts.progress_table.rows[0]
    assert row.cells[-1].running == row.row.points == without.standings.rows[0].points
