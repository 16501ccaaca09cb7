"""Which edition of the FIDE (Dutch) system a day has: the day that each began is that of its rule."""

from __future__ import annotations

from datetime import date

from engine.pairing.swiss.swiss_systems import DUTCH, dutch_in_force
from tests.rows import of_each


@of_each(
    [
        (date(2010, 1, 1), "swiss-fide-2017"),
        (date(2026, 1, 31), "swiss-fide-2017"),
        (date(2026, 2, 1), "swiss-fide-2026"),
        (date(2030, 1, 1), "swiss-fide-2026"),
        (None, "swiss-fide-2026"),
    ]
)
def test_the_edition_of_a_day(on: date | None, system: str) -> None:
    assert dutch_in_force(on).id == system


def test_the_newest_edition_stands_first() -> None:
    days = [each.rule.edition for each in DUTCH]
    assert days == sorted(days, reverse=True)
