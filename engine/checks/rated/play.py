"""How an event that FIDE rates must be played: the first stage, rounds and hours of a day, games with their results."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from engine.checks.rated.asked import Demand, is_accelerated, minutes_of
from engine.classification.event_demands import rounds_by_day
from engine.model import Finding, Subject, exact
from engine.pairing.owed import games_owed
from engine.regulations.rate_of_play import RateClass, class_of_event, parse_rate
from engine.systems.table import planned_rounds

_RATE = Subject("event", None, "rate_of_play")
_DAYS = Subject("rounds", None, "date")


def rate_readable(asked: Demand) -> Iterable[Finding]:
    """A rate of play that nobody can read: whether the games are slow enough cannot be told (FIDE B.02 1.1)."""
    text = asked.event.info.rate_of_play
    if text and parse_rate(text) is None:
        yield asked.told("rated-rate-unreadable", _RATE, value=text)


def first_stage(asked: Demand) -> Iterable[Finding]:
    """A first stage of so few moves that the games are not rated (FIDE B.02 1.2)."""
    rate, least = parse_rate(asked.event.info.rate_of_play), int(asked.want["moves"])
    if rate is None or is_accelerated(asked.event):
        return
    moves = rate.stages[0].moves
    if moves is not None and moves < least:
        yield asked.told("rated-first-stage", _RATE, value=asked.event.info.rate_of_play, moves=moves, needed=least)


def rounds_a_day(asked: Demand) -> Iterable[Finding]:
    """Days with more rounds than are rated; of rapid and blitz each has its own number (`rapid`, `blitz`)."""
    most = _most_rounds(asked)
    for day, number in rounds_by_day(asked.event).items() if most is not None else ():
        if number > (most or 0):
            yield asked.told("rated-rounds-a-day", _DAYS, value=day, number=number, most=most)


def _most_rounds(asked: Demand) -> int | None:
    accelerated = is_accelerated(asked.event)
    if accelerated != (asked.want["rates"] == "accelerated"):
        return None
    if not accelerated:
        return int(asked.want["most"])
    kind = class_of_event(asked.event.info)
    return int(asked.want["blitz" if kind in {RateClass.BLITZ, RateClass.SUPERBLITZ} else "rapid"])


def hours_a_day(asked: Demand) -> Iterable[Finding]:
    """Days on which games of 60 moves would take longer than is allowed: the time of both players (FIDE B.02 3)."""
    minutes, most = minutes_of(asked.event), int(asked.want["hours"])
    if minutes is None or is_accelerated(asked.event):
        return
    for day, number in rounds_by_day(asked.event).items():
        hours = Fraction(2 * minutes * number, 60)
        if hours > most:
            yield asked.told("rated-hours-a-day", _DAYS, value=day, number=number, hours=exact(hours), most=most)


def games_open(asked: Demand) -> Iterable[Finding]:
    """All rounds are paired, and games are without a result: the report cannot go out yet."""
    event = asked.event
    planned = planned_rounds(event)
    if not planned or event.last_paired_round < planned:
        return
    unfinished = games_owed(event)
    if unfinished:
        where = Subject("results", event.results.index(unfinished[0]), "result")
        yield asked.told("rated-games-open", where, number=len(unfinished))
