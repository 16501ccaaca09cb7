"""What a Swiss system is told of an event."""

from dataclasses import replace

from engine.model import Absence, Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, PlayerStatus, ResultKind
from engine.pairing.swiss.event_field import field_of
from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, RoundKind
from engine.pairing.swiss.forbidden_pairs import forbidden_pairs
from tests.rows import of_each
from tests.settings import of_sheet

WIN = Outcome(Mark.WIN, Mark.LOSS)


def _event(results=(), absences=(), players=None, **info):
    people = players or tuple(Player(number) for number in range(1, 6))
    return Event(EventInfo(rounds=5, **info), people, results=tuple(results), absences=tuple(absences))


def _game(round_number, white, black=None, outcome=WIN):
    return GameResult(GameKey(round_number), white, black, outcome)


FIRST = (_game(1, 1, 3), _game(1, 4, 2), _game(1, 5, None, Outcome(Mark.WIN, None, ResultKind.BYE)))


def test_points_colours_and_the_bye_come_from_the_results():
    field, findings = field_of(_event(FIRST), 2)
    assert not findings
    assert [entrant.points for entrant in field.entrants] == [2, 0, 0, 2, 2]
    assert [entrant.rounds[0].colour for entrant in field.entrants] == [WHITE, BLACK, BLACK, WHITE, NO_COLOUR]
    assert field.entrants[4].rounds[0].kind is RoundKind.PAIRING_BYE


def test_a_forfeit_has_points_and_no_colour():
    forfeit = Outcome(Mark.LOSS, Mark.WIN, ResultKind.FORFEIT)
    field, _ = field_of(_event((_game(1, 1, 3, forfeit), *FIRST[1:])), 2)
    first = field.entrants[0].rounds[0]
    assert (first.opponent, first.colour, first.points, first.kind) == (3, NO_COLOUR, 0, RoundKind.FORFEIT_LOSS)


def test_an_adjourned_game_counts_as_a_draw():
    field, findings = field_of(_event((_game(1, 1, 3, Outcome(None, None, ResultKind.ADJOURNED)), *FIRST[1:])), 2)
    assert not findings
    assert (field.entrants[0].points, field.entrants[2].points) == (1, 1)


@of_each([(2, True), (3, False), (None, False)])
def test_without_a_planned_total_no_round_is_the_last(rounds, last):
    event = _event(FIRST)
    field, _ = field_of(replace(event, info=replace(event.info, rounds=rounds)), 2)
    assert (field.round_number >= field.rounds) is last


def test_a_round_without_its_results_refuses_to_pair_the_next():
    field, findings = field_of(_event((_game(1, 1, 3, None), *FIRST[1:])), 2)
    assert field is None
    assert [(item.code, item.subject.record) for item in findings] == [("round-not-finished", 0)]


def test_a_round_that_was_skipped_refuses_to_pair():
    _, findings = field_of(_event(FIRST), 3)
    assert [item.code for item in findings] == ["round-not-paired"]


@of_each([("zero", 0), ("half", 1), ("full", 2), ("withdrawn", 0)])
def test_an_announced_absence_is_worth_what_it_says(kind, points):
    event = _event(FIRST[:2], [Absence(1, 5, kind)])
    field, _ = field_of(event, 2)
    assert field.entrants[4].points == points
    assert field.entrants[4].present is (kind != "withdrawn")


def test_absent_withdrawn_and_late_players_are_not_present():
    players = (
        Player(1),
        Player(2, from_round=3),
        Player(3, status=PlayerStatus.WITHDRAWN, last_round=1),
        Player(4),
        Player(5, status=PlayerStatus.DISQUALIFIED),
    )
    field, _ = field_of(_event(FIRST, [Absence(2, 4, "half")], players), 2)
    assert [entrant.number for entrant in field.entrants if entrant.present] == [1]


def test_forbidden_pairs_are_read_and_a_bad_one_is_named():
    field, findings = field_of(_event(FIRST, settings=of_sheet({"forbidden_pairs": "3-1, 2–5; x"})), 2)
    assert field.forbidden == {(1, 3), (2, 5)}
    assert [(item.code, item.value) for item in findings] == [("forbidden-pair-unreadable", "x")]


@of_each([("9-2-5", (2, 5, 9)), ("1-2-x", None), ("1-1234567890", None)])
def test_of_a_group_no_two_meet(entered: str, group: tuple[int, ...] | None):
    field, findings = field_of(_event(FIRST, settings=of_sheet({"forbidden_pairs": entered})), 2)
    assert field.forbidden == ({group} if group else set())
    assert [item.value for item in findings] == ([] if group else [entered])


@of_each(
    [("1-3 (2)", {2}), ("1-3 (1-2)", {1, 2}), ("1-3(2-)", {2, 3}), ("1–3 (1–1), 2-5", {1}), ("1-3 (0-3)", {1, 2, 3})]
)
def test_a_pair_is_kept_apart_in_its_rounds_alone(entered: str, rounds: set[int]):
    event = _event(settings=of_sheet({"forbidden_pairs": entered}))
    assert {at for at in (1, 2, 3) if (1, 3) in forbidden_pairs(event, at)[0]} == rounds
    assert not forbidden_pairs(event, 1)[1]


def test_team_mates_are_kept_apart_where_the_system_says_so():
    players = tuple(Player(number, team=number % 2 + 1) for number in range(1, 5))
    field, _ = field_of(_event(players=players, system="individual-team-swiss-fide-2026"), 1)
    assert field.forbidden == {(1, 3), (2, 4)}
