"""The arbiter's report ranks the teams of single players, and names the winner of a Scheveningen match."""

from __future__ import annotations

from typing import Any

from reporting.actions.new import sample_document
from reporting.context.report import report_context
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms


def report(document: dict[str, Any], lang: str = "en") -> dict[str, Any]:
    return report_context(Subjects(load_forms()["arbiter-report"], Facts(decode_event(document)[0]), lang))


def teams_of_players(*results: tuple[int, int, int]) -> dict[str, Any]:
    """Two teams of three; of each game round, winner and loser are told."""
    return {
        "event": {"name": "E", "system": "individual-team-swiss-fide-2026", "game": "chess", "rounds": 2},
        "teams": [{"number": 1, "name": "Baszta", "city": "Chełm"}, {"number": 2, "name": "Skoczek"}],
        "players": [{"number": number, "surname": f"P{number}", "team": 2 - number % 2} for number in range(1, 7)],
        "results": [
            {"round": at, "board": board, "white": won, "black": lost, "score": {"white": "1", "black": "0"}}
            for board, (at, won, lost) in enumerate(results, 1)
        ],
    }


def test_teams_whose_players_points_are_added_up_have_their_places() -> None:
    """PZSzach 2002, B.VI C.5."""
    found = report(teams_of_players((1, 1, 2), (1, 4, 3), (1, 5, 6)))
    rows = [(row["place"], row["team"], row["city"], row["points"], row["matches"]) for row in found["team_standings"]]
    assert rows == [("1", "Baszta", "Chełm", "2", ""), ("2", "Skoczek", "", "1", "")]
    assert len(found["standings"]) == 6
    assert any("sum of the points of all its players" in line for line in found["table_note"])


def test_the_sides_of_a_scheveningen_match_are_named_with_their_score_and_who_won() -> None:
    """PZSzach 2002, B.VI F.6."""
    document = sample_document("scheveningen-match")
    notes = report(document, "pl")["table_note"]
    names = ("Wieża Rzeszów", "Dunav Vidin")
    at = notes.index(f"Strona A: {names[0]} – Strona B: {names[1]}")
    assert [line.split(":")[0] for line in notes[at + 1 : at + 3]] == ["Wynik", "Zwycięzca"]
    points = sum(float(row["points"].replace(",", ".")) for row in report(document)["standings"])
    told = [float(each.replace(",", ".")) for each in notes[at + 1].split(":")[1:]]
    assert sum(told) == points
    assert notes[at + 2].endswith(names[told.index(max(told))])
