"""Workbooks that openpyxl makes: how cells look, the parts of the archive, a file without a word of the clock."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.drawing.spreadsheet_drawing import SpreadsheetDrawing
from openpyxl.styles import Alignment, Border, Font, PatternFill
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.writer.excel import ExcelWriter

from reporting.workbook.ooxml.cells import column_letters

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_STAMP: Final = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*(<)")
_FIXED_STAMP: Final = rb"\g<1>2000-01-01T00:00:00Z\g<2>"
_CORE: Final = "docProps/core.xml"
_CONTENT_TYPES: Final = "[Content_Types].xml"
_DIMENSION: Final = re.compile(rb'(<dimension ref="[A-Z]+[0-9]+:)[A-Z]+[0-9]+')


@dataclass(frozen=True, slots=True)
class Look:
    """What a cell is given; what is None stays as it is."""

    font: Font | None = None
    fill: PatternFill | None = None
    border: Border | None = None
    alignment: Alignment | None = None
    number_format: str | None = None


def dress(cell: Any, look: Look) -> None:
    """Give a cell a look."""
    for part in ("font", "fill", "border", "alignment", "number_format"):
        value = getattr(look, part)
        if value is not None:
            setattr(cell, part, value)


@dataclass(frozen=True, slots=True)
class Rows:
    """The last rows of a sheet: their XML, the last row and column, the links of their cells."""

    xml: bytes
    last_row: int
    last_column: int
    links: Sequence[Hyperlink] = ()


def inline_text(text: str) -> str:
    """A text as it stands in the XML of a cell."""
    space = "" if text == text.strip() else ' xml:space="preserve"'
    return f"<is><t{space}>{escape(text, quote=False)}</t></is>"


class _Writer(ExcelWriter):
    """Writes each sheet in memory, where openpyxl takes a temporary file."""

    def __init__(self, book: Workbook, parts: zipfile.ZipFile, rows: Mapping[str, Rows]) -> None:
        super().__init__(book, parts)
        self._parts, self._rows = parts, rows

    def write_worksheet(self, ws: Any) -> None:
        """Write a sheet into the archive, with the rows that follow on it."""
        sheet, rows = BytesIO(), self._rows.get(ws.title)
        ws._drawing = SpreadsheetDrawing()
        ws._drawing.charts, ws._drawing.images = ws._charts, ws._images
        writer: Any = WorksheetWriter(ws, out=sheet)
        ws._hyperlinks.extend(rows.links if rows else ())
        writer.write()
        ws._rels = writer._rels
        self._parts.writestr(ws.path[1:], _with_rows(sheet.getvalue(), rows) if rows else sheet.getvalue())
        self.manifest.append(ws)


def saved_parts(book: Workbook, rows: Mapping[str, Rows] | None = None) -> dict[str, bytes]:
    """The parts by name, in the order in which they are written; `rows` follow on the sheets of these names."""
    buffer = BytesIO()
    _Writer(book, zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED), rows or {}).save()
    with zipfile.ZipFile(buffer) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _with_rows(sheet: bytes, rows: Rows) -> bytes:
    """A sheet that has cells above some rows, with these."""
    above, below = sheet.split(b"</sheetData>", 1)
    area = f"{column_letters(rows.last_column)}{rows.last_row}".encode()
    return _DIMENSION.sub(rb"\g<1>" + area, above, count=1) + rows.xml + b"</sheetData>" + below


def without_clock(book: Workbook) -> bytes:
    """The saved workbook with its parts in a fixed order, without a word of the clock."""
    book.properties.creator = "protokol"
    parts, fixed = saved_parts(book), BytesIO()
    parts[_CORE] = _STAMP.sub(_FIXED_STAMP, parts[_CORE])
    with zipfile.ZipFile(fixed, "w", zipfile.ZIP_DEFLATED) as target:
        for name in sorted(parts, key=lambda part: (part != _CONTENT_TYPES, part)):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o600 << 16
            entry.create_system = 3
            target.writestr(entry, parts[name])
    return fixed.getvalue()
