"""Open games of whoever left an all-play-all: nobody is told to play them (PZWarc 2021, II 5.7.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.pairing.round_robin import schedule
from reporting.context.builders import CONTEXTS
from reporting.context.cells import text_of
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from tests.rows import of_each

LEFT = ("Kreska zamiast wyniku", "3 P3")


def facts() -> Facts:
    """Six players, all rounds paired, two of them played; the third one leaves after round 2."""
    results = [
        {"round": at, "board": board, "white": white, "black": black}
        | ({"kind": "played", "score": {"white": "1", "black": "0"}} if at <= 2 else {})
        for at, pairs in enumerate(schedule(6), start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    people: list[dict[str, Any]] = [{"number": number, "surname": f"P{number}"} for number in range(1, 7)]
    people[2] |= {"status": "withdrawn", "last_round": 2}
    event = {"name": "E", "system": "round-robin", "game": "chess", "rounds": 5}
    return Facts(decode_event({"event": event, "players": people, "results": results})[0])


def made(form: str, round_number: int | None = None) -> dict[str, Any]:
    known = load_forms()[form]
    context = CONTEXTS[known.context](Subjects(known, facts(), "pl", round_number))
    assert context is not None
    return context


def lines(context: dict[str, Any]) -> list[dict[str, str]]:
    (item,) = context["tables"]
    ids = [column["id"] for column in item["columns"]]
    return [dict(zip(ids, map(text_of, row), strict=True)) for row in item["rows"]]


@of_each([("schedule", None), ("pairings", 4)])
def test_their_results_are_dashes_and_a_note_says_why(form: str, round_number: int | None) -> None:
    context = made(form, round_number)
    for line in lines(context):
        theirs = "3" in (line["white_number"], line["black_number"])
        dash = theirs and int(line.get("round") or round_number or 0) > 2
        assert (line["result"] == "–") is dash, line
    assert [all(word in note for word in LEFT) for note in context["notes"]] == [True]


@pytest.mark.parametrize("round_number", [1, 2])
def test_played_rounds_say_nothing(round_number: int) -> None:
    context = made("pairings", round_number)
    assert not context["notes"]
    assert "–" not in {line["result"] for line in lines(context)}


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


def test_a_struck_team_is_called_a_team() -> None:
    known = load_forms()["team-standings"]
    context = CONTEXTS[known.context](Subjects(known, teams(), "pl"))
    assert context is not None
    assert "Nie zalicza się wyników drużyn, które nie ukończyły turnieju: T4." in context["notes"]
