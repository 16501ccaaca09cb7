"""The whole register as lines of JSON, and back: into an empty register the same rows, and out of it the same bytes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from sqlalchemy import Connection, Select, func, insert, select
from sqlalchemy.exc import IntegrityError

from engine.model import Place, finding
from reporting.register.database import Register
from reporting.register.entries import append_names
from reporting.register.problems import RegisterError, refused
from reporting.register.rating_lists import append_rows
from reporting.register.schema import ENTRIES, LIST_ROWS, LISTS, PEOPLE, SOURCES, VERSION
from reporting.register.values import KINDS

BEGINNING: Final = '{"register":'
"""What an export begins with."""
_TABLES: Final = {table.name: table for table in (SOURCES, PEOPLE, ENTRIES, LISTS, LIST_ROWS)}
"""In an order in which rows speak of earlier ones alone."""
_BATCH: Final = 5_000


def export_lines(connection: Connection) -> Iterator[str]:
    """The register line by line: what it is, every row without what is blank, how many rows there are."""
    counts = {}
    yield _line({"register": VERSION})
    for name in _TABLES:
        counts[name] = 0
        for row in connection.execute(_ordered(name).execution_options(yield_per=_BATCH)).mappings():
            counts[name] += 1
            yield _line({name: {key: value for key, value in row.items() if value not in {None, ""}}})
    yield _line({"end": counts})


def _ordered(name: str) -> Select[Any]:
    table = _TABLES[name]
    if table is LIST_ROWS:
        return select(table).order_by(table.c.list, table.c.line, table.c.id)
    return select(table).order_by(table.c.id)


def _line(content: Mapping[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def restore(register: Register, lines: Iterable[str]) -> dict[str, int]:
    """Enter an export into an empty register: rows by table. RegisterError with nothing entered where it is not whole.

    The rows come with the sources that they had: that they were exported and restored changes nothing in them.
    """
    counts = dict.fromkeys(_TABLES, 0)
    with register.writing() as connection:
        if any(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in _TABLES.values()):
            raise refused("register-not-empty", register.address)
        ended = False
        batch: list[tuple[str, dict[str, Any]]] = []
        for number, line in enumerate(lines, start=1):
            name, content = _content(number, line, ended=ended)
            if name == "end":
                ended = content == counts or _wrong(number, "end", line)
            elif name != "register":
                counts[name] += 1
                if batch and (batch[-1][0] != name or len(batch) >= _BATCH):
                    _enter(connection, batch, number)
                    batch = []
                batch.append((name, content))
        _enter(connection, batch, number=0)
        if not ended:
            raise RegisterError(finding("register-export-cut"))
    return counts


def _enter(connection: Connection, batch: list[tuple[str, dict[str, Any]]], number: int) -> None:
    """Rows of one table; what the database refuses (a row twice, one that speaks of none) is a fault of the file."""
    if not batch:
        return
    table = _TABLES[batch[0][0]]
    try:
        if table is LIST_ROWS:
            append_rows(connection, [tuple(row[column.name] for column in table.columns) for _, row in batch])
        else:
            connection.execute(insert(table), [row for _, row in batch])
            if table is ENTRIES:
                append_names(connection, [row for _, row in batch])
    except IntegrityError:
        place = Place(line=number or None)
        raise RegisterError(finding("register-export-wrong", place=place, value=table.name, field="–")) from None


def _content(number: int, line: str, *, ended: bool) -> tuple[str, dict[str, Any]]:
    """What a line says: a table and its row, the beginning, the end."""
    try:
        line_content = json.loads(line)
    except (ValueError, RecursionError):
        line_content = None
    if not isinstance(line_content, dict) or len(line_content) != 1 or ended:
        _wrong(number, "{…}", line)
    ((name, content),) = line_content.items()
    if name == "register" and number == 1:
        if type(content) is not int or not 1 <= content <= VERSION:
            raise RegisterError(finding("register-export-newer", value=content, known=VERSION))
        return name, {}
    if name == "end" and isinstance(content, dict):
        return name, content
    if name not in _TABLES or number == 1 or not isinstance(content, dict):
        _wrong(number, "{…}", line)
    return name, _row(name, content, number)


def _row(name: str, content: dict[str, Any], number: int) -> dict[str, Any]:
    """A row with all columns, each of its type."""
    columns = _TABLES[name].columns
    for key, value in content.items():
        if key not in columns or not _fits(columns[key].type.python_type, value):
            _wrong(number, key, json.dumps(value, ensure_ascii=True))
    if "kind" in content and name == ENTRIES.name and content["kind"] not in KINDS:
        _wrong(number, "kind", str(content["kind"]))
    row = {column.name: content.get(column.name, "" if column.type.python_type is str else None) for column in columns}
    if any(row[key.name] is None for key in _TABLES[name].primary_key) or row.get("source", 0) is None:
        _wrong(number, "id", json.dumps(content, ensure_ascii=True))
    return row


def _fits(kind: type, value: Any) -> bool:
    if kind is int:
        return type(value) is int and abs(value) < 1 << 31
    return isinstance(value, str) and "\0" not in value and not any("\ud800" <= each <= "\udfff" for each in value)


def _wrong(number: int, field: str, value: str) -> Any:
    """Raise the error for a line that no register wrote."""
    text = " ".join(value.split())[:60]
    raise RegisterError(finding("register-export-wrong", place=Place(line=number), value=text, field=field))
