"""Write an event as a new workbook. A workbook that a user has is never written over: `patch` changes it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from reporting.exchange.outcome import game_of
from reporting.fields import SHEETS, TABLES
from reporting.fields.path import mapping_at
from reporting.locale import texts
from reporting.workbook.ooxml.new_book import dress, without_clock
from reporting.workbook.sheets import style
from reporting.workbook.sheets.drop_downs import DropDowns
from reporting.workbook.sheets.event_writer import write_event_sheet
from reporting.workbook.sheets.read import PROGRAM_SHEET
from reporting.workbook.sheets.record_cells import names_of
from reporting.workbook.sheets.relevance import needs_sheet, tags_of
from reporting.workbook.sheets.table_writer import Writing, write_table

FORMAT: Final = 1
"""The version of the layout, as the hidden sheet notes it."""
_PIECE: Final = 32_000
"""Characters of one cell; spreadsheet programs end at 32,767."""


def workbook_bytes(document: Mapping[str, Any], lang: str) -> bytes:
    """The bytes of the workbook, the same for the same document: all sheets with all columns, and the hidden one."""
    event = mapping_at(document, "event")
    game, advantage = game_of(document)
    words = texts(lang)
    tags = tags_of(event, words.lang)
    writing = Writing(
        texts=words,
        document=document,
        tags=tags,
        hidden=tuple(sheet for sheet in SHEETS if not (document.get(sheet) or needs_sheet(sheet, tags))),
        game=game,
        drop_downs=DropDowns(words, game, advantage),
        names=names_of(document.get("players")),
    )
    book = Workbook()
    book.remove(book.worksheets[0])
    for sheet_id in SHEETS:
        sheet = book.create_sheet(words(f"workbook.sheet.{sheet_id}"))
        hidden = sheet_id in writing.hidden
        sheet.sheet_properties.tabColor = style.QUIET_TAB if hidden else style.ACTIVE_TAB
        sheet.sheet_state = "hidden" if hidden else "visible"
        if sheet_id == "event":
            write_event_sheet(sheet, writing)
        else:
            write_table(sheet, TABLES[sheet_id], writing)
    _write_program_sheet(book.create_sheet(PROGRAM_SHEET), writing)
    return without_clock(book)


def _write_program_sheet(sheet: Worksheet, writing: Writing) -> None:
    """Format, language, titles, drop-down lists, and what the document has beyond the tables."""
    rows: list[tuple[str, ...]] = [("protokol", str(FORMAT)), ("lang", writing.texts.lang)]
    rows += [("sheet", sheet_id, writing.texts(f"workbook.sheet.{sheet_id}")) for sheet_id in SHEETS]
    for key, value in writing.document.items():
        if key in {"schema", "event"} or (key in TABLES and isinstance(value, list)):
            continue
        text = json.dumps(value, ensure_ascii=True, sort_keys=True)
        rows += [("data", key, text[start : start + _PIECE]) for start in range(0, len(text), _PIECE)]
    for number, row in enumerate(rows, start=1):
        for column, text in enumerate(row, start=1):
            _put_text(sheet, number, column, text)
    for items, column in writing.drop_downs.lists.items():
        for number, item in enumerate(items, start=1):
            _put_text(sheet, number, column, item)
    sheet.sheet_state = "hidden"


def _put_text(sheet: Worksheet, row: int, column: int, text: str) -> None:
    cell = sheet.cell(row, column, text)
    cell.data_type = "s"
    dress(cell, style.CODE)
