"""How the program's own workbooks look: quiet colours, one typeface, the same on every sheet."""

from __future__ import annotations

from typing import Final

from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.worksheet import Worksheet

from reporting.fields import Column, Kind
from reporting.languages import language
from reporting.locale import Texts
from reporting.workbook.ooxml.new_book import Look

_FAMILY: Final = "Calibri"
INK: Final = "1F3A4D"
_PAPER: Final = "F4F6F7"
_INPUT: Final = "FFFBEB"
_LINE: Final = "C5CED4"
_GREY: Final = "7B868C"
_NEEDED: Final = "8A5A00"

_HEAD_FONT: Final = Font(name=_FAMILY, size=10, bold=True, color="FFFFFF")
_LABEL_FONT: Final = Font(name=_FAMILY, size=10.5, color="000000")
_VALUE_FONT: Final = Font(name=_FAMILY, size=11, color="000000")

_HEAD_FILL: Final = PatternFill("solid", fgColor=INK)
_EXAMPLE_FILL: Final = PatternFill("solid", fgColor=_PAPER)

_THIN: Final = Side("thin", color=_LINE)
_BOX: Final = Border(left=_THIN, right=_THIN, top=_THIN, bottom=_THIN)

WRAPPED: Final = Alignment(vertical="center", wrap_text=True)
_ENTRY: Final = Alignment(horizontal="left", vertical="center", wrap_text=True)
_MIDDLE: Final = Alignment(horizontal="center", vertical="center", wrap_text=True)
_LEFT: Final = Alignment(vertical="center")
_CENTRE: Final = Alignment(horizontal="center", vertical="center")
_RIGHT: Final = Alignment(horizontal="right", vertical="center")

TITLE: Final = Look(Font(name=_FAMILY, size=16, bold=True, color=INK))
HINT: Final = Look(
    Font(name=_FAMILY, size=9, italic=True, color=_GREY), alignment=Alignment(vertical="center", wrap_text=True)
)
EXAMPLE: Final = Look(
    Font(name=_FAMILY, size=10, italic=True, color=_GREY), _EXAMPLE_FILL, _BOX, Alignment(shrink_to_fit=True)
)
HEAD: Final = Look(_HEAD_FONT, _HEAD_FILL, _BOX, _MIDDLE)
_STARRED: Final = '@"\N{NO-BREAK SPACE}*"'
"""A text with a star behind it that is shown and is no part of the text."""
HEAD_NEEDED: Final = Look(_HEAD_FONT, PatternFill("solid", fgColor=_NEEDED), _BOX, _MIDDLE, _STARRED)
LABEL_NEEDED: Final = Look(
    Font(name=_FAMILY, size=10.5, bold=True, color="000000"), None, Border(bottom=_THIN), WRAPPED, _STARRED
)
BAR: Final = Look(fill=_HEAD_FILL)
BAR_TITLE: Final = Look(_HEAD_FONT, alignment=_ENTRY)
LABEL: Final = Look(_LABEL_FONT, border=Border(bottom=_THIN), alignment=WRAPPED)
INNER_HEAD: Final = Look(_LABEL_FONT, _EXAMPLE_FILL, _BOX, WRAPPED)
HELP: Final = Look(
    Font(name=_FAMILY, size=9, color=_GREY), alignment=Alignment(vertical="center", wrap_text=True, indent=1)
)
INPUT: Final = Look(None, PatternFill("solid", fgColor=_INPUT), _BOX, _ENTRY)
VALUE: Final = Look(_VALUE_FONT)

ACTIVE_TAB: Final = INK
QUIET_TAB: Final = _LINE

_GENERAL: Final = "General"
_TEXT: Final = "@"
CODE: Final = Look(number_format=_TEXT)


def number_format(column: Column, lang: str) -> str:
    """The format of a column's cells: text where a code stands, so that nothing makes a day or a number of it."""
    if column.kind is Kind.DATE:
        return day_format(lang)
    return _GENERAL if column.kind in {Kind.INTEGER, Kind.BIRTH} else _TEXT


def day_format(lang: str) -> str:
    """How a language writes a day in figures."""
    return language(lang).sheet_day


def value_of(column: Column, lang: str, *, day: bool) -> Look:
    """A value in a column; `day`: it is a date, whatever the column says."""
    display_format = day_format(lang) if day else number_format(column, lang)
    return Look(_VALUE_FONT, border=_BOX, alignment=alignment(column), number_format=display_format)


def alignment(column: Column) -> Alignment:
    """Numbers and codes in the middle, texts on the left, long ones wrapped."""
    if column.id == "white_name":
        return _RIGHT
    if column.kind is Kind.LONG_TEXT:
        return WRAPPED
    centred = column.kind in {Kind.INTEGER, Kind.RESULT, Kind.DATE, Kind.BIRTH, Kind.TIME, Kind.POINTS, Kind.CHANGE}
    return _CENTRE if centred or column.group in {"code", "sex"} else _LEFT


def set_up_page(sheet: Worksheet, texts: Texts) -> None:
    """A4 across, as wide as the page, with the sheet's name and the page number at the foot."""
    sheet.page_setup.paperSize = 9
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0
    properties = sheet.sheet_properties
    if properties.pageSetUpPr is not None:
        properties.pageSetUpPr.fitToPage = True
    if properties.outlinePr is not None:
        properties.outlinePr.summaryBelow = False
        properties.outlinePr.summaryRight = False
    margins = sheet.page_margins
    margins.left = margins.right = 0.45
    margins.top, margins.bottom, margins.footer = 0.6, 0.75, 0.35
    footer = sheet.oddFooter
    if footer is not None and footer.left is not None and footer.right is not None:
        footer.left.text = "&A"
        footer.right.text = f"{texts('workbook.page')} &P / &N"
        footer.left.size = footer.right.size = 9
