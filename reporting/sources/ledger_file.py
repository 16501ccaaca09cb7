"""The ledger of norms as a file that the federation owns: JSON, every record and field checked, replaced whole."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from engine.classification.ledger import EventMark, NormEntry
from engine.classification.rules import RULES
from engine.model import Finding, finding, warning
from engine.model.people import ID_KINDS
from reporting import limits
from reporting.sources.file_lock import lock_finding
from reporting.sources.reading import read_whole
from reporting.sources.replace import NewFile, backup_file, changed_since, hash_of, replace_files

SCHEMA: Final = 2
_COMMAND: Final = "classify"
_NOT_STORED: Final = frozenset({"edited"})


@dataclass(frozen=True, slots=True)
class Ledger:
    """The events of a ledger and their norms; `data` are the bytes that were read."""

    events: tuple[EventMark, ...] = ()
    norms: tuple[NormEntry, ...] = ()
    data: bytes = b""


def read_ledger(path: Path) -> tuple[Ledger | None, tuple[Finding, ...]]:
    """Read a ledger; a file that does not exist is an empty one, None where it is not fit to be added to.

    Every entry is checked: a false one is named, and nothing is entered until it is put right.
    Entries that somebody changed by hand are marked, with a warning for each event.
    """
    data = read_whole(path, limits.TEXT)
    if isinstance(data, Finding):
        return (Ledger(), ()) if data.code == "file-missing" else (None, (data,))
    return parse_ledger(data, path.name)


def parse_ledger(data: bytes, name: str) -> tuple[Ledger | None, tuple[Finding, ...]]:
    """The same for a ledger in memory."""
    refused = limits.too_many_values(data, name)
    if refused is not None:
        return None, (refused,)
    try:
        content = json.loads(data.decode("utf-8-sig"))
        schema, rows, events = content["schema"], content["norms"], content.get("events", [])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None, (finding("ledger-unreadable", value=name),)
    if type(schema) is not int or schema not in {1, SCHEMA}:
        return None, (finding("ledger-other-schema", value=str(schema)[:40], known=SCHEMA),)
    problems = tuple(ledger_problems(rows, events, schema))
    if problems:
        return None, problems
    marks = tuple(_mark(event) for event in events)
    ledger = _unsealed(Ledger(marks, tuple(NormEntry(**_known(row, NormEntry)) for row in rows), data))
    return ledger, tuple(_remarks(ledger, schema, name))


def write_ledger(path: Path, before: Ledger, after: Ledger, *, keep: bool) -> tuple[bool, Finding | None]:
    """Write a ledger in the place of what was read: whether it was written, and why not.

    With `keep` the state before is kept as `NAME.before-classify.json`. Where somebody else
    wrote meanwhile, nothing is changed.
    """
    data = _bytes(after)
    if data == before.data:
        return False, None
    read = hash_of(before.data or None)
    refused = lock_finding(path) or changed_since(path, read)
    if refused is not None and refused.code == "file-changed-meanwhile":
        refused = finding("ledger-changed-meanwhile", value=path.name)
    backups = [backup_file(path, _COMMAND, before.data)] if keep and before.data else []
    refused = refused or replace_files([*backups, NewFile(path, data, read)])
    return refused is None, refused


def _bytes(ledger: Ledger) -> bytes:
    norms, by_event = sorted(ledger.norms, key=_order), _by_event(ledger.norms)
    events = sorted(ledger.events, key=lambda mark: (mark.day, mark.name, mark.key))
    content = {
        "schema": SCHEMA,
        "events": [_event_row(mark, by_event.get(mark.key, ())) for mark in events],
        "norms": [_row(entry) for entry in norms],
    }
    return (json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode("utf-8")


def _order(entry: NormEntry) -> tuple[str, str, str, int, str, str]:
    return entry.date, entry.event, entry.key, entry.number, entry.rules, entry.norm


def _row(entry: NormEntry) -> dict[str, Any]:
    return {**_stored(entry), "ids": dict(entry.ids)}


def _by_event(norms: Iterable[NormEntry]) -> Mapping[str, Sequence[NormEntry]]:
    """The entries of each event, in their order."""
    return {key: list(group) for key, group in groupby(sorted(norms, key=_of_event), key=lambda entry: entry.key)}


def _of_event(entry: NormEntry) -> tuple[Any, ...]:
    return entry.key, *_order(entry)


def _event_row(mark: EventMark, norms: Sequence[NormEntry]) -> dict[str, Any]:
    """An event; where entries were changed by hand the old seal stays, and tells it again the next time."""
    seal = mark.seal if mark.edited else seal_of(norms)
    return {**_stored(mark), "games": " ".join(mark.games), "rules": dict(mark.rules), "seal": seal}


def _stored(record: NormEntry | EventMark) -> dict[str, Any]:
    return {field.name: getattr(record, field.name) for field in fields(record) if field.name not in _NOT_STORED}


def seal_of(norms: Sequence[NormEntry]) -> str:
    """The hash of an event's entries in their order: another one says that somebody changed them by hand."""
    return sha256(json.dumps([_row(entry) for entry in norms], sort_keys=True).encode()).hexdigest()[:16]


def _unsealed(ledger: Ledger) -> Ledger:
    """The ledger with those events and entries marked whose seal is another."""
    by_event = _by_event(ledger.norms)
    broken = {mark.key for mark in ledger.events if mark.seal != seal_of(by_event.get(mark.key, ()))}
    events = tuple(replace(mark, edited=mark.key in broken) for mark in ledger.events)
    return replace(
        ledger, events=events, norms=tuple(replace(entry, edited=entry.key in broken) for entry in ledger.norms)
    )


def _remarks(ledger: Ledger, schema: int, name: str) -> Iterator[Finding]:
    """What is readable and still worth a warning."""
    if schema < SCHEMA:
        yield warning("ledger-older", value=name)
    for mark in ledger.events:
        if mark.edited:
            yield warning("ledger-edited", value=mark.name or mark.source, date=mark.day or "–")


def _known(row: Mapping[str, Any], kind: type[Any]) -> dict[str, Any]:
    names = {field.name for field in fields(kind)}
    return {key: value for key, value in row.items() if key in names}


def _mark(event: Mapping[str, Any]) -> EventMark:
    known = _known(event, EventMark)
    return EventMark(**{**known, "games": tuple(str(event.get("games", "")).split())})


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
    excerpt = json.dumps(value, ensure_ascii=False, default=str)[:60] if not isinstance(value, str) else value[:60]
    return finding("ledger-entry-wrong", value=excerpt, table=table, entry=at, field=field or "–", expected=expected)


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
