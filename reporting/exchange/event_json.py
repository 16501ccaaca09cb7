"""The event as a JSON file, and the published schema of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NoReturn

from engine.model import Finding, Place, Severity, Subject, finding
from reporting.exchange.encoding import decode_text
from reporting.fields import TABLES, Kind

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
    return document, tuple(finding("json-key-twice", Severity.WARNING, value=key) for key in dict.fromkeys(twice))


def json_place(subject: Subject) -> Place | None:
    """The path of a subject in a document, `players[0].birth_date`, in the place of a sheet.

    Of what stands in a list of its own, as ratings do, the path of the record.
    """
    table = TABLES.get(subject.table)
    if table is None:
        return None
    path = subject.table if subject.record is None or subject.table == "event" else f"{subject.table}[{subject.record}]"
    return Place(f"{path}{_path_of(subject.table, subject.field)}")


@lru_cache(maxsize=512)
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
