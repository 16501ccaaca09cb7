"""What cannot be (an error), or hardly (a warning): days in a wrong order, births and countries that there are not.

A rating that cannot be one is none from the reading on: `engine.regulations.rating_value`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cache

from engine.model import Event, Finding, GameType, Player, Severity, Subject, finding
from engine.regulations import load


def check_plausibility(event: Event) -> Iterable[Finding]:
    """What is wrong with the event's days, the births of its players and the countries named."""
    yield from _days(event)
    for index, player in enumerate(event.players):
        yield from _birth(event, index, player)
        yield from _country(event, Subject("players", index, "federation"), player.federation)
    host = event.info.settings.host_federation
    yield from _country(event, Subject("event", None, "host_federation"), host)


def _days(event: Event) -> Iterable[Finding]:
    """The end before the start is an error; rounds outside both, or before the preceding one, may have been put off."""
    start, end = event.info.start_date, event.info.end_date
    if start and end and end < start:
        subject = Subject("event", None, "end_date")
        yield finding("event-ends-before-start", subject=subject, value=end, start=start)
        return
    before: dict[int, date] = {}
    for index, item in sorted(enumerate(event.rounds), key=lambda pair: (pair[1].stage, pair[1].number)):
        day = item.date
        if day is None:
            continue
        subject = Subject("rounds", index, "date")
        if (start and day < start) or (end and day > end):
            yield finding("round-outside-event", Severity.WARNING, subject=subject, value=day, round=item.number)
        elif item.stage in before and day < before[item.stage]:
            yield finding("round-before-previous", Severity.WARNING, subject=subject, value=day, round=item.number)
        before[item.stage] = max(day, before.get(item.stage, day))


def _birth(event: Event, index: int, player: Player) -> Iterable[Finding]:
    """Born after the event began, or so long before it that nobody lives."""
    today, year = event.first_day, player.born_in
    if today is None or year is None:
        return
    born = player.birth_date or date(year, 1, 1)
    subject = Subject("players", index, "birth_date")
    value = player.birth_date or year
    if born > today:
        yield finding("born-after-event", subject=subject, value=value, name=player.called, day=today)
    elif today.year - year > load("plausibility")["age"]["most"]:
        age = today.year - year
        yield finding("born-too-early", subject=subject, value=value, name=player.called, age=age)


@cache
def _codes() -> frozenset[str]:
    known = load("federations")
    return frozenset(" ".join(known[part] for part in ("fide", "olympic", "territories", "former")).split())


def _country(event: Event, subject: Subject, text: str) -> Iterable[Finding]:
    """A code that no list has; in chess also one that FIDE writes otherwise (`DEU` for `GER`)."""
    code = text.strip().upper()
    if not code or code in _codes():
        return
    meant = load("federations")["iso"].get(code)
    if meant is None:
        yield finding("country-unknown", Severity.WARNING, subject=subject, value=text)
    elif event.info.game is GameType.CHESS:
        yield finding("country-of-iso", Severity.WARNING, subject=subject, value=text, meant=meant)
