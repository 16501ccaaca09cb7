"""The rows of a sheet in the making, written as text: openpyxl opens and closes an element for each cell by itself."""

from __future__ import annotations

import re
from html import escape
from io import BytesIO
from typing import Any, Final

from openpyxl.cell._writer import write_cell
from openpyxl.comments.comment_sheet import CommentRecord
from openpyxl.worksheet._writer import WorksheetWriter

from reporting.workbook.ooxml.cell_help import help_of
from reporting.workbook.ooxml.cells import column_letters

_ODD: Final = re.compile("[\r\ud800-\udfff\ufffe\uffff]")
"""What XML has no letter for, or writes otherwise than it is: openpyxl decides."""


class SheetWriter(WorksheetWriter):
    """Writes the same bytes as openpyxl does; cells that are no plain texts, whole numbers or empty, by openpyxl."""

    def __init__(self, sheet: Any, out: BytesIO) -> None:
        super().__init__(sheet, out=out)
        self._written = out
        self._styles: dict[bytes, str] = {}

    def write_rows(self) -> None:
        """Write all rows between what stands before them and what comes after."""
        stream: Any = self.xf.send(True)
        sheet: Any = self.ws
        pieces = ["<sheetData>"]
        for number, row in self.rows():
            looks = dict(sheet.row_dimensions.get(number, {}))
            shown = "".join(f' {key}="{value}"' for key, value in looks.items())
            pieces.append(f'<row r="{number}"{shown}>')
            for cell in row:
                plain = self._plain(cell, number)
                if plain is None:
                    self._flush(stream, pieces)
                    _by_openpyxl(stream, sheet, cell)
                else:
                    pieces.append(plain)
            pieces.append("</row>")
        self._flush(stream, [*pieces, "</sheetData>"])
        self.xf.send(None)

    def write_validations(self) -> None:
        """Write the help of cells that this program gave, or else what openpyxl knows of."""
        if given := help_of(self.ws):
            self._flush(self.xf.send(True), [given])
            self.xf.send(None)
        else:
            super().write_validations()

    def _flush(self, stream: Any, pieces: list[str]) -> None:
        stream.flush()
        self._written.write("".join(pieces).encode("ascii", "xmlcharrefreplace"))
        pieces.clear()

    def _plain(self, cell: Any, row: int) -> str | None:
        """The cell's XML; None where openpyxl has to write it."""
        value, kind = cell._value, cell.data_type
        if cell._comment is not None or cell.hyperlink is not None or kind not in {"s", "n"}:
            return None
        style = "" if cell._style is None else self._style(cell)
        start = f'<c r="{column_letters(cell.column)}{row}"{style} t="{"inlineStr" if kind == "s" else kind}"'
        if value is None:
            return f"{start}></c>" if style else ""
        if kind == "n":
            return f"{start}><v>{value}</v></c>" if type(value) is int and abs(value) < 10**15 else None
        if type(value) is not str or _ODD.search(value):
            return None
        return f"{start}>{inline_text(value)}</c>" if value else f"{start}></c>"

    def _style(self, cell: Any) -> str:
        """The attribute that names the cell's style; none where it has none."""
        key = cell._style.tobytes()
        known = self._styles.get(key)
        if known is None:
            known = self._styles[key] = f' s="{cell.style_id}"' if cell.has_style else ""
        return known


def inline_text(text: str) -> str:
    """A text as it stands in a cell."""
    space = "" if text == text.strip() else ' xml:space="preserve"'
    return f"<is><t{space}>{escape(text, quote=False)}</t></is>"


def _by_openpyxl(stream: Any, sheet: Any, cell: Any) -> None:
    if cell._comment is not None:
        sheet._comments.append(CommentRecord.from_cell(cell))
    write_cell(stream, sheet, cell, cell.has_style)
