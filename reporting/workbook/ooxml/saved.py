"""A workbook that openpyxl made, as the parts of its archive: nothing of it ever lies in a temporary file."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import Any

from openpyxl import Workbook
from openpyxl.drawing.spreadsheet_drawing import SpreadsheetDrawing
from openpyxl.writer.excel import ExcelWriter

from reporting.workbook.ooxml.rows_xml import SheetWriter


class _Writer(ExcelWriter):
    """Writes each sheet in memory, where openpyxl takes a file beside all others' in the folder for such."""

    def __init__(self, book: Workbook, parts: zipfile.ZipFile) -> None:
        super().__init__(book, parts)
        self._parts = parts

    def write_worksheet(self, ws: Any) -> None:
        """Write a sheet into the archive."""
        sheet = BytesIO()
        ws._drawing = SpreadsheetDrawing()
        ws._drawing.charts, ws._drawing.images = ws._charts, ws._images
        writer: Any = SheetWriter(ws, sheet)
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
