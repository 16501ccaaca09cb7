"""What the announcement of an event leaves open although a regulation wants it fixed beforehand.

PZSzach B.VI, introduction, C.2, E and F; PZWarc 2021, I 10.4, II 5.5, V 1.7, 2.4, 2.10, 3.6; KSzK 4, 4.5.1;
FIDE C.04.1 and E.01, 6.7.1: the list is `engine/regulations/announcement.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from engine.model import Event, EventInfo, Finding, GameType, Rule, Severity, Subject, finding
from engine.regulations import load
from engine.regulations.rate_of_play import RateClass, class_of_event, parse_rate

_ROUND_ROBINS: Final = frozenset({"round-robin", "half-table", "half-table-reversed", "sliding", "rutsch"})
_OTHER_THAN_TEAM: Final = ("match", "groups", "scheveningen")


def regulation_of(info: EventInfo) -> dict[str, Any] | None:
    """The demands of the regulation that an event follows; None where none is known for its federation."""
    lists = load("announcement")
    by_game = "pzwarc" if info.game.is_draughts else None
    name = lists["federations"].get(info.federation, None if info.federation else by_game)
    return lists[name] if name else None


def regulation_gaps(event: Event) -> tuple[Finding, ...]:
    """One finding for each setting that the event's regulation wants in the announcement and that is missing.

    A warning where the article demands it, advice where the article says what holds in silence.
    """
    regulation = regulation_of(event.info)
    if regulation is None:
        return ()
    kinds = _kinds(event.info)
    wanted = (want for want in regulation["wants"] if want["events"] in kinds)
    return tuple(_gap(want, regulation) for want in wanted if not _is_fixed(event, want["setting"]))


def player_default(info: EventInfo) -> tuple[Fraction, Rule] | None:
    """Minutes after which an absent player loses at the latest (PZWarc 2021, II 5.5: an hour); None without a rule."""
    regulation = regulation_of(info) or {}
    rule = regulation.get("default_time")
    return (Fraction(rule["minutes"]), _rule(regulation, rule)) if rule else None


def team_default(info: EventInfo) -> tuple[Fraction, Rule] | None:
    """Minutes after which a team that may not start has lost its match; None where no article says it.

    PZSzach 2002, B.VI E.2 (f): an hour; in rapid and blitz half the time of a game, read as its base time.
    """
    regulation = regulation_of(info) or {}
    rule = regulation.get("team_default_time")
    if rule is None or "teams" not in _kinds(info):
        return None
    rate = parse_rate(info.rate_of_play)
    if rate is not None and class_of_event(info) is not RateClass.CLASSICAL:
        return rate.base_minutes * Fraction(rule["accelerated_share"]), _rule(regulation, rule)
    return Fraction(rule["minutes"]), _rule(regulation, rule)


def _rule(regulation: Mapping[str, Any], rule: Mapping[str, Any]) -> Rule:
    return Rule(regulation["regulation"], rule["article"], regulation["edition"])


def default_minutes(info: EventInfo) -> tuple[Fraction | None, bool]:
    """Minutes after which an absent player loses, and whether they stand in the regulation alone.

    The announcement's own number, else that of the regulation, else None.
    """
    own = info.settings.default_time
    if own is not None and own >= 0:
        return Fraction(own), False
    latest = player_default(info)
    return (latest[0] if latest else None), True


def _gap(want: dict[str, str], regulation: dict[str, Any]) -> Finding:
    severity = Severity.WARNING if want["duty"] == "must" else Severity.ADVICE
    return finding(
        f"announcement-{want['setting'].replace('_', '-')}",
        severity,
        subject=Subject("event", field=want["setting"]),
        rule=Rule(regulation["regulation"], want["article"], want.get("edition", regulation["edition"])),
    )


def _kinds(info: EventInfo) -> frozenset[str]:
    """The kinds of events, in the words of the list, that an event belongs to."""
    system = info.system
    kinds = {"all", info.game.value}
    if info.game is not GameType.CORRESPONDENCE:
        kinds.add("over-the-board")
    if "swiss" in system:
        kinds.add("swiss")
    if system.removeprefix("team-") in _ROUND_ROBINS:
        kinds.add("round-robin")
    if system.startswith("individual-team-"):
        kinds.add("individual-team")
    elif system.startswith("team-"):
        kinds.add("teams")
    if system in _OTHER_THAN_TEAM:
        kinds.add(system)
    return frozenset(kinds)


def _is_fixed(event: Event, setting: str) -> bool:
    """True where the event says it, in the field itself or in one that takes its place."""
    info = event.info
    if setting == "advance":
        return any(stage.advance is not None or stage.advance_by_group for stage in event.stages)
    if setting == "tie_breaks" and info.system == "scheveningen":
        return bool(info.settings.scheveningen_ties)
    if setting == "games_per_match":
        return info.settings.games_per_match is not None or info.settings.match_target is not None
    return info.said(setting) not in (None, "", ())
