"""The fields of the event sheet, in the order in which it shows them.

Its settings are those of the engine (`engine/model/settings.py`); here stands what is not one of them: what
the event itself keeps, and where the sheet shows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Final, get_origin

from engine.model import Settings
from engine.model.setting_types import Choices, Trait
from engine.systems.table import SYSTEMS as BY_ID
from reporting.fields.column import Column, Kind, Table
from reporting.languages import LANGUAGES

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_OF_TYPE: Final[Mapping[Any, Kind]] = {
    str: Kind.TEXT,
    int | None: Kind.INTEGER,
    bool | None: Kind.YES_NO,
    date | None: Kind.DATE,
    tuple[str, ...]: Kind.LIST,
}
_OF_TRAIT: Final[Mapping[Trait, Kind]] = {Trait.LONG: Kind.LONG_TEXT, Trait.HALF_POINTS: Kind.POINTS}


def event_rows(
    settings: type[DataclassInstance], sections: Mapping[str, str], before: Mapping[str, tuple[Column, ...]]
) -> Iterator[Column]:
    """The rows of settings in their order, each after those of the event itself that stand before it.

    `sections` names the settings with which sections begin. KeyError where a type has no kind of cell, where
    the first setting begins no section, or where one that is named does not exist.
    """
    missing = (sections.keys() | before.keys()) - {each.name for each in fields(settings)}
    if missing:
        raise KeyError(*sorted(missing))
    section = ""
    for each in fields(settings):
        yield from before.get(each.name, ())
        section = sections.get(each.name, section) or sections[each.name]
        yield _row(each.name, each.type, section)


def _row(name: str, of: Any, section: str) -> Column:
    plain, traits = (of.__origin__, of.__metadata__) if get_origin(of) is Annotated else (of, ())
    choices = next((one for one in traits if isinstance(one, Choices)), ())
    kind = next((_OF_TRAIT[one] for one in traits if one in _OF_TRAIT), _OF_TYPE[plain])
    if choices and kind is Kind.TEXT:
        kind = Kind.CHOICE
    group = name if choices else ""
    return Column(name, kind, "", tuple(choices), group, section=section, private=Trait.PRIVATE in traits)


FEDERATIONS: Final = (
    "pzszach",
    "pzwarc",
    "kszk",
    "bsfsh",
    "bfsh-2022",
    "bfsh-1928",
    "bfksh",
    "fide",
    "fmjd",
    "iccf",
    "other",
)
SYSTEMS: Final = tuple(BY_ID)
GAMES: Final = ("chess", "draughts100", "draughts64", "correspondence")


def _choice(column_id: str, section: str, choices: tuple[str, ...], group: str = "") -> Column:
    return Column(column_id, Kind.CHOICE, choices=choices, group=group or column_id, section=section)


def _section(section: str, *columns: tuple[str, Kind]) -> tuple[Column, ...]:
    return tuple(Column(column_id, kind, section=section) for column_id, kind in columns)


_SECTIONS: Final = {
    "event_code": "identity",
    "fifteen_minutes": "play",
    "level": "kind",
    "aims": "regulations",
    "playing_conditions": "report",
    "papers": "papers",
}
"""The settings with which the sections of the sheet begin."""

_BEFORE: Final[Mapping[str, tuple[Column, ...]]] = {
    "event_code": _section("identity", ("name", Kind.TEXT)),
    "name_latin": (_choice("federation", "identity", FEDERATIONS),),
    "organiser": _section("identity", ("start_date", Kind.DATE), ("end_date", Kind.DATE)),
    "fifteen_minutes": (
        _choice("system", "play", SYSTEMS),
        _choice("game", "play", GAMES),
        *_section("play", ("rounds", Kind.INTEGER), ("cycles", Kind.INTEGER), ("rate_of_play", Kind.TEXT)),
    ),
    "start_numbers": (
        *_section("play", ("tie_breaks", Kind.LIST)),
        *_section("play", ("points_win", Kind.POINTS), ("points_draw", Kind.POINTS), ("points_loss", Kind.POINTS)),
        *_section("play", ("points_bye", Kind.POINTS), ("draws_with_advantage", Kind.YES_NO)),
        _choice("unfinished", "play", ("more-than-half", "half")),
        _choice("first_colour", "play", ("white", "black"), "colour"),
    ),
    "forbidden_pairs": _section("play", ("seed", Kind.TEXT)),
}
"""What the sheet shows of the event itself, each before the setting that it names."""

_PAPERS: Final = (
    _choice("lang", "papers", LANGUAGES),
    Column("languages", Kind.LIST, choices=LANGUAGES, group="lang", section="papers"),
)

EVENT: Final = Table("event", "event", (*event_rows(Settings, _SECTIONS, _BEFORE), *_PAPERS), ("name",))

ARBITERS: Final = Table(
    "arbiters",
    "event",
    (
        Column("name", width=28),
        Column("name_other_script", width=24),
        Column("role", Kind.CHOICE, choices=("chief", "deputy", "sector", "round", "pairing", "other"), group="role"),
        Column("arbiter_class"),
        Column("licence"),
        Column("licence_until", Kind.DATE),
        Column("club", width=20),
        Column("federation"),
        Column("fide_id"),
    ),
    ("name",),
)

STAGES: Final = Table(
    "stages",
    "event",
    (
        Column("number", Kind.INTEGER),
        Column("name", width=24),
        Column("system", Kind.CHOICE, choices=SYSTEMS, group="system"),
        Column("rounds", Kind.INTEGER),
        Column("groups", Kind.INTEGER),
        Column("advance", Kind.INTEGER),
        Column("places_by_group", Kind.LIST),
        Column("advance_by_group", Kind.LIST),
        Column("carry_results", Kind.YES_NO),
    ),
    ("number",),
)
