"""Points beside the games: what the arbiter gave or took, whatever the reason.

FIDE, TRF26, record 299: the points in the standings are changed by a number above or below zero, from a round on.
They count where points count: in places, in the scores of opponents that tie-breaks add up, in the pairing of later
rounds. What a game was worth they leave alone: wins, direct encounters, own results, ratings and norms. Where places
do not follow from points, in a cup, a match or a simul, they count nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.model.event import Event
from engine.model.records import Incident
from engine.model.system_id import base_system

FIRST_ROUND: Final = 1
"""What is of no round holds from the beginning."""
WITHOUT_CORRECTIONS: Final = frozenset({"cup", "match", "simul"})
"""Systems whose places do not follow from the points of the rounds; the sides of a Scheveningen match add them up."""


def counts_corrections(event: Event) -> bool:
    """Whether points beside the games count anywhere in the event."""
    return base_system(event.info.system) not in WITHOUT_CORRECTIONS


def corrections(event: Event, after: int | None = None) -> Iterator[tuple[int, Incident]]:
    """The incidents that give or take points, each with its place on the sheet; up to a round, None for all."""
    for at, incident in enumerate(event.incidents):
        if (incident.points or incident.board_points) and (after is None or since(incident) <= after):
            yield at, incident


def since(incident: Incident) -> int:
    """The round whose score an incident changes first."""
    return max(incident.round or FIRST_ROUND, FIRST_ROUND)


def corrected(event: Event, after: int, *, boards: bool = False) -> dict[int, dict[int, int]]:
    """Half points beside the games by number and by round, up to a round; `boards` those of the boards of teams.

    None where they do not count.
    """
    found: dict[int, dict[int, int]] = {}
    for _, incident in corrections(event, after) if counts_corrections(event) else ():
        points = incident.board_points if boards else incident.points
        if points and incident.points_of is not None:
            by_round = found.setdefault(incident.points_of, {})
            by_round[since(incident)] = by_round.get(since(incident), 0) + points
    return found
