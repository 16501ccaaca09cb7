"""What cannot be (an error), or hardly (a warning): days in a wrong order, births and countries that there are not.

A rating of five digits is none from the reading on: `engine.regulations`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Final

from engine.model import Event, Finding, GameType, Player, Round, Subject, finding, warning
from engine.regulations import country_codes, load, most_rating

_HOUR: Final = re.compile(r"[0-2]\d:[0-5]\d")


def check_plausibility(event: Event) -> Iterable[Finding]:
    """What is wrong with the event's days, the births and ratings of its players and the countries named."""
    codes = country_codes()
    yield from _days(event)
    yield from _papers(event)
    for index, player in enumerate(event.players):
        yield from _birth(event, index, player)
        yield from _ratings(index, player)
        yield from _country(event, Subject("players", index, "federation"), player.federation, codes)
    host = event.info.settings.host_federation
    yield from _country(event, Subject("event", None, "host_federation"), host, codes)


def _days(event: Event) -> Iterable[Finding]:
    """The end before the start is an error; rounds outside both, or before the preceding one, may have been put off."""
    start, end = event.info.start_date, event.info.end_date
    if start and end and end < start:
        subject = Subject("event", None, "end_date")
        yield finding("event-ends-before-start", subject=subject, value=end, start=start)
        return
    before: dict[int, date] = {}
    begins: dict[int, tuple[int, date, str]] = {}
    for index, item in sorted(enumerate(event.rounds), key=lambda pair: (pair[1].stage, pair[1].number)):
        day = item.date
        if day is None:
            continue
        subject = Subject("rounds", index, "date")
        if (start and day < start) or (end and day > end):
            yield warning("round-outside-event", subject=subject, value=day, round=item.number)
        elif item.stage in before and day < before[item.stage]:
            yield warning("round-before-previous", subject=subject, value=day, round=item.number)
        else:
            yield from _hour(index, item, begins.get(item.stage))
        before[item.stage] = max(day, before.get(item.stage, day))
        if _HOUR.fullmatch(item.time):
            begins[item.stage] = (item.number, day, item.time)


def _papers(event: Event) -> Iterable[Finding]:
    """A report that is dated, or was sent, before the event's end."""
    settings, end = event.info.settings, event.info.end_date
    for field, day in (("report_date", settings.report_date), ("documents_sent_on", settings.documents_sent_on)):
        if day is not None and end is not None and day < end:
            subject = Subject("event", None, field)
            yield warning("report-before-end", subject=subject, value=day, end=end)


def _hour(index: int, item: Round, last: tuple[int, date, str] | None) -> Iterable[Finding]:
    """A round of the same day that begins before another with a lower number does; both at one hour may be a plan."""
    if last and _HOUR.fullmatch(item.time) and item.number > last[0] and item.date == last[1] and item.time < last[2]:
        subject, code = Subject("rounds", index, "time"), "round-hour-before-previous"
        number, _, hour = last
        yield warning(code, subject=subject, value=item.time, round=item.number, previous=number, hour=hour)


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


def _ratings(index: int, player: Player) -> Iterable[Finding]:
    """Ratings that nobody ever had; each list is told."""
    most = most_rating()
    for rating in player.ratings:
        if rating.value > most:
            subject = Subject("players", index, f"rating_{rating.list}")
            yield finding("rating-impossible", subject=subject, value=rating.value, most=most)


def _country(event: Event, subject: Subject, text: str, codes: frozenset[str]) -> Iterable[Finding]:
    """A code that no list has; in chess also one that FIDE writes otherwise (`DEU` for `GER`)."""
    code = text.strip().upper()
    if not code or code in codes:
        return
    meant = load("federations")["iso"].get(code)
    if meant is None:
        yield warning("country-unknown", subject=subject, value=text)
    elif event.info.game is GameType.CHESS:
        yield warning("country-of-iso", subject=subject, value=text, meant=meant)
