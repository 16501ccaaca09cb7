"""The canonical form of an event, its hash, and what the public may see of it."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Collection, Mapping
from decimal import Decimal
from hashlib import sha256
from typing import Any, Final, NamedTuple

from reporting.fields import TABLES, Column, Kind, Table


def canonical_json(document: Mapping[str, Any]) -> bytes:
    """The document as bytes: UTF-8, NFC, sorted keys, no spaces, no floats, one newline at the end."""
    return _encoded(document) + b"\n"


def canonical_text(value: Any) -> str:
    """The same of any value without the newline; that of a list is made of those of what is in it."""
    return _encoded(value).decode()


def _encoded(value: Any) -> bytes:
    text = json.dumps(_canonical(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode("utf-8", "replace")


def event_hash(document: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical document, in hex: over the event's data alone."""
    return sha256(canonical_json(document)).hexdigest()


def _canonical(value: Any) -> Any:
    """NFC everywhere; a float becomes its shortest exact decimal, as text."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, Mapping):
        return {unicodedata.normalize("NFC", str(key)): _canonical(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_canonical(item) for item in value]
    return str(value) if isinstance(value, (float, Decimal)) else value


def public_document(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document without addresses, e-mails and phones; of a birth date the year alone.

    Unknown fields go too: nobody can say what a column that a user added holds.
    """
    public: dict[str, Any] = {}
    for key, value in document.items():
        if key == "event" and isinstance(value, Mapping):
            public[key] = _public_event(value)
        elif key in TABLES:
            public[key] = _public_records(TABLES[key], value)
        elif key == "schema":
            public[key] = value
    return public


def applicant_document(document: Mapping[str, Any], number: int) -> dict[str, Any]:
    """What one application shows: the public document with the whole record of the applicant and of the event."""
    known = public_document(document)
    event = document.get("event")
    if isinstance(event, Mapping):
        known["event"] = {**event, **({"arbiters": known["event"]["arbiters"]} if "arbiters" in event else {})}
    own = (each for each in document.get("players") or () if isinstance(each, Mapping) and each.get("number") == number)
    record = next(own, None)
    if record is not None:
        known["players"] = [dict(record) if each.get("number") == number else each for each in known["players"]]
    return known


def body_document(document: Mapping[str, Any], numbers: Collection[int], fields: Collection[str]) -> dict[str, Any]:
    """What a body is sent: the document, with the whole records of those who apply for something alone.

    Of all others it has what is public and what the body's forms ask of each player.
    """
    players = document.get("players")
    if not isinstance(players, list):
        return dict(document)
    records = [each for each in players if isinstance(each, Mapping)]
    table = TABLES["players"]
    sent = [
        dict(each)
        if each.get("number") in numbers
        else {**public_record(table, each), **{key: each[key] for key in fields if key in each}}
        for each in records
    ]
    return {**document, "players": sent}


def _public_event(event: Mapping[str, Any]) -> dict[str, Any]:
    public = public_record(TABLES["event"], event)
    if "arbiters" in event:
        public["arbiters"] = _public_records(TABLES["arbiters"], event["arbiters"])
    return public


def _public_records(table: Table, records: Any) -> list[dict[str, Any]]:
    if not isinstance(records, list):
        return []
    return [public_record(table, record) for record in records if isinstance(record, Mapping)]


_RESULT_KEYS = {"results": ("score", "advantage", "kind")}
"""Fields of the JSON that the workbook's result column carries."""


def public_record(table: Table, record: Mapping[str, Any]) -> dict[str, Any]:
    """The known public fields of a record, at their paths."""
    plan = _PLANS[table.key]
    public = {key: value for key, value in record.items() if key in plan.plain}
    for key in plan.births & record.keys():
        public |= _public_birth(key, record[key])
    for key, known in plan.parts.items():
        if key in record:
            public[key] = _public_part(known, record[key])
    return public


class _Plan(NamedTuple):
    """The fields of a table that are shown as they stand, days of birth, those shown with known keys alone."""

    plain: frozenset[str]
    births: frozenset[str]
    parts: Mapping[str, frozenset[str]]


def _plan(key: str, columns: tuple[Column, ...]) -> _Plan:
    births = frozenset(each.json_path[0] for each in columns if each.kind is Kind.BIRTH)
    public = [each for each in columns if not each.private and each.kind is not Kind.BIRTH]
    parts = {each.json_path[0] for each in public if len(each.json_path) > 1}
    known = {
        name: frozenset({"list", "date", *(each.json_path[-1] for each in columns if each.json_path[0] == name)})
        for name in parts
    }
    plain = {each.json_path[0] for each in public if len(each.json_path) == 1}
    return _Plan(frozenset((*plain, *_RESULT_KEYS.get(key, ()))), births, known)


def _public_birth(key: str, value: Any) -> dict[str, Any]:
    """The year of a birth date; nothing of what is no date."""
    year = str(value)[:4]
    return {key: year} if len(year) == 4 and year.isdecimal() else {}


def _public_part(known: frozenset[str], value: Any) -> Any:
    """An object (`ids`, `titles`) or the list of ratings, with the known keys alone."""
    if isinstance(value, Mapping):
        return {name: item for name, item in value.items() if name in known}
    if isinstance(value, list):
        return [_public_part(known, entry) for entry in value if isinstance(entry, Mapping)]
    return None


_PLANS: Final = {key: _plan(key, table.columns) for key, table in TABLES.items()}
