"""What a ledger of norms that is JSON may hold: every record and field checked, each fault with its place."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from datetime import date
from typing import Any, Final

from engine.classification.ledger import ID_KINDS
from engine.classification.rules import RULES
from engine.model import Finding, finding

_FIRST_SCHEMA: Final = frozenset(
    {"player", "name", "rules", "edition", "norm", "event", "date", "games", "fillings", "rating", "large"}
)
"""What an entry of the first schema said."""


def ledger_problems(rows: Any, events: Any, schema: int) -> Iterator[Finding]:
    """Everything that is wrong with a ledger that is JSON: which entry, which field, what was expected."""
    for table, records in (("events", events), ("norms", rows)):
        if not isinstance(records, list):
            yield _wrong(table, 0, "", records, "[…]")
            return
        for at, record in enumerate(records, start=1):
            if not isinstance(record, Mapping):
                yield _wrong(table, at, "", record, "{…}")
                return
    for at, event in enumerate(events, start=1):
        yield from _checked("events", at, event, _EVENT, _EVENT.keys())
    keys = [event.get("key") for event in events]
    yield from (_wrong("events", at, "key", key, "") for at, key in enumerate(keys, start=1) if keys.count(key) > 1)
    seen: set[tuple[Any, ...]] = set()
    for at, row in enumerate(rows, start=1):
        found = list(_checked("norms", at, row, _NORM, _FIRST_SCHEMA if schema == 1 else _NORM.keys()))
        yield from found or _in_context(at, row, keys, seen, schema)


def _in_context(
    at: int, row: Mapping[str, Any], keys: list[Any], seen: set[tuple[Any, ...]], schema: int
) -> Iterator[Finding]:
    """An entry of no event of the ledger, of a norm that its rules do not know, or one that stands twice."""
    known = {norm for each in RULES[row["rules"]] for norm in each.norms}
    if row["norm"] not in known:
        yield _wrong("norms", at, "norm", row["norm"], ", ".join(sorted(known)))
    if schema > 1 and row["key"] not in keys:
        yield _wrong("norms", at, "key", row["key"], "events[].key")
    what = (row.get("key"), row.get("number"), row["player"], row["rules"], row["norm"], row["event"], row["date"])
    if what in seen:
        yield finding("ledger-entry-twice", value=row["norm"], entry=at, name=row["name"])
    seen.add(what)


def _checked(
    table: str, at: int, row: Mapping[str, Any], rules: Mapping[str, Any], needed: Collection[str]
) -> Iterator[Finding]:
    """The fields of one record against what they must be."""
    for name, (expected, fits) in rules.items():
        if name in row and not fits(row[name]):
            yield _wrong(table, at, name, row[name], expected)
        elif name not in row and name in needed:
            yield _wrong(table, at, name, "–", expected)


def _wrong(table: str, at: int, field: str, value: Any, expected: str) -> Finding:
    shown = json.dumps(value, ensure_ascii=False, default=str)[:60] if not isinstance(value, str) else value[:60]
    return finding("ledger-entry-wrong", value=shown, table=table, entry=at, field=field or "–", expected=expected)


def _is_text(value: Any) -> bool:
    """A text that can be written again: no half of a surrogate pair."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _is_day(value: Any) -> bool:
    if value == "":
        return True
    try:
        return isinstance(value, str) and len(value) == 10 and bool(date.fromisoformat(value))
    except ValueError:
        return False


def _is_birth(value: Any) -> bool:
    return _is_day(value) or (isinstance(value, str) and len(value) == 4 and value.isdecimal())


def _is_count(least: int, most: int) -> Any:
    return lambda value: type(value) is int and least <= value <= most


def _is_ids(value: Any) -> bool:
    return isinstance(value, Mapping) and all(key in ID_KINDS and _is_text(each) for key, each in value.items())


_TEXT: Final = ("“…”", _is_text)
_DAY: Final = ("YYYY-MM-DD", _is_day)
_NORM: Final[Mapping[str, Any]] = {
    "player": _TEXT,
    "name": _TEXT,
    "rules": (", ".join(RULES), lambda value: isinstance(value, str) and value in RULES),
    "edition": _TEXT,
    "norm": _TEXT,
    "event": _TEXT,
    "date": _DAY,
    "games": ("0–999", _is_count(0, 999)),
    "fillings": ("1–2", _is_count(1, 2)),
    "rating": ("0–4000, null", lambda value: value is None or _is_count(0, 4000)(value)),
    "large": ("true, false, null", lambda value: value is None or isinstance(value, bool)),
    "held": ("“…”, null", lambda value: value is None or _is_text(value)),
    "by_result": ("true, false", lambda value: isinstance(value, bool)),
    "game": _TEXT,
    "ids": (", ".join(ID_KINDS), _is_ids),
    "birth": ("YYYY-MM-DD, YYYY", _is_birth),
    "number": ("0–99999", _is_count(0, 99999)),
    "namesake": ("true, false", lambda value: isinstance(value, bool)),
    "key": _TEXT,
}
_EVENT: Final[Mapping[str, Any]] = {
    "key": ("“…”", lambda value: _is_text(value) and bool(value)),
    "name": _TEXT,
    "start": _DAY,
    "end": _DAY,
    "source": _TEXT,
    "named": ("true, false", lambda value: isinstance(value, bool)),
    "games": _TEXT,
    "rules": (
        "{“kszk”: “2016”}",
        lambda value: isinstance(value, Mapping) and set(value) <= set(RULES) and all(map(_is_text, value.values())),
    ),
    "seal": _TEXT,
}
