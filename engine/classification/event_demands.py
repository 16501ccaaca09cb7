"""What regulations ask of an event: notice, licence, the list of the first day, not too many rounds a day.

A demand that is known and violated refuses a norm; one about which nothing is written leaves
it open, and the papers leave its line blank to be filled in by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from datetime import date, timedelta

from engine.classification.verdict import Concern, Requirement
from engine.model import Arbiter, Event, EventInfo, once_per_event
from engine.systems.table import planned_rounds, total_rounds

YES = "yes"


def notified(event: Event, article: str, days: int) -> Requirement:
    """The event was notified so many days before its start; open while either date is missing."""
    code, start, day = "notified-before-start", event.info.start_date, event.info.settings.notified_on
    if start is None:
        return _paper(article, "start-date" if day else code, "", "", None)
    latest = start - timedelta(days=days)
    return _paper(article, code, f"≤ {latest}", str(day or ""), None if day is None else day <= latest)


def licensed_arbiter(event: Event, article: str) -> Requirement:
    """A chief arbiter with a licence that is valid on every day of the event (reading 63).

    A licence without a last day is taken as valid. One that had ended before the first day refuses; open where none is
    written, where it ends before the last day, or where its last day cannot be compared with days that are missing.
    """
    judged = [(licence_holds(arbiter, event.info), arbiter) for arbiter in event.info.arbiters if arbiter.is_chief]
    for wanted in (True, None, False):
        for met, arbiter in judged:
            if met is wanted:
                needed = f"≥ {event.info.last_day}" if ends_early(arbiter, event.info) else YES
                return _paper(article, "licensed-arbiter", needed, _licence_text(arbiter), met)
    return _paper(article, "licensed-arbiter", YES, "", None)


def licence_holds(arbiter: Arbiter, info: EventInfo) -> bool | None:
    """Whether an arbiter's licence covers every day of the event; None where that cannot be said (reading 63)."""
    until, written = arbiter.licence_until, any(letter.isalnum() for letter in arbiter.licence)
    if until is None:
        return True if written and not arbiter.extra.get("licence_until") else None
    if info.start_date is None:
        return None
    if ends_early(arbiter, info):
        return False if until < info.start_date else None
    return True


def ends_early(arbiter: Arbiter, info: EventInfo) -> bool:
    """An arbiter's licence ends before the event's last day."""
    until, last = arbiter.licence_until, info.last_day
    return until is not None and last is not None and until < last


def _licence_text(arbiter: Arbiter) -> str:
    until = arbiter.licence_until or arbiter.extra.get("licence_until")
    return " ".join(filter(None, (arbiter.licence, f"≤ {until}" if until else "")))


def list_of_first_day(
    event: Event, article: str, lists: Collection[str], last: date | None = None
) -> tuple[Requirement, ...]:
    """Ratings count as of the first day: no list may be of a later one (`last` where games count to another day).

    Nothing where no date of a list is written, or the first day is missing.
    """
    latest_allowed = last or event.info.start_date
    days = (event.info.settings.rating_list_date, _latest_rating(event, frozenset(lists)))
    latest = max((day for day in days if day is not None), default=None)
    if latest_allowed is None or latest is None:
        return ()
    needed, met = f"≤ {latest_allowed}", latest <= latest_allowed
    return (_paper(article, "rating-list-date", needed, str(latest), met),)


@once_per_event
def _latest_rating(event: Event, lists: frozenset[str]) -> date | None:
    """The latest day of a rating on these lists."""
    days = (each.date for player in event.players for each in player.ratings if each.list in lists and each.date)
    return max(days, default=None)


def _paper(article: str, code: str, needed: str, found: str, met: bool | None) -> Requirement:
    return Requirement(article, code, needed, found, met, concerns=Concern.PAPERWORK)


def rounds_by_day(event: Event) -> Mapping[date, int]:
    """How many rounds each day has, in order, by the dates of the rounds; in an event of one day all of its plan."""
    days = dict(sorted(Counter(entry.date for entry in event.rounds if entry.date is not None).items()))
    start = event.info.start_date
    if not days and start is not None and start == event.info.end_date and (rounds := total_rounds(event)):
        return {start: rounds}
    return days


def most_in_a_day(event: Event) -> int | None:
    """The most rounds of one day; None where nobody says on which days they are played."""
    return max(rounds_by_day(event).values(), default=None)


def days_of_one_round(event: Event) -> int | None:
    """On how many days one round is played; None where a round of the plan has no day."""
    days = rounds_by_day(event)
    if not days or sum(days.values()) < (planned_rounds(event) or 0):
        return None
    return sum(number == 1 for number in days.values())
