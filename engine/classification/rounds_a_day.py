"""How many rounds were played on one day."""

from __future__ import annotations

from collections import Counter

from engine.model import Event


def most_in_a_day(event: Event) -> int | None:
    """The most rounds of one day, by the dates of the rounds; in an event of one day all of them.

    None where neither says it.
    """
    days = Counter(entry.date for entry in event.rounds if entry.date)
    if days:
        return max(days.values())
    start, end = event.info.start_date, event.info.end_date
    return event.last_paired_round or event.info.rounds if start and start == end else None


def days_of_one_round(event: Event) -> int | None:
    """On how many days one round is played; None where a round of the plan has no day."""
    days = Counter(entry.date for entry in event.rounds if entry.date)
    if not days or sum(days.values()) < (event.info.rounds or 0):
        return None
    return sum(number == 1 for number in days.values())
