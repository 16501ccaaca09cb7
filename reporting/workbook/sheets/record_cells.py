"""A record of the document as cells: the way back of the readers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from reporting.exchange.cleaning import clean_text
from reporting.exchange.values import is_empty
from reporting.fields import OBJECTS, TABLES, Column, Kind, Table
from reporting.fields.path import get, leaves, take
from reporting.languages import decimal_in
from reporting.locale.headings import choice_text

_FIFTEEN_FIGURES: Final = 10**15
CellValue = str | int | bool | date | None


def cell_value(column: Column, value: Any, lang: str) -> CellValue:
    """A value of the document as its column shows it in a language."""
    if is_empty(value):
        return None
    several = column.kind in {Kind.LIST, Kind.NUMBERS}
    if isinstance(value, (dict, float)) or (isinstance(value, list) and not several):
        return json.dumps(value, ensure_ascii=False)
    if column.kind is Kind.YES_NO and isinstance(value, bool):
        return choice_text(Column("", group="yes-no"), "yes" if value else "no", lang)
    if several:
        items = value if isinstance(value, list) else [value]
        return ", ".join(_display_text(column, item, lang) for item in items)
    if column.kind in {Kind.DATE, Kind.BIRTH}:
        return _day(str(value), years=column.kind is Kind.BIRTH)
    if column.kind in {Kind.POINTS, Kind.CHANGE}:
        return decimal_in(str(value), lang)
    if column.kind is Kind.INTEGER and isinstance(value, int):
        return _whole(value)
    return _display_text(column, value, lang)


def _whole(value: int) -> int | str:
    """A whole number; as a text where spreadsheets, which keep fifteen figures, would show another one."""
    return value if abs(value) < _FIFTEEN_FIGURES else str(value)


def _display_text(column: Column, value: Any, lang: str) -> str:
    text = clean_text(str(value))[0]
    return choice_text(column, text, lang) if text in column.choices else text


def _day(text: str, *, years: bool) -> CellValue:
    """A real day, or of a birth a year; before 1900 spreadsheets know no days, so those stay text.

    A year where a day belongs stays what it is: as a number it would be read again as a day of 1905.
    Days of 1905 stay text too: the numbers behind them, 1828 to 2192, would be read as years.
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return int(text) if years and text.isdecimal() and len(text) == 4 else text
    return day if day.year > 1900 and day.year != 1905 else text


def known_cells(record: Mapping[str, Any], table: Table, lang: str) -> dict[str, CellValue]:
    """What the columns of a table show of a record in a language, by their ids; a column may show nothing of it."""
    found = ((column, get(record, column.json_path)) for column in table.columns)
    return {column.id: cell_value(column, value, lang) for column, value in found if value is not None}


def unknown_fields(record: Mapping[str, Any], table: Table, covered: frozenset[str] = frozenset()) -> dict[str, Any]:
    """What no column of the table shows, by the heading under which it is kept: `referee`, `titles.uscf`."""
    paths = [column.json_path for column in table.columns if not column.name_of]
    whole = {path[0] for path in paths if len(path) == 1}
    rest = {key: value for key, value in record.items() if key not in covered and key not in whole}
    for path in paths if rest else ():
        if len(path) > 1 and path[0] in rest:
            take(rest, path)
    return {heading: value for heading, value in leaves(rest, OBJECTS) if not is_empty(value)}


def unknown_cell(value: Any) -> CellValue:
    """An unknown value as a cell from which the reader makes the same value again."""
    if isinstance(value, int):
        return _whole(value)
    return clean_text(value)[0] if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def names_of(players: object) -> dict[int, str]:
    """Surname and first name by starting number, as a sheet shows them beside it."""
    names: dict[int, str] = {}
    for player in players if isinstance(players, list) else []:
        number = player.get("number") if isinstance(player, Mapping) else None
        if isinstance(number, int):
            whole = f"{player.get('surname', '')} {player.get('first_name', '')}".strip()
            names[number] = str(cell_value(TABLES["players"].column("surname"), whole, "en") or "")
    return {number: name for number, name in names.items() if name}
