"""A table as a sheet: title, hint, an example set apart, headings, records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final, cast

from openpyxl.cell.cell import Cell
from openpyxl.worksheet.worksheet import Worksheet

from engine.model import GameType
from reporting.exchange.outcome import code_cells
from reporting.fields import Column, Kind, Table
from reporting.locale import Texts
from reporting.locale.headings import heading
from reporting.workbook.ooxml.cells import column_letters
from reporting.workbook.ooxml.new_book import dress, dress_all
from reporting.workbook.sheets import style
from reporting.workbook.sheets.drop_downs import DropDowns
from reporting.workbook.sheets.examples import example, example_text
from reporting.workbook.sheets.record_cells import CellValue, cell_value, known_cells, unknown_cell, unknown_fields
from reporting.workbook.sheets.relevance import is_prominent

TITLE_ROW: Final = 1
HINT_ROW: Final = 2
SIGNS_ROW: Final = 3
HEAD_ROW: Final = 4
EXAMPLE_ROW: Final = 5
"""Of a table without records; where there are any, they stand at once below the headings."""
_RULED_ROWS: Final = 24
"""Rows with lines to write on, records among them: with the head a page."""
_PREPARED_ROWS: Final = 2000
"""Rows with help and drop-down lists; the text format of a column has no end."""
_FILTERED_ROWS: Final = 500
_NEEDED: Final = "needed"
_SIGNS: Final = (_NEEDED, "example")
"""What a star and a grey row mean."""
_FROZEN: Final = {"players": "first_name"}
"""The last column that stays in sight when the sheet is moved sideways."""
_EXTRA_WIDTH: Final = 16
_LETTERS_A_UNIT: Final = 1.1
"""Small letters in the width of a figure."""
_SHEET_END: Final = 1_048_576
"""A print area of whole columns ends with the last entry, wherever that will be."""


@dataclass(slots=True)
class Writing:
    """What all sheets of a workbook in the making share."""

    texts: Texts
    document: Mapping[str, Any]
    tags: frozenset[str]
    game: GameType
    drop_downs: DropDowns
    names: dict[int, str] = field(default_factory=dict)
    hidden: tuple[str, ...] = ()
    """Sheets by id that an event of this kind rarely needs, and in which nothing stands."""


def cell_at(sheet: Worksheet, row: int, column: int) -> Cell:
    """The cell at a place that no merged area covers."""
    return cast(Cell, sheet.cell(row, column))


def set_value(cell: Cell, value: CellValue, column: Column | None, lang: str) -> None:
    """Fill a cell, in the look of its column. A text is a text: `=1+1` in a name is never a formula."""
    cell.value = value
    if isinstance(value, str):
        cell.data_type = "s"
    dress(cell, style.VALUE if column is None else style.value_of(column, lang, day=isinstance(value, date)))


def write_table(sheet: Worksheet, table: Table, writing: Writing) -> None:
    """Write a table of the document on its sheet."""
    listed = writing.document.get(table.key)
    records = [record for record in listed if isinstance(record, Mapping)] if isinstance(listed, list) else []
    rows, extras = _rows(records, table, writing)
    columns, folded = _arrange(table, rows, writing)
    lang = writing.texts.lang
    _write_top(sheet, table, columns, writing)
    first = HEAD_ROW + 1
    if not rows:
        _write_example(sheet, table, columns, folded, writing)
        first = EXAMPLE_ROW + 1
    _rule(sheet, columns[: len(columns) - len(folded)], first, writing)
    _write_records(sheet, rows, columns, extras, first, lang)
    for number, words in enumerate(extras, start=len(columns) + 1):
        _head(cell_at(sheet, HEAD_ROW, number), words)
        sheet.column_dimensions[column_letters(number)].width = _EXTRA_WIDTH
    _set_up(sheet, table, columns, folded, len(columns) + len(extras), len(rows), writing)


def _write_records(
    sheet: Worksheet,
    rows: Sequence[Mapping[str, CellValue]],
    columns: Sequence[Column],
    extras: Sequence[str],
    first: int,
    lang: str,
) -> None:
    """The cells of records, the first of them on line `first`; `extras` are values without a column."""
    for offset, row in enumerate(rows, start=first):
        for number, column in enumerate(columns, start=1):
            value = row.get(column.id)
            if value is not None:
                set_value(cell_at(sheet, offset, number), value, column, lang)
        for number, words in enumerate(extras, start=len(columns) + 1):
            if words in row:
                set_value(cell_at(sheet, offset, number), row[words], None, lang)


def _rule(sheet: Worksheet, columns: Sequence[Column], first: int, writing: Writing) -> None:
    """Lines for what is still to be written, on the screen and on paper."""
    for number, column in enumerate(columns, start=1):
        look = style.value_of(column, writing.texts.lang, day=False)
        dress_all((cell_at(sheet, row, number) for row in range(first, HEAD_ROW + 1 + _RULED_ROWS)), look)


def _rows(
    records: Sequence[Mapping[str, Any]], table: Table, writing: Writing
) -> tuple[list[dict[str, CellValue]], list[str]]:
    """The cells of each record by column id, unknown ones by heading; and all unknown headings."""
    rows = []
    extras: dict[str, None] = {}
    for record in records:
        row, unknown = record_row(record, table, writing)
        extras.update(dict.fromkeys(unknown))
        rows.append(row | unknown)
    return rows, list(extras)


def record_row(
    record: Mapping[str, Any], table: Table, writing: Writing
) -> tuple[dict[str, CellValue], dict[str, CellValue]]:
    """A record's cells by column id, and its unknown fields by heading."""
    lang = writing.texts.lang
    row = known_cells(record, table, lang)
    covered: frozenset[str] = frozenset()
    if table.key == "results":
        cells, covered = code_cells(record, writing.game)
        kind = table.column("kind")
        row["kind"] = cell_value(kind, cells.get("kind"), lang)
        row["result"] = cells.get("result")
    for column in table.columns:
        if column.name_of:
            row[column.id] = writing.names.get(_number(record.get(column.name_of)))
    unknown = {words: unknown_cell(value) for words, value in unknown_fields(record, table, covered).items()}
    return {key: value for key, value in row.items() if value is not None}, unknown


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _arrange(
    table: Table, rows: Sequence[Mapping[str, CellValue]], writing: Writing
) -> tuple[list[Column], list[Column]]:
    """All columns, the prominent ones and those that hold anything first; and which of them are folded."""
    filled = {key for row in rows for key in row}
    visible = {c.id for c in table.columns if c.id in filled or is_prominent(table.key, c.id, writing.tags)}
    prominent = [column for column in table.columns if column.id in visible]
    folded = [column for column in table.columns if column.id not in visible]
    return [*prominent, *folded], folded


def _write_top(sheet: Worksheet, table: Table, columns: Sequence[Column], writing: Writing) -> None:
    """Title, hints and headings."""
    texts = writing.texts
    title = sheet.cell(TITLE_ROW, 1, texts(f"workbook.sheet.{table.key}"))
    dress(title, style.TITLE)
    signs = " ".join(texts(f"workbook.{key}") for key in _SIGNS if table.starred or key != _NEEDED)
    for row, words in ((HINT_ROW, texts(f"workbook.hint.{table.key}")), (SIGNS_ROW, signs)):
        dress(sheet.cell(row, 1, words), style.HINT)
    sheet.row_dimensions[TITLE_ROW].height = 24
    for number, column in enumerate(columns, start=1):
        head = cell_at(sheet, HEAD_ROW, number)
        _head(head, heading(table.key, column.id, texts.lang))
        if column.id in table.starred:
            dress(head, style.HEAD_NEEDED)


def _write_example(
    sheet: Worksheet, table: Table, columns: Sequence[Column], folded: Sequence[Column], writing: Writing
) -> None:
    """A row that shows how the table is filled in; each of its cells says that it is an example."""
    visible = example(table.key, writing.game, writing.texts)
    for number, column in enumerate(columns, start=1):
        cell = cell_at(sheet, EXAMPLE_ROW, number)
        words = (
            "" if number > len(columns) - len(folded) else example_text(column, visible.get(column.id), writing.texts)
        )
        set_value(cell, words or None, None, writing.texts.lang)
        dress(cell, style.EXAMPLE)


def _head(cell: Cell, words: str) -> None:
    cell.value = words
    cell.data_type = "s"
    dress(cell, style.HEAD)


def _set_up(
    sheet: Worksheet,
    table: Table,
    columns: Sequence[Column],
    folded: Sequence[Column],
    width: int,
    count: int,
    writing: Writing,
) -> None:
    """Widths, formats, help, folded columns, filter, frozen head, page."""
    last_row = HEAD_ROW + max(_PREPARED_ROWS, count + _FILTERED_ROWS)
    for number, column in enumerate(columns, start=1):
        letters = column_letters(number)
        dimension = sheet.column_dimensions[letters]
        dimension.width = _width(column, heading(table.key, column.id, writing.texts.lang))
        dimension.number_format = style.number_format(column, writing.texts.lang)
        dimension.alignment = style.alignment(column)
        if number > len(columns) - len(folded):
            dimension.outlineLevel, dimension.hidden = 1, True
        writing.drop_downs.attach(sheet, f"{letters}{HEAD_ROW + 1}:{letters}{last_row}", table.key, column)
    headings = [heading(table.key, column.id, writing.texts.lang) for column in columns]
    lines = max(_lines(words, _width(c, words)) for c, words in zip(columns, headings, strict=True))
    sheet.row_dimensions[HEAD_ROW].height = 6 + 13.5 * lines
    last_visible = column_letters(len(columns) - len(folded))
    for row in (HINT_ROW, SIGNS_ROW):
        spread_hint(sheet, row, len(columns) - len(folded))
    sheet.auto_filter.ref = f"A{HEAD_ROW}:{column_letters(width)}{HEAD_ROW + count + _FILTERED_ROWS}"
    frozen = next((n for n, c in enumerate(columns, start=2) if c.id == _FROZEN.get(table.key)), 1)
    sheet.freeze_panes = f"{column_letters(frozen)}{HEAD_ROW + 1}"
    sheet.print_title_rows = f"{HEAD_ROW}:{HEAD_ROW}"
    sheet.print_area = f"A{TITLE_ROW}:{last_visible}{_SHEET_END}"
    style.set_up_page(sheet, writing.texts)


def spread_hint(sheet: Worksheet, row: int, visible: int) -> None:
    """A hint over the columns that are shown, in as many lines as it takes there."""
    room = sum(sheet.column_dimensions[column_letters(number)].width for number in range(1, visible + 1))
    lines = -(-len(str(cell_at(sheet, row, 1).value)) // max(int(room * _LETTERS_A_UNIT), 1))
    sheet.row_dimensions[row].height = 5 + 12 * lines
    if visible > 1:
        sheet.merge_cells(start_row=row, start_column=1, end_row=row, end_column=visible)


def _width(column: Column, heading: str) -> float:
    """Wide enough for the values and for the longest word of the heading."""
    longest = max(len(word) for word in heading.split())
    needed = 11 if column.kind in {Kind.DATE, Kind.BIRTH} else 0
    return max(column.width, needed, longest * 1.15 + 3)


def _lines(heading: str, width: float) -> int:
    """How many lines a heading takes when it is broken between words."""
    lines, room = 1, width - 2
    for word in heading.split():
        if len(word) * 1.15 > room and room < width - 2:
            lines, room = lines + 1, width - 2
        room -= (len(word) + 1) * 1.15
    return lines
