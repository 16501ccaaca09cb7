"""How an event that FIDE rates is played: boundaries of stages, rounds and hours; what a report file must have."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from engine.model import Arbiter, Event, Round, Severity
from tests.engine.checks.test_rated import ANNA, CHIEF, event_for, told
from tests.rows import of_each

DAY = date(2026, 5, 9)


def codes(event: Event) -> list[tuple[str, str]]:
    """What sends the report back, fields of the event aside: what is only wanted is none of it."""
    return [
        (code, article)
        for code, article, _, weight in told(event)
        if weight is Severity.WARNING and not code.startswith("rated-field")
    ]


def on_one_day(rounds: int, rate: str, **more: Any) -> Event:
    days = tuple(Round(at, DAY) for at in range(1, rounds + 1))
    return event_for("fide", rounds=days, rate_of_play=rate, end_date=DAY, **more)


@of_each([(29, True), (30, False), (31, False)])
def test_the_first_stage_has_thirty_moves(moves: int, told_of: bool) -> None:
    event = event_for("fide", rate_of_play=f"90'/{moves} + 60'")
    assert (("rated-first-stage", "1.2") in codes(event)) == told_of
    assert ("rated-first-stage", "1.2") not in codes(event_for("fide", rate_of_play="15'/20 + 10'"))


@of_each([(2, False), (3, False), (4, True)])
def test_three_rounds_a_day_are_rated(rounds: int, told_of: bool) -> None:
    assert (("rated-rounds-a-day", "3") in codes(on_one_day(rounds, "60'"))) == told_of


@of_each(
    [
        (3, "119'", False),
        (3, "120'", False),
        (3, "121'", True),
        (2, "180'", False),
        (2, "181'", True),
        (1, "360'", False),
    ]
)
def test_twelve_hours_a_day_are_rated(rounds: int, rate: str, told_of: bool) -> None:
    assert (("rated-hours-a-day", "3") in codes(on_one_day(rounds, rate))) == told_of


@of_each(
    [
        (15, "15'", False),
        (16, "15'", True),
        (30, "3+2", False),
        (31, "3+2", True),
        (16, "3+2", False),
        (15, "10'", False),
    ]
)
def test_rapid_and_blitz_have_their_own_most(rounds: int, rate: str, told_of: bool) -> None:
    assert (("rated-rounds-a-day", "3") in codes(on_one_day(rounds, rate))) == told_of


def test_an_event_of_one_day_needs_no_days_of_its_rounds() -> None:
    event = event_for("fide", rounds=(), end_date=DAY, rate_of_play="60'")
    event = replace(event, info=replace(event.info, rounds=4, start_date=DAY))
    assert ("rated-rounds-a-day", "3") in codes(event)


def test_a_rate_that_cannot_be_read_is_told() -> None:
    assert ("rated-rate-unreadable", "1.1") in codes(event_for("fide", rate_of_play="as usual"))


@of_each(
    [
        ("12345678901", "POL", []),
        ("123456789012", "POL", ["rated-id-digits"]),
        ("1234 567", "POL", ["rated-id-digits"]),
        ("99999001", "", ["rated-federation"]),
    ]
)
def test_players_have_a_federation_and_a_number_of_digits(number: str, federation: str, found: list[str]) -> None:
    player = replace(ANNA, ids={"fide": number}, federation=federation)
    assert [code for code, _ in codes(event_for("fide", players=(player,)))] == found


def test_the_venue_is_only_wanted() -> None:
    lacking = [
        (article, field, weight) for code, article, field, weight in told(event_for("fide", venue=None)) if field
    ]
    assert lacking == [("0.2", "venue", Severity.ADVICE)]


@of_each([("2026-05-09", True), ("2026-05-10", False), ("", False)])
def test_the_licence_of_every_arbiter_holds_on_the_last_day(until: str, told_of: bool) -> None:
    other = Arbiter("Kos Ewa", "deputy", fide_id="99999901", licence_until=date.fromisoformat(until) if until else None)
    assert (("rated-licence-over", "6.6") in codes(event_for("fide", arbiters=(CHIEF, other)))) == told_of
