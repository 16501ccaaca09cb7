"""The first day of an event: of its sheet, else the earliest other one, found out once for thousands of players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

from engine.checks.plausibility import check_plausibility
from engine.model import Event, EventInfo, Player, Round
from tests.rows import of_each

FIRST, SECOND, LAST = date(2026, 5, 1), date(2026, 5, 2), date(2026, 5, 9)


class Walked(tuple[Any, ...]):
    """A table that counts how often it is walked through."""

    times = 0

    def __iter__(self) -> Iterator[Any]:
        self.times += 1
        return super().__iter__()


@of_each(
    [
        (LAST, None, (FIRST,), LAST),
        (None, LAST, (None, SECOND, FIRST), FIRST),
        (None, FIRST, (SECOND,), FIRST),
        (None, None, (None,), None),
        (None, None, (), None),
    ]
)
def test_the_day_on_which_it_begins(
    start: date | None, end: date | None, rounds: tuple[date | None, ...], day: date | None
) -> None:
    table = tuple(Round(at, date=each) for at, each in enumerate(rounds, start=1))
    assert Event(EventInfo(start_date=start, end_date=end), rounds=table).first_day == day


def test_the_rounds_are_looked_through_once_for_all_births() -> None:
    rounds = tuple(Round(at, date=FIRST) for at in range(1, 4))
    walks = []
    for people in (2, 50):
        players = tuple(Player(at, birth_date=SECOND) for at in range(1, people + 1))
        event = replace(Event(EventInfo(), players=players), rounds=Walked(rounds))
        assert sum(found.code == "born-after-event" for found in check_plausibility(event)) == people
        walks.append(event.rounds.times)  # type: ignore[attr-defined]
    assert walks[0] == walks[1]
