"""The event sheet: the event in short and its arbiters; below them, folded, what most events do without."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from openpyxl.worksheet.worksheet import Worksheet

from reporting.fields import TABLES, Column, Kind, Table
from reporting.fields.path import get, mapping_at
from reporting.locale.headings import heading
from reporting.workbook.ooxml.cells import column_letters
from reporting.workbook.ooxml.new_book import dress
from reporting.workbook.sheets import style
from reporting.workbook.sheets.record_cells import cell_value, unknown_cell, unknown_fields
from reporting.workbook.sheets.relevance import first_settings, is_of_kind, is_prominent, own_rules
from reporting.workbook.sheets.table_writer import Writing, cell_at, record_row, set_value, spread_hint

_WIDTHS: Final = {"A": 34, "B": 44, "C": 18, "D": 14, "E": 14, "F": 24, "G": 11, "H": 14, "I": 12}
_HELP_SPAN: Final = (3, max(len(TABLES["arbiters"].columns), len(TABLES["stages"].columns)))
"""Help runs over the columns that only the tables of arbiters and stages use."""
_SPARE_ROWS: Final = {"arbiters": 6, "stages": 3}
_LINES: Final = {Kind.LONG_TEXT: 2}
_LETTERS_A_LINE: Final = 118
_LETTERS_A_VALUE: Final = 46
_LETTERS_A_LABEL: Final = 34
_LINE_HEIGHT: Final = 13.5
_FIRST_ROW: Final = 4
_PEOPLE: Final = ("players", "teams")
"""With any of them what is known of the event is shown; in a new workbook what `new` knows may be folded."""


def write_event_sheet(sheet: Worksheet, writing: Writing) -> None:
    """Write the event in short and the arbiters, below them all else; what the event does not need is folded."""
    texts = writing.texts
    event = mapping_at(writing.document, "event")
    arbiters, stages = (_records(found) for found in (event.get("arbiters"), writing.document.get("stages")))
    for letters, width in _WIDTHS.items():
        sheet.column_dimensions[letters].width = width
    dress(sheet.cell(1, 1, texts("workbook.sheet.event")), style.TITLE)
    sheet.row_dimensions[1].height = 24
    _write_hint(sheet, 2, texts("workbook.hint.event"))
    first = [TABLES["event"].column(column_id) for column_id in first_settings(writing.tags)]
    _bar(sheet, _FIRST_ROW, texts("workbook.section.first"))
    row = _write_settings(sheet, _FIRST_ROW, first, event, writing) + 2
    row = _write_inner(sheet, row, TABLES["arbiters"], arbiters, writing)
    row = _write_more(sheet, row, writing)
    others = [column for column in TABLES["event"].columns if column not in first]
    for section in dict.fromkeys(column.section for column in others):
        columns = [column for column in others if column.section == section]
        row = _write_section(sheet, row, columns, event, writing)
    row = _write_others(sheet, row, event, writing)
    last = _write_inner(sheet, row, TABLES["stages"], stages, writing)
    if not stages and "groups" not in writing.tags:
        _fold(sheet, range(row, last), 1)
    _close_folds(sheet, last)
    sheet.freeze_panes = f"A{_FIRST_ROW}"
    sheet.print_title_rows = "1:1"
    sheet.print_area = f"A1:{column_letters(_HELP_SPAN[1])}{last}"
    style.set_up_page(sheet, texts)


def _records(found: object) -> list[Mapping[str, Any]]:
    return [record for record in found if isinstance(record, Mapping)] if isinstance(found, list) else []


def _write_more(sheet: Worksheet, row: int, writing: Writing) -> int:
    """Where all else is: the rows that are folded below, and the sheets that are hidden; the row after it."""
    texts = writing.texts
    hidden = ", ".join(texts(f"workbook.sheet.{sheet_id}") for sheet_id in writing.hidden)
    _bar(sheet, row, texts("workbook.section.more"))
    rows, sheets = texts("workbook.hint.more-rows"), texts("workbook.hint.more-sheets", sheets=hidden)
    _write_hint(sheet, row + 1, f"{rows} {sheets}" if hidden else rows)
    return row + 2


def _write_section(
    sheet: Worksheet, row: int, columns: Sequence[Column], event: Mapping[str, Any], writing: Writing
) -> int:
    """A section's title and its settings, the folded ones last, and of these the rarest; the row after it."""
    tags, lang = writing.tags, writing.texts.lang
    begun = any(writing.document.get(key) for key in _PEOPLE)
    visible = [
        column
        for column in columns
        if is_of_kind(column.id, tags) or (begun and cell_value(column, get(event, column.json_path), lang) is not None)
    ]
    usual = [column for column in columns if column not in visible and is_prominent("event", column.id, tags)]
    rare = [column for column in columns if column not in visible and column not in usual]
    _bar(sheet, row, writing.texts(f"workbook.section.{columns[0].section}"))
    end = _write_settings(sheet, row, [*visible, *usual, *rare], event, writing)
    if not visible:
        _fold(sheet, range(row, end + 2), 1)
    _fold(sheet, range(row + 1 + len(visible), end + 1), 1)
    _fold(sheet, range(end + 1 - len(rare), end + 1), 2)
    return end + 2


def _write_settings(
    sheet: Worksheet, row: int, columns: Sequence[Column], event: Mapping[str, Any], writing: Writing
) -> int:
    """Settings in the rows below one; the last of them."""
    lang = writing.texts.lang
    for number, column in enumerate(columns, start=row + 1):
        value = cell_value(column, get(event, column.json_path), lang)
        _write_setting(sheet, number, column, len(str(value or "")), writing)
        set_value(cell_at(sheet, number, 2), value, column, lang)
        dress(sheet.cell(number, 2), style.INPUT)
    return row + len(columns)


def _fold(sheet: Worksheet, rows: Iterable[int], level: int) -> None:
    for row in rows:
        sheet.row_dimensions[row].outlineLevel = level
        sheet.row_dimensions[row].hidden = True


def _close_folds(sheet: Worksheet, last: int) -> None:
    """Say of the row above folded ones that they are closed, so that opening it leaves the rarer ones below folded."""
    levels = [sheet.row_dimensions[row].outlineLevel or 0 for row in range(1, last + 1)]
    for row in range(1, last):
        sheet.row_dimensions[row].collapsed = levels[row] > levels[row - 1]
    sheet.sheet_format.outlineLevelRow = max(levels)


def _write_setting(sheet: Worksheet, row: int, column: Column, letters: int, writing: Writing) -> None:
    """Label and help of a setting; the row is high enough for both and for a value of so many letters."""
    texts = writing.texts
    label = sheet.cell(row, 1, heading("event", column.id, texts.lang))
    dress(label, style.LABEL_NEEDED if column.id in first_settings(writing.tags) else style.LABEL)
    words = own_rules(texts.find(f"workbook.event.{column.id}.help") or "", writing.tags)
    dress(sheet.cell(row, 3, words), style.HELP)
    sheet.merge_cells(start_row=row, start_column=_HELP_SPAN[0], end_row=row, end_column=_HELP_SPAN[1])
    lines = max(
        _LINES.get(column.kind, 1),
        -(-len(words) // _LETTERS_A_LINE),
        -(-letters // _LETTERS_A_VALUE),
        -(-len(str(label.value)) // _LETTERS_A_LABEL),
    )
    sheet.row_dimensions[row].height = _LINE_HEIGHT * lines + 5
    writing.drop_downs.attach(sheet, f"B{row}", "event", column)


def _write_others(sheet: Worksheet, row: int, event: Mapping[str, Any], writing: Writing) -> int:
    """What the event has beyond the table of fields, under its own words."""
    unknown = unknown_fields(event, TABLES["event"], frozenset({"arbiters"}))
    if not unknown:
        return row
    _bar(sheet, row, writing.texts("workbook.section.other"))
    for words, value in unknown.items():
        row += 1
        set_value(cell_at(sheet, row, 1), words, None, writing.texts.lang)
        set_value(cell_at(sheet, row, 2), unknown_cell(value), None, writing.texts.lang)
    return row + 2


def _write_inner(sheet: Worksheet, row: int, table: Table, records: list[Mapping[str, Any]], writing: Writing) -> int:
    """The table of arbiters or stages, with a few empty rows to fill in; the row after it."""
    texts = writing.texts
    _bar(sheet, row, texts(f"workbook.section.{table.key}"))
    rows = [record_row(record, table, writing) for record in records]
    extras = list(dict.fromkeys(words for _, unknown in rows for words in unknown))
    row += 1
    sheet.row_dimensions[row].height = _LINE_HEIGHT * 2 + 3
    headings = [heading(table.key, column.id, texts.lang) for column in table.columns]
    for number, words in enumerate([*headings, *extras], start=1):
        cell = cell_at(sheet, row, number)
        set_value(cell, words, None, texts.lang)
        dress(cell, style.INNER_HEAD)
    first = row + 1
    last = row + max(len(rows) + 2, _SPARE_ROWS[table.key])
    for offset in range(first, last + 1):
        known, unknown = rows[offset - first] if offset - first < len(rows) else ({}, {})
        for number, column in enumerate(table.columns, start=1):
            cell = cell_at(sheet, offset, number)
            set_value(cell, known.get(column.id), column, texts.lang)
            dress(cell, style.INPUT)
        for number, words in enumerate(extras, start=len(table.columns) + 1):
            set_value(cell_at(sheet, offset, number), unknown.get(words), None, texts.lang)
    for number, column in enumerate(table.columns, start=1):
        letters = column_letters(number)
        writing.drop_downs.attach(sheet, f"{letters}{first}:{letters}{last}", table.key, column)
    return last + 2


def _write_hint(sheet: Worksheet, row: int, words: str) -> None:
    dress(sheet.cell(row, 1, words), style.HINT)
    spread_hint(sheet, row, _HELP_SPAN[1])


def _bar(sheet: Worksheet, row: int, words: str) -> None:
    """The title of a section as a bar over its columns."""
    for number in range(1, _HELP_SPAN[1] + 1):
        dress(sheet.cell(row, number), style.BAR)
    dress(sheet.cell(row, 1, words), style.BAR_TITLE)
    sheet.row_dimensions[row].height = 19
