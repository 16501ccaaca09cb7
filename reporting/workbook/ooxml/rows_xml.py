"""The rows of a sheet in the making, written as text: openpyxl opens and closes an element for each cell by itself."""

from __future__ import annotations

import re
from datetime import date
from html import escape
from io import BytesIO
from typing import Any, Final, cast

from openpyxl.cell._writer import write_cell
from openpyxl.comments.comment_sheet import CommentRecord
from openpyxl.utils.datetime import to_excel
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.xml.functions import xmlfile

from reporting.workbook.ooxml.cell_help import help_of
from reporting.workbook.ooxml.cells import column_letters

_EXACT: Final = 10**15
_ODD: Final = re.compile("[\0-\x08\v-\x1f\ud800-\udfff\ufffe\uffff]")
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
        place = f"{column_letters(cell.column)}{row}"
        if value is None:
            return f'<c r="{place}"{style} t="{"inlineStr" if kind == "s" else kind}"></c>' if style else ""
        return plain_cell(place, style, value) if type(value) is (str if kind == "s" else int) else None

    def _style(self, cell: Any) -> str:
        """The attribute that names the cell's style; none where it has none."""
        key = cell._style.tobytes()
        known = self._styles.get(key)
        if known is None:
            known = self._styles[key] = f' s="{cell.style_id}"' if cell.has_style else ""
        return known


def plain_cell(place: str, style: str, value: object) -> str | None:
    """The XML of a cell with a text, a whole number or a day; None where openpyxl has to write it."""
    kind = type(value)
    if kind is str:
        if _ODD.search(cast(str, value)):
            return None
        inner = inline_text(cast(str, value)) if value else ""
        return f'<c r="{place}"{style} t="inlineStr">{inner}</c>'
    if kind is int and abs(cast(int, value)) < _EXACT:
        return f'<c r="{place}"{style} t="n"><v>{value}</v></c>'
    if kind is date:
        return f'<c r="{place}"{style} t="n"><v>{_serial(value):.16g}</v></c>'
    return None


def _serial(day: object) -> float:
    """The number behind a day."""
    of_day: Any = to_excel
    return float(of_day(day))


def odd_cell(cell: Any) -> str:
    """The XML of a cell that is not on its sheet, as openpyxl writes it."""
    out = BytesIO()
    with xmlfile(out) as stream:
        write_cell(stream, cell.parent, cell, cell.has_style)
    return out.getvalue().decode("ascii")


def inline_text(text: str) -> str:
    """A text as it stands in a cell."""
    space = "" if text == text.strip() else ' xml:space="preserve"'
    return f"<is><t{space}>{escape(text, quote=False)}</t></is>"


def _by_openpyxl(stream: Any, sheet: Any, cell: Any) -> None:
    if cell._comment is not None:
        sheet._comments.append(CommentRecord.from_cell(cell))
    write_cell(stream, sheet, cell, cell.has_style)
