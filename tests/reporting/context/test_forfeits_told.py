"""Tables that count forfeits as games say so: the n of start cards is without them (PZSzach 2002, the printed card)."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

import pytest

from reporting.actions.new import sample_document
from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from reporting.locale import texts
from tests.rows import of_each

RATED: Final[dict[str, Any]] = {"ratings": [{"list": "fide", "value": 2000}]}


def notes(form_id: str, system: str, kind: str, lang: str = "pl", **more: Any) -> list[str]:
    score = {"white": "1", "black": "0"}
    people = [
        {"number": at, "surname": f"P{at}", "team": 1 + (at > 2), "board": 1 + (at - 1) % 2, **RATED}
        for at in range(1, 5)
    ]
    games = [{"round": 1, "board": 1, "white": 1, "black": 2, "kind": kind, "score": score}]
    games.append({"round": 1, "board": 2, "white": 3, "black": 4, "kind": "played", "score": score})
    event: dict[str, Any] = {"name": "E", "system": system, "game": "chess", "rounds": 3, **more}
    document: dict[str, Any] = {"event": event, "players": people, "results": games}
    document["incidents"] = event.pop("incidents", [])
    document["teams"] = [{"number": 1, "name": "A"}, {"number": 2, "name": "B"}]
    form = load_forms()[form_id]
    made = CONTEXTS[form.context](Subjects(form, Facts(decode_event(document)[0]), lang))
    assert made is not None
    return list(made["notes"])


@of_each(product(["swiss-fide-2026", "round-robin", "cup"], ["pl", "bg", "en"]))
def test_standings_say_that_forfeits_are_among_the_games_where_there_are_some(system: str, lang: str) -> None:
    told = texts(lang)("form.standings.forfeits")
    assert told in notes("standings", system, "forfeit", lang)
    assert told not in notes("standings", system, "played", lang)


@pytest.mark.parametrize("form_id", ["round-table", "crosstable"])
def test_the_signs_of_forfeits_are_explained_where_there_are_some(form_id: str) -> None:
    assert "+ i – oznaczają walkower." in notes(form_id, "round-robin", "forfeit")
    assert "+ i – oznaczają walkower." not in notes(form_id, "round-robin", "played")


def test_ranks_among_equals_are_told_apart_from_values() -> None:
    told = "Bezp.: kolejność przy równym dorobku; 0 – kryterium nie rozstrzygnęło."
    assert told in notes("standings", "swiss-fide-2026", "played", tie_breaks=["BH", "DE"])
    assert told not in notes("standings", "swiss-fide-2026", "played", tie_breaks=["BH", "SB"])


def test_results_of_teams_tell_points_beside_their_games() -> None:
    taken = [
        {"kind": "penalty", "round": 1, "points_of": 1, "points": "-1", "board_points": "-0.5", "description": "x"}
    ]
    assert "Poza partiami: A −1 / −0,5 (runda 1, x)." in notes(
        "team-results", "team-round-robin", "played", incidents=taken
    )


@of_each([({2, 4}, 1, False), ({1, 3}, 1, True), ({1, 8}, 2, True)])
def test_standings_of_a_final_speak_of_forfeits_among_their_own_games_alone(
    pair: set[int], stage: int, told: bool
) -> None:
    """2 and 4 left after the groups; 1 and 3 brought the result of their game into the final."""
    source = sample_document("groups-final")
    games = [game for game in source["results"] if {game["white"], game["black"]} == pair]
    assert [game.get("stage", 1) for game in games][-1] == stage
    changed = {"kind": "forfeit", "score": {"white": "1", "black": "0"}}
    results = [{**game, **changed} if game is games[-1] else game for game in source["results"]]
    form = load_forms()["standings"]
    about = Facts(decode_event({**source, "results": results})[0])
    assert about.standings.stage == 2
    made = CONTEXTS[form.context](Subjects(form, about, "en"))
    assert made is not None
    assert (texts("en")("form.standings.forfeits") in made["notes"]) is told
