"""XLSX of a form that is filled in: a sheet for each paper, laid out as its PDF, blank where nobody knows a field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final, NamedTuple

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter

from reporting.render.archive import pack
from reporting.render.docx_properties import CORE, core_properties
from reporting.render.part import Meta, Part
from reporting.render.xlsx import put_text
from reporting.render.xlsx_evidence import add_evidence, sealed
from reporting.render.xlsx_sheet import LETTERS, heading_height, page_setup, sheet_title
from reporting.workbook.ooxml.new_book import Look, dress, saved_parts

_GRID: Final = 24
"""Columns of a sheet, of one width: the cells of a line reach over some of them."""
_DIGITS: Final = 3.9
_LABEL: Final = 8
"""Columns of a label; its value has the others."""
_SIDE: Final = Side(style="thin", color="787878")
_BOX: Final = Border(left=_SIDE, right=_SIDE, top=_SIDE, bottom=_SIDE)
_LEFT: Final = Alignment(vertical="center", wrap_text=True)
_MIDDLE: Final = Alignment("center", "center", wrap_text=True)
_GREY: Final = PatternFill("solid", fgColor="E8E8E8")


def _font(size: float = LETTERS, *, bold: bool = False) -> Font:
    return Font(name="Liberation Sans", size=size, bold=bold)


_LOOKS: Final = {
    "title": Look(_font(14, bold=True), alignment=_MIDDLE),
    "subtitle": Look(_font(11), alignment=_MIDDLE),
    "heading": Look(_font(11, bold=True), alignment=_LEFT),
    "text": Look(_font(), alignment=_LEFT),
    "label": Look(_font(), border=_BOX, alignment=_LEFT),
    "value": Look(_font(bold=True), border=_BOX, alignment=_LEFT),
    "head": Look(_font(bold=True), _GREY, _BOX, _MIDDLE),
    "left": Look(_font(), border=_BOX, alignment=_LEFT),
    "center": Look(_font(), border=_BOX, alignment=_MIDDLE),
    "right": Look(_font(), border=_BOX, alignment=Alignment("right", "center", wrap_text=True)),
    "sign": Look(_font(), border=Border(top=_SIDE), alignment=Alignment("center", "top", wrap_text=True)),
}
_SIGN_ROOM: Final = 34.0
"""Points of the row above the lines to sign on."""


class Box(NamedTuple):
    """A text over some columns of the grid, and how it looks."""

    text: str
    columns: int
    look: str


Line = Sequence[Box]


def render_blanks(parts: Sequence[Part], meta: Meta, evidence: str, event_sha256: str) -> bytes:
    """The papers as sheets of one workbook; `event_sha256` is the hash of the full event."""
    book: Any = Workbook()
    book.remove(book.active)
    for part in parts:
        named = " ".join(filter(None, (part.form.id.rpartition("-")[2].upper(), part.context["subtitle"])))
        _fill(book.create_sheet(sheet_title(named, book.sheetnames)), part.context)
    add_evidence(book, evidence, event_sha256, meta.key)
    packed = saved_parts(book)
    packed[CORE] = core_properties(meta).encode()
    return pack(sealed(packed))


def _fill(sheet: Any, context: Mapping[str, Any]) -> None:
    """The lines one below the other, on one page as wide as the grid."""
    for at in range(1, _GRID + 1):
        sheet.column_dimensions[get_column_letter(at)].width = _DIGITS
    for row, line in enumerate(_lines(context), start=1):
        ends = list(accumulate(box.columns for box in line))
        heights = [
            _place(sheet, row, end - box.columns + 1, end, box) for box, end in zip(line, ends, strict=True) if box.look
        ]
        sheet.row_dimensions[row].height = max(heights, default=_SIGN_ROOM)
    page_setup(sheet, context)


def _place(sheet: Any, row: int, first: int, last: int, box: Box) -> float:
    """A box in its row, and the points that it needs."""
    look = _LOOKS[box.look]
    for at in range(first, last + 1):
        dress(sheet.cell(row, at), look)
    put_text(sheet.cell(row, first), _written(box.text))
    if last > first:
        sheet.merge_cells(start_row=row, start_column=first, end_row=row, end_column=last)
    return heading_height(box.text, look.font, _DIGITS * box.columns)


def _lines(context: Mapping[str, Any]) -> Iterator[Line]:
    yield [Box(context["title"], _GRID, "title")]
    if context["subtitle"]:
        yield [Box(context["subtitle"], _GRID, "subtitle")]
    yield from (_fact(label, value) for label, value in context["head"])
    yield from (_across(text) for text in context["intro"])
    for item in context["tables"]:
        if item["caption"]:
            yield _across(item["caption"], "heading")
        yield from _table(item["columns"], item["rows"])
    yield from _sections(context) if "sections" in context else ()
    yield from (_across(text) for text in context["notes"])
    yield from _signatures(context["signatures"])


def _sections(context: Mapping[str, Any]) -> Iterator[Line]:
    words = context["words"]
    for section in context["sections"]:
        if number := context["numbers"][section["id"]]:
            yield _across(f"{number} {words[section['id']]}", "heading")
            for block in section["blocks"]:
                yield from _block(block, context[block["of"]], words)


def _block(block: Mapping[str, Any], value: Any, words: Mapping[str, str]) -> Iterator[Line]:
    if block["kind"] == "facts":
        yield from (_fact(words[name], value[name]) for name in block["fields"] if value[name])
    elif block["kind"] == "paragraphs":
        yield from map(_across, value)
    else:
        columns = block["columns"]
        yield from _table(columns, [[row[column["id"]] for column in columns] for row in value])


def _table(columns: Sequence[Mapping[str, Any]], rows: Sequence[Sequence[Any]]) -> Iterator[Line]:
    """Head and rows."""
    spans = _spans([column["width"] for column in columns])
    yield [Box(column["label"], span, "head") for column, span in zip(columns, spans, strict=True)]
    for row in rows:
        texts = [cell if isinstance(cell, str) else cell["text"] for cell in row]
        yield [
            Box(text, span, column.get("align", "left"))
            for column, span, text in zip(columns, spans, texts, strict=True)
        ]


def _spans(widths: Sequence[float]) -> list[int]:
    """Columns of the grid for each width, one at least, all of them together."""
    ends = [round(_GRID * end / sum(widths)) for end in accumulate(widths)]
    spans = [max(1, end - start) for start, end in zip([0, *ends], ends, strict=False)]
    spans[spans.index(max(spans))] -= sum(spans) - _GRID
    return spans


def _fact(label: str, value: str) -> Line:
    return [Box(label, _LABEL, "label"), Box(value, _GRID - _LABEL, "value")]


def _across(text: str, look: str = "text") -> Line:
    return [Box(text, _GRID, look)]


def _written(text: str) -> str:
    """A field that nobody knows is an empty cell, as high as the lines that paper has there."""
    return text if text.strip("… \n\N{NO-BREAK SPACE}") else ""


def _signatures(signatures: Sequence[str]) -> Iterator[Line]:
    """Room to sign, and who signs below each line."""
    if signatures:
        yield [Box("", _GRID, "")]
        apart, width = 2, _GRID // len(signatures) - 2
        yield [box for text in signatures for box in (Box(text, width, "sign"), Box("", apart, "text"))]
