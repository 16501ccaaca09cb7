"""Days before an event on which it must have been notified, and after it on which its papers are due."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any, Final

from engine.checks.rated.demand import Demand, is_accelerated
from engine.classification.parameters import value_of
from engine.model import Event, Finding, Severity, Subject

_NOTIFIED: Final = Subject("event", None, "notified_on")
_SENT: Final = Subject("event", None, "documents_sent_on")


def notice(demand: Demand) -> Iterable[Finding]:
    """The event was notified so many days before its first one; advice with the last day while none is written."""
    event, want = demand.event, demand.want
    start, notified = event.info.start_date, event.info.settings.notified_on
    if start is None or not _holds(demand) or ("not_for" in want and event.info.value_of(want["not_for"])):
        return
    if want.get("not_on_server") and event.info.settings.transmission == "server":
        return
    stars = want.get("stars")
    strict = stars if stars and _has_star(event, stars) else want
    latest = start - timedelta(days=int(strict["days"]))
    rule = demand.rule_of(str(strict["article"]))
    if notified is None:
        yield demand.finding("rated-notice-open", _NOTIFIED, Severity.ADVICE, rule=rule, day=latest)
    elif notified > latest:
        yield demand.finding("rated-notice-late", _NOTIFIED, value=notified, rule=rule, day=latest)


def _holds(demand: Demand) -> bool:
    """The edition is in force on the first day and speaks of such rates of play."""
    rates, start = demand.want.get("rates"), demand.event.info.start_date
    if demand.want.get("while_in_force") and (start is None or not demand.edition.in_force(start)):
        return False
    return rates is None or (rates == "accelerated") == is_accelerated(demand.event)


def _has_star(event: Event, stars: Mapping[str, Any]) -> bool:
    """A player, or a woman, rated so highly that more notice is asked (FIDE B.02 0.2.1)."""
    return any(
        rating.value > int(stars["woman_over"] if player.is_woman else stars["over"])
        for player in event.players
        if (rating := player.rating("fide")) is not None
    )


def papers(demand: Demand) -> Iterable[Finding]:
    """The papers go out so many days after the end, or after the last round."""
    last = _last_round(demand.event) if demand.want["after"] == "last-round" else demand.event.info.end_date
    yield from _due(demand, last, int(demand.want["days"]))


def papers_configured(demand: Demand) -> Iterable[Finding]:
    """The papers go out within a term that the event or its federation sets; without one that is told.

    Papers that went out within the shortest term that is known are in time for all of those.
    """
    end, sent = demand.event.info.end_date, demand.event.info.settings.documents_sent_on
    days, known = value_of(demand.event, demand.want["parameter"]), demand.want["known"]
    if days is not None:
        yield from _due(demand, end, int(days))
    elif end is None or sent is None or sent > end + timedelta(days=min(known.values())):
        terms = "; ".join(f"{name} {term}" for name, term in known.items())
        yield demand.finding("rated-papers-open", _SENT, Severity.INFO, parameter=demand.want["parameter"], known=terms)


def papers_by_list(demand: Demand) -> Iterable[Finding]:
    """The report comes in time for a monthly list (FIDE B.02 9.1; rapid and blitz 8.1).

    The list of the month in which the event ends comes out on the first day of the next; the
    report is taken to be in time on any day before. Where so few days of the month are left the
    next list is meant. Later is advice; too late for the third list, and it is never rated.
    """
    end, sent, want = demand.event.info.end_date, demand.event.info.settings.documents_sent_on, demand.want
    if end is None or not _holds(demand):
        return
    left = (_first_of(end, 1) - end).days - 1
    usual = _first_of(end, 2 if left <= int(want["days_left"]) else 1) - timedelta(days=1)
    never = _first_of(end, int(want["lists"])) - timedelta(days=1)
    if sent is None:
        yield demand.finding("rated-papers-due", _SENT, Severity.INFO, day=usual)
    elif sent > never:
        yield demand.finding("rated-papers-never", _SENT, value=sent, day=never)
    elif sent > usual:
        yield demand.finding("rated-papers-late", _SENT, Severity.ADVICE, value=sent, day=usual)


def _first_of(day: date, months: int) -> date:
    """The first day of the month so many months later."""
    years, month = divmod(day.month - 1 + months, 12)
    return date(day.year + years, month + 1, 1)


def _last_round(event: Event) -> date | None:
    """The day of the last round, the end of the event where the rounds have none."""
    return max((item.date for item in event.rounds if item.date is not None), default=event.info.end_date)


def _due(demand: Demand, last: date | None, days: int) -> Iterable[Finding]:
    sent = demand.event.info.settings.documents_sent_on
    if last is None:
        return
    due = last + timedelta(days=days)
    if sent is None:
        yield demand.finding("rated-papers-due", _SENT, Severity.INFO, day=due)
    elif sent > due:
        yield demand.finding("rated-papers-late", _SENT, value=sent, day=due)
