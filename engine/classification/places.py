"""Places that stand for a norm: final points, shared places, whether the event is over."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model import Event
from engine.model.rounds import open_games
from engine.pairing.teams.event import is_team_event
from engine.standings import standings
from engine.systems.table import total_rounds


def event_over(event: Event) -> bool:
    """Every game has its result, and no round of the plan, or of those that are named, is left."""
    return 0 < event.last_paired_round >= total_rounds(event) and not open_games(event)


def final_place(event: Event, number: int) -> int | None:
    """The place of a player after the last round, tie-breaks applied; None while the event runs, or ranks teams."""
    if not event_over(event) or is_team_event(event):
        return None
    rows, _ = standings(event)
    return next((row.place for row in rows.rows if row.number == number), None)


def shared_places(points: Mapping[int, int], number: int) -> range:
    """The places that a player takes or shares by points alone: `3` to `5` for three with equal points."""
    if number not in points:
        return range(0)
    better = sum(value > points[number] for value in points.values())
    equal = sum(value == points[number] for value in points.values())
    return range(better + 1, better + equal + 1)
