"""What must stand in the announcement of an event, by federation and system."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.checks.announcement import default_minutes, missing_for_regulations
from engine.model import Event, EventInfo, GameType, Severity, Stage
from tests.rows import of_each
from tests.settings import of_sheet


def gaps(info: EventInfo, *stages: Stage) -> dict[str, tuple[str, Severity]]:
    """Setting -> article and severity of its finding."""
    found = missing_for_regulations(Event(info, stages=stages))
    return {str(item.subject.field): (item.rule.article, item.severity) for item in found if item.subject and item.rule}


def test_a_polish_swiss_event_must_announce_its_rounds() -> None:
    info = EventInfo(federation="pzszach", system="swiss-fide-2026")
    assert gaps(info) == {"rounds": ("B.VI C.2", Severity.WARNING)}


def test_a_polish_round_robin_needs_no_rounds_in_the_announcement_since_the_schedule_gives_them() -> None:
    assert gaps(EventInfo(federation="pzszach", system="round-robin")) == {}


def test_a_polish_event_without_a_system_is_told_so() -> None:
    assert gaps(EventInfo(federation="pzszach")) == {"system": ("B.VI", Severity.WARNING)}


def test_draughts_announce_rate_of_play_and_are_advised_of_the_hour_and_of_tie_breaks() -> None:
    info = EventInfo(federation="pzwarc", game=GameType.DRAUGHTS100, system="round-robin")
    assert gaps(info) == {
        "rate_of_play": ("I 10.4", Severity.WARNING),
        "default_time": ("II 5.5", Severity.ADVICE),
        "tie_breaks": ("V 1.7", Severity.ADVICE),
    }


def test_draughts_with_every_setting_leave_nothing_open() -> None:
    info = EventInfo(
        federation="pzwarc",
        game=GameType.DRAUGHTS64,
        system="swiss-pzwarc-classical",
        rounds=9,
        rate_of_play="90' + 30\"",
        tie_breaks=("BH",),
        settings=of_sheet({"default_time": "30", "start_numbers": "rating"}),
    )
    assert gaps(info) == {}


def test_draughts_without_a_federation_follow_the_draughts_code() -> None:
    assert "rate_of_play" in gaps(EventInfo(game=GameType.DRAUGHTS100, system="round-robin"))


def test_chess_without_a_federation_follows_nobody() -> None:
    assert gaps(EventInfo(system="swiss-fide-2026")) == {}


@pytest.mark.parametrize(
    ("federation", "article", "severity"),
    [("pzszach", "B.VI E.2 (c)", Severity.WARNING), ("pzwarc", "V 3.6", Severity.ADVICE)],
)
def test_teams_need_a_rule_for_reserves(federation: str, article: str, severity: Severity) -> None:
    info = EventInfo(federation=federation, system="team-round-robin", rate_of_play="60'")
    assert gaps(info)["reserves"] == (article, severity)


def test_a_match_is_announced_with_its_games_or_with_the_score_it_is_played_to() -> None:
    open_match = EventInfo(federation="pzszach", system="match")
    to_six_wins = EventInfo(federation="pzszach", system="match", settings=of_sheet({"match_target": "6"}))
    assert gaps(open_match) == {"games_per_match": ("B.VI E.1", Severity.WARNING)}
    to_points = of_sheet({"match_rule": "points"})
    assert gaps(replace(open_match, rounds=6, settings=to_points)) == gaps(open_match)
    assert gaps(replace(open_match, rounds=6)) == {}
    assert gaps(to_six_wins) == {}


def test_groups_say_how_many_go_on() -> None:
    info = EventInfo(federation="pzszach", system="groups")
    assert gaps(info) == {"advance": ("B.VI A.2.1", Severity.WARNING)}
    assert gaps(info, Stage(1, groups=4, advance=2)) == {}


def test_fide_wants_the_default_time_beforehand() -> None:
    info = EventInfo(federation="fide", system="round-robin")
    assert gaps(info) == {"default_time": ("E.01 6.7.1", Severity.WARNING)}


@of_each(
    [
        ("pzwarc", "", (60, True)),
        ("pzwarc", "0", (0, False)),
        ("pzwarc", "30", (30, False)),
        ("pzszach", "", (None, True)),
    ]
)
def test_an_hour_late_loses_in_draughts_unless_the_announcement_says_less(
    federation: str, setting: str, expected: tuple[int | None, bool]
) -> None:
    settings = {"default_time": setting} if setting else {}
    assert default_minutes(EventInfo(federation=federation, settings=of_sheet(settings))) == expected
