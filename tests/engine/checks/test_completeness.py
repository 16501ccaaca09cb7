"""An event that is not filled in yet: what is missing is named, heaviest first, and none of it is an error."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from engine.checks.announcement import check_completeness
from engine.checks.plausibility import check_plausibility
from engine.model import Arbiter, Event, EventInfo, GameType, Player, Severity
from tests.rows import of_each
from tests.settings import of_sheet

FILLED = Event(
    EventInfo(name="Cup", system="round-robin", start_date=date(2026, 5, 1), end_date=date(2026, 5, 3)),
    (Player(1, "Nowak"), Player(2, "Lis")),
)


def codes(event: Event) -> list[str]:
    return [found.code for found in check_completeness(event)]


def test_an_empty_event_lacks_players_system_name_and_both_days() -> None:
    found = codes(Event(EventInfo()))
    assert found == ["no-players-yet", "system-open", "name-open", "start-date-open", "end-date-open"]


def test_a_filled_event_lacks_nothing() -> None:
    assert codes(FILLED) == []


@of_each([(2, ["licence-ends-early"], ["report-before-end"]), (3, [], [])])
def test_a_licence_holds_and_a_report_waits_to_the_last_day(day: int, licence: list[str], report: list[str]) -> None:
    deputy = Arbiter("Kos", "deputy", licence_until=date(2026, 5, day))
    settings = of_sheet({"report_date": f"2026-05-0{day}"})
    event = replace(FILLED, info=replace(FILLED.info, arbiters=(deputy,), settings=settings))
    assert (codes(event), [found.code for found in check_plausibility(event)]) == (licence, report)


@of_each(
    [("pzszach", "draughts64", True), ("fmjd", "chess", True), ("pzwarc", "draughts100", False)]
    + [(federation, "draughts100", False) for federation in ("", "other")]
)
def test_a_federation_is_one_of_the_game(federation: str, game: str, told: bool) -> None:
    info = replace(FILLED.info, federation=federation, game=GameType(game))
    assert ("federation-of-other-game" in codes(replace(FILLED, info=info))) is told


def test_a_player_without_a_name_is_named_by_his_number() -> None:
    nameless = replace(FILLED, players=(Player(1, "Nowak"), Player(2)))
    (found,) = check_completeness(nameless)
    assert (found.code, found.subject and found.subject.record, dict(found.values)["number"]) == (
        "player-without-name",
        1,
        "2",
    )


def test_nothing_that_is_missing_is_an_error() -> None:
    event = Event(EventInfo(), (Player(1),))
    assert Severity.ERROR not in {found.severity for found in check_completeness(event)}


def test_a_day_that_stands_there_and_cannot_be_read_is_not_missing_too() -> None:
    info = replace(FILLED.info, start_date=None, end_date=None)
    assert codes(replace(FILLED, info=replace(info, extra={"start_date": "someday"}))) == ["end-date-open"]
    assert codes(replace(FILLED, info=replace(info, extra={"start_date": "", "end_date": None}))) == [
        "start-date-open",
        "end-date-open",
    ]
