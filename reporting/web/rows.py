"""Records of a table as rows of a form: each with its key, one more for a new one; what somebody changed in them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException

from reporting.actions.changes import Change
from reporting.exchange.record import name_in
from reporting.exchange.record_keys import KEYS, Key, key_of
from reporting.fields import TABLES
from reporting.locale import Texts
from reporting.web.form_fields import Described, FormField, changed_values, form_field, typed_field

_MOST_ROWS: Final = 200
By = Mapping[tuple[str, int | None, str | None], tuple[Described, ...]]
"""Findings by table, record, field."""


@dataclass(frozen=True, slots=True)
class Row:
    """A record in a form: its place among the rows, its key (blank for a new one), its fields, what is said of it."""

    at: int
    name: str
    key: str
    fields: tuple[FormField, ...]
    findings: tuple[Described, ...] = ()


def rows_of(
    table: str, records: Sequence[Mapping[str, Any]], columns: Sequence[str], words: Texts, findings: By
) -> list[Row]:
    """The records as rows, and an empty one behind them; rounds are those of the plan, and no other."""
    rows = [
        Row(
            at,
            _name(table, at, record, words),
            json.dumps(key_of(table, record)),
            tuple(_fields(table, at, record, columns, words, findings)),
            findings.get((table, at, None), ()),
        )
        for at, record in enumerate(records[:_MOST_ROWS])
    ]
    if table == "rounds":
        return rows
    return [
        *rows,
        Row(len(rows), words("web.event.new-row"), "", tuple(_fields(table, len(rows), {}, columns, words, {}))),
    ]


def _name(table: str, at: int, record: Mapping[str, Any], words: Texts) -> str:
    if table == "rounds":
        return words("web.round.title", round=record.get("round") or "–")
    return name_in(record) or words("web.event.row", row=at + 1)


def _fields(
    table: str, at: int, record: Mapping[str, Any], columns: Sequence[str], words: Texts, findings: By
) -> Iterator[FormField]:
    for column in columns:
        remarks = findings.get((table, at, column), ())
        yield form_field(table, column, record, words, prefix=f"{table}-{at}-", findings=remarks)


def typed_row(table: str, row: Row, form: FormData, refused: Mapping[str, tuple[Described, ...]]) -> Row:
    """The row with what somebody typed into it; why that was `refused` by the names of its controls."""
    key = form.get(f"{table}-{row.at}-key")
    fields = tuple(typed_field(each, form, refused.get(each.name, ())) for each in row.fields)
    return replace(row, key=key if isinstance(key, str) else row.key, fields=fields)


def row_changes(table: str, form: FormData) -> list[Change]:
    """What somebody changed in rows, each with what he saw there; HTTPException 400 for a key that is none."""
    columns = [column.id for column in TABLES[table].columns]
    changes = []
    for at in range(_MOST_ROWS + 1):
        prefix = f"{table}-{at}-"
        values, seen = changed_values(form, columns, prefix)
        text = form.get(f"{prefix}key")
        if values and isinstance(text, str) and text:
            whole = dict.fromkeys(columns) if _is_gone(table, form, prefix) else values
            changes.append(Change(table, record_key(table, text), whole, seen))
        elif values and text == "":
            changes.append(Change(table, (), values, new=True))
    return changes


def _is_gone(table: str, form: FormData, prefix: str) -> bool:
    """Whether nothing is left of what a record is known by: it goes as a whole."""
    known_by = [form[name] for column in KEYS[table] if (name := f"{prefix}{column}") in form]
    return bool(known_by) and not any(str(value).strip() for value in known_by)


def record_key(table: str, text: str) -> Key:
    """The key that a form carries; HTTPException 400 for what is none."""
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    parts = found if isinstance(found, list) else []
    if len(parts) != len(KEYS[table]) or not all(type(one) in (int, str) for one in parts):
        raise HTTPException(400)
    return tuple(parts)
