"""A record of the document as cells: the way back of the readers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from engine.model import GameType
from engine.model.codes import parse_code, write_code
from reporting.exchange.decode_result import read_outcome
from reporting.exchange.text import clean_text
from reporting.fields import Column, Kind, Table
from reporting.locale.headings import choice_text
from reporting.workbook.sheets.sheet_reader import LISTS_BY_KEY
from reporting.workbook.sheets.table_reader import WRITTEN_BY_PROGRAM

CellValue = str | int | bool | date | None
_OBJECTS: Final = frozenset({"ids", "titles", "categories"})
_NOTED_KINDS: Final = frozenset({"adjudicated", "adjourned", "sanction"})


def lookup(record: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """The value at a column's path; None where the record has none."""
    if path[0] in LISTS_BY_KEY:
        entry = next((e for e in _entries(record, path[0]) if e.get("list") == path[1]), {})
        return entry.get(path[2] if len(path) > 2 else "value")
    value: Any = record
    for step in path:
        value = value.get(step) if isinstance(value, Mapping) else None
    return value


def _entries(record: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    found = record.get(key)
    return [entry for entry in found if isinstance(entry, Mapping)] if isinstance(found, list) else []


def cell_value(column: Column, value: Any, lang: str) -> CellValue:
    """A value of the document as its column shows it in a language."""
    if value is None or value in ("", [], {}):
        return None
    if isinstance(value, (dict, float)) or (isinstance(value, list) and column.kind is not Kind.LIST):
        return json.dumps(value, ensure_ascii=False)
    if column.kind is Kind.YES_NO and isinstance(value, bool):
        return choice_text(Column("", group="yes-no"), "yes" if value else "no", lang)
    if column.kind is Kind.LIST:
        items = value if isinstance(value, list) else [value]
        return ", ".join(_shown(column, item, lang) for item in items)
    if column.kind in {Kind.DATE, Kind.BIRTH}:
        return _day(str(value))
    if column.kind is Kind.POINTS:
        return str(value) if lang == "en" else str(value).replace(".", ",")
    if column.kind is Kind.INTEGER and isinstance(value, int):
        return value
    return _shown(column, value, lang)


def _shown(column: Column, value: Any, lang: str) -> str:
    text = clean_text(str(value))[0]
    return choice_text(column, text, lang) if text in column.choices else text


def _day(text: str) -> CellValue:
    """A real day or a year; before 1900 spreadsheets know no days, so those stay text.

    Days of 1905 stay text too: the numbers behind them, 1828 to 2192, would be read as years.
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return int(text) if text.isdecimal() and len(text) == 4 else text
    return day if day.year > 1900 and day.year != 1905 else text


def result_cells(record: Mapping[str, Any], game: GameType) -> tuple[dict[str, str], frozenset[str]]:
    """The result code and the column `kind` of a game, and the keys of the record that they say in full."""
    outcome = read_outcome(record, game)
    if outcome is None:
        kept = {"result": str(record["result"])} if "result" in record else {}
        noted = str(record.get("kind", ""))
        return kept | ({"kind": noted} if noted in _NOTED_KINDS else {}), frozenset({"result", "kind"})
    code = write_code(outcome, game)
    read_back, _ = parse_code(code, game, advantage=True)
    cells = {"result": code}
    kind = str(outcome.kind)
    if kind in _NOTED_KINDS and (read_back is None or str(read_back.kind) != kind):
        cells["kind"] = kind
    said = {"result", "kind", "advantage"}
    if outcome.black is not None:
        said.add("score")
    return cells, frozenset(said)


def unknown_fields(record: Mapping[str, Any], table: Table, said: frozenset[str] = frozenset()) -> dict[str, Any]:
    """What no column of the table shows, by the heading under which it is kept: `referee`, `titles.uscf`."""
    known = {column.json_path for column in table.columns if column.id not in WRITTEN_BY_PROGRAM}
    found: dict[str, Any] = {}
    for key, value in record.items():
        if key in said or value is None or value in ("", [], {}):
            continue
        if key in _OBJECTS and isinstance(value, Mapping):
            found.update({f"{key}.{name}": item for name, item in value.items() if (key, name) not in known})
        elif key in LISTS_BY_KEY and isinstance(value, list):
            found.update(_unknown_entries(key, value, known))
        elif (key,) not in known:
            found[key] = value
    return found


def _unknown_entries(key: str, entries: list[Any], known: set[tuple[str, ...]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    count: dict[str, int] = {}
    for entry in entries:
        if not isinstance(entry, Mapping) or not isinstance(entry.get("list"), str):
            continue
        name = entry["list"]
        count[name] = count.get(name, 0) + 1
        for part, value in entry.items():
            if part != "list" and (count[name] > 1 or (key, name, part) not in known):
                suffix = f"#{count[name]}" if count[name] > 1 else ""
                found[f"{key}.{name}{suffix}.{part}"] = value
    return found


def unknown_cell(value: Any) -> CellValue:
    """An unknown value as a cell from which the reader makes the same value again."""
    if isinstance(value, (bool, int)):
        return value
    return clean_text(value)[0] if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
