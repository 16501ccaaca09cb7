"""What cannot be: days, births, ratings, countries."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from engine.checks import check_event
from engine.model import Event, EventInfo, Finding, GameType, Player, Round, Settings, Severity
from engine.regulations import can_be_rating
from tests.rows import of_each

CODES = {
    "event-ends-before-start",
    "round-outside-event",
    "round-before-previous",
    "round-hour-before-previous",
    "born-after-event",
    "born-too-early",
    "country-unknown",
    "country-of-iso",
}
START, END = date(2026, 5, 1), date(2026, 5, 3)


def found(*people: Player, rounds: tuple[Round, ...] = (), **info: Any) -> list[Finding]:
    known = {"start_date": START, "end_date": END} | info
    told = check_event(Event(EventInfo("Open", **known), people, rounds=rounds))
    return [item for item in told if item.code in CODES]


def codes(*people: Player, **more: Any) -> list[str]:
    return [item.code for item in found(*people, **more)]


@of_each([(date(2026, 5, 1), []), (date(2026, 4, 30), ["event-ends-before-start"]), (None, [])])
def test_an_event_does_not_end_before_it_starts(end: date | None, expected: list[str]) -> None:
    assert codes(end_date=end) == expected


@of_each(
    [
        ((1, 1, 3), []),
        ((1, 4), ["round-outside-event"]),
        ((2, 1), ["round-before-previous"]),
        ((3, None, 2), ["round-before-previous"]),
    ]
)
def test_rounds_follow_each_other_within_the_event(days: tuple[int | None, ...], expected: list[str]) -> None:
    rounds = tuple(Round(at, date(2026, 5, day) if day else None) for at, day in enumerate(days, 1))
    assert codes(rounds=rounds) == expected


@of_each(
    [
        (("09:00", "13:00"), 1, False),
        (("13:00", "09:00"), 1, True),
        (("09:00", "09:00"), 1, False),
        (("13:00", "09:00"), 2, False),
        (("13:00", ""), 1, False),
        (("13:00", "am"), 1, False),
    ]
)
def test_a_round_does_not_begin_before_the_one_that_precedes_it_on_its_day(
    times: tuple[str, str], second_day: int, told: bool
) -> None:
    days = (date(2026, 5, 1), date(2026, 5, second_day))
    rounds = tuple(Round(at, day, time) for at, (day, time) in enumerate(zip(days, times, strict=True), 1))
    assert codes(rounds=rounds) == ["round-hour-before-previous"] * told
    if told:
        ((subject, values),) = [(item.subject, dict(item.values)) for item in found(rounds=rounds)]
        assert (subject.record, subject.field) == (1, "time")
        assert (values["previous"], values["hour"]) == ("1", "13:00")
    matches = tuple(replace(one, number=1) for one in rounds)
    assert codes(rounds=matches) == []


@of_each(
    [
        (date(2026, 5, 1), []),
        (date(2026, 5, 2), ["born-after-event"]),
        (date(2030, 1, 1), ["born-after-event"]),
        (date(1904, 5, 1), []),
        (date(1903, 5, 1), ["born-too-early"]),
        (date(1890, 5, 1), ["born-too-early"]),
    ]
)
def test_nobody_is_born_after_the_event_or_too_long_before(birth: date, expected: list[str]) -> None:
    player = Player(1, "Lis", birth_date=birth, birth_year=birth.year)
    assert codes(player) == expected
    assert codes(replace(player, birth_date=None)) == ([] if birth.year == 2026 else expected)
    assert codes(player, start_date=None, end_date=None) == []


@of_each([(9999, True), (10000, False), (19850, False), (0, True), (-1, False)])
def test_a_rating_has_four_digits_at_most(rating: int, possible: bool) -> None:
    assert can_be_rating(rating) is possible


def test_what_cannot_be_is_an_error_and_what_may_have_been_put_off_a_warning() -> None:
    weights = {item.code: item.severity for item in found(end_date=date(2026, 4, 30))}
    weights |= {item.code: item.severity for item in found(Player(1, birth_year=2030), Player(2, birth_year=1800))}
    assert weights == dict.fromkeys(("event-ends-before-start", "born-after-event", "born-too-early"), Severity.ERROR)
    rounds = (Round(1, date(2026, 5, 4)), Round(2, date(2026, 5, 2)))
    assert {item.severity for item in found(rounds=rounds)} == {Severity.WARNING}


@of_each(
    [
        ("POL", [], []),
        ("bul", [], []),
        ("FID", [], []),
        ("URS", [], []),
        ("BGR", ["country-of-iso"], []),
        ("Polska", ["country-unknown"], ["country-unknown"]),
        ("XYZ", ["country-unknown"], ["country-unknown"]),
        ("", [], []),
    ]
)
def test_a_country_is_a_code_of_fide_or_the_olympic_committee(code: str, chess: list[str], draughts: list[str]) -> None:
    assert codes(Player(1, "Lis", federation=code)) == chess
    assert codes(Player(1, "Lis", federation=code), game=GameType.DRAUGHTS64) == draughts
    assert codes(settings=Settings(host_federation=code)) == chess
