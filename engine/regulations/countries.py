"""Whose an event is: the country of its federation, and the one that holds it."""

from __future__ import annotations

from engine.model import EventInfo
from engine.regulations import load


def country_of_federation(federation: str) -> str:
    """Three-letter code of a federation of one country, by its id on the sheet; empty for any other."""
    return str(load("federations")["hosts"].get(federation, ""))


def host_of(info: EventInfo) -> str:
    """The country of the federation that holds the event: the one named, else the federation's; empty for neither."""
    return info.settings.host_federation.strip().upper() or country_of_federation(info.federation)
