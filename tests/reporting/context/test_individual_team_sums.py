"""Single players of teams: their sheet by teams says what the standings say (PZSzach 2002, B.VI C.5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.standings.individual import board_lines, team_sums
from reporting.context.builders import CONTEXTS
from reporting.context.cells import text_of
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms


def facts() -> Facts:
    """Two teams of three; 5 has a bye, then half a point for an absence; 6 loses a game, then does not come."""
    people = [{"number": number, "surname": f"P{number}", "team": 2 - number % 2} for number in range(1, 7)]

    def game(at: int, board: int, white: int, black: int | None, kind: str = "played") -> dict[str, Any]:
        score = {"white": "1", "black": "0"} if black else {"white": "1"}
        return {"round": at, "board": board, "white": white, "black": black, "kind": kind, "score": score}

    results = [
        game(1, 1, 1, 2),
        game(1, 2, 3, 4),
        game(1, 3, 5, None, "bye"),
        game(2, 1, 3, 2),
        game(2, 2, 1, 6, "forfeit"),
    ]
    document = {
        "event": {"name": "E", "system": "individual-team-swiss-fide-2026", "game": "chess", "rounds": 2},
        "teams": [{"number": 1, "name": "A"}, {"number": 2, "name": "B"}],
        "players": people,
        "rounds": [{"round": at, "status": "finished"} for at in (1, 2)],
        "absences": [{"round": 2, "player": 5, "kind": "half"}],
        "results": results,
    }
    return Facts(decode_event(document)[0])


def test_points_and_games_of_a_player_are_those_of_the_standings() -> None:
    about = facts()
    found = {line.player: (line.points, line.games) for line in board_lines(about.event)}
    assert found == {row.number: (row.points, row.games) for row in about.standings.rows}
    assert found[5] == (3, 0)


def test_byes_and_absences_change_no_per_cent() -> None:
    found = {line.player: line.percent for line in board_lines(facts().event)}
    assert (found[1], found[2], found[5], found[6]) == (Fraction(100), Fraction(0), None, Fraction(0))


def test_the_sum_of_a_team_is_that_of_its_place() -> None:
    about, form = facts(), load_forms()["team-results"]
    context = CONTEXTS[form.context](Subjects(form, about, "pl"))
    assert context is not None
    sums = {item.team: item.points for item in team_sums(about.event)}
    for team, item in enumerate(context["tables"], start=1):
        ids = [column["id"] for column in item["columns"]]
        total = dict(zip(ids, map(text_of, item["rows"][-1]), strict=True))
        assert Fraction(total["points"].replace(",", ".")) * 2 == sums[team]
    own = {text_of(row[ids.index("name")]): [text_of(cell) for cell in row] for row in context["tables"][0]["rows"]}
    assert "½" in own["P5"]
    assert any("nieobecności z punktami" in note for note in context["notes"])
