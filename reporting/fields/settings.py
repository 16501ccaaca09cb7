"""The rows of the event sheet that are settings: made of the engine's list of them, so that none is told twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Final, get_origin

from engine.model.setting_types import Choices, Trait
from reporting.fields.column import Column, Kind

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
