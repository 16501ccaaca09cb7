"""By what teams have their starting numbers, and the numbers themselves: lots, or the order of the start list.

PZSzach 2002, B.VI B.2; PZWarc 2021, V 3.3.
"""

from __future__ import annotations

from typing import Final

from engine.model import Event
from engine.pairing.lots import numbers_of_keys, team_keys
from engine.pairing.teams.team_round import start_order
from engine.systems.table import SYSTEMS

BY_STRENGTH: Final = "rating"


def numbers_by_lot(event: Event) -> bool:
    """Whether teams draw their numbers: where the event says so, else in a table; cups and Swiss go by strength."""
    asked = event.info.settings.start_numbers
    system = SYSTEMS.get(event.info.system)
    return asked not in {"", BY_STRENGTH, "by-hand"} or (not asked and system is not None and system.rounds is not None)


def numbers_of_teams(event: Event, seed: str) -> tuple[int, ...]:
    """The numbers that teams draw, or have by their strength, in the order of the list."""
    if numbers_by_lot(event):
        return numbers_of_keys(team_keys(event.teams), seed)
    places = {number: place for place, number in enumerate(start_order(event), start=1)}
    return tuple(places[team.number] for team in event.teams)
