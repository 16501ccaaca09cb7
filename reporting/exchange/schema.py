"""The JSON schema of an event, made from the table of fields, so that the two cannot drift."""

from __future__ import annotations

from typing import Any, Final

from engine.model import ResultKind, Side
from reporting.fields import TABLES, Column, Kind, Table
from reporting.locale import Texts, texts

_DAY: Final = r"^\d{4}-\d{2}-\d{2}$"
_POINTS: Final = r"^\d+(\.5)?$"
_TYPES: Final[dict[Kind, dict[str, Any]]] = {
    Kind.TEXT: {"type": "string"},
    Kind.LONG_TEXT: {"type": "string"},
    Kind.INTEGER: {"type": "integer"},
    Kind.POINTS: {"type": "string", "pattern": _POINTS},
    Kind.DATE: {"type": "string", "pattern": _DAY},
    Kind.BIRTH: {"type": "string", "pattern": r"^\d{4}(-\d{2}-\d{2})?$"},
    Kind.TIME: {"type": "string", "pattern": r"^\d{2}:\d{2}$"},
    Kind.YES_NO: {"type": "boolean"},
    Kind.CHOICE: {"type": "string"},
    Kind.LIST: {"type": "array", "items": {"type": "string"}},
}
_REQUIRED: Final = {"players": ["number"]}
_SHEET_ONLY: Final = frozenset({"result", "white_name", "black_name", "player_name"})
"""Columns that the workbook shows to people and that the JSON says by numbers and scores."""


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
        if column.id in _SHEET_ONLY or (table.key, column.id) == ("results", "kind"):
            continue
        _place(properties, column, _property(column, table, words))
    if table.key == "results":
        properties |= _result_fields(words)
    if table.key == "play_offs":
        properties["order"]["items"] = {"type": "integer"}
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
    return found | {"description": words(f"workbook.{table.key}.{column.id}.help")}


def _place(properties: dict[str, Any], column: Column, found: dict[str, Any]) -> None:
    """Put a property where the column's path leads: `surname`, `ids.fide`, an entry of `ratings`."""
    path = column.json_path
    if len(path) == 1:
        properties[path[0]] = found
    elif len(path) == 2:
        inner = properties.setdefault(path[0], {"type": "object", "properties": {}})
        inner["properties"][path[1]] = found
    else:
        _place_rating(properties, path, found)


def _place_rating(properties: dict[str, Any], path: tuple[str, ...], found: dict[str, Any]) -> None:
    """One list of ratings for all federations: each entry names its list."""
    entry = {"list": {"type": "string", "enum": []}, "date": {"type": "string", "pattern": _DAY}}
    item = {"type": "object", "properties": entry, "required": ["list", "value"]}
    ratings = properties.setdefault(path[0], {"type": "array", "items": item})
    fields = ratings["items"]["properties"]
    if path[1] not in fields["list"]["enum"]:
        fields["list"]["enum"].append(path[1])
    fields.setdefault(path[2], found)


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
