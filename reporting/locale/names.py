"""The names of people and events in the letters that a reader or a file asks for.

What stands in these letters on the sheet is taken as it stands, be it in the other column; what stands in
Cyrillic alone is transliterated where Latin letters are asked for. Nothing is put into Cyrillic.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.checks.rated.people import is_latin
from engine.model import Event, Finding, Player, Subject, notice
from engine.model.people import parted_name
from engine.regulations import country_of_federation, host_of
from reporting.locale.scripts import BULGARIAN, has_cyrillic, in_latin

_LATIN_FIELDS: Final = (("name", "name_latin"), ("city", "city_latin"), ("organiser", "organiser_latin"))
_NAMED: Final = 5
"""So many names stand in the finding about those that were transliterated."""


def country_of(event: Event) -> str:
    """Three-letter code of the country whose letters the event sheet is written in; empty where nobody says it."""
    info = event.info
    bulgarian = country_of_federation(info.federation) == BULGARIAN
    return BULGARIAN if bulgarian or (not info.settings.host_federation and info.lang == "bg") else host_of(info)


def latin_player(player: Player, country: str) -> Player:
    """The player with names in Latin letters; `country` is that of the event, where he has none of his own."""
    if not has_cyrillic(player.name + player.patronymic):
        return player
    origin = player.country or country
    other = player.name_other_script
    surname, first_name = in_latin(player.surname, origin), in_latin(player.first_name, origin)
    if other and is_latin(other):
        surname, first_name = _parted(other, player)
    patronymic = "" if other and is_latin(other) else in_latin(player.patronymic, origin)
    return replace(player, surname=surname, first_name=first_name, patronymic=patronymic, name_other_script=player.name)


def cyrillic_player(player: Player) -> Player:
    """The player with his Cyrillic names where the sheet has them, otherwise as he stands on it."""
    other = player.name_other_script
    if has_cyrillic(player.name) or not other or not has_cyrillic(other):
        return player
    surname, first_name = _parted(other, player)
    patronymic = player.patronymic if has_cyrillic(player.patronymic) else ""
    return replace(player, surname=surname, first_name=first_name, patronymic=patronymic, name_other_script=player.name)


def in_letters(text: str, other: str, country: str, *, cyrillic: bool) -> str:
    """A name of anything in the letters asked for: as it stands, as its other column has it, or transliterated."""
    if cyrillic:
        return other if has_cyrillic(other) and not has_cyrillic(text) else text
    if not has_cyrillic(text):
        return text
    return other if other and is_latin(other) else in_latin(text, country)


def other_clubs(event: Event) -> dict[str, str]:
    """Clubs by their names, with the names in the other script: what one player's row says holds for all of them."""
    return {player.club: player.club_other_script for player in event.players if player.club_other_script}


def homes_of(event: Event) -> dict[str, str]:
    """Clubs, teams and towns, each with the country by whose table it becomes Latin wherever it stands.

    What the event's own sheet names is the event's; a team's are its federation's; of others it is the country that
    most of their players are of, of as many the event's, otherwise the first.
    """
    country, settings = country_of(event), event.info.settings
    country_counts: dict[str, Counter[str]] = {}
    for player in event.players:
        for text in {player.club, player.city, player.region} if player.country else ():
            if has_cyrillic(text):
                country_counts.setdefault(text, Counter())[player.country] += 1
    homes = {text: max(found, key=lambda one: (found[one], one == country)) for text, found in country_counts.items()}
    for team in event.teams:
        if team.country:
            homes |= dict.fromkeys((team.name, team.short_name, team.club, team.city), team.country)
    return homes | dict.fromkeys((settings.city, settings.organiser), country)


def _parted(other: str, player: Player) -> tuple[str, str]:
    """Surname and first name of a name that is one text: as many of its words are the surname as the surname has."""
    if "," in other:
        return parted_name(other)
    words, length = other.split(), len(player.surname.split())
    if not player.first_name or len(words) <= length:
        return other, ""
    return " ".join(words[:length]), " ".join(words[length:])


def not_in_latin(event: Event) -> tuple[Finding, ...]:
    """One finding about everything that Latin papers and files show transliterated, with its first place."""
    found = list(_transliterated(event))
    if not found:
        return ()
    names = ", ".join(f"{name} → {latin}" for _, name, latin in found[:_NAMED])
    listed = names if len(found) <= _NAMED else f"{names}, …"
    return (notice("names-transliterated", subject=found[0][0], value=listed, count=len(found)),)


def _transliterated(event: Event) -> Iterator[tuple[Subject, str, str]]:
    """Where a text stands, the text, and what becomes of it."""
    info, country = event.info, country_of(event)
    for of, latin in _LATIN_FIELDS:
        text = str(info.value_of(of))
        if has_cyrillic(text) and not info.value_of(latin):
            yield Subject("event", None, latin), text, in_latin(text, country)
    for index, player in enumerate(event.players):
        other = player.name_other_script
        if has_cyrillic(player.name) and not (other and is_latin(other)):
            yield Subject("players", index, "name_other_script"), player.name, latin_player(player, country).name
    listed = other_clubs(event) | {team.name: team.name_other_script for team in event.teams if team.name_other_script}
    homes = homes_of(event)
    where = {one.club: Subject("players", at, "club") for at, one in enumerate(event.players)}
    where |= {one.name: Subject("teams", at, "name") for at, one in enumerate(event.teams)}
    for name, subject in where.items():
        if has_cyrillic(name) and not is_latin(listed.get(name, "") or name):
            yield subject, name, in_latin(name, homes.get(name, country))
