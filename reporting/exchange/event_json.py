"""The event as a JSON file, and the published schema of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn

from engine.model import Finding, Place, ResultKind, Side, Subject, finding, warning
from engine.model.listing import named
from reporting.exchange.file_kind import decode_text
from reporting.exchange.outcome import OUTCOME
from reporting.exchange.record import display_text
from reporting.exchange.table_codecs import PARTS
from reporting.fields import TABLES, Column, Kind, Table
from reporting.fields.path import LISTS, Path
from reporting.locale import Texts, texts

_DEEPEST: Final = 100
"""Levels of nesting that a document may have; the event's own fields need five."""
_NESTED: Final = frozenset({dict, list})


def read_json(data: bytes, name: str = "-") -> tuple[dict[str, Any] | None, tuple[Finding, ...]]:
    """The document in the bytes of a JSON file; None, with a finding that names the line, where there is none.

    A number with a decimal point is kept as it is written, as text: points are exact. Of a key that
    an object has twice the last value is read, with a warning.
    """
    text, _ = decode_text(data)
    twice: list[str] = []

    def unique(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            twice.extend(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        return found

    try:
        document = json.loads(
            text.removeprefix("\ufeff"), parse_float=str, parse_constant=_no_constant, object_pairs_hook=unique
        )
    except json.JSONDecodeError as error:
        where = Place(line=error.lineno)
        return None, (finding("json-broken", value=name, place=where, column=error.colno),)
    except RecursionError:
        return None, (finding("json-too-deep", value=name),)
    except ValueError:
        # NaN and its like, or an integer of thousands of digits.
        return None, (finding("json-no-number", value=name),)
    if not isinstance(document, dict):
        return None, (finding("json-not-event", value=name),)
    if _is_deeper(document, _DEEPEST):
        return None, (finding("json-too-deep", value=name),)
    return document, tuple(warning("json-key-twice", value=key) for key in dict.fromkeys(twice))


def json_place(subject: Subject) -> Place | None:
    """The path of a subject in a document, `players[0].birth_date`, in the place of a sheet.

    Of what stands in a list of its own, as ratings do, the path of the record.
    """
    table = TABLES.get(subject.table)
    if table is None:
        return None
    path = subject.table if subject.record is None or subject.table == "event" else f"{subject.table}[{subject.record}]"
    return Place(f"{path}{_path_of(subject.table, subject.field)}")


def _path_of(table: str, field: str | None) -> str:
    """What the path of a field has after that of its record."""
    column = next((column for column in TABLES[table].columns if column.id == field), None)
    if column is None or column.json_path[0] == "ratings":
        return ""
    return "".join(f".{key}" for key in (("score",) if column.kind is Kind.RESULT else column.json_path))


def _is_deeper(value: object, levels: int) -> bool:
    """Whether objects and lists stand more than so many levels deep, counted without recursion."""
    layer = [value] if type(value) in _NESTED else []
    for _ in range(levels):
        layer = [inner for outer in layer for inner in _inside(outer) if type(inner) in _NESTED]
        if not layer:
            return False
    return True


def _inside(value: Any) -> Iterable[Any]:
    return value.values() if type(value) is dict else value


def _no_constant(word: str) -> NoReturn:
    raise ValueError(word)


def json_bytes(document: Mapping[str, Any]) -> bytes:
    """The document as a file for people and programs: indented, keys in their natural order."""
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")


_TOP: Final = frozenset({"schema", "trf", *TABLES}) - {"arbiters"}
"""Keys of the document itself; `trf` holds the lines of a report file."""
_RATINGS: Final = "ratings"
_SCORE: Final = frozenset({"white", "black"})


def unknown_keys(document: Mapping[str, Any]) -> tuple[Finding, ...]:
    """A warning for each table with keys that nobody reads, at its first record that has one.

    They are kept and written again. Open by contract are the objects `ids`, `titles` and `categories`, and all that
    stands under `trf`.
    """
    found = [_finding_about(None, {key: None for key in document if key not in _TOP})]
    info = document.get("event")
    if isinstance(info, Mapping):
        found.append(_finding_about("event", dict.fromkeys(_unknown("event", info))))
        found.append(_finding_about("arbiters", _of_records("arbiters", info.get("arbiters"))))
    tables = (key for key in TABLES if key not in {"event", "arbiters"})
    found.extend(_finding_about(key, _of_records(key, document.get(key))) for key in tables)
    return tuple(each for each in found if each is not None)


def _of_records(table: str, records: object) -> dict[str, int | None]:
    """The unknown keys of a table, each with the first record that has it."""
    found: dict[str, int | None] = {}
    for index, record in enumerate(records if isinstance(records, list) else ()):
        if isinstance(record, Mapping):
            for key in _unknown(table, record):
                found.setdefault(key, index)
    return found


def _unknown(table: str, record: Mapping[str, Any]) -> Iterator[str]:
    """Keys of a record, and of the score and the ratings in it, that are no field; inner ones as `ratings.valeu`."""
    known = _KNOWN[table]
    yield from (key for key in record if key not in known)
    if table == "results" and isinstance(score := record.get("score"), Mapping):
        yield from (f"score.{key}" for key in score if key not in _SCORE)
    if table == "players" and isinstance(ratings := record.get(_RATINGS), list):
        entries = (entry for entry in ratings if isinstance(entry, Mapping))
        yield from (f"{_RATINGS}.{key}" for entry in entries for key in entry if key not in _PARTS)


def _known(table: Table) -> frozenset[str]:
    """The keys of a table's records: its columns, `result` among them, which says what no score can."""
    columns = {column.json_path[0] for column in table.columns if not column.name_of}
    more: Iterable[str] = {"event": ("arbiters",), "results": OUTCOME}.get(table.key, ())
    return frozenset({*columns, *more})


_KNOWN: Final = {key: _known(table) for key, table in TABLES.items()}
_PARTS: Final = frozenset({LISTS[_RATINGS], *PARTS}) | {
    column.json_path[2] for column in TABLES["players"].columns if len(column.json_path) == 3
}
"""The keys of an entry of the ratings, of whichever list."""


def _finding_about(table: str | None, keys: Mapping[str, int | None]) -> Finding | None:
    if not keys:
        return None
    subject = None if table is None else Subject(table, next(iter(keys.values())))
    return warning("keys-unknown", subject=subject, value=named([*map(display_text, keys)]))


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
