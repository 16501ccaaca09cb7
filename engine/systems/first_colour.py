"""The colour of the first player or team in round 1: announced, or by lot, or given by a table."""

from __future__ import annotations

from engine.model import Event
from engine.pairing.lots import draw_colour
from engine.systems.table import SYSTEMS


def first_colour(event: Event, seed: str) -> str:
    """That of the announcement, else by lot, `white` or `black`; empty where a table has its own."""
    system = SYSTEMS.get(event.info.system)
    if system is not None and not system.draws_colour:
        return ""
    return event.info.first_colour or str(draw_colour(seed))


def colour_by_lot(event: Event) -> str:
    """The colour that the event's seed gives, where it is the lot that decided; empty where it was not."""
    info, system = event.info, SYSTEMS.get(event.info.system)
    if system is None or not system.draws_colour or not info.seed:
        return ""
    drawn = str(draw_colour(info.seed))
    return drawn if info.first_colour in {"", drawn} else ""
