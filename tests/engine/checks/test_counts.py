"""Counts below the least that they can be: told in every kind of event, whether anything asks for them or not."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Annotated, get_args, get_origin

import pytest

from engine.checks import check_event
from engine.checks.rated import missing_for_rating
from engine.checks.settings import check_counts
from engine.model import Event, EventInfo, Player, Settings, Stage, Subject
from engine.model.system_id import STAGES
from reporting.exchange.document import decode_event
from tests.rows import of_each

ONE = ("games_per_match", "boards", "counted_players", "days_per_ten_moves", "fixed_average", "provisional_rating")
NOUGHT = ("default_time", "reserve_games_most", "basic_games_least", "half_byes_most", "half_byes_until")
SYSTEMS = ("round-robin", "swiss-fide-2026", "team-round-robin", "knockout", "")


def told(event: Event) -> list[tuple[Subject | None, str | None, object]]:
    found = (each for each in check_event(event) if each.code == "count-too-small")
    return [(each.subject, each.value, dict(each.values)["least"]) for each in found]


def test_every_setting_that_is_a_whole_number_has_a_least() -> None:
    """A new one cannot be forgotten; half points are read as points, which are never below nought."""
    whole = [
        each.name
        for each in fields(Settings)
        if each.type == int | None
        or (get_origin(each.type) is Annotated and get_args(each.type)[0] == int | None and _is_count(each.type))
    ]
    assert sorted(whole) == sorted((*ONE, *NOUGHT))


def _is_count(of: object) -> bool:
    return "HALF_POINTS" not in str(of)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(("name", "least"), [*((name, 1) for name in ONE), *((name, 0) for name in NOUGHT)])
def test_a_setting_below_its_least_is_told(name: str, least: int, system: str) -> None:
    for value, is_told in ((-3, True), (least - 1, True), (least, False), (least + 1, False), (None, False)):
        settings = replace(Settings(), **{name: value})
        event = Event(EventInfo(system=system, settings=settings), (Player(1), Player(2)))
        expected = [(Subject("event", None, name), str(value), str(least))] if is_told else []
        assert [(at, shown, str(lowest)) for at, shown, lowest in told(event)] == expected


@of_each([("number", 1), ("rounds", 1), ("groups", 1), ("advance", 0)])
def test_a_count_of_a_stage_below_its_least_is_told(name: str, least: int) -> None:
    for value in (least - 1, least, least + 1):
        stages = (Stage(1, system="round-robin"), replace(Stage(2, system="round-robin"), **{name: value}))
        event = Event(EventInfo(system=STAGES), (Player(1), Player(2)), stages=stages)
        assert [at for at, _, _ in told(event)] == ([Subject("stages", 1, name)] if value < least else [])


@of_each([-3, -1, 0, 1, 2, 3])
def test_a_group_below_one_is_answered_where_groups_have_numbers_of_their_own(group: int) -> None:
    """Such a group has no number of players who go on; it is told as one that the stage does not have."""
    first = Stage(1, system="round-robin", groups=2, advance_by_group=(1, 1))
    players = (Player(1, group=group), Player(2, group=1), Player(3, group=2), Player(4, group=2))
    event = Event(EventInfo(system=STAGES), players, stages=(first, Stage(2, system="round-robin")))
    codes = [each.code for each in check_event(event)]
    assert ("group-impossible" in codes) == (group not in {0, 1, 2})


@pytest.mark.parametrize("field", ["board", "stage", "group", "match", "game", "legs"])
@pytest.mark.parametrize(("value", "told"), [(-1, 1), (0, 1), (1, 0)])
def test_numbers_of_games_begin_with_one(field: str, value: int, told: int) -> None:
    game = {"round": 1, "white": 1, "black": 2, "score": {"white": "1", "black": "0"}, "kind": "played", field: value}
    event, _ = decode_event({"players": [{"number": 1}, {"number": 2}], "results": [game]})
    found = [each for each in check_counts(event) if each.subject and each.subject.table == "results"]
    assert [(each.code, each.value) for each in found] == [("count-too-small", str(value))] * told


def test_boards_of_line_ups_begin_with_one() -> None:
    lines = [{"round": 1, "team": 1, "board": board, "player": 1} for board in (-1, 0, 1)]
    event, _ = decode_event({"players": [{"number": 1}], "line_ups": lines, "results": []})
    assert [(each.value, each.subject and each.subject.record) for each in check_counts(event)] == [("-1", 0), ("0", 1)]


@pytest.mark.parametrize(("value", "told"), [("nr 1100001", 1), ("FM", 1), ("1100001", 0), (" 1100001 ", 0), ("", 0)])
@pytest.mark.parametrize("source", ["fide", "fmjd", "iccf"])
def test_an_id_that_is_no_number_is_told_whoever_rates_the_event(source: str, value: str, told: int) -> None:
    document = {"players": [{"number": 1, "surname": "A", "ids": {source: value}}], "results": []}
    codes = [each.code for each in check_event(decode_event(document)[0]) if "digits" in each.code]
    assert codes == ["id-not-digits"] * told
    rated = document | {"event": {"game": "chess", "rated_by": "fide", "federation": "fide"}}
    event, _ = decode_event(rated)
    codes = [each.code for each in (*check_event(event), *missing_for_rating(event)) if "digits" in each.code]
    assert codes == ["rated-id-digits" if source == "fide" else "id-not-digits"] * told
