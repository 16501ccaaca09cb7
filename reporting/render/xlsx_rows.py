"""The rows of a table as XML: thousands of cells, each a string, not an object that openpyxl asks ten times.

A cell is written as openpyxl writes it; what it looks like is asked of openpyxl once for each kind of cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.utils.exceptions import IllegalCharacterError
from openpyxl.worksheet.hyperlink import Hyperlink

from reporting.workbook.ooxml.cells import column_letters
from reporting.workbook.ooxml.new_book import Rows, inline_text

LIVE: Final = ("=", "+", "-", "@")
"""What a text may begin with that spreadsheet programs would take for a formula when somebody edits it."""
_ESCAPE: Final = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_MOST: Final = 32_767
"""Characters of a cell."""
Kind = tuple[str, bool, str, bool]
"""Alignment, bold or not, the name of a ground, whether the text begins like a formula."""


def plain_text(text: str) -> str:
    """A text as a cell holds it: `_x0041_` in a cell means a letter."""
    return _ESCAPE.sub("_x005F_", text)


def table_rows(
    rows: Sequence[Sequence[Any]],
    columns: Sequence[Mapping[str, Any]],
    heights: Iterable[float | None],
    first: int,
    style: Callable[[Kind], int],
) -> Rows:
    """The rows of a table, the first of them on line `first`; `heights` in points, None where nothing sets it.

    `style` gives the number of a kind of cell's look.
    """
    letters = [column_letters(at) for at in range(1, len(columns) + 1)]
    aligned = [str(column.get("align", "left")) for column in columns]
    known: dict[Kind, int] = {}
    links: list[Hyperlink] = []
    lines: list[str] = []
    for line, (values, height) in enumerate(zip(rows, heights, strict=True), start=first):
        cells = []
        for letter, align, value in zip(letters, aligned, values, strict=False):
            item = {"text": value} if isinstance(value, str) else value
            kind = _kind(item, align)
            if kind not in known:
                known[kind] = style(kind)
            cells.append(_cell(f"{letter}{line}", known[kind], item))
            if item.get("link"):
                links.append(Hyperlink(ref=f"{letter}{line}", target=item["link"]))
        high = "" if height is None else f' ht="{height:g}" customHeight="1"'
        lines.append(f'<row r="{line}"{high}>{"".join(cells)}</row>')
    xml = "".join(lines)
    if ILLEGAL_CHARACTERS_RE.search(xml):
        raise IllegalCharacterError
    return Rows(xml.encode("ascii", "xmlcharrefreplace"), first + len(rows) - 1, len(columns), links)


def _kind(item: Mapping[str, Any], align: str) -> Kind:
    live = "formula" not in item and item["text"].startswith(LIVE)
    return align, bool(item.get("bold")), item.get("fill") or "", live


def _cell(name: str, style: int, item: Mapping[str, Any]) -> str:
    start = f'<c r="{name}" s="{style}"'
    if "formula" in item:
        return f"{start}><f>{escape(item['formula'], quote=False)}</f><v>{item.get('value', '')}</v></c>"
    if "number" in item:
        number = item["number"]
        return f'{start} t="n"><v>{format(float(number), ".16g") if "." in number else int(number)}</v></c>'
    text = item["text"]
    if not text:
        return f"{start}/>"
    inline = inline_text(plain_text(text)[:_MOST]).replace("\r", "&#13;")
    return f'{start} t="inlineStr">{inline}</c>'
