"""Which row of the sheet of rounds speaks of a round, where several have its number."""

from __future__ import annotations

from datetime import date

from engine.model import Event, EventInfo, Round, RoundStatus
from engine.model.rounds import day_of_round, row_of_round, status_of_round
from tests.rows import of_each

FIRST, SECOND = date(2026, 4, 18), date(2026, 4, 19)


def event(*rows: Round) -> Event:
    return Event(EventInfo(), rounds=rows)


def of_match(at: int, match: int, day: date | None) -> Round:
    return Round(at, day, extra={"match": match})


@of_each(
    [
        ((), None, None),
        ((Round(3, FIRST),), None, None),
        ((Round(4),), None, None),
        ((Round(4, FIRST), Round(4, stage=2)), None, FIRST),
        ((Round(4), Round(4, SECOND, stage=2)), None, SECOND),
        ((of_match(4, 1, FIRST), Round(4, SECOND)), None, SECOND),
        ((of_match(4, 1, FIRST), Round(4, SECOND)), 1, FIRST),
        ((of_match(4, 1, FIRST), Round(4, SECOND)), 2, SECOND),
        ((of_match(4, 1, FIRST), of_match(4, 2, SECOND)), None, None),
        ((of_match(4, 1, FIRST), of_match(4, 2, FIRST)), None, FIRST),
        ((of_match(4, 1, FIRST), of_match(4, 2, SECOND)), 3, None),
    ]
)
def test_the_day_of_a_round_or_a_match(rows: tuple[Round, ...], match: int | None, day: date | None) -> None:
    assert day_of_round(event(*rows), 4, match) == day


def test_a_row_without_a_day_speaks_of_the_round_too() -> None:
    row = Round(4, time="10:00")
    assert row_of_round(event(row), 4) is row


@of_each(
    [
        ((), "planned", False),
        (("announced",), "announced", False),
        (("planned", "started"), "started", True),
        (("finished", "announced"), "finished", True),
    ]
)
def test_a_round_has_got_as_far_as_the_furthest_of_its_rows(told: tuple[str, ...], status: str, begun: bool) -> None:
    found = status_of_round(
        event(*(Round(4, stage=at, status=RoundStatus(text)) for at, text in enumerate(told, 1))), 4
    )
    assert (found, found.begun) == (RoundStatus(status), begun)
