"""The example below the headings of an empty sheet: each cell says that it is one, and is no data anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any

from engine.model import GameType
from reporting.fields import TABLES, Column
from reporting.languages import LANGUAGES, language
from reporting.locale import Texts, texts
from reporting.locale.headings import fold
from reporting.workbook.ooxml.grid import Cell, CellKind
from reporting.workbook.sheets.examples import example
from reporting.workbook.sheets.record_cells import cell_value


def example_text(column: Column, value: Any, words: Texts) -> str:
    """What a column shows as an example: `e.g. Smith`; nothing where it has none."""
    shown = cell_value(column, value, words.lang)
    if shown is None:
        return ""
    day = shown.strftime(language(words.lang).day) if isinstance(shown, date) else shown
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
        and fold(cell.text) in _shown(table, columns[number].id)
    )


@cache
def _beginnings() -> tuple[str, ...]:
    """`e.g.` in every language: what no other cell begins with need not be compared."""
    return tuple(texts(lang)("workbook.for-example") for lang in LANGUAGES)


@cache
def _shown(table: str, column_id: str) -> frozenset[str]:
    """What the example shows in a column, in every language and game, folded."""
    column = TABLES[table].column(column_id)
    found = {
        fold(example_text(column, example(table, game, texts(lang)).get(column_id), texts(lang)))
        for lang in LANGUAGES
        for game in GameType
    }
    return frozenset(found - {""})
