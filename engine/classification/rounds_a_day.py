"""How many rounds were played on one day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from engine.model import Event, Round
from engine.model.itself import Itself
from engine.systems.table import planned_rounds, total_rounds


def rounds_by_day(event: Event) -> Mapping[date, int]:
    """How many rounds each day has, in order, by the dates of the rounds; in an event of one day all of its plan."""
    days = _days(Itself(event.rounds))
    start = event.info.start_date
    if not days and start is not None and start == event.info.end_date and (rounds := total_rounds(event)):
        return {start: rounds}
    return days


@lru_cache(maxsize=4)
def _days(same: Itself[tuple[Round, ...]]) -> Mapping[date, int]:
    """The same of the sheet of rounds, once for all who are judged."""
    days = Counter(entry.date for entry in same.value if entry.date is not None)
    return dict(sorted(days.items()))


def most_in_a_day(event: Event) -> int | None:
    """The most rounds of one day; None where nobody says on which days they are played."""
    return max(rounds_by_day(event).values(), default=None)


def days_of_one_round(event: Event) -> int | None:
    """On how many days one round is played; None where a round of the plan has no day."""
    days = rounds_by_day(event)
    if not days or sum(days.values()) < (planned_rounds(event) or 0):
        return None
    return sum(number == 1 for number in days.values())
