"""XLSX: the tables of a paper to count on, with live filters; text is never a formula.

The facts of the paper stand above its first table, its notes and the lines to sign below it; where a table is to be
filled in, or where there is none, they have a sheet of their own. The sheet `_protokol` with the evidence is very
hidden; its hash and the digest of all other parts are custom properties, which LibreOffice keeps.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

from reporting.context.tables import under_title
from reporting.render.archive import pack
from reporting.render.docx_properties import CORE, core_properties
from reporting.render.part import Meta, Part
from reporting.render.xlsx_evidence import add_evidence, sealed
from reporting.render.xlsx_sheet import (
    LETTERS,
    column_width,
    head_height,
    heading_height,
    page_setup,
    row_height,
    sheet_title,
)
from reporting.workbook.ooxml.new_book import Look, dress, saved_parts

LIVE: Final = ("=", "+", "-", "@")
"""What a text may begin with that spreadsheet programs would take for a formula when somebody edits it."""
_ESCAPE: Final = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
"""`_x0041_` in a cell means a letter."""
_FORMULA: Final = re.compile(rb"(<f>[^<]*</f><v>)(</v>)")
_HEAD_ROW: Final = 4
_LINE: Final = Side(style="thin", color="787878")
_BORDER: Final = Border(left=_LINE, right=_LINE, top=_LINE, bottom=_LINE)
_FILLS: Final = {
    name: Look(fill=PatternFill("solid", fgColor=color))
    for name, color in {"head": "E8E8E8", "own": "CDCDCD", "mark": "F0F0F0"}.items()
}
_FONT: Final = Look(Font(name="Liberation Sans", size=LETTERS))
_BOLD: Final = Look(Font(name="Liberation Sans", size=LETTERS, bold=True))
_TITLE: Final = Look(Font(name="Liberation Sans", size=14, bold=True))
_ALIGN: Final = {
    name: Look(
        border=_BORDER,
        alignment=Alignment(horizontal=name, vertical="center", wrap_text=name == "left", indent=name == "right"),
    )
    for name in ("left", "center", "right")
}
_OVER: Final = Look(alignment=Alignment(vertical="top", wrap_text=True))
"""What reaches over several columns."""
_SIGN_LINE: Final = Look(border=Border(top=Side(style="dotted")))
_SIGNED: Final = Look(alignment=Alignment("center", "top", wrap_text=True))
_SIGNATURES: Final = 3
_TO_SIGN: Final = 36
"""Signatures side by side at most, points of room to sign."""
_HEAD: Final = Look(None, _FILLS["head"].fill, _BORDER, Alignment("center", "center", wrap_text=True))


def render_xlsx(part: Part, meta: Meta, evidence: str, event_sha256: str) -> bytes:
    """The tables of one paper as a workbook; `event_sha256` is the hash of the full event."""
    book: Any = Workbook()
    book.remove(book.active)
    context = {**part.context, **part.context.get("sheets", {})}
    filled_in = any("choices" in column for item in context["tables"] for column in item["columns"])
    for at, item in enumerate(context["tables"]):
        named = item.get("sheet") or item["caption"].replace("\n", " ") or context["title"]
        sheet = book.create_sheet(sheet_title(named, book.sheetnames))
        _table(sheet, item, context)
        if at == 0 and not filled_in:
            _around(sheet, context, len(item["columns"]), _HEAD_ROW + len(item["rows"]) + 2)
    if filled_in or not context["tables"]:
        _facts(book.create_sheet(sheet_title(context["facts_title"], book.sheetnames)), context)
    add_evidence(book, evidence, event_sha256, meta.key)
    parts = saved_parts(book)
    for at, item in enumerate(context["tables"], start=1):
        name = f"xl/worksheets/sheet{at}.xml"
        parts[name] = _with_values(parts[name], item["rows"])
    parts[CORE] = core_properties(meta).encode()
    return pack(sealed(parts))


def _table(sheet: Worksheet, item: Mapping[str, Any], context: Mapping[str, Any]) -> None:
    """Title, head with filters, rows; the head and the names stay in sight, the head on every printed page."""
    columns, rows = item["columns"], item["rows"]
    for at, column in enumerate(columns, start=1):
        cell = _write(sheet, _HEAD_ROW, at, column["label"], _BOLD)
        dress(cell, _HEAD)
        described = sheet.column_dimensions[get_column_letter(at)]
        described.width = column_width(column, [row[at - 1] for row in rows if at <= len(row)])
        described.hidden = bool(column.get("hidden"))
    widths = [_width(sheet, at) for at in range(1, len(columns) + 1)]
    sheet.row_dimensions[_HEAD_ROW].height = head_height(columns, widths)
    looks: dict[_Kind, Any] = {}
    for line, values in enumerate(rows, start=_HEAD_ROW + 1):
        sheet.row_dimensions[line].height = row_height(values, columns, widths)
        for at, (column, value) in enumerate(zip(columns, values, strict=False), start=1):
            item_of_cell = {"text": value} if isinstance(value, str) else value
            _fill(sheet.cell(line, at), item_of_cell, column.get("align", "left"), looks)
    _across(sheet, 1, context["title"], _TITLE, len(columns))
    _across(sheet, 2, under_title(context, item), _FONT, len(columns))
    last = get_column_letter(len(columns))
    _choices(sheet, columns, len(rows))
    if "chart" in item and rows:
        _chart(sheet, item)
    sheet.auto_filter.ref = f"A{_HEAD_ROW}:{last}{_HEAD_ROW + len(rows) - item.get('totals', 0)}"
    names = next((at for at, column in enumerate(columns, start=2) if column["id"] == "name"), 1)
    sheet.freeze_panes = f"{get_column_letter(names)}{_HEAD_ROW + 1}"
    sheet.print_title_rows = f"{_HEAD_ROW}:{_HEAD_ROW}"
    page_setup(sheet, context)


_Kind = tuple[str, bool, str]
"""How a cell looks: alignment, bold or not, the name of its ground."""


def _fill(cell: Any, item: Mapping[str, Any], align: str, looks: dict[_Kind, Any]) -> None:
    """A cell of a table: a formula, a number or a text; cells of a kind look like the first one."""
    kind = align, bool(item.get("bold")), item.get("fill") or ""
    if kind not in looks:
        for look in (_BOLD if kind[1] else _FONT, _ALIGN[align], *((_FILLS[kind[2]],) if kind[2] else ())):
            dress(cell, look)
        looks[kind] = cell._style
    cell._style = copy(looks[kind])
    if "formula" in item:
        cell.value = f"={item['formula']}"
    elif "number" in item:
        cell.value = float(item["number"]) if "." in item["number"] else int(item["number"])
    else:
        put_text(cell, item["text"])
    if item.get("link"):
        cell.hyperlink = Hyperlink(ref=cell.coordinate, target=item["link"])


def _with_values(sheet: bytes, rows: Sequence[Sequence[Any]]) -> bytes:
    """A sheet with what each formula comes to beside it: readers that do not reckon show it."""
    cells = (cell for row in rows for cell in row if isinstance(cell, Mapping) and "formula" in cell)
    values = (str(cell.get("value", "")).encode() for cell in cells)
    return _FORMULA.sub(lambda found: found[1] + next(values) + found[2], sheet)


def _width(sheet: Any, column: int) -> float:
    """The width of a column, in digits."""
    described = sheet.column_dimensions[get_column_letter(column)]
    return 0.0 if described.hidden else float(described.width)


def _across(sheet: Any, line: int, text: str, look: Look, columns: int) -> None:
    """A text over all columns of a sheet, in as many lines as it needs: a printed sheet ends with its last column."""
    _write(sheet, line, 1, text, look)
    dress(sheet.cell(line, 1), _OVER)
    width = sum(_width(sheet, at) for at in range(1, columns + 1))
    sheet.row_dimensions[line].height = heading_height(text, look.font, width)
    if columns > 1:
        sheet.merge_cells(start_row=line, start_column=1, end_row=line, end_column=columns)


def _choices(sheet: Any, columns: Sequence[Mapping[str, Any]], count: int) -> None:
    """Drop-down lists in the columns that have choices; what is not among them may be written all the same."""
    from openpyxl.worksheet.datavalidation import DataValidation

    for at, column in enumerate(columns, start=1):
        if column.get("choices") and count:
            offered = ",".join(str(one).replace('"', '""') for one in column["choices"])
            listed = DataValidation(type="list", formula1=f'"{offered}"', allow_blank=True, showErrorMessage=False)
            letter = get_column_letter(at)
            listed.add(f"{letter}{_HEAD_ROW + 1}:{letter}{_HEAD_ROW + count}")
            sheet.add_data_validation(listed)


def _chart(sheet: Any, item: Mapping[str, Any]) -> None:
    """A bar chart of the sheet's own cells: a series for each column from `first` on, named by those before it."""
    from openpyxl.chart import BarChart, Reference

    wanted, columns = item["chart"], len(item["columns"])
    last = _HEAD_ROW + len(item["rows"])
    chart: Any = BarChart()
    chart.type, chart.grouping, chart.overlap = "bar", "stacked", 100
    chart.title, chart.gapWidth = item["caption"], 40
    chart.add_data(
        Reference(sheet, min_col=wanted["first"], max_col=columns, min_row=_HEAD_ROW, max_row=last),
        titles_from_data=True,
    )
    chart.set_categories(Reference(sheet, min_col=1, max_col=wanted["labels"], min_row=_HEAD_ROW + 1, max_row=last))
    chart.y_axis.delete = chart.x_axis.delete = False
    chart.x_axis.scaling.orientation = "maxMin"
    chart.width, chart.height = 22, max(7, min(24, 2.5 + 0.7 * len(item["rows"])))
    sheet.add_chart(chart, f"{get_column_letter(columns + 2)}{_HEAD_ROW}")


def _write(sheet: Worksheet, line: int, at: int, text: str, font: Look) -> Any:
    """A cell with a text."""
    cell: Any = sheet.cell(line, at)
    dress(cell, font)
    put_text(cell, text)
    return cell


def put_text(cell: Any, text: str) -> None:
    """A text that stays a text, whatever it begins with and even when someone edits it."""
    if text:
        cell.value = _ESCAPE.sub("_x005F_", text)
        cell.data_type = "s"
        if text.startswith(LIVE):
            cell.quotePrefix = True


def _around(sheet: Worksheet, context: Mapping[str, Any], columns: int, below: int) -> None:
    """Facts and what leads to the table above its head; from a row `below` it on notes and lines to sign."""
    facts = "; ".join(f"{label}: {value}" for label, value in context["head"])
    above = "\n".join(filter(None, (facts, *context["intro"]))).replace("\n\n", "\n")
    if above:
        _across(sheet, _HEAD_ROW - 1, above, _FONT, columns)
    for line, text in enumerate(context["notes"], start=below):
        _across(sheet, line, text, _FONT, columns)
    _signatures(sheet, context.get("signatures", ()), columns, below + len(context["notes"]))


def _signatures(sheet: Any, labels: Sequence[str], columns: int, line: int) -> None:
    """Lines to sign on, side by side where there are columns enough; a single one stands on the right."""
    labels = ["", *labels] if len(labels) == 1 and columns > 1 else labels
    across = min(len(labels), columns, _SIGNATURES)
    ends = _shared_out([_width(sheet, at) for at in range(1, columns + 1)], across)
    for at, label in enumerate(labels):
        first, last = ends[at % across] + 1, ends[at % across + 1]
        row = line + 1 + 2 * (at // across)
        sheet.row_dimensions[row - 1].height = _TO_SIGN
        if label:
            _signature(sheet, row, label, first, last)


def _signature(sheet: Any, row: int, label: str, first: int, last: int) -> None:
    """A dotted line over some columns with whose it is below."""
    dress(_write(sheet, row, first, label, _FONT), _SIGNED)
    for at in range(first, last + 1):
        dress(sheet.cell(row, at), _SIGN_LINE)
    if last > first:
        sheet.merge_cells(start_row=row, start_column=first, end_row=row, end_column=last)
    width = sum(_width(sheet, at) for at in range(first, last + 1))
    needed = heading_height(label, _FONT.font, width)
    sheet.row_dimensions[row].height = max(needed, sheet.row_dimensions[row].height or 0.0)


def _shared_out(widths: Sequence[float], parts: int) -> list[int]:
    """Columns after which each of so many parts of about one width ends, from 0 on; each has one column at least."""
    ends = [0]
    for part in range(1, parts):
        reached = next(at for at in range(len(widths) + 1) if sum(widths[:at]) >= sum(widths) * part / parts)
        ends.append(min(max(reached, ends[-1] + 1), len(widths) - parts + part))
    return [*ends, len(widths)] if parts else ends


def _facts(sheet: Worksheet, context: Mapping[str, Any]) -> None:
    """What stands around the tables: facts, paragraphs, notes."""
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 28, 60
    _across(sheet, 1, context["title"], _TITLE, 2)
    pairs: Sequence[Sequence[str]] = context["head"]
    for line, (label, value) in enumerate(pairs, start=3):
        dress(_write(sheet, line, 1, label, _FONT), _OVER)
        dress(_write(sheet, line, 2, value, _BOLD), _OVER)
        heights = (heading_height(text, _BOLD.font, _width(sheet, at)) for at, text in ((1, label), (2, value)))
        sheet.row_dimensions[line].height = max(heights)
    for line, text in enumerate([*context["intro"], *context["notes"]], start=len(pairs) + 4):
        _across(sheet, line, text, _FONT, 2)
    _signatures(sheet, context.get("signatures", ()), 2, sheet.max_row + 2)
    page_setup(sheet, context)
