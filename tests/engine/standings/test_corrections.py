"""Points beside the games: where they count, from when on, and what they leave alone (FIDE, TRF26, 299)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.checks.incidents import check_corrections
from engine.model import Event, GameKey, GameResult, Mark, Outcome, ResultKind
from engine.pairing.swiss.cards.floats import FloatRule, Unplayed, points_before
from engine.pairing.swiss.event_field import field_of
from engine.standings.places import standings
from engine.standings.tables import round_table
from reporting.context.swiss_rounds import rounds_by_player
from reporting.exchange.document import decode_event
from reporting.exchange.round_snapshot import document_at_round
from tests.reporting.verify.papers import sample
from tests.rows import of_each

GAMES = {1: ("1-0", "1-0"), 2: ("0.5-0.5", "1-0"), 3: ("1-0", "0.5-0.5")}
PAIRS = {1: ((1, 3), (2, 4)), 2: ((1, 2), (3, 4)), 3: ((4, 1), (2, 3))}


def event(*incidents: dict[str, Any], system: str = "swiss-fide-2026", **info: Any) -> Event:
    """Four players and three rounds: 2 makes 2, 1 and 3 make 1½, 4 makes 1."""
    results = [
        {
            "round": at,
            "board": board,
            "white": white,
            "black": black,
            "score": dict(zip(("white", "black"), score.split("-"), strict=True)),
            "kind": "played",
        }
        for at, pairs in PAIRS.items()
        for board, ((white, black), score) in enumerate(zip(pairs, GAMES[at], strict=True), start=1)
    ]
    document = {
        "schema": 1,
        "event": {"name": "Open", "system": system, "game": "chess", "rounds": 3, **info},
        "players": [{"number": at, "surname": "ABCD"[at - 1], "first_name": "X"} for at in range(1, 5)],
        "results": results,
        "incidents": [{"description": "phone", "kind": "penalty", **one} for one in incidents],
    }
    decoded, findings = decode_event(document)
    assert not [found for found in findings if found.severity == "error"], findings
    return decoded


def taken(number: int, points: str, **more: Any) -> dict[str, Any]:
    return {"points_of": number, "points": points, **more}


def points(event: Event, after: int | None = None) -> dict[int, int]:
    return {row.number: row.points for row in standings(event, after)[0].rows}


def values(event: Event, code: str) -> dict[int, Any]:
    return {row.number: row.values[code] for row in standings(event, tie_breaks=[code])[0].rows}


def test_without_them_the_games_alone_make_the_score() -> None:
    assert points(event()) == {2: 4, 1: 3, 3: 3, 4: 2}


@of_each([(1, 2), (2, 1), (3, 2)])
def test_they_count_from_their_round_on(after: int, made: int) -> None:
    assert points(event(taken(2, "-1", round=2)), after)[2] == made


def test_what_is_of_no_round_counts_from_the_first_once() -> None:
    assert [points(event(taken(4, "1")), after)[4] for after in (0, 1, 2, 3)] == [0, 2, 2, 4]


def test_several_for_one_player_add_up() -> None:
    assert points(event(taken(1, "0.5", round=1), taken(1, "-1", round=1), taken(1, "-0.5", round=3)))[1] == 1


def test_places_follow_the_changed_score() -> None:
    rows = standings(event(taken(2, "-1", round=3)))[0].rows
    assert rows[0].number != 2


@of_each(["BH", "SB", "PS", "BH/C1"])
def test_scores_that_tie_breaks_take_are_the_changed_ones(code: str) -> None:
    plain, changed = values(event(), code), values(event(taken(2, "-1", round=1)), code)
    assert plain != changed
    if code == "BH":
        assert {number: plain[number] - changed[number] for number in plain} == {1: 1, 2: 0, 3: 1, 4: 1}
    if code == "PS":
        assert plain[2] - changed[2] == 3


@of_each(["WIN", "WON", "BPG", "STD", "DE", "TPN"])
def test_what_the_games_gave_stays(code: str) -> None:
    if code == "DE":  # whoever is tied is another matter then
        assert values(event(taken(4, "-1")), code) == values(event(), code)
    else:
        assert values(event(taken(2, "-1")), code) == values(event(), code)


def test_a_bye_is_a_game_against_a_dummy_of_the_changed_score() -> None:
    def resting(*incidents: dict[str, Any]) -> Event:
        played = event(*incidents)
        bye = GameResult(GameKey(1), 1, None, Outcome(Mark.WIN, None, ResultKind.BYE))
        return replace(
            played, results=(bye, *(one for one in played.results if one.key.board != 1 or one.key.round > 1))
        )

    plain, changed = (values(resting(*each), "BH")[1] for each in ((), (taken(1, "-1"),)))
    assert plain - changed == 1


@of_each([(None, 1), (3, 1), (4, 2), (5, 2)])
def test_in_an_event_of_stages_they_count_in_the_stage_of_their_round(round_number: int | None, changed: int) -> None:
    sheet = sample("groups-final")
    one = {"points_of": 1, "points": "-0.5", "description": "phone"} | ({"round": round_number} if round_number else {})
    plain, taken_from = (decode_event(sheet | {"incidents": rows})[0] for rows in ([], [one]))
    for stage, after in ((1, 3), (2, 5)):
        rows = [{row.number: row.points for row in standings(each, after)[0].rows} for each in (plain, taken_from)]
        assert rows[0][1] - rows[1][1] == (stage == changed)
        assert {number: made for number, made in rows[0].items() if number != 1} == {
            number: made for number, made in rows[1].items() if number != 1
        }
    assert [found.code for found in check_corrections(taken_from)] == []


def test_a_paper_of_a_round_has_those_of_its_round_and_of_none() -> None:
    given = [{"points_of": 1, "points": "1"}, {"points_of": 2, "points": "1", "round": 2}, {"points_of": 0}]
    document = {"players": [], "incidents": [{"description": "x", **one} for one in given], "results": []}
    for number, kept in ((1, [1]), (2, [1, 2])):
        assert [one["points_of"] for one in document_at_round(document, event(), number)["incidents"]] == kept


def test_the_rounds_of_a_player_carry_the_changed_score() -> None:
    changed = event(taken(2, "-1", round=2))
    assert [met.running for met in rounds_by_player(changed)[2].values()] == [2, 1, 2]


def test_running_scores_end_in_the_points() -> None:
    changed = event(taken(2, "-1", round=2), taken(3, "0.5", round=3))
    made = points(changed)
    for row in round_table(changed).rows:
        assert row.cells[-1].running == made[row.row.number]


def test_the_next_round_is_paired_by_the_changed_score() -> None:
    field, _ = field_of(event(taken(2, "-1", round=2), taken(1, "-0.5", round=3)), 3)
    assert field is not None
    assert field.points == {1: 3, 2: 1, 3: 2, 4: 0}
    rule = FloatRule(forfeits_meet=True, unplayed=Unplayed.NONE)
    assert [points_before(field.entrants[1], at, rule) for at in (0, 1, 2)] == [0, 2, 1]


@of_each(
    [
        (taken(2, "-1"), {}, []),
        (taken(5, "-1"), {}, ["correction-unknown"]),
        ({"points": "-1"}, {}, ["correction-unknown"]),
        ({"points_of": 2, "board_points": "1"}, {}, ["correction-uncounted"]),
        (taken(2, "-1"), {"system": "cup"}, ["correction-uncounted"]),
        (taken(2, "0"), {"system": "cup"}, []),
        (taken(2, "-1"), {"system": "scheveningen"}, []),
    ]
)
def test_points_that_nothing_counts_are_told(incident: dict[str, Any], info: dict[str, Any], codes: list[str]) -> None:
    assert [found.code for found in check_corrections(event(incident, **info))] == codes


def test_what_is_given_after_the_last_round_of_a_smaller_group_counts_in_it() -> None:
    """5 and 6 play one round, the other group three: what 5 loses in the second one he has lost."""
    games = [(1, 1, 1, 4), (1, 1, 2, 3), (1, 2, 5, 6), (2, 1, 4, 3), (2, 1, 1, 2), (3, 1, 2, 4), (3, 1, 3, 1)]
    document = {
        "schema": 1,
        "event": {"name": "Open", "system": "groups", "game": "chess"},
        "players": [{"number": at, "surname": f"P{at}", "group": 1 if at < 5 else 2} for at in range(1, 7)],
        "results": [
            {"round": at, "group": group, "board": white, "white": white, "black": black, "kind": "played"}
            | {"score": {"white": "1", "black": "0"}}
            for at, group, white, black in games
        ],
        "incidents": [{"kind": "penalty", "description": "phone", "round": 2, **taken(5, "-0.5")}],
    }
    decoded, _ = decode_event(document)
    assert points(decoded)[5] == 1
    assert points(decoded, 1)[5] == 1
    assert points(decode_event({**document, "incidents": []})[0])[5] == 2
