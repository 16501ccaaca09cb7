"""The elements of a DOCX and their values that show what is read of them, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from html import unescape
from typing import Final

_OPENED: Final = re.compile(r"(w:\w+)((?:\s+[\w:]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*)\s*/?")
_ATTRIBUTE: Final = re.compile(r"([\w:]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
INSTRUCTION: Final = re.compile(
    r"\s*(?:PAGE|NUMPAGES|SECTIONPAGES|DATE|TIME|SAVEDATE|CREATEDATE|PRINTDATE)"
    r"(?:\s+\\@\s+\"[dMyHhms./:\-, ]*\")?(?:\s+\\\*\s*(?:MERGEFORMAT|ARABIC|Arabic))?\s*"
)
SYMBOLS: Final = re.compile(r"wingding|webding|symbol|dingbat|marlett|mt extra|bookshelf", re.IGNORECASE)
_OFF: Final = frozenset({"0", "false", "off", "none"})
SMALLEST, _LARGEST = 7, 60
"""Half points: letters that can be read."""
SHORTEST: Final = 100
"""Twentieths of a point: a line that is lower cuts its letters."""
_CLOSEST, _WIDEST = -15, 100
"""Twentieths of a point between letters."""
_NARROWEST: Final = 60
"""Twentieths of a point: a column in which a letter can stand."""
_OUT: Final = -300
"""Twentieths of a point by which a paragraph may stand out to the left or right."""
_DARKEST, LIGHTEST = 0.45, 0.72
"""Grounds are lighter than the one, letters darker than the other; white is 1."""
_NAMES: Final = """
document body hdr ftr p r t tbl tr tc tblGrid pPr rPr tblPr trPr tcPr sectPr br tab cr noBreakHyphen softHyphen
lastRenderedPageBreak proofErr bookmarkStart bookmarkEnd hyperlink smartTag smartTagPr ins del delText moveFrom moveTo
moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd commentRangeStart commentRangeEnd commentReference
annotationRef permStart permEnd fldChar instrText drawing
pStyle keepNext keepLines pageBreakBefore widowControl pBdr top left bottom right start end between insideH insideV tabs
outlineLvl suppressAutoHyphens contextualSpacing suppressLineNumbers adjustRightInd snapToGrid overflowPunct autoSpaceDE
autoSpaceDN textAlignment kinsoku wordWrap topLinePunct mirrorIndents pPrChange jc cnfStyle
rStyle b bCs i iCs u szCs lang noProof caps smallCaps webHidden rPrChange kern
tblStyle tblW tblLayout tblInd tblBorders tblCellMar tblLook tblStyleRowBandSize tblStyleColBandSize cantSplit tblHeader
gridBefore gridAfter wBefore wAfter vAlign gridSpan vMerge tcBorders tcMar noWrap hideMark tblPrChange trPrChange
tcPrChange tblPrExChange tblPrEx tblGridChange sectPrChange
headerReference footerReference type pgNumType formProt docGrid titlePg noEndnote paperSrc footnotePr endnotePr numFmt
pos numStart numRestart
style styles docDefaults rPrDefault pPrDefault name aliases basedOn next link autoRedefine uiPriority semiHidden
unhideWhenUsed qFormat locked personal rsid tblStylePr
"""
"""Elements that show what is read of them: of the text, of paragraphs, letters, tables, sections and styles."""
_HARMLESS: Final = frozenset(_NAMES.split())
_SWITCHED: Final = (
    "vanish specVanish hidden strike dstrike outline shadow emboss imprint rtl cs bidi bidiVisual em effect"
)
_SWITCHES: Final = frozenset(_SWITCHED.split())
"""What hides, strikes or turns letters, and is off where a word processor says so."""
_OTHERS: Final = (
    *("wp:inline", "wp:extent", "wp:effectExtent", "wp:docPr", "wp:cNvGraphicFramePr", "a:", "pic:"),
    *("w14:ligatures", "w14:numForm", "w14:numSpacing", "w14:cntxtAlts", "w14:stylisticSets"),
)
"""Of other vocabularies: pictures that stand in a line like a letter, and how letters are joined."""


@lru_cache(maxsize=10_000)
def is_harmless(tag: bytes) -> bool:
    """Whether an element, as it is opened, is one of papers, with values that show what is read."""
    text = tag.decode("utf-8", "replace")
    opened = _OPENED.fullmatch(text)
    if opened is None:
        return text.startswith(_OTHERS)
    local, rest = opened[1].removeprefix("w:"), opened[2]
    if "xmlns" in rest and local not in {"document", "hdr", "ftr"}:
        return False
    values = attributes_of(rest)
    check = _VALUES.get(local)
    if check is not None:
        return check(values)
    return local in _HARMLESS or (local in _SWITCHES and values.get("val", "on") in _OFF)


@lru_cache(maxsize=10_000)
def is_low(tag: bytes) -> bool:
    """Whether letters of a style are too small, or its lines too low for letters."""
    values = attributes_of(tag.decode("utf-8", "replace"))
    if tag.startswith(b"w:sz "):
        return _number(values, "val", 20) < SMALLEST
    return values.get("lineRule") == "exact" and _number(values, "line", 240) < SHORTEST


def _number(values: Mapping[str, str], name: str, otherwise: float) -> float:
    try:
        return float(values.get(name, otherwise))
    except ValueError:
        return float("nan")


def lightness(colour: str) -> float:
    """How light a colour is: 0 black, 1 white; one that is none is as light as can be."""
    if not re.fullmatch("[0-9A-Fa-f]{6}", colour):
        return 2.0
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def _colour(values: Mapping[str, str]) -> bool:
    theme = values.get("themeColor", "").lower()
    value = values.get("val", "auto")
    return not theme.startswith(("background", "light", "bg", "lt")) and (
        value == "auto" or lightness(value) <= LIGHTEST
    )


def _ground(values: Mapping[str, str]) -> bool:
    fill = values.get("fill", "auto")
    plain = values.get("val", "clear") in {"clear", "nil"}
    theme = values.get("themeFill", "").lower()
    return (
        plain and not theme.startswith(("text", "dark", "dk", "tx")) and (fill == "auto" or lightness(fill) >= _DARKEST)
    )


def _fonts(values: Mapping[str, str]) -> bool:
    return not any(SYMBOLS.search(value) for value in values.values())


def _size(values: Mapping[str, str]) -> bool:
    return _number(values, "val", 20) <= _LARGEST


def _spaces(values: Mapping[str, str]) -> bool:
    """Between letters (`val`), or lines: lines too low for letters are found where letters are."""
    return _CLOSEST <= _number(values, "val", 0) <= _WIDEST and all(
        _number(values, name, 0) >= 0 for name in ("before", "after", "line")
    )


def _indents(values: Mapping[str, str]) -> bool:
    names = ("left", "right", "start", "end", "firstLine")
    return all(_number(values, name, 0) >= _OUT for name in names) and _number(values, "hanging", 0) <= 2_000


def _margins(values: Mapping[str, str]) -> bool:
    return all(_number(values, name, 0) >= 0 for name in ("top", "left", "bottom", "right", "header", "footer"))


_VALUES: Final[Mapping[str, Callable[[Mapping[str, str]], bool]]] = {
    "color": _colour,
    "shd": _ground,
    "rFonts": _fonts,
    "sz": _size,
    "spacing": _spaces,
    "ind": _indents,
    "pgMar": _margins,
    "pgSz": lambda values: min(_number(values, "w", 0), _number(values, "h", 0)) >= 5_000,
    "trHeight": lambda values: values.get("hRule") != "exact",
    "tcW": lambda values: values.get("type") != "dxa" or not 0 < _number(values, "w", 0) < _NARROWEST,
    "gridCol": lambda values: not 0 < _number(values, "w", 0) < _NARROWEST,
    "cols": lambda values: _number(values, "num", 1) == 1,
    "textDirection": lambda values: values.get("val") in {"lrTb", "lr", "tb"},
    "highlight": lambda values: (
        values.get("val") in {"none", "yellow", "green", "cyan", "white", "lightGray", "magenta"}
    ),
    "position": lambda values: _number(values, "val", 0) == 0,
    "w": lambda values: _number(values, "val", 100) == 100,
    "vertAlign": lambda values: values.get("val") == "baseline",
    "fldSimple": lambda values: INSTRUCTION.fullmatch(text_of(values.get("instr", "").encode())) is not None,
}
"""Elements whose values decide."""


def text_of(data: bytes) -> str:
    """The text between two elements."""
    return unescape(data.decode("utf-8", "replace"))


def attributes_of(tag: str) -> dict[str, str]:
    """The attributes of an element by their names without prefix."""
    return {name.rpartition(":")[2]: one or other for name, one, other in _ATTRIBUTE.findall(tag)}
