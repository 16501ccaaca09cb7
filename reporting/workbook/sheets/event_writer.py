"""The event sheet: settings with their help beside them, then the tables of arbiters and stages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from openpyxl.worksheet.worksheet import Worksheet

from reporting.fields import TABLES, Column, Kind, Table
from reporting.fields.path import get, mapping_at
from reporting.locale.headings import heading
from reporting.workbook.ooxml.cells import column_letters
from reporting.workbook.ooxml.new_book import dress
from reporting.workbook.sheets import style
from reporting.workbook.sheets.record_cells import cell_value, unknown_cell, unknown_fields
from reporting.workbook.sheets.relevance import NEEDED_SETTINGS, is_prominent, own_rules
from reporting.workbook.sheets.table_writer import Writing, cell_at, record_row, set_value

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


def write_event_sheet(sheet: Worksheet, writing: Writing) -> None:
    """Write the settings of the event, section by section; what the event does not need is folded."""
    texts = writing.texts
    event = mapping_at(writing.document, "event")
    dress(sheet.cell(1, 1, texts("workbook.sheet.event")), style.TITLE)
    dress(sheet.cell(2, 1, f"{texts('workbook.hint.event')} {texts('workbook.needed')}"), style.HINT)
    sheet.merge_cells(start_row=2, start_column=1, end_row=2, end_column=_HELP_SPAN[1])
    sheet.row_dimensions[1].height, sheet.row_dimensions[2].height = 24, 2 * _LINE_HEIGHT
    for letters, width in _WIDTHS.items():
        sheet.column_dimensions[letters].width = width
    row = _FIRST_ROW
    for section in dict.fromkeys(column.section for column in TABLES["event"].columns):
        row = _write_section(sheet, row, section, event, writing)
    row = _write_others(sheet, row, event, writing)
    for key, records in (("arbiters", event.get("arbiters")), ("stages", writing.document.get("stages"))):
        found = [record for record in records or [] if isinstance(record, Mapping)]
        row = _write_inner(sheet, row, TABLES[key], found, writing)
    sheet.freeze_panes = f"A{_FIRST_ROW}"
    sheet.print_title_rows = "1:1"
    sheet.print_area = f"A1:{column_letters(_HELP_SPAN[1])}{row}"
    style.set_up_page(sheet, texts)


def _write_section(sheet: Worksheet, row: int, section: str, event: Mapping[str, Any], writing: Writing) -> int:
    """A section's title and its settings, the folded ones last; the row after it."""
    _bar(sheet, row, writing.texts(f"workbook.section.{section}"))
    lang = writing.texts.lang
    columns = [column for column in TABLES["event"].columns if column.section == section]
    values = {column.id: cell_value(column, get(event, column.json_path), lang) for column in columns}
    prominent = {c.id for c in columns if values[c.id] is not None or is_prominent("event", c.id, writing.tags)}
    visible = [column for column in columns if column.id in prominent]
    folded = [column for column in columns if column.id not in prominent]
    for column in [*visible, *folded]:
        row += 1
        _write_setting(sheet, row, column, len(str(values[column.id] or "")), writing)
        set_value(cell_at(sheet, row, 2), values[column.id], column, lang)
        dress(sheet.cell(row, 2), style.INPUT)
        if column.id not in prominent:
            sheet.row_dimensions[row].outlineLevel = 1
            sheet.row_dimensions[row].hidden = True
    return row + 2


def _write_setting(sheet: Worksheet, row: int, column: Column, letters: int, writing: Writing) -> None:
    """Label and help of a setting; the row is high enough for both and for a value of so many letters."""
    texts = writing.texts
    label = sheet.cell(row, 1, heading("event", column.id, texts.lang))
    dress(label, style.LABEL_NEEDED if column.id in NEEDED_SETTINGS else style.LABEL)
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


def _bar(sheet: Worksheet, row: int, words: str) -> None:
    """The title of a section as a bar over its columns."""
    for number in range(1, _HELP_SPAN[1] + 1):
        dress(sheet.cell(row, number), style.BAR)
    dress(sheet.cell(row, 1, words), style.BAR_TITLE)
    sheet.row_dimensions[row].height = 19
