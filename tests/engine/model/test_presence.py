"""When somebody left: one answer for the last round on the sheet, an announced withdrawal, and a bare status."""

from __future__ import annotations

from dataclasses import replace

from engine.model import (
    Absence,
    Event,
    EventInfo,
    GameKey,
    GameResult,
    Mark,
    Outcome,
    Player,
    PlayerStatus,
    ResultKind,
)
from engine.model.rounds import departures, is_present, with_departures
from engine.pairing.progress import event_after
from engine.pairing.swiss.event_field import field_of
from tests.rows import of_each

WON = Outcome(Mark.WIN, Mark.LOSS)
BYE = Outcome(Mark.WIN, None, ResultKind.BYE)
STAYED_AWAY = Outcome(Mark.WIN, Mark.LOSS, ResultKind.FORFEIT)
BEGUN = Outcome(None, None, ResultKind.ADJOURNED)


def event(*results: GameResult, system: str = "swiss-fide-2026", **of_player: object) -> Event:
    """Four players; number 1 is marked as withdrawn unless `of_player` says otherwise."""
    first = replace(Player(1, status=PlayerStatus.WITHDRAWN), **of_player)  # type: ignore[arg-type]
    return Event(EventInfo(system=system, rounds=3), (first, Player(2), Player(3), Player(4)), results=results)


def game(at: int, white: int, black: int | None, outcome: Outcome | None = WON) -> GameResult:
    return GameResult(GameKey(at, white), white, black, outcome)


OTHERS = (game(1, 3, 4), game(2, 3, 2))


@of_each(
    [
        ((), 0),
        ((game(1, 1, 2), game(2, 1, 4)), 2),
        ((game(1, 1, 2), game(2, 4, 1)), 2),
        ((game(1, 1, 2), game(2, 4, 1, BEGUN)), 2),
        ((game(1, 1, 2), game(2, 1, 4, STAYED_AWAY)), 2),
        ((game(1, 1, 2), game(2, 4, 1, STAYED_AWAY)), 1),
        ((game(1, 1, 2), game(2, 1, 4, None)), 1),
        ((game(1, 1, 2), game(2, 1, None, BYE), game(2, 3, 4)), 2),
        ((game(1, 1, 2), game(2, 1, None, BYE)), 1),
    ]
)
def test_a_status_without_a_round_means_the_last_round_that_he_took_part_in(
    results: tuple[GameResult, ...], last: int
) -> None:
    assert departures(event(*results)) == {1: last}


def test_in_a_table_byes_and_forfeits_stand_before_their_round_and_prove_nothing() -> None:
    results = (game(1, 1, 2), game(2, 1, 4, STAYED_AWAY), game(3, 1, None, BYE), game(3, 3, 4))
    assert departures(event(*results, system="round-robin")) == {1: 1}
    assert departures(event(*results)) == {1: 3}


@of_each([(2, 1), (3, 2), (4, 2)])
def test_of_two_rounds_that_are_named_the_earlier_counts(at: int, last: int) -> None:
    found = replace(event(*OTHERS, last_round=2), absences=(Absence(at, 1, "withdrawn"), Absence(1, 2)))
    assert departures(found) == {1: last}


def test_a_last_round_without_a_status_is_a_departure_too() -> None:
    assert departures(event(status=PlayerStatus.ACTIVE, last_round=2)) == {1: 2}
    assert departures(event(status=PlayerStatus.ACTIVE)) == {}


@of_each([(1, False), (2, True), (3, True), (4, False)])
def test_whoever_arrives_late_and_leaves_early_is_there_between(at: int, here: bool) -> None:
    assert is_present(Player(1, from_round=2), at, {1: 3}) is here


def test_the_rounds_before_keep_what_later_ones_tell_of_a_departure() -> None:
    whole = event(game(1, 1, 2), game(1, 3, 4), game(2, 1, 3), game(2, 2, 4))
    assert departures(event_after(whole, 1)) == departures(whole) == {1: 2}
    assert with_departures(whole).players[0].last_round == 2


def test_pairing_has_him_in_the_rounds_that_he_played_and_not_in_the_next() -> None:
    whole = event(game(1, 1, 2), game(1, 3, 4), game(2, 1, 3), game(2, 2, 4))
    for at, here in ((2, True), (3, False)):
        field, _ = field_of(whole, at)
        assert field is not None
        assert field.entrants[0].present is here
