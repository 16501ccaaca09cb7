"""An event in the letters of a language's readers: Bulgarian papers in Cyrillic where it is known, others in Latin.

Names of people, teams, places, of the event itself; what somebody wrote at length stands as it was written, for these
readers where it was written for several: `[pl] Bez psów. [bg] Без кучета. [en] No dogs.`
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, Final, TypeVar

from engine.model import (
    Arbiter,
    Event,
    EventInfo,
    Finding,
    Incident,
    Player,
    Prize,
    Settings,
    Stage,
    Subject,
    Team,
    advice,
)
from reporting.fields import TABLES, Kind
from reporting.languages import language
from reporting.locale.names import country_of, cyrillic_player, homes_of, in_letters, latin_player, other_clubs
from reporting.locale.scripts import has_cyrillic, in_latin

_NAMES: Final = frozenset(field.name for field in fields(Settings))
_SETTINGS: Final = ("federation_name", "venue", "city", "organiser", "organiser_address", "age_group")
_PLAYER: Final = ("region", "club", "city", "address")
_TEXTS: Final = tuple(
    column.id
    for column in TABLES["event"].columns
    if column.kind in {Kind.TEXT, Kind.LONG_TEXT} and column.id in _NAMES and column.id != "parameters"
)
LONG_TEXTS: Final = tuple(
    column.id for column in TABLES["event"].columns if column.kind is Kind.LONG_TEXT and column.id in _TEXTS
)
"""What the event sheet says in sentences."""
_Record = TypeVar("_Record", Arbiter, EventInfo, Incident, Player, Prize, Settings, Stage, Team)
_Other = TypeVar("_Other", Arbiter, Team)
_Any = TypeVar("_Any", Event, EventInfo, Settings)
_INCIDENT: Final = ("description", "decision", "motion")
_NO_HOMES: Final[Mapping[str, str]] = {}
_TEAM: Final = ("name", "short_name", "club", "city", "captain")


def event_in_script(event: Event, lang: str) -> Event:
    """The event in the letters of a language; the same one where nothing changes."""
    event = _in_language(event, lang)
    country = country_of(event)
    cyrillic = language(lang).cyrillic
    event = _by_other_columns(event, country, cyrillic=cyrillic)
    if cyrillic:
        people = tuple(map(cyrillic_player, event.players))
        return event if people == event.players else replace(event, players=people)
    homes = homes_of(event)
    return _with(
        event,
        info=_info(event.info, country, homes),
        players=tuple([_player(player, country, homes) for player in event.players]),
        teams=tuple(_latin(team, _TEAM, team.country or country, homes) for team in event.teams),
        stages=tuple(_latin(stage, ("name",), country) for stage in event.stages),
        # Classes are recognised by their words, and named by the papers.
        prizes=tuple(_latin(prize, ("prize", "amount"), country) for prize in event.prizes),
    )


def _with(record: _Any, **values: Any) -> _Any:
    """A record with other values; itself where they are what it has."""
    changed = {name: value for name, value in values.items() if value != getattr(record, name)}
    return replace(record, **changed) if changed else record


def _by_other_columns(event: Event, country: str, *, cyrillic: bool) -> Event:
    """Clubs, teams and arbiters as the columns for the other script have them."""
    clubs = other_clubs(event)

    def named(record: _Other) -> _Other:
        if not record.name_other_script:
            return record
        return replace(record, name=in_letters(record.name, record.name_other_script, country, cyrillic=cyrillic))

    def club_of(player: Player) -> Player:
        other = clubs.get(player.club)
        return replace(player, club=in_letters(player.club, other, country, cyrillic=cyrillic)) if other else player

    return _with(
        event,
        info=_with(event.info, arbiters=tuple(map(named, event.info.arbiters))),
        players=tuple(map(club_of, event.players)) if clubs else event.players,
        teams=tuple(map(named, event.teams)),
    )


def _in_language(event: Event, lang: str) -> Event:
    """The texts of the event sheet and of the prizes as they are written for readers of a language."""
    own = event.info.lang

    def chosen(record: _Record, names: tuple[str, ...]) -> _Record:
        marked = {name: value for name in names if "[" in (value := getattr(record, name))}
        changed: dict[str, Any] = {name: part_in(value, lang, own)[0] for name, value in marked.items()}
        return replace(record, **changed) if changed else record

    info = _with(chosen(event.info, ("name", "rate_of_play")), settings=chosen(event.info.settings, _TEXTS))
    prizes = tuple(chosen(prize, ("category", "prize")) for prize in event.prizes)
    incidents = tuple(chosen(incident, _INCIDENT) for incident in event.incidents)
    return _with(event, info=info, prizes=prizes, incidents=incidents)


def other_languages(event: Event, lang: str) -> dict[str, str]:
    """The long texts of the event sheet that are in another language than a paper's, with that language."""
    return {name: of for name in LONG_TEXTS if (of := _other(getattr(event.info.settings, name), event, lang))}


def incidents_in_other_languages(event: Event, lang: str) -> dict[str, str]:
    """What the sheet of incidents says in another language than a paper's, as papers show it, with that language."""
    own, texts = event.info.lang, (incident.description for incident in event.incidents)
    return {part_in(text, lang, own)[0]: of for text in texts if (of := _other(text, event, lang))}


def _other(text: str, event: Event, lang: str) -> str:
    """The language of a text, where it says nothing for readers of a paper's language; else empty."""
    display_text, of = part_in(text, lang, event.info.lang)
    return of if display_text and of != lang and not says_none(display_text) else ""


def in_other_languages(event: Event, langs: Iterable[str]) -> tuple[Finding, ...]:
    """One finding about the texts that papers in some of these languages show in another one."""
    found = {lang: other_languages(event, lang) for lang in dict.fromkeys(langs)}
    names = list(dict.fromkeys(name for names in found.values() for name in names))
    if not names:
        return ()
    languages = ",".join(lang for lang, others in found.items() if others)
    where = Subject("event", None, names[0])
    code = "texts-in-other-language"
    return (advice(code, subject=where, languages=languages, fields=",".join(names)),)


def _info(info: EventInfo, country: str, homes: Mapping[str, str]) -> EventInfo:
    """The event sheet, its name, town and organiser as its Latin fields have them."""
    own: dict[str, Any] = {
        name: latin
        for name, latin in (("city", info.settings.city_latin), ("organiser", info.settings.organiser_latin))
        if latin and has_cyrillic(getattr(info.settings, name))
    }
    settings: Settings = _with(info.settings, **own)
    name = info.settings.name_latin if info.settings.name_latin and has_cyrillic(info.name) else info.name
    return _with(
        _latin(_with(info, name=name), ("name", "rate_of_play"), country),
        settings=_latin(settings, _SETTINGS, country),
        arbiters=tuple(_latin(each, ("name", "club", "arbiter_class"), country, homes) for each in info.arbiters),
    )


def _player(player: Player, country: str, homes: Mapping[str, str]) -> Player:
    """A Latin name; a Cyrillic one in the other column is not for this paper."""
    latin = _latin(latin_player(player, country), _PLAYER, player.country or country, homes)
    return replace(latin, name_other_script="") if has_cyrillic(latin.name_other_script) else latin


def _latin(record: _Record, names: tuple[str, ...], country: str, homes: Mapping[str, str] = _NO_HOMES) -> _Record:
    """A record with these fields in Latin letters: by its country's table, what has a home by that one's."""
    changed: dict[str, Any] = {
        name: in_latin(value, homes.get(value, country))
        for name in names
        if has_cyrillic(value := getattr(record, name))
    }
    return replace(record, **changed) if changed else record


_MARK: Final = re.compile(r"\[(pl|bg|en)\]")


def part_in(text: str, lang: str, own: str) -> tuple[str, str]:
    """What the text says for readers of a language, and the language of that; `own` is that of the event.

    Where it says nothing for them: what is in the event's language, else its first part.
    """
    unmarked, *rest = _MARK.split(text)
    parts = {own: unmarked.strip()} if unmarked.strip() else {}
    for mark, part in zip(rest[::2], rest[1::2], strict=True):
        parts[mark] = "\n".join(filter(None, (parts.get(mark, ""), part.strip())))
    parts = {mark: part for mark, part in parts.items() if part}
    chosen = next((mark for mark in (lang, own, *parts) if mark in parts), own)
    return parts.get(chosen, ""), chosen


_NOTHING: Final = frozenset({"-", "–", "—", "brak", "nie", "nie było", "няма", "не", "none", "no", "nothing"})
"""What stands in a cell where somebody says that there was nothing."""


def says_none(text: str) -> bool:
    """Whether a text says that there is nothing to tell."""
    return text.strip().rstrip(".").casefold() in _NOTHING
