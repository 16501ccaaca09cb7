"""One record of a table: read its fields by the table of fields, name what cannot be read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.model import Finding, Severity, Subject, finding
from reporting import limits
from reporting.exchange.values import is_empty, read_value
from reporting.fields import MOST, TABLES, Column, Kind, Table
from reporting.fields.path import get
from reporting.locale.dates import counted_day

_LONGEST: Final = 60
"""Characters of a value that a finding shows; no text so short is too long for a paper."""
_DAYS: Final = frozenset({"date", "birth"})
_NEEDED_CHOICES: Final = frozenset({"system", "game", "unfinished", "first_colour", "status", "kind", "lang"})
"""Choices that the rules of play turn on; an unknown word in any other one spoils no result."""

_COLUMNS: Final = {key: {column.id: column for column in table.columns} for key, table in TABLES.items()}


@dataclass(slots=True)
class Record:
    """A raw record under its index, and the findings that reading it adds to."""

    table: Table
    index: int | None
    raw: Mapping[str, Any]
    findings: list[Finding] = field(default_factory=list)

    def get(self, column_id: str, default: Any = None) -> Any:
        """The value of a column, `default` where nothing readable stands there."""
        return self.value(_COLUMNS[self.table.key][column_id], default)

    def value(self, column: Column, default: Any = None) -> Any:
        """The value at the path of a column, `default` where nothing readable stands there."""
        if column.json_path[0] not in self.raw:
            return default
        return self.read(column, get(self.raw, column.json_path), default)

    def read(self, column: Column, raw: object, default: Any = None) -> Any:
        """A raw value as the column's kind; a finding where it is none."""
        if is_empty(raw):
            return default
        value, expected = read_value(column, raw)
        most = MOST.get(column.json_path[-1]) if column.kind is Kind.INTEGER else None
        if expected is None and most is not None and value > most:
            subject = Subject(self.table.key, self.index, column.id)
            self.findings.append(finding("number-too-large", subject=subject, value=display_text(raw), most=most))
            return default
        if expected is None:
            return value if column.kind is not Kind.TEXT or len(value) <= _LONGEST else self._shortened(column, value)
        self.report(expected, column.id, raw)
        return value if expected == "choice" else default

    def _shortened(self, column: Column, text: str) -> str:
        """A text that no line of a paper holds, cut, with a warning; the document keeps it whole."""
        subject, severity = Subject(self.table.key, self.index, column.id), Severity.WARNING
        refused = limits.NAME.exceeded(
            "text-too-long", len(text), value=display_text(text), subject=subject, severity=severity
        )
        if refused is None:
            return text
        self.findings.append(refused)
        return f"{text[: limits.NAME.most - 1]}…"

    def inner(self, key: str) -> Mapping[str, Any]:
        """The object under a key; empty, with a finding, where something else stands there."""
        raw = self.raw.get(key)
        if isinstance(raw, Mapping):
            return raw
        if not is_empty(raw):
            self.report("object", key, raw)
        return {}

    def report(self, expected: str, column_id: str, raw: object, choices: Iterable[str] = ()) -> None:
        """Add the finding `EXPECTED-unreadable` (`choice-unknown` for a choice) of one field.

        The finding names the choices as the ids that a document takes, the column's own ones unless others are given.
        A day that a spreadsheet program counted (`45000`) is reported with the day that was probably meant.
        """
        day = counted_day(str(raw)) if expected in _DAYS else None
        if day is not None:
            subject = Subject(self.table.key, self.index, column_id)
            self.findings.append(finding("day-counted", subject=subject, value=display_text(raw), day=day.isoformat()))
            return
        if expected != "choice":
            self.add(f"{expected}-unreadable", Severity.ERROR, column_id, display_text(raw))
            return
        subject, severity = Subject(self.table.key, self.index, column_id), unknown_choice(column_id)
        ids = ", ".join(choices or _COLUMNS[self.table.key][column_id].choices)
        self.findings.append(finding("choice-unknown", severity, subject=subject, value=display_text(raw), choices=ids))

    def add(self, code: str, severity: Severity, column_id: str | None, value: object = None) -> None:
        """Add a finding about this record or one of its fields."""
        subject = Subject(self.table.key, self.index, column_id)
        self.findings.append(finding(code, severity, subject=subject, value=value))

    def require(self, column: Column) -> int | None:
        """A number without which the record means nothing; a finding where it is missing."""
        raw = get(self.raw, column.json_path)
        if is_empty(raw):
            self.add("field-missing", Severity.ERROR, column.id)
            return None
        number: int | None = self.read(column, raw)
        return number


def unknown_choice(column_id: str) -> Severity:
    """How grave a word is that is none of a column's choices, in whatever file it stands."""
    return Severity.ERROR if column_id in _NEEDED_CHOICES else Severity.WARNING


def name_in(record: Mapping[str, Any]) -> str:
    """The name of a player, or of a team, as its record has it; empty for none."""
    return " ".join(text for key in ("surname", "first_name", "name") if (text := str(record.get(key) or "")))


def records(document: Mapping[str, Any], key: str, findings: list[Finding]) -> list[Record]:
    """The records of a table; whatever is not a list of objects is a finding."""
    raw = document.get(key)
    table = TABLES[key]
    if raw is None:
        return []
    if not isinstance(raw, list):
        findings.append(finding("table-expected", subject=Subject(key), value=display_text(raw)))
        return []
    found = []
    for index, item in enumerate(raw):
        if isinstance(item, Mapping):
            found.append(Record(table, index, item, findings))
        else:
            findings.append(finding("record-expected", subject=Subject(key, index), value=display_text(item)))
    return found


def display_text(raw: object) -> str:
    """A raw value as a finding shows it: a text as it is, anything else as JSON has it; short, on one line."""
    text = raw if isinstance(raw, str) and raw.strip() else json.dumps(raw, ensure_ascii=False, default=repr)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
