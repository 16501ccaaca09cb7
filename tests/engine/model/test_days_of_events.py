"""The days on which an event begins and ends, as far as the sheet says them."""

from __future__ import annotations

from datetime import date

from engine.model import Event, EventInfo, Round
from tests.rows import of_each

ONE, TWO, THREE = date(2026, 5, 1), date(2026, 5, 2), date(2026, 5, 3)


@of_each(
    [
        (ONE, THREE, (TWO,), ONE, THREE),
        (TWO, None, (ONE,), TWO, TWO),
        (None, THREE, (), THREE, THREE),
        (None, THREE, (None, TWO), TWO, THREE),
        (None, None, (THREE, TWO), TWO, None),
        (None, None, (None,), None, None),
    ]
)
def test_the_first_day_is_the_earliest_known_and_the_last_that_of_the_sheet(
    start: date | None, end: date | None, rounds: tuple[date | None, ...], first: date | None, last: date | None
) -> None:
    rows = tuple(Round(at, day) for at, day in enumerate(rounds, start=1))
    event = Event(EventInfo(start_date=start, end_date=end), rounds=rows)
    assert (event.first_day, event.info.last_day) == (first, last)
