"""Single facts that regulations hold: the country whose an event is, and which number can be a rating."""

from __future__ import annotations

from engine.model import EventInfo
from engine.regulations import load


def country_of_federation(federation: str) -> str:
    """Three-letter code of a federation of one country, by its id on the sheet; empty for any other."""
    return str(load("federations")["hosts"].get(federation, ""))


def host_of(info: EventInfo) -> str:
    """The country of the federation that holds the event: the one named, else the federation's; empty for neither."""
    return info.settings.host_federation.strip().upper() or country_of_federation(info.federation)


def most_rating() -> int:
    """The highest number that can be a rating: TRF26 has four columns for it."""
    return int(load("plausibility")["rating"]["most"])


def can_be_rating(value: int) -> bool:
    """True for a number that can be a rating; 0 is how lists write that there is none."""
    return 0 <= value <= most_rating()
