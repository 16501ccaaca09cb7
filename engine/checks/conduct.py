"""How an event is run against what its regulation allows: default times, rates for the young, arbiters, prizes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from engine.checks.announcement import default_minutes, player_default, team_default
from engine.classification.places import event_over
from engine.model import Event, EventInfo, Finding, Severity, Subject, advice, warning
from engine.model.info import age_limit
from engine.model.people import folded
from engine.model.points import exact
from engine.model.rounds import day_of_round
from engine.prizes.awards import prize_list
from engine.prizes.event_classes import event_classes
from engine.prizes.prize_sheet import prize_sheet
from engine.regulations.cited import draughts_code
from engine.regulations.rate_of_play import parse_rate, rates_of_draughts
from engine.standings.places import standings
from engine.systems.table import planned_rounds


def check_conduct(event: Event) -> Iterable[Finding]:
    """Warnings, each with its article; nothing here stops a command."""
    yield from _default_time(event.info)
    yield from _rate_for_youth(event.info)
    if event.info.house == "pzwarc":
        yield from _arbiters(event)
        yield from _organiser(event.info)
        yield from _prizes_announced(event)


def _default_time(info: EventInfo) -> Iterable[Finding]:
    """A default time beyond the article's (PZWarc 2021, II 5.5).

    In a match of chess teams a time beyond the hour of PZSzach 2002, B.VI E.2 (f), after which the whole match is lost.
    """
    minutes, of_regulation = default_minutes(info)
    latest = player_default(info) or team_default(info)
    if of_regulation or minutes is None or latest is None or minutes <= latest[0]:
        return
    yield warning(
        "default-time-too-long",
        subject=Subject("event", None, "default_time"),
        value=exact(minutes),
        rule=latest[1],
        most=exact(latest[0]),
    )


def _rate_for_youth(info: EventInfo) -> Iterable[Finding]:
    """A rate that the age group may not be given (PZWarc 2021, III 2.2)."""
    rate, limit = parse_rate(info.rate_of_play), age_limit(info)
    if rate is None or limit is None:
        return
    edition, rates = rates_of_draughts(info.start_date)
    for rule in rates["not_for_youth"]:
        if info.game.value in rule["games"] and rate.text() == rule["rate"] and limit <= rule["up_to_age"]:
            yield warning(
                "rate-not-for-youth",
                subject=Subject("event", None, "rate_of_play"),
                value=info.rate_of_play,
                rule=edition.rule(rule["article"]),
                age=limit,
                most=rule["up_to_age"],
            )


def _arbiters(event: Event) -> Iterable[Finding]:
    """In a team event no arbiter is of a club that takes part (PZWarc 2021, IV 4.4.3).

    Events with an upper limit of age are exempt ("zawody młodzieżowe", which the text does not
    define); an exception of 4.4.4 is the arbiter's to justify, so this is a warning.
    """
    if not event.teams or age_limit(event.info) is not None:
        return
    in_team = (player.club for player in event.players if player.team is not None)
    clubs = {folded(club) for club in (*(team.club or team.name for team in event.teams), *in_team)} - {""}
    for index, arbiter in enumerate(event.info.arbiters):
        if folded(arbiter.club) in clubs:
            yield warning(
                "arbiter-of-club",
                subject=Subject("arbiters", index, "club"),
                value=arbiter.club,
                rule=draughts_code("IV 4.4.3"),
                name=arbiter.called,
            )


def _organiser(info: EventInfo) -> Iterable[Finding]:
    """The chief arbiter does not organise the event (PZWarc 2021, IV 4.3): who stands there as the organiser does."""
    for index, arbiter in enumerate(info.arbiters):
        if arbiter.is_chief and folded(arbiter.name) == folded(info.settings.organiser) != "":
            yield warning(
                "arbiter-is-organiser",
                subject=Subject("arbiters", index, "name"),
                value=arbiter.name,
                rule=draughts_code("IV 4.3"),
                name=arbiter.called,
            )


def _prizes_announced(event: Event) -> Iterable[Finding]:
    """The list of prizes stands by the day of the last round of the first half (PZWarc 2021, IV 2.6).

    With an odd number of rounds the middle one is taken to belong to the first half.
    """
    day = _last_day_of_first_half(event)
    if day is None or not (event.prizes or event.info.settings.prize_rules):
        return
    subject = Subject("event", None, "prizes_announced_on")
    rule = draughts_code("IV 2.6")
    announced = event.info.settings.prizes_announced_on
    if announced is None:
        yield advice("prizes-announced-unknown", subject=subject, rule=rule, day=day)
    elif announced > day:
        yield warning("prizes-announced-late", subject=subject, value=announced, rule=rule, day=day)


def _last_day_of_first_half(event: Event) -> date | None:
    """The day of the last round of the first half, None where rounds or days are not known."""
    rounds = planned_rounds(event) or 0
    half = -(-rounds // 2)
    return day_of_round(event, half)


def check_prizes(event: Event) -> Iterable[Finding]:
    """What keeps a prize from being given by the standings, and a class from being ranked."""
    over = bool(event.prizes) and event_over(event)
    of_prizes = prize_list(event, standings(event)[0])[1] if over else prize_sheet(event)[1]
    found = [*of_prizes, *(event_classes(event)[1] if event.info.settings.classes else ())]
    return [one for one in dict.fromkeys(found) if one.severity is not Severity.INFO]
