"""A record of the players: ids, titles, categories as objects, ratings as a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Final

from engine.model import Player, PlayerStatus, Rating, Subject, finding
from engine.regulations.rating_value import can_be_rating, most_rating
from reporting.exchange import encode
from reporting.exchange.record import Record, enum_of, kept
from reporting.exchange.values import is_empty, read_date

_RATING_PARTS: Final = ("value", "games", "rank")
_PLAYER_TEXTS: Final = (
    *("surname", "first_name", "patronymic", "name_other_script", "sex", "federation", "region", "club", "city"),
    *("advancements", "address", "email", "phone", "note"),
)
_PLAYER_NUMBERS: Final = ("team", "group", "board", "from_round", "last_round")


def decode_player(record: Record) -> Player | None:
    """One player; None, with a finding, without a number."""
    number = record.require("number")
    if number is None:
        return None
    raw, columns = record.raw, record.table
    birth = record.get("birth_date") if "birth_date" in raw else None
    player = Player(
        number=number,
        birth_date=birth if isinstance(birth, date) else None,
        birth_year=birth.year if isinstance(birth, date) else birth,
        ids=_mapping(record, "ids", "id_"),
        titles=_mapping(record, "titles", "title_"),
        categories=_mapping(record, "categories", "category_"),
        ratings=_ratings(record),
        outside_fide=record.get("outside_fide", False),
        status=enum_of(PlayerStatus, record.get("status"), PlayerStatus.ACTIVE),
        **{key: record.read(columns.column(key), raw[key], "") for key in _PLAYER_TEXTS if key in raw},
        **{key: record.read(columns.column(key), raw[key]) for key in _PLAYER_NUMBERS if key in raw},
    )
    return replace(player, extra=kept(raw, encode.encode_player(player)))


def _mapping(record: Record, key: str, prefix: str) -> dict[str, str]:
    """An object of texts: the known keys checked, the others as they are."""
    raw = record.raw.get(key)
    if not isinstance(raw, Mapping):
        if not is_empty(raw):
            record.report("object", key, raw)
        return {}
    known = {column.json_path[-1]: column for column in record.table.columns if column.id.startswith(prefix)}
    found = {}
    for name, value in raw.items():
        text = record.read(known[name], value, "") if name in known else value
        if text and isinstance(text, str):
            found[name] = text
    return found


def _ratings(record: Record) -> tuple[Rating, ...]:
    """The list of ratings; an entry without a list or a value stays raw in `extra`."""
    raw = record.raw.get("ratings")
    if is_empty(raw):
        return ()
    if not isinstance(raw, list):
        record.report("list", "rating_fide", raw)
        return ()
    found = (_rating(record, item) for item in raw)
    return tuple(rating for rating in found if rating is not None)


def _rating(record: Record, raw: object) -> Rating | None:
    fields = raw if isinstance(raw, Mapping) else {}
    name = fields.get("list")
    if not isinstance(name, str) or not name:
        record.report("rating", "rating_fide", raw)
        return None
    ids = {column.id for column in record.table.columns}
    base = f"rating_{name}" if f"rating_{name}" in ids else "rating_fide"
    numbers = {}
    for part in _RATING_PARTS:
        column_id = base if part == "value" else f"{base}_{part}"
        known = record.table.column(column_id if column_id in ids else base)
        numbers[part] = record.read(known, fields.get(part))
    if numbers["value"] and not can_be_rating(numbers["value"]):
        subject = Subject(record.table.key, record.index, base)
        record.findings.append(
            finding("rating-impossible", subject=subject, value=numbers["value"], most=most_rating())
        )
        return None
    if not numbers["value"]:  # 0 is how lists write that somebody has no rating
        return None
    kind = fields.get("kind")
    day = fields.get("date")
    return Rating(name, **numbers, kind=kind if isinstance(kind, str) else "", date=_rating_date(record, base, day))


def _rating_date(record: Record, base: str, raw: object) -> date | None:
    """The day of a rating list; the finding names the rating's own column."""
    if is_empty(raw):
        return None
    value, expected = read_date(raw)
    if expected is not None:
        record.report(expected, base, raw)
    return value if isinstance(value, date) else None
