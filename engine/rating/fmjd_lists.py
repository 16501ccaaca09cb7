"""On which list of FMJD a player stands: A, B or C (PZWarc 2021, VI 3.3 and VI 3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any


def list_of(games: int, last: date | None, on: date | None, numbers: Mapping[str, Any]) -> str:
    """The list by the number of rated games and the day of the last one; empty below 9 games.

    A from 30 games on, active within three years; B from 9 games, or inactive longer; C when inactive for more than
    five years. A player whose last game nobody knows is taken for active.
    """
    if games < int(numbers["second"]):
        return ""
    if last is not None and on is not None:
        if last < _years_before(on, int(numbers["kept_years"])):
            return "C"
        if last < _years_before(on, int(numbers["active_years"])):
            return "B"
    return "A" if games >= int(numbers["first"]) else "B"


def _years_before(day: date, years: int) -> date:
    """The same day so many years before; 28 February where there is none such."""
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)
