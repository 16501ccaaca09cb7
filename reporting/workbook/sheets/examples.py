"""The example on each sheet: a record that shows how a row is filled in. Each of its cells says that it is one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any, Final

from engine.model import GameType
from reporting.fields import TABLES, Column
from reporting.languages import LANGUAGES, language
from reporting.locale import Texts, texts
from reporting.locale.headings import fold
from reporting.workbook.ooxml.grid import Cell, CellKind
from reporting.workbook.sheets.record_cells import cell_value

_PLAIN: Final[Mapping[str, Mapping[str, Any]]] = {
    "players": {
        "number": 7,
        "sex": "f",
        "birth_date": "2008-03-15",
        "category_otb": "II+",
        "category_correspondence": "II",
        "category_draughts100": "II",
        "category_draughts64": "II",
        "rating_fide": 1725,
        "rating_national": 2012,
        "rating_iccf": 1890,
        "status": "active",
    },
    "teams": {"number": 2, "seed": 1985},
    "line_ups": {"round": 1, "team": 2, "board": 3, "player": 7, "handed_in": "9:40"},
    "results": {"round": 1, "board": 2, "white": 7, "black": 3, "result": "1-0"},
    "absences": {"round": 4, "player": 7, "kind": "half"},
    "rounds": {"number": 1, "date": "2026-05-01", "time": "10:00", "status": "planned"},
    "incidents": {"round": 3, "date": "2026-05-02", "players": "7", "article": "FIDE 11.3.2"},
    "play_offs": {"place": 1, "order": [7, 3]},
    "prizes": {"place": 1},
}


def example(table: str, game: GameType, texts: Texts) -> dict[str, Any]:
    """Values by column id; words come from the catalogue, numbers and days are the same everywhere."""
    values = dict(_PLAIN.get(table, {}))
    if table == "results" and game.is_draughts:
        values["result"] = "2-0"
    for column in TABLES[table].columns:
        words = texts.find(f"workbook.example.{table}.{column.id}")
        if words:
            values[column.id] = words
    return values


def example_text(column: Column, value: Any, words: Texts) -> str:
    """What a column shows as an example: `e.g. Smith`; nothing where it has none."""
    display_text = cell_value(column, value, words.lang)
    if display_text is None:
        return ""
    day = display_text.strftime(language(words.lang).day) if isinstance(display_text, date) else display_text
    return f"{words('workbook.for-example')} {day}"


def example_cells(cells: Mapping[int, Cell], columns: Mapping[int, Column], table: str) -> frozenset[int]:
    """The columns of a row in which an example stands as the program wrote it, in any language."""
    begins = _beginnings()
    return frozenset(
        number
        for number, cell in cells.items()
        if cell.text.startswith(begins)
        and cell.kind is CellKind.TEXT
        and number in columns
        and fold(cell.text) in _example_texts(table, columns[number].id)
    )


def _beginnings() -> tuple[str, ...]:
    """`e.g.` in every language: what no other cell begins with need not be compared."""
    return tuple(texts(lang)("workbook.for-example") for lang in LANGUAGES)


@cache
def _example_texts(table: str, column_id: str) -> frozenset[str]:
    """What the example shows in a column, in every language and game, folded."""
    column = TABLES[table].column(column_id)
    found = {
        fold(example_text(column, example(table, game, texts(lang)).get(column_id), texts(lang)))
        for lang in LANGUAGES
        for game in GameType
    }
    return frozenset(found - {""})
