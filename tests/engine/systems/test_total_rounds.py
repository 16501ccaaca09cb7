"""How many rounds an event has, how many of them on a day, and whether it is over: of the plan, typed or not."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from engine.classification.event_demands import days_of_one_round, most_in_a_day, rounds_by_day
from engine.classification.places import event_over
from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, Round
from engine.pairing.round_robin.tables import schedule
from engine.systems.table import planned_rounds, total_rounds
from reporting.exchange.document import encode_event
from reporting.exchange.pgn.heads import pgn_files
from reporting.exchange.trf_of_event import tournament_of_event
from tests.rows import of_each

DAY, NEXT = date(2026, 5, 2), date(2026, 5, 3)
WON = Outcome(Mark.WIN, Mark.LOSS)


def event(system: str = "round-robin", played: int = 0, **info: Any) -> Event:
    """Six players; a table of five rounds, of which the first ones are played."""
    people = tuple(Player(number, f"P{number}") for number in range(1, 7))
    games = tuple(
        GameResult(GameKey(at, board=board), white, black, WON)
        for at, pairs in enumerate(schedule(6)[:played], start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    )
    return Event(EventInfo("Lato", system=system, **info), people, results=games)


@of_each(
    [
        (event(), 5, 5),
        (event(rounds=7), 5, 5),
        (event("swiss-fide-2026"), None, 0),
        (event("swiss-fide-2026", 2), None, 2),
        (event("swiss-fide-2026", 2, rounds=4), 4, 4),
        (replace(event("swiss-fide-2026", 2), rounds=(Round(3),)), None, 3),
        (replace(event(), players=()), 0, 0),
        (replace(event(rounds=5), players=()), 5, 5),
    ]
)
def test_the_rounds_are_those_of_the_plan_else_up_to_the_last_that_is_named(
    found: Event, planned: int | None, total: int
) -> None:
    assert (planned_rounds(found), total_rounds(found)) == (planned, total)


def test_all_rounds_of_an_event_of_one_day_are_played_on_it() -> None:
    for played in (0, 2, 5):
        one = event(played=played, start_date=DAY, end_date=DAY)
        assert (rounds_by_day(one), most_in_a_day(one)) == ({DAY: 5}, 5)
    assert most_in_a_day(event(start_date=DAY, end_date=NEXT)) is None


def test_days_are_counted_where_every_round_of_the_plan_has_one() -> None:
    rounds = [Round(at, DAY if at < 4 else date(2026, 5, at)) for at in range(1, 6)]
    assert days_of_one_round(replace(event(), rounds=tuple(rounds))) == 2
    assert days_of_one_round(replace(event(), rounds=tuple(rounds[:4]))) is None


@of_each(
    [
        (event(played=4), False),
        (event(played=5), True),
        (event("swiss-fide-2026", 3), True),
        (event("swiss-fide-2026", 3, rounds=4), False),
        (replace(event("swiss-fide-2026", 3), rounds=(Round(4, NEXT),)), False),
    ]
)
def test_an_event_is_over_when_no_round_that_is_planned_or_named_is_left(found: Event, over: bool) -> None:
    assert event_over(found) is over


def test_report_files_and_games_tell_the_rounds_of_the_table() -> None:
    found = event(played=2)
    assert tournament_of_event(found, encode_event(found))[0].rounds == 5
    (games,) = pgn_files(found, by_round=False)[0].values()
    assert games.count(b'[EventRounds "5"]') == 6
