"""The ratings of a player: a list in the document, an entry for each list that he stands on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Final

from engine.model import Player, Rating, Subject, finding
from engine.regulations.rating_value import can_be_rating, most_rating
from reporting.exchange.codec import FieldGroup
from reporting.exchange.plain import NOT_PLAIN, plain_number, plain_text
from reporting.exchange.record import Record
from reporting.exchange.values import is_empty, write_value
from reporting.fields import TABLES, Column, Kind

_KEY: Final = "ratings"
_USUAL: Final = "fide"
"""The list whose column a finding names where the entry's own has none."""
PARTS: Final[Mapping[str, Kind]] = {
    "value": Kind.INTEGER,
    "games": Kind.INTEGER,
    "kind": Kind.TEXT,
    "rank": Kind.INTEGER,
    "date": Kind.DATE,
    "k": Kind.INTEGER,
    "active": Kind.DATE,
}
"""What an entry says of any list beside its name; columns of its own list may say more."""
_NUMBERS: Final = frozenset(part for part, kind in PARTS.items() if kind is Kind.INTEGER)
_FIELDS: Final = tuple(found.name for found in fields(Rating))
_NEEDED: Final = frozenset({"list", "value"})


def read_ratings(record: Record) -> dict[str, Any]:
    """The ratings of a record; an entry without a list or a value stays as it is in what is kept."""
    raw = record.raw.get(_KEY)
    if is_empty(raw):
        return {}
    if not isinstance(raw, list):
        record.report("list", f"rating_{_USUAL}", raw)
        return {}
    found = (_rating(record, item) for item in raw)
    return {_KEY: tuple(rating for rating in found if rating is not None)}


def write_ratings(player: Player) -> dict[str, Any]:
    """The list of a player's ratings."""
    return {_KEY: [_entry(rating) for rating in player.ratings]} if player.ratings else {}


def _plain_ratings(raw: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The ratings of a record whose entries say a list and numbers alone."""
    if _KEY not in raw:
        return {}
    entries = raw[_KEY]
    if type(entries) is not list or not entries:
        return None
    found = tuple(_plain_rating(entry) for entry in entries)
    return None if None in found else {_KEY: found}


def _plain_rating(entry: Any) -> Rating | None:
    if type(entry) is not dict or not entry.keys() >= _NEEDED:
        return None
    numbers = entry.copy()
    name = numbers.pop("list")
    if plain_text(name) is NOT_PLAIN or not numbers.keys() <= _NUMBERS:
        return None
    if any(plain_number(number) is NOT_PLAIN for number in numbers.values()):
        return None
    return Rating(name, **numbers) if numbers["value"] and can_be_rating(numbers["value"]) else None


RATINGS: Final = FieldGroup(frozenset({_KEY}), read_ratings, write_ratings, _plain_ratings)


def _rating(record: Record, raw: object) -> Rating | None:
    entry = raw if isinstance(raw, Mapping) else {}
    name = entry.get("list")
    if not isinstance(name, str) or not name:
        record.report("rating", f"rating_{_USUAL}", raw)
        return None
    columns = _columns(name)
    parts = {part: record.read(column, entry.get(part)) for part, column in columns.items()}
    value = parts.pop("value")
    if value and not can_be_rating(value):
        subject = Subject(record.table.key, record.index, columns["value"].id)
        record.findings.append(finding("rating-impossible", subject=subject, value=value, most=most_rating()))
        return None
    if not value:  # 0 is how lists write that somebody has no rating
        return None
    known = {part: parts[part] for part in PARTS if parts.get(part) is not None}
    return Rating(name, value, **known)


@cache
def _columns(name: str) -> Mapping[str, Column]:
    """The columns of a list by the part of the entry that they show; what has none goes by the list's first."""
    own = [column for column in TABLES["players"].columns if column.json_path[:2] == (_KEY, name)]
    base = own[0].id if own else f"rating_{_USUAL}"
    usual = {part: Column(base, kind) for part, kind in PARTS.items()}
    return usual | {column.json_path[2]: column for column in own}


def _entry(rating: Rating) -> dict[str, Any]:
    told = {name: write_value(Kind.TEXT, getattr(rating, name)) for name in _FIELDS}
    return {name: value for name, value in told.items() if value is not None and value != ""}
