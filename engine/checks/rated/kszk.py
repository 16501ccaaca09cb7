"""What KSzK asks of an event and its papers (KSzK 4, 4.5): the lists of `kszk_papers`, before the papers are made."""

from __future__ import annotations

from collections.abc import Iterable

from engine.checks.kszk_papers import announcement_gaps, table_gaps
from engine.checks.rated.asked import Demand, chiefs_of, is_own, is_reported
from engine.classification.kszk.ratings import is_international
from engine.model import Finding, Subject


def rated_by_iccf(asked: Demand) -> Iterable[Finding]:
    """Every event of KSzK should be notified to ICCF (4.5.1)."""
    rated_by, wanted = asked.event.info.settings.rated_by, asked.want["value"]
    if rated_by != wanted:
        yield asked.told("rated-not-iccf", Subject("event", None, "rated_by"), value=rated_by or None)


def announcement(asked: Demand) -> Iterable[Finding]:
    """What the announcement with the list of players lacks (4.5.1)."""
    return announcement_gaps(asked.event)


def applicant(asked: Demand) -> Iterable[Finding]:
    """The application of a Polish event is the chief arbiter's or the organiser's (4.5.2)."""
    event = asked.event
    if not is_international(event) and not chiefs_of(event) and not event.info.settings.organiser:
        yield asked.told("rated-applicant", Subject("event", None, "organiser"))


def table(asked: Demand) -> Iterable[Finding]:
    """What the table lacks once the report is being written (4.5.3); who lacks a name was told before it."""
    if not asked.event.info.name:
        yield asked.told("rated-field-missing", Subject("event", None, "name"))
    if is_reported(asked.event):
        told = {found.subject for found in announcement_gaps(asked.event)}
        yield from (found for found in table_gaps(asked.event) if found.subject not in told)


def if_norm(asked: Demand) -> Iterable[Finding]:
    """What the application of a Polish player must name if he makes a norm in a Polish event (4.5.3)."""
    event, field = asked.event, str(asked.want["field"])
    if is_international(event):
        return
    for index, player in enumerate(event.players):
        if is_own(asked, player) and not getattr(player, field):
            name = player.name or str(player.number)
            yield asked.told("rated-if-norm", Subject("players", index, field), name=name)
