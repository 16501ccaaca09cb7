"""How an event is run: default times, rates for the young, arbiters of clubs, prizes (PZWarc 2021; PZSzach 2002)."""

from __future__ import annotations

from datetime import date
from typing import Any

from engine.checks import check_event
from engine.checks.announcement import team_default
from engine.model import Arbiter, Event, EventInfo, Finding, GameType, Player, Prize, Round, Settings, Team
from engine.model.info import age_limit
from tests.rows import of_each
from tests.settings import of_sheet

CODES = {
    "default-time-too-long",
    "rate-not-for-youth",
    "arbiter-of-club",
    "arbiter-is-organiser",
    "prizes-announced-unknown",
    "prizes-announced-late",
}
DRAUGHTS = {"federation": "pzwarc", "game": GameType.DRAUGHTS64}


def found(event: Event) -> list[Finding]:
    return [item for item in check_event(event) if item.code in CODES]


def of_info(**info: Any) -> list[Finding]:
    return found(Event(EventInfo("Turniej", **info)))


@of_each([("59", False), ("60", False), ("61", True), ("", False)])
def test_a_default_time_is_an_hour_at_most_in_draughts(minutes: str, late: bool) -> None:
    told = of_info(**DRAUGHTS, settings=of_sheet({"default_time": minutes}))
    assert [(item.code, item.rule.article if item.rule else "") for item in told] == (
        [("default-time-too-long", "II 5.5")] if late else []
    )


@of_each(
    [
        ("90' + 30\"", "60", False),
        ("90' + 30\"", "61", True),
        ("15'", "7", False),
        ("15'", "8", True),
        ("3' + 2\"", "1", False),
        ("3' + 2\"", "2", True),
    ]
)
def test_a_chess_match_is_lost_after_an_hour_or_half_the_time_of_a_game(rate: str, minutes: str, late: bool) -> None:
    info = {"federation": "pzszach", "system": "team-round-robin", "rate_of_play": rate}
    told = of_info(**info, settings=of_sheet({"default_time": minutes}))
    assert [(item.code, item.rule.article if item.rule else "") for item in told] == (
        [("default-time-too-long", "B.VI E.2 (f)")] if late else []
    )
    assert of_info(**info | {"system": "round-robin"}, settings=of_sheet({"default_time": minutes})) == []


def test_half_the_time_of_a_game_is_exact() -> None:
    info = EventInfo(federation="pzszach", system="team-round-robin", rate_of_play="15'")
    told = team_default(info)
    assert told is not None
    assert str(told[0]) == "15/2"
    assert team_default(EventInfo(federation="pzwarc", system="team-round-robin", game=GameType.DRAUGHTS100)) is None


@of_each(
    [
        ("U13", 13),
        ("do lat 13", 13),
        ("juniorzy do 16 lat", 16),
        ("до 13 години", 13),
        ("under 10", 10),
        ("U-12, U-10", 12),
        ("50+", None),
        ("seniorzy 65+", None),
        ("", None),
    ]
)
def test_the_age_limit_is_read_from_the_group(group: str, limit: int | None) -> None:
    assert age_limit(EventInfo(settings=of_sheet({"age_group": group}))) == limit


def test_the_age_limit_is_that_of_the_championship() -> None:
    assert age_limit(EventInfo(settings=of_sheet({"pzwarc_championship": "age-13"}))) == 13
    assert age_limit(EventInfo(settings=of_sheet({"pzwarc_championship": "age-50-plus"}))) is None
    assert age_limit(EventInfo(settings=of_sheet({"pzszach_championship": "imp-u8"}))) == 8
    assert age_limit(EventInfo(settings=of_sheet({"pzszach_championship": "seniors-55"}))) is None


@of_each(
    [
        ("3'", "U13", GameType.DRAUGHTS64, True),
        ("3'", "U12", GameType.DRAUGHTS64, True),
        ("3'", "U14", GameType.DRAUGHTS64, False),
        ("3'", "", GameType.DRAUGHTS64, False),
        ("3' + 3\"", "U13", GameType.DRAUGHTS64, False),
        ("4'", "U13", GameType.DRAUGHTS64, False),
        ("3'", "U13", GameType.DRAUGHTS100, False),
    ]
)
def test_three_minutes_are_not_for_the_young(rate: str, group: str, game: GameType, told: bool) -> None:
    found = of_info(federation="pzwarc", game=game, rate_of_play=rate, settings=of_sheet({"age_group": group}))
    assert [(item.code, item.rule.article if item.rule else "") for item in found] == (
        [("rate-not-for-youth", "III 2.2")] if told else []
    )


def league(club: str, **more: Any) -> Event:
    info = EventInfo(
        "Liga", "team-round-robin", arbiters=(Arbiter("Jan Wilk", "chief", club=club),), **{**DRAUGHTS, **more}
    )
    teams = (Team(1, "Kolejarz I", club="KS Kolejarz"), Team(2, "Roszada Lipno"))
    return Event(info, (Player(1, "Lis", club="MKS Start", team=2),), teams)


@of_each(
    [
        ("KS Kolejarz", True),
        ("ks  kolejarz", True),
        ("Roszada Lipno", True),
        ("MKS Start", True),
        ("LZS", False),
        ("", False),
    ]
)
def test_no_arbiter_is_of_a_club_that_takes_part(club: str, told: bool) -> None:
    found_here = found(league(club))
    assert [(item.code, item.rule.article if item.rule else "") for item in found_here] == (
        [("arbiter-of-club", "IV 4.4.3")] if told else []
    )


def test_events_of_the_young_and_of_chess_are_exempt() -> None:
    assert found(league("KS Kolejarz", settings=of_sheet({"age_group": "U16"}))) == []
    assert found(league("KS Kolejarz", game=GameType.CHESS, federation="pzszach")) == []


def with_prizes(
    rounds: int, announced: str = "", prizes: tuple[Prize, ...] = (Prize("100 zł", 1),)
) -> list[tuple[str, str]]:
    days = tuple(Round(at, date(2026, 5, at)) for at in range(1, rounds + 1))
    info = EventInfo("Turniej", rounds=rounds, **DRAUGHTS, settings=of_sheet({"prizes_announced_on": announced}))
    told = found(Event(info, rounds=days, prizes=prizes))
    return [(item.code, dict(item.values)["day"]) for item in told]


@of_each(
    [
        (6, "2026-05-03", []),
        (6, "2026-05-04", [("prizes-announced-late", "2026-05-03")]),
        (7, "2026-05-04", []),
        (7, "2026-05-05", [("prizes-announced-late", "2026-05-04")]),
        (6, "", [("prizes-announced-unknown", "2026-05-03")]),
    ]
)
def test_prizes_are_known_by_the_last_round_of_the_first_half(
    rounds: int, announced: str, expected: list[tuple[str, str]]
) -> None:
    assert with_prizes(rounds, announced) == expected


def test_without_prizes_nothing_is_to_be_announced() -> None:
    assert with_prizes(6, prizes=()) == []


@of_each(
    [
        ("anna  NOWAK", "chief", "pzwarc", True),
        ("Anna Nowak", "", "pzwarc", True),
        ("Anna Nowak", "round", "pzwarc", False),
        ("KS Hetman", "chief", "pzwarc", False),
        ("", "chief", "pzwarc", False),
        ("Anna Nowak", "chief", "fide", False),
    ]
)
def test_the_chief_arbiter_does_not_organise_the_event(organiser: str, role: str, federation: str, told: bool) -> None:
    """PZWarc 2021, IV 4.3."""
    info = EventInfo(
        federation=federation, arbiters=(Arbiter("Anna Nowak", role),), settings=Settings(organiser=organiser)
    )
    assert [item.rule.article for item in found(Event(info)) if item.rule] == (["IV 4.3"] if told else [])
