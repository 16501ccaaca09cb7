"""Workbooks that openpyxl makes: how cells look, the parts of the archive, a file without a word of the clock."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.drawing.spreadsheet_drawing import SpreadsheetDrawing
from openpyxl.styles import Alignment, Border, Font, PatternFill
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.writer.excel import ExcelWriter

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_STAMP: Final = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*(<)")
_FIXED_STAMP: Final = rb"\g<1>2000-01-01T00:00:00Z\g<2>"
_CORE: Final = "docProps/core.xml"
_CONTENT_TYPES: Final = "[Content_Types].xml"


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


def dress_all(cells: Iterable[Any], look: Look) -> None:
    """Give cells that have no look yet the same one."""
    first, *others = cells
    dress(first, look)
    for cell in others:
        cell._style = copy(first._style)


class _Writer(ExcelWriter):
    """Writes each sheet in memory, where openpyxl takes a temporary file."""

    def __init__(self, book: Workbook, parts: zipfile.ZipFile) -> None:
        super().__init__(book, parts)
        self._parts = parts

    def write_worksheet(self, ws: Any) -> None:
        """Write a sheet into the archive."""
        sheet = BytesIO()
        ws._drawing = SpreadsheetDrawing()
        ws._drawing.charts, ws._drawing.images = ws._charts, ws._images
        writer: Any = WorksheetWriter(ws, out=sheet)
        writer.write()
        ws._rels = writer._rels
        self._parts.writestr(ws.path[1:], sheet.getvalue())
        self.manifest.append(ws)


def saved_parts(book: Workbook) -> dict[str, bytes]:
    """The parts by name, in the order in which they are written."""
    buffer = BytesIO()
    _Writer(book, zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED)).save()
    with zipfile.ZipFile(buffer) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


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
