"""A sheet of a workbook as it is seen and printed: its name, widths of columns, heights of rows, the paper."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from math import inf
from typing import Any, Final

from reporting.forms.text_widths import lines_of, longest_word, width_of_text

LETTERS: Final = 10.0
"""Points."""
_FORBIDDEN: Final = re.compile(r"[\[\]:*?/\\]")
_TITLE_LENGTH: Final = 31
"""Characters of a sheet's name."""
_NARROWEST: Final = 4.5
_PER_MM: Final = 0.56
_DIGIT_MM: Final = 7 * 25.4 / 96
_PADDING: Final = 2.0
"""Widths of columns in digits: the least, for each millimetre on paper, millimetres of a digit, and beside a text."""
_INDENT: Final = 2.4
"""Millimetres between a figure on the right of its cell and the edge: a name begins right behind it."""
_LINE_HEIGHT: Final = 1.25
_AIR: Final = 4
_MOST_LINES: Final = 30
"""A line for each point of its letters, points of a row beside, lines of the highest row."""
_LONGEST: Final = 12
"""Lines of a column that are measured, the longest first."""
_A4: Final = 9


def sheet_title(title: str, taken: Collection[str]) -> str:
    """A title that spreadsheet programs take: 31 characters, none of those with a meaning, none that is `taken`."""
    plain = " ".join(_FORBIDDEN.sub(" ", title).split()).strip("' ") or "1"
    used = {one.lower() for one in taken}
    suffixes = ("", *(f" {at}" for at in range(2, len(used) + 3)))
    named = (plain[: _TITLE_LENGTH - len(suffix)].strip() + suffix for suffix in suffixes)
    return next(one for one in named if one.lower() not in used)


def column_width(column: Mapping[str, Any], cells: Sequence[Any]) -> float:
    """The width of a column, in digits: as on paper, and no figure, word or head in it is cut off."""
    texts = [cell if isinstance(cell, str) else cell["text"] for cell in cells]
    wrapped = column.get("align", "left") == "left"
    own = longest_word(texts, LETTERS, bold=True) if wrapped else _longest_line(texts)
    own += _INDENT if column.get("align") == "right" else 0
    needed = max(longest_word([column["label"]], LETTERS, bold=True), own)
    return float(max(_NARROWEST, column["width"] * _PER_MM, round((needed + _PADDING) / _DIGIT_MM, 2)))


def _longest_line(texts: Sequence[str]) -> float:
    """Millimetres of the widest line of some texts that are not broken; a figure is as wide as it is long."""
    lines = sorted({line for text in texts for line in text.split("\n")}, key=lambda line: (-len(line), line))
    return max((width_of_text(line, LETTERS, bold=True) for line in lines[:_LONGEST]), default=0.0)


def row_height(values: Sequence[Any], columns: Sequence[Mapping[str, Any]], widths: Sequence[float]) -> float | None:
    """Points of a row whose cells have more than one line, as spreadsheet programs do not all find that out; else None.

    `widths` are those of the columns, in digits, 0 of a hidden one. A cell that is not on the left breaks no lines.
    """
    lines = 1
    for value, column, width in zip(values, columns, widths, strict=False):
        text = value if isinstance(value, str) else value["text"]
        if not width or not text:
            continue
        wrapped = column.get("align", "left") == "left"
        room = width * _DIGIT_MM - _PADDING if wrapped else inf
        lines = max(lines, lines_of(text, LETTERS, room))
    return _height(min(lines, _MOST_LINES), LETTERS) if lines > 1 else None


def head_height(columns: Sequence[Mapping[str, Any]], widths: Sequence[float]) -> float:
    """Points of the head of a table."""
    visible = [(column["label"], width) for column, width in zip(columns, widths, strict=True) if width]
    lines = (lines_of(label, LETTERS, width * _DIGIT_MM - _PADDING, bold=True) for label, width in visible)
    return _height(max(lines, default=1), LETTERS)


def _height(lines: int, size: float) -> float:
    return float(_AIR + lines * size * _LINE_HEIGHT)


def heading_height(text: str, font: Any, width: float) -> float:
    """Points of a row for a text in a font over columns of a width, in digits."""
    size = font.size if font else LETTERS
    lines = lines_of(text, size, width * _DIGIT_MM - _PADDING, bold=bool(font and font.bold))
    return _height(lines, size)


def page_setup(sheet: Any, context: Mapping[str, Any]) -> None:
    """A4, as wide as the sheet, page numbers."""
    sheet.page_setup.paperSize = _A4
    sheet.page_setup.orientation = context["orientation"]
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.oddFooter.right.text = f"{context['page_words'][0]} &P {context['page_words'][1]} &N"
