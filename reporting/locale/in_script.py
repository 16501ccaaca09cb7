"""An event in the letters of a language's readers: Bulgarian papers in Cyrillic where it is known, others in Latin.

Names of people, teams, places, of the event itself; what somebody wrote at length stands as it was written.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeVar

from engine.model import Arbiter, Event, EventInfo, Player, Settings, Stage, Team
from reporting.locale.names import country_of, cyrillic_player, latin_player
from reporting.locale.scripts import has_cyrillic, in_latin

_SETTINGS: Final = ("federation_name", "venue", "city", "organiser", "organiser_address", "age_group")
_PLAYER: Final = ("region", "club", "city", "address")
_Record = TypeVar("_Record", Arbiter, EventInfo, Player, Settings, Stage, Team)
_TEAM: Final = ("name", "short_name", "club", "city", "captain")


def in_script(event: Event, lang: str) -> Event:
    """The event in the letters of a language; the same one where nothing changes."""
    if lang == "bg":
        people = tuple(map(cyrillic_player, event.players))
        return event if people == event.players else replace(event, players=people)
    country = country_of(event)
    changed = replace(
        event,
        info=_info(event.info, country),
        players=tuple(_player(player, country) for player in event.players),
        teams=tuple(_latin(team, _TEAM, team.federation or country) for team in event.teams),
        stages=tuple(_latin(stage, ("name",), country) for stage in event.stages),
    )
    return event if changed == event else changed


def _info(info: EventInfo, country: str) -> EventInfo:
    """The event sheet, its name, town and organiser as its Latin fields have them."""
    own: dict[str, Any] = {
        name: latin
        for name, latin in (("city", info.settings.city_latin), ("organiser", info.settings.organiser_latin))
        if latin and has_cyrillic(getattr(info.settings, name))
    }
    settings: Settings = replace(info.settings, **own)
    name = info.settings.name_latin if info.settings.name_latin and has_cyrillic(info.name) else info.name
    return replace(
        _latin(replace(info, name=name), ("name", "rate_of_play"), country),
        settings=_latin(settings, _SETTINGS, country),
        arbiters=tuple(_latin(each, ("name", "club", "arbiter_class"), country) for each in info.arbiters),
    )


def _player(player: Player, country: str) -> Player:
    """A Latin name; a Cyrillic one in the other column is not for this paper."""
    latin = _latin(latin_player(player, country), _PLAYER, player.federation or country)
    return replace(latin, name_other_script="") if has_cyrillic(latin.name_other_script) else latin


def _latin(record: _Record, names: tuple[str, ...], country: str) -> _Record:
    """A record with these fields in Latin letters."""
    changed: dict[str, Any] = {
        name: in_latin(value, country) for name in names if has_cyrillic(value := getattr(record, name))
    }
    return replace(record, **changed) if changed else record
