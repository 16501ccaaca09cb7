"""Open games of whoever left an all-play-all: nobody is told to play them (PZWarc 2021, II 5.7.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.pairing.round_robin.tables import schedule
from reporting.context.builders import CONTEXTS
from reporting.context.cells import text_of
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms

LEFT = ("Kreska zamiast wyniku", "3 P3")


def facts(paired: int = 5, *, system: str = "round-robin", left: tuple[int, ...] = (3,)) -> Facts:
    """Six players, so many rounds paired, two of them played; some leave after round 2."""
    results = [
        {"round": at, "board": board, "white": white, "black": black}
        | ({"kind": "played", "score": {"white": "1", "black": "0"}} if at <= 2 else {})
        for at, pairs in enumerate(schedule(6)[:paired], start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    people: list[dict[str, Any]] = [{"number": number, "surname": f"P{number}"} for number in range(1, 7)]
    for number in left:
        people[number - 1] |= {"status": "withdrawn", "last_round": 2}
    event = {"name": "E", "system": system, "game": "chess", "rounds": 5}
    return Facts(decode_event({"event": event, "players": people, "results": results})[0])


def made(form: str, round_number: int | None = None, of: Facts | None = None) -> dict[str, Any]:
    known = load_forms()[form]
    context = CONTEXTS[known.context](Subjects(known, of or facts(), "pl", round_number))
    assert context is not None
    return context


def lines(context: dict[str, Any]) -> list[dict[str, str]]:
    (item,) = context["tables"]
    ids = [column["id"] for column in item["columns"]]
    return [dict(zip(ids, map(text_of, row), strict=True)) for row in item["rows"]]


@pytest.mark.parametrize("system", ["round-robin", "groups"])
@pytest.mark.parametrize(("form", "round_number"), [("schedule", None), ("pairings", 4)])
def test_their_results_are_dashes_and_a_note_says_why(form: str, round_number: int | None, system: str) -> None:
    context = made(form, round_number, facts(system=system))
    for line in lines(context):
        theirs = "3" in (line["white_number"], line["black_number"])
        dash = theirs and int(line.get("round") or round_number or 0) > 2
        assert (line["result"] == "–") is dash, line
    assert [all(word in note for word in LEFT) for note in context["notes"]] == [True]


@pytest.mark.parametrize("paired", [2, 5])
def test_opponents_of_all_who_left_are_named_as_free(paired: int) -> None:
    """Of the table no pair of 3 or 4 is left: who would have met them has no game (II 5.7.1.1)."""
    of = facts(paired, left=(3, 4))
    if paired == 5:  # round 4 was paired after they had left
        kept = (game for game in of.event.results if game.key.round != 4 or not {3, 4} & {game.white, game.black})
        of = Facts(replace(of.event, results=tuple(kept)))
    for context in (made("schedule", None, of), made("pairings", 4, of)):
        theirs = [line for line in lines(context) if line.get("round", "4") == "4"]
        assert [(line["white_number"], line["black_number"]) for line in theirs] == [("6", "5"), ("1", ""), ("2", "")]


def test_no_slip_and_no_score_sheet_is_printed_for_them() -> None:
    assert len(made("result-slips", 2)["slips"]) == 3
    slips = made("result-slips", 3)["slips"]
    assert len(slips) == 2
    assert all("3" not in (slip["white_number"], slip["black_number"]) for slip in slips)
    assert "P3" not in str(made("score-sheets", 3)["drawings"])


def teams() -> Facts:
    """Four teams of one, all rounds paired, the first one played; the fourth team leaves after it."""
    results = [
        {"round": at, "match": match, "board": 1, "white": white, "black": black}
        | ({"kind": "played", "score": {"white": "1", "black": "0"}} if at == 1 else {})
        for at, pairs in enumerate(schedule(4), start=1)
        for match, (white, black) in enumerate(pairs, start=1)
    ]
    document = {
        "event": {"name": "E", "system": "team-round-robin", "game": "chess", "rounds": 3, "boards": 1},
        "teams": [{"number": number, "name": f"T{number}"} for number in range(1, 5)],
        "players": [{"number": number, "surname": f"P{number}", "team": number, "board": 1} for number in range(1, 5)],
        "results": results,
    }
    document["teams"][3] |= {"status": "withdrawn", "last_round": 1}
    return Facts(decode_event(document)[0])


def test_matches_of_a_team_that_left_have_a_dash_and_no_protocol() -> None:
    for form in ("team-pairings", "match-protocol", "team-seating"):
        known = load_forms()[form]
        context = CONTEXTS[known.context](Subjects(known, teams(), "pl", 2))
        assert context is not None
        if form == "team-pairings":
            found = {line["home_number"]: line["result"] for line in lines(context)}
            theirs = {
                line["home_number"] for line in lines(context) if "4" in (line["home_number"], line["guest_number"])
            }
            assert {key for key, result in found.items() if result == "–"} == theirs
            assert any("4 T4" in note for note in context["notes"])
        else:
            assert "P4" not in str(context), form
            assert "P1" in str(context) or "P2" in str(context)


def test_the_opponent_of_a_team_that_left_before_a_round_was_paired_is_free() -> None:
    event = teams().event
    played = tuple(game for game in event.results if game.key.round == 1)
    for results in (
        played,
        tuple(game for game in event.results if game in played or 4 not in (game.white, game.black)),
    ):
        context = made("team-pairings", 2, Facts(replace(event, results=results)))
        assert {line["home_number"] for line in lines(context) if not line["guest_number"]} == {"3"}
