"""What an XLSX holds that our papers do not, so that a sheet could show something else than is read of its cells.

Numbers are shown as they are: in no format of their own, in dark letters on light ground, in rows and columns that are
seen. Spreadsheet programs write the whole file anew on saving; what they add shows nothing. Results of formulas are
read as the file tells them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from reporting.verify.pages.docx_elements import attributes_of, lightness
from reporting.workbook.ooxml.cells import column_number

STRANGE: Final = "hidden"

_NAMES: Final = """
worksheet sheetPr outlinePr pageSetUpPr tabColor dimension sheetViews sheetView pane selection sheetFormatPr cols col
sheetData row c is t r rPr rFont family charset scheme sz color b i v f autoFilter mergeCells mergeCell printOptions
pageMargins pageSetup headerFooter oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter drawing
rowBreaks colBreaks brk phoneticPr ignoredErrors ignoredError sheetProtection sheetCalcPr
"""
_HARMLESS: Final = frozenset(_NAMES.split())
_TAG: Final = re.compile(r"<([A-Za-z][\w:]*)((?:\s+[\w:]+\s*=\s*\"[^\"]*\")*)\s*/?>")
_ANY: Final = re.compile(r"<[A-Za-z]")
_SHEET: Final = re.compile(rb"<(?:\w+:)?sheetData\b")
_LOOKS: Final = re.compile(rb"<(?:\w+:)?styleSheet\b")
_HEAD: Final = 4_000
_ANCHOR: Final = re.compile(rb"<(?:\w+:)?(?:twoCell|oneCell|absolute)Anchor\b")
_FORMATS: Final = frozenset({"General", "@"})
_PLAIN: Final = frozenset({"0", "49"})
_DAYS: Final = frozenset({"14", "15", "16", "17", "22"})
_FIRST_DAY: Final = 20_000
_TRUE: Final = frozenset({"1", "true"})
_LIGHTEST, _DARKEST = 0.8, 0.4
_SMALLEST: Final = 4.0
"""Points."""
_LOWEST, _NARROWEST = 4.0, 0.5
"""Points of a row, letters of a column."""


def altered_xlsx(parts: Mapping[str, bytes]) -> tuple[str, ...]:
    """The reasons why a workbook may show something else than is read of it."""
    styles = _Styles(parts.get("xl/styles.xml", b"").decode("utf-8", "replace"))
    sheets = (data.decode("utf-8", "replace") for data in parts.values() if _SHEET.search(data) is not None)
    looks = [name for name, data in parts.items() if _LOOKS.search(data, 0, _HEAD) is not None]
    drawn = any(_ANCHOR.search(data) for name, data in parts.items() if name.startswith("xl/drawings/"))
    return (
        (STRANGE,) if drawn or looks != ["xl/styles.xml"] or any(_is_strange(sheet, styles) for sheet in sheets) else ()
    )


class _Styles:
    """Which styles of cells show a number as it is, a day, or letters that are not seen."""

    def __init__(self, text: str) -> None:
        codes = {each["numFmtId"]: each.get("formatCode", "") for each in _of(text, "numFmt")}
        fonts = [_is_seen(each) for each in _within(text, "fonts", "font")]
        fills = [_is_light(each) for each in _within(text, "fills", "fill")]
        self.formats: list[str] = []
        self.seen: list[bool] = []
        whole = re.search(r"<cellXfs\b.*?</cellXfs>", text, re.DOTALL)
        for each in _of(whole[0] if whole else "", "xf"):
            number = each.get("numFmtId", "0")
            plain = number in _PLAIN or codes.get(number) in _FORMATS
            self.formats.append("plain" if plain else "day" if number in _DAYS else "other")
            font, fill = int(each.get("fontId", 0)), int(each.get("fillId", 0))
            self.seen.append(all(fonts[font : font + 1]) and all(fills[fill : fill + 1]))


def _of(text: str, name: str) -> Iterator[dict[str, str]]:
    return (attributes_of(rest) for found, rest in _TAG.findall(text) if found == name)


def _within(text: str, outer: str, inner: str) -> list[str]:
    whole = re.search(rf"<{outer}\b.*?</{outer}>", text, re.DOTALL)
    return re.findall(rf"<{inner}\b(?:[^>]*/>|.*?</{inner}>)", whole[0], re.DOTALL) if whole else []


def _is_seen(font: str) -> bool:
    colours = [each.get("rgb", "")[-6:] for each in _of(font, "color")]
    themes = [each.get("theme", "1") for each in _of(font, "color")]
    sizes = [float(each.get("val", 11)) for each in _of(font, "sz")]
    light = any(each and lightness(each) > _LIGHTEST for each in colours)
    return not light and "0" not in themes and "2" not in themes and all(size >= _SMALLEST for size in sizes)


def _is_light(fill: str) -> bool:
    solid = any(each.get("patternType") not in {None, "none", "gray125"} for each in _of(fill, "patternFill"))
    colours = [each.get("rgb", "")[-6:] for each in _of(fill, "fgColor")]
    return not solid or all(not each or lightness(each) >= _DARKEST for each in colours)


def _is_strange(sheet: str, styles: _Styles) -> bool:
    found = _TAG.findall(sheet)
    if len(found) != len(_ANY.findall(sheet)) or any(name not in _HARMLESS for name, _ in found):
        return True
    return (
        _is_covered(sheet)
        or any(_hides(name, rest) for name, rest in found if name in {"row", "col", "sheetFormatPr"})
        or any(_shows_otherwise(cell, value, styles) for cell, value in _CELL.findall(sheet))
    )


_CELL: Final = re.compile(r"<c\b([^>]*?)(?:/>|>(.*?)</c>)", re.DOTALL)
_VALUE: Final = re.compile(r"<v>([^<]*)</v>")


def _hides(name: str, rest: str) -> bool:
    """A row or a column that is not seen, or too small for letters."""
    values = attributes_of(rest)
    if values.get("hidden", "0") in _TRUE or values.get("zeroHeight", "0") in _TRUE:
        return True
    if name == "row":
        return float(values.get("ht", _LOWEST)) < _LOWEST
    return name == "col" and float(values.get("width", _NARROWEST)) < _NARROWEST


def _shows_otherwise(cell: str, value: str, styles: _Styles) -> bool:
    """A cell that shows another text than it holds, or none."""
    if not value:
        return False
    values = attributes_of(cell)
    style = int(values.get("s", 0))
    if not all(styles.seen[style : style + 1]):
        return True
    kind = next(iter(styles.formats[style : style + 1]), "plain")
    if kind != "day" or values.get("t", "n") != "n":
        return kind == "other"
    number = _VALUE.search(value)
    return number is None or float(number[1]) < _FIRST_DAY


_RANGE: Final = re.compile(r"([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})")
_PLACE: Final = re.compile(r"([A-Z]{1,3})(\d{1,7})")


def _is_covered(sheet: str) -> bool:
    """Whether a cell with something in it is merged into another one."""
    ranges = [_RANGE.fullmatch(each.get("ref", "")) for each in _of(sheet, "mergeCell")]
    filled = [_PLACE.fullmatch(attributes_of(cell).get("r", "")) for cell, value in _CELL.findall(sheet) if value]
    boxes = [
        (column_number(one[1]), int(one[2]), column_number(one[3]), int(one[4])) for one in ranges if one is not None
    ]
    places = [(column_number(one[1]), int(one[2])) for one in filled if one is not None]
    return None in ranges or any(
        left <= column <= right and top <= row <= bottom and (column, row) != (left, top)
        for left, top, right, bottom in boxes
        for column, row in places
    )
