"""The JSON schema of an event, made from the table of fields, so that the two cannot drift."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.model import ResultKind, Side
from reporting.fields import TABLES, Column, Kind, Table
from reporting.fields.path import LISTS, Path
from reporting.locale import Texts, texts

_DAY: Final = r"^\d{4}-\d{2}-\d{2}$"
_POINTS: Final = r"^\d+(\.5)?$"
_CHANGE: Final = r"^-?\d+(\.5)?$"
_TYPES: Final[dict[Kind, dict[str, Any]]] = {
    Kind.TEXT: {"type": "string"},
    Kind.LONG_TEXT: {"type": "string"},
    Kind.INTEGER: {"type": "integer"},
    Kind.POINTS: {"type": "string", "pattern": _POINTS},
    Kind.CHANGE: {"type": "string", "pattern": _CHANGE},
    Kind.DATE: {"type": "string", "pattern": _DAY},
    Kind.BIRTH: {"type": "string", "pattern": r"^\d{4}(-\d{2}-\d{2})?$"},
    Kind.TIME: {"type": "string", "pattern": r"^\d{2}:\d{2}$"},
    Kind.YES_NO: {"type": "boolean"},
    Kind.CHOICE: {"type": "string"},
    Kind.LIST: {"type": "array", "items": {"type": "string"}},
    Kind.NUMBERS: {"type": "array", "items": {"type": "integer"}},
}
_REQUIRED: Final = {"players": ["number"]}


def schema(lang: str = "en") -> dict[str, Any]:
    """The schema (draft 2020-12) with a description of every field, in English or another language."""
    words = texts(lang)
    tables = {key: _table(table, words) for key, table in TABLES.items() if key not in {"event", "arbiters"}}
    event = _record(TABLES["event"], words)
    event["properties"]["arbiters"] = _table(TABLES["arbiters"], words)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": words("cli.schema.title"),
        "description": words("cli.schema.description"),
        "type": "object",
        "properties": {
            "schema": {"const": 1, "description": words("cli.schema.version")},
            "event": event,
            **tables,
        },
        "required": ["results"],
    }


def _table(table: Table, words: Texts) -> dict[str, Any]:
    return {
        "type": "array",
        "description": words.find(f"workbook.sheet.{table.key}") or words(f"workbook.section.{table.key}"),
        "items": _record(table, words),
    }


def _record(table: Table, words: Texts) -> dict[str, Any]:
    """A record: the columns at their paths; unknown fields are allowed."""
    properties: dict[str, Any] = {}
    for column in table.columns:
        if column.in_document:
            _place(properties, column.json_path, _property(column, table, words))
    if table.key == "results":
        properties |= _result_fields(words)
    record: dict[str, Any] = {"type": "object", "properties": properties}
    if table.key in _REQUIRED:
        record["required"] = _REQUIRED[table.key]
    return record


def _property(column: Column, table: Table, words: Texts) -> dict[str, Any]:
    found = {**_TYPES[column.kind]}
    if column.choices and column.kind is Kind.CHOICE:
        found["enum"] = list(column.choices)
    if column.choices and column.kind is Kind.LIST:
        found["items"] = {"type": "string", "enum": list(column.choices)}
    return found | {"description": words.find(f"workbook.{table.key}.{column.id}.help") or column.id}


def _place(properties: dict[str, Any], path: Path, found: dict[str, Any]) -> None:
    """Put a property where a path leads: `surname`, `ids.fide`, an entry of `ratings`."""
    key, *steps = path
    if not steps:
        properties.setdefault(key, found)
    elif key in LISTS:
        _place_entry(properties, key, steps, found)
    else:
        inner = properties.setdefault(key, {"type": "object", "properties": {}})
        _place(inner["properties"], tuple(steps), found)


def _place_entry(properties: dict[str, Any], key: str, steps: Sequence[str], found: dict[str, Any]) -> None:
    """One list for all of its names: each entry tells its own, and the day on which it was so."""
    entry = {LISTS[key]: {"type": "string", "enum": []}, "date": {"type": "string", "pattern": _DAY}}
    item = {"type": "object", "properties": entry, "required": [LISTS[key], "value"]}
    fields = properties.setdefault(key, {"type": "array", "items": item})["items"]["properties"]
    names = fields[LISTS[key]]["enum"]
    names.extend(() if steps[0] in names else (steps[0],))
    _place(fields, tuple(steps[1:]), found)


def _result_fields(words: Texts) -> dict[str, Any]:
    points = {"type": "string", "enum": ["0", "0.5", "1", "2"]}
    return {
        "score": {
            "type": "object",
            "properties": {"white": points, "black": points},
            "description": words("cli.schema.score"),
        },
        "kind": {
            "type": "string",
            "enum": [str(kind) for kind in ResultKind],
            "description": words("cli.schema.kind"),
        },
        "advantage": {
            "type": "string",
            "enum": [str(side) for side in Side],
            "description": words("cli.schema.advantage"),
        },
    }
