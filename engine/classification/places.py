"""Places that stand for a norm: final points, shared places, whether the event is over."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from engine.model import Event
from engine.model.itself import MANY, Itself
from engine.pairing.owed import games_owed
from engine.pairing.round_robin.without_line import games_without_line
from engine.pairing.teams.event import is_team_event
from engine.standings import standings
from engine.systems.table import total_rounds


def event_over(event: Event) -> bool:
    """Every game has its result; no round of the plan, or of those that are named, nor a game of a table is left."""
    return _over(Itself(event))


@lru_cache(maxsize=MANY)
def _over(same: Itself[Event]) -> bool:
    event = same.value
    if not 0 < event.last_paired_round >= total_rounds(event) or games_owed(event):
        return False
    return not games_without_line(event)


def final_place(event: Event, number: int) -> int | None:
    """The place of a player after the last round, tie-breaks applied; None while the event runs, or ranks teams."""
    if not event_over(event) or is_team_event(event):
        return None
    return _places(Itself(event)).get(number)


def final_places(event: Event, number: int) -> range:
    """The places that a player takes or shares in the end, tie-breaks and play-offs applied; none while it runs."""
    place = final_place(event, number)
    return range(0) if place is None else range(place, place + _shared(Itself(event))[place])


@lru_cache(maxsize=4)
def _places(same: Itself[Event]) -> Mapping[int, int | None]:
    rows, _ = standings(same.value)
    return {row.number: row.place for row in reversed(rows.rows)}


@lru_cache(maxsize=4)
def _shared(same: Itself[Event]) -> Mapping[int | None, int]:
    """How many have each place."""
    return Counter(_places(same).values())


def shared_places(points: Mapping[int, int], number: int) -> range:
    """The places that a player takes or shares by points alone: `3` to `5` for three with equal points."""
    if number not in points:
        return range(0)
    falling = _falling(Itself(points))
    return range(bisect_left(falling, -points[number]) + 1, bisect_right(falling, -points[number]) + 1)


@lru_cache(maxsize=MANY)
def _falling(same: Itself[Mapping[int, int]]) -> tuple[int, ...]:
    """The points of all, the most first, as negative numbers."""
    return tuple(sorted(-value for value in same.value.values()))
