"""The canonical form of an event, its hash, and what the public may see of it."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from hashlib import sha256
from typing import Any

from reporting.fields import TABLES, Column, Kind, Table


def canonical_json(document: Mapping[str, Any]) -> bytes:
    """The document as bytes: UTF-8, NFC, sorted keys, no spaces, no floats, one newline at the end."""
    text = json.dumps(_canonical(document), ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode("utf-8", "replace") + b"\n"


def event_hash(document: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical document, in hex: over the event's data alone."""
    return sha256(canonical_json(document)).hexdigest()


def _canonical(value: Any) -> Any:
    """NFC everywhere; a float becomes its shortest exact decimal, as text."""
    kind = type(value)
    if kind is str:
        return value if value.isascii() else unicodedata.normalize("NFC", value)
    if kind is int or kind is bool or value is None:
        return value
    if kind is dict or isinstance(value, Mapping):
        return {unicodedata.normalize("NFC", str(key)): _canonical(item) for key, item in value.items()}
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, (list, tuple)):
        return [_canonical(item) for item in value]
    if isinstance(value, (float, Decimal)):
        return str(value)
    return value


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


def _public_event(event: Mapping[str, Any]) -> dict[str, Any]:
    public = _public_record(TABLES["event"], event)
    if "arbiters" in event:
        public["arbiters"] = _public_records(TABLES["arbiters"], event["arbiters"])
    return public


def _public_records(table: Table, records: Any) -> list[dict[str, Any]]:
    if not isinstance(records, list):
        return []
    return [_public_record(table, record) for record in records if isinstance(record, Mapping)]


_BESIDE_COLUMNS = {"results": ("score", "advantage", "kind")}
"""Fields of the JSON that the workbook's result column carries."""


def _public_record(table: Table, record: Mapping[str, Any]) -> dict[str, Any]:
    """The known public fields of a record, at their paths."""
    public: dict[str, Any] = {key: record[key] for key in _BESIDE_COLUMNS.get(table.key, ()) if key in record}
    for column in table.columns:
        key = column.json_path[0]
        if key not in record or (column.private and column.kind is not Kind.BIRTH):
            continue
        if column.kind is Kind.BIRTH:
            public |= _public_birth(key, record[key])
        elif len(column.json_path) == 1:
            public[key] = record[key]
        else:
            public[key] = _public_part(table, key, record[key])
    return public


def _public_birth(key: str, value: Any) -> dict[str, Any]:
    """The year of a birth date; nothing of what is no date."""
    year = str(value)[:4]
    return {key: year} if len(year) == 4 and year.isdecimal() else {}


def _public_part(table: Table, key: str, value: Any) -> Any:
    """An object (`ids`, `titles`) or the list of ratings, with the known keys alone."""
    known = _known_keys([column for column in table.columns if column.json_path[0] == key])
    if isinstance(value, Mapping):
        return {name: item for name, item in value.items() if name in known}
    if isinstance(value, list):
        return [{name: item for name, item in entry.items() if name in known} for entry in value if _is_entry(entry)]
    return None


def _known_keys(columns: list[Column]) -> set[str]:
    return {column.json_path[-1] for column in columns} | {"list", "date"}


def _is_entry(entry: Any) -> bool:
    return isinstance(entry, Mapping)
