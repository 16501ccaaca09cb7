"""Cards of an all-play-all that somebody left say what the standings say (PZWarc 2021, II 5.7.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.pairing.round_robin.tables import schedule
from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms

WHITE_WON = {"white": "1", "black": "0"}


def facts(last_round: int) -> Facts:
    """Four players; White wins every game; 4 leaves after a round, and nobody enters his other games."""
    results = [
        {"round": at, "board": board, "white": white, "black": black, "kind": "played", "score": WHITE_WON}
        for at, pairs in enumerate(schedule(4), start=1)
        for board, (white, black) in enumerate(pairs, start=1)
        if 4 not in (white, black) or at <= last_round
    ]
    people: list[dict[str, Any]] = [{"number": number, "surname": f"P{number}"} for number in (1, 2, 3, 4)]
    people[3] |= {"status": "withdrawn", "last_round": last_round}
    document = {
        "event": {"name": "E", "system": "round-robin", "game": "chess", "rounds": 3, "tie_breaks": ["TPN"]},
        "players": people,
        "rounds": [{"round": at, "status": "finished"} for at in (1, 2, 3)],
        "results": results,
    }
    return Facts(decode_event(document)[0])


def facts_of_groups(last_round: int) -> Facts:
    """The same four as one of two groups; the others are 5 to 8 and play in the same way."""
    results = [
        {"round": at, "board": board, "white": white + more, "black": black + more, "kind": "played", "group": group}
        | {"score": WHITE_WON}
        for at, pairs in enumerate(schedule(4), start=1)
        for group, more in ((1, 4), (2, 0))
        for board, (white, black) in enumerate(pairs, start=1)
        if more or 4 not in (white, black) or at <= last_round
    ]
    people: list[dict[str, Any]] = [
        {"number": number, "surname": f"P{number}", "group": 2 if number <= 4 else 1} for number in range(1, 9)
    ]
    people[3] |= {"status": "withdrawn", "last_round": last_round}
    document = {
        "event": {"name": "E", "system": "groups", "game": "chess", "tie_breaks": ["TPN"]},
        "players": people,
        "rounds": [{"round": at, "status": "finished"} for at in (1, 2, 3)],
        "results": results,
    }
    return Facts(decode_event(document)[0])


def cards(about: Facts) -> dict[str, dict[str, Any]]:
    form = load_forms()["start-card"]
    made = CONTEXTS[form.context](Subjects(form, about, "en"))
    assert made is not None
    return {card["number"]: card for card in made["cards"]}


def seen(card: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(row["opponent"], row["result"], row["running"]) for row in card["rows"]]


# Rounds: 1-4, 2-3; 4-3, 1-2; 2-4, 3-1.
def test_who_left_before_half_of_his_games_is_shown_in_brackets() -> None:
    made = cards(facts(1))
    assert seen(made["1"]) == [("4", "(1)", "0"), ("2", "1", "1"), ("3", "0", "1")]
    assert seen(made["4"]) == [("1", "0", "0"), ("", "", ""), ("", "", "")]
    assert [made[number]["points"] for number in "123"] == ["1", "1", "1"]


@pytest.mark.parametrize("last_round", [1, 2])
def test_a_group_that_somebody_left_says_what_an_event_of_its_own_says(last_round: int) -> None:
    alone, among = cards(facts(last_round)), cards(facts_of_groups(last_round))
    assert [seen(among[number]) for number in "1234"] == [seen(alone[number]) for number in "1234"]
    assert [among[number]["points"] for number in "1234"] == [alone[number]["points"] for number in "1234"]
    assert [line.cells[-1].running for line in facts_of_groups(last_round).round_table.rows[:3]] == [
        line.cells[-1].running for line in facts(last_round).round_table.rows[:3]
    ]


def test_who_left_later_has_lost_the_rest_by_forfeit() -> None:
    made = cards(facts(2))
    assert seen(made["2"]) == [("3", "1", "1"), ("1", "0", "1"), ("4", "+", "2")]
    assert seen(made["4"]) == [("1", "0", "0"), ("3", "1", "1"), ("2", "–", "1")]


@pytest.mark.parametrize("last_round", [1, 2])
def test_the_points_of_a_card_are_those_of_the_standings(last_round: int) -> None:
    about = facts(last_round)
    made = cards(about)
    for row in about.standings.rows:
        if row.place is not None:
            card = made[str(row.number)]
            assert (card["points"], card["place"]) == (str(row.points // 2), str(row.place))


def test_who_left_an_odd_number_of_players_does_not_rest_later() -> None:
    """5 is free in round 1 and 4 in round 2; 4 leaves after round 2, and has no bye any more."""
    games = [(1, 1, 4), (1, 2, 3), (2, 5, 3), (2, 1, 2), (3, 3, 1), (3, 2, 5), (4, 2, 3), (4, 5, 1)]
    people: list[dict[str, Any]] = [{"number": number, "surname": f"P{number}"} for number in range(1, 6)]
    people[3] |= {"status": "withdrawn", "last_round": 2}
    results = [{"round": at, "board": w, "white": w, "black": b, "score": WHITE_WON} for at, w, b in games]
    sheet = {"name": "E", "system": "round-robin", "game": "chess"}
    about = Facts(decode_event({"event": sheet, "players": people, "results": results})[0])
    form = load_forms()["round-table"]
    made = CONTEXTS[form.context](Subjects(form, about, "en"))
    assert made is not None
    lines = {row[1]: row[2:6] for row in made["tables"][0]["rows"]}
    assert lines["P4"] == ["1b (0)", "bye", "", ""]
    assert lines["P5"][0] == "bye"
    assert [opponent for opponent, *_ in seen(cards(about)["4"])] == ["1", "bye", "", "", ""]
