"""What sex the event itself tells of its players: that of women of everybody, that of men likewise."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.model.event import Event
from engine.model.itself import MANY, Itself
from engine.model.people import Player

_SEXES: Final = {"women": "f", "men": "m"}
"""The sex of everybody by the kind of competition; an open one tells none."""


def with_told_sex(event: Event) -> Event:
    """The event in which everybody whose row has no sex has that which the event tells; itself where it tells none.

    Asked once, where an event is read; from there on a player's own sex is all that anybody has to ask.
    """
    sex = _SEXES.get(event.info.settings.competition, "")
    return all_as(event, sex) if sex and any(not player.sex for player in event.players) else event


def all_as(event: Event, sex: str) -> Event:
    """The event in which all without a sex have this one, the same for all who ask."""
    return _all_as(Itself(event), sex)


@lru_cache(maxsize=8)
def _people_as(same: Itself[tuple[Player, ...]], sex: str) -> tuple[Player, ...]:
    """The players, those without a sex with this one: the same however the games that are left end."""
    return tuple(player if player.sex else replace(player, sex=sex) for player in same.value)


@lru_cache(maxsize=MANY)
def _all_as(same: Itself[Event], sex: str) -> Event:
    """The event with these players, one for all who are judged, so that what it asks is found out once."""
    return replace(same.value, players=_people_as(Itself(same.value.players), sex))
