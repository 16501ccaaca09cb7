"""What FIDE asks of the event of a title norm (FIDE B.01, 1.1, 1.4.1, 1.4.6 and 1.5)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from fractions import Fraction
from typing import Any, Final

from engine.classification.event_demands import list_of_first_day, most_in_a_day
from engine.classification.verdict import Concern, Requirement
from engine.model import Event, once_per_event
from engine.model.people import folded
from engine.regulations.rate_of_play import parse_rate
from engine.systems.table import planned_rounds

_SHORTER: Final[Mapping[str, str]] = {"team-championship": "team_minimum_games", "world-cup": "world_cup_games"}
"""The number of games by the kinds of event that need fewer."""


def fewest_games(event: Event, numbers: dict[str, Any]) -> int:
    """1.4.1: the fewest games of a norm in an event, as a rule nine; in team championships of nine rounds at most 7."""
    kind = event.info.settings.fide_event
    if kind == "team-championship" and (planned_rounds(event) or 0) > int(numbers["team_most_rounds"]):
        kind = ""
    return int(numbers[_SHORTER.get(kind, "minimum_games")])


def least_games(event: Event, numbers: dict[str, Any]) -> int:
    """1.4.1: the fewest of anybody in an event, a game less where a forfeit win or bye may stand for one."""
    return min(fewest_games(event, numbers), int(numbers["minimum_games"]) - 1)


def event_requirements(event: Event, numbers: dict[str, Any]) -> tuple[Requirement, ...]:
    """1.1: registered in time, rate of play, rounds a day, the chief arbiter; 1.4.6: the rating list.

    What the sheet does not say is told and refuses nothing, since host federation and FIDE
    confirm it on the certificate; what it says and the rule forbids does.
    """
    limits = numbers["event"]
    return (
        _registered(event, limits),
        _rate(event, limits),
        _rounds_a_day(event, limits),
        _arbiter(event, limits),
        *_arbiter_who_plays(event),
        *list_of_first_day(event, "1.4.6", {"fide"}, _last_list(event, limits)),
    )


def _registered(event: Event, limits: dict[str, Any]) -> Requirement:
    start, day = event.info.start_date, event.info.settings.notified_on
    days = int(limits["registered_days"])
    if start is None or day is None:
        return _requirement("registered", str(days), str(day or ""), None, Concern.PAPERWORK, weighs=False)
    latest = start - timedelta(days=days)
    return _requirement("registered", f"≤ {latest}", str(day), day <= latest, Concern.PAPERWORK)


def _rate(event: Event, limits: dict[str, Any]) -> Requirement:
    text, needed = event.info.rate_of_play, int(limits["minutes"])
    rate = parse_rate(text)
    if rate is None:
        return _requirement("minutes", str(needed), text, None, weighs=bool(text))
    return _requirement("minutes", str(needed), str(rate.minutes_for_60), rate.minutes_for_60 >= needed)


def _rounds_a_day(event: Event, limits: dict[str, Any]) -> Requirement:
    most = int(limits["rounds_a_day"])
    found = most_in_a_day(event)
    if found is None:
        return _requirement("rounds-a-day", f"≤ {most}", "", None, weighs=False)
    return _requirement("rounds-a-day", f"≤ {most}", str(found), found <= most)


def _arbiter(event: Event, limits: dict[str, Any]) -> Requirement:
    """The chief arbiter is IA or FA; a national arbiter (NA) is not; another spelling is told only."""
    wanted = "/".join(limits["arbiters"])
    chief = event.info.chief_arbiter
    found = chief.arbiter_class if chief else ""
    met = True if found in limits["arbiters"] else False if found in limits["lower_arbiters"] else None
    return _requirement("title-arbiter", wanted, found, met, weighs=met is False)


def _arbiter_who_plays(event: Event) -> tuple[Requirement, ...]:
    """No arbiter of the event plays in it: one who has the FIDE number or the whole name of a player does."""
    if not event.info.arbiters:
        return ()
    numbers, names = _who_plays(event)
    playing = [
        each.name
        for each in event.info.arbiters
        if each.fide_id in numbers or (_plain(each.name) in names and not each.fide_id)
    ]
    return (_requirement("playing-arbiter", "0", "; ".join(playing), False),) if playing else ()


@once_per_event
def _who_plays(event: Event) -> tuple[frozenset[str], frozenset[str]]:
    """FIDE's numbers of all players, and their names as they stand, and turned."""
    names = {_plain(way) for player in event.players for way in (player.name, _turned(player.name))}
    return frozenset({player.ids.get("fide", "") for player in event.players} - {""}), frozenset(names - {""})


def _turned(name: str) -> str:
    """`Nowak Anna` as `Anna Nowak`: lists have the surname first, arbiters' names stand as people say them."""
    first, _, rest = name.partition(" ")
    return f"{rest} {first}"


def _plain(name: str) -> str:
    return folded(name.replace(",", " "))


def _last_list(event: Event, limits: dict[str, Any]) -> date | None:
    """1.4.6: beyond 30 days a game counts with the list of its own day."""
    start, end = event.info.start_date, event.info.end_date
    long = start and end and (end - start).days + 1 > int(limits["list_of_the_game_after_days"])
    return end if long else start


def _requirement(
    code: str, needed: str, found: str, met: bool | None, of: Concern = Concern.EVENT, *, weighs: bool = True
) -> Requirement:
    return Requirement("1.1", code, needed, found, met, weighs=weighs, concerns=of)


def counts_as_large(event: Event, numbers: dict[str, Any]) -> bool:
    """1.5.6 a: an individual Swiss of 40 players rated 2000 on average, or an event named there.

    The average of the list of players stands for that of every round.
    """
    if event.info.settings.fide_event in numbers["large_events"]:
        return True
    if event.info.settings.fide_exemption == "national-final":
        return True
    limits = numbers["large_swiss"]
    ratings = sorted((rating.value for each in event.players if (rating := each.rating("fide"))), reverse=True)
    large = len(event.players) >= int(limits["players"])
    if not event.info.system.startswith("swiss") or not large or not ratings:
        return False
    return Fraction(sum(ratings), len(ratings)) >= int(limits["average"])
