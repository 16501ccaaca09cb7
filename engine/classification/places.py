"""Places that stand for a norm: final points, shared places, whether the event is over."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model import Event, once_per_event
from engine.pairing.progress import outstanding_games
from engine.pairing.round_robin.event_table import games_without_line
from engine.pairing.teams.event import is_team_event
from engine.standings.places import standings
from engine.systems.table import total_rounds


@once_per_event
def event_over(event: Event) -> bool:
    """Every game has its result; no round of the plan, or of those that are named, nor a game of a table is left."""
    if not 0 < event.last_paired_round >= total_rounds(event) or outstanding_games(event):
        return False
    return not games_without_line(event)


@once_per_event
def places_of_all(event: Event) -> Mapping[int, int | None]:
    """The place of each player in the table, tie-breaks and play-offs applied."""
    table, _ = standings(event)
    return {row.number: row.place for row in reversed(table.rows)}


def final_place(event: Event, number: int) -> int | None:
    """The place of a player after the last round, tie-breaks applied; None while the event runs, or ranks teams."""
    if not event_over(event) or is_team_event(event):
        return None
    return places_of_all(event).get(number)


def final_places(event: Event, number: int) -> range:
    """The places that a player takes or shares in the end, tie-breaks and play-offs applied; none while it runs."""
    place = final_place(event, number)
    if place is None:
        return range(0)
    return range(place, place + sum(each == place for each in places_of_all(event).values()))


def shared_places(points: Mapping[int, int], number: int) -> range:
    """The places that a player takes or shares by points alone: `3` to `5` for three with equal points."""
    if number not in points:
        return range(0)
    better = sum(made > points[number] for made in points.values())
    level = sum(made == points[number] for made in points.values())
    return range(better + 1, better + level + 1)
