"""How wide a text is in the letters of all papers, and how many lines it takes in a room."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from math import ceil
from typing import TYPE_CHECKING, Final

from reporting.forms.catalogue import forms_folder

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

BREAKABLE: Final = 22
"""Letters of a run that is broken anywhere, so that it needs no room of its own."""
_MM_PER_POINT: Final = 25.4 / 72
_LEAST: Final = 5.5
_STEP: Final = 0.5
_CUT: Final = "…"
_SPACE: Final = re.compile(r"[ \t]+|(?<=[-–])")
_HYPHENS: Final = ("-", "–")
_ROUNDED: Final = 0.98
"""The share of a line that is filled for sure: word processors round the widths of letters."""


def _font(bold: bool) -> TTFont:
    from fontTools.ttLib import TTFont

    return TTFont(forms_folder() / "fonts" / f"LiberationSans-{'Bold' if bold else 'Regular'}.ttf", lazy=True)


@cache
def _widths(bold: bool) -> tuple[dict[int, int], int, int]:
    """Advance widths by character, that of a missing one, and the units of an em."""
    with _font(bold) as font:
        names, metrics = font.getBestCmap(), font["hmtx"]
        widths = {char: metrics[name][0] for char, name in names.items()}
        return widths, metrics[".notdef"][0], font["head"].unitsPerEm


@lru_cache(maxsize=16_384)
def ems_of_text(text: str, bold: bool = False) -> float:
    """Width of a line of text in ems, without kerning; most texts stand on several papers."""
    widths, missing, em = _widths(bold)
    return sum(widths.get(ord(char), missing) for char in text) / em


def width_of_text(text: str, size: float, *, bold: bool = False) -> float:
    """Millimetres of a line of text at a size in points."""
    return ems_of_text(text, bold) * size * _MM_PER_POINT


def fitting_size(text: str, room: float, most: float, *, bold: bool = False) -> float:
    """The largest size, in half points, at which the text fits a line of `room` millimetres; `_LEAST` at worst."""
    size = most
    while size > _LEAST and width_of_text(text, size, bold=bold) > room:
        size -= _STEP
    return size


def shortened(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """The text, its end replaced by `…` where it is wider than `room` millimetres."""
    if width_of_text(text, size, bold=bold) <= room:
        return text
    kept = text
    while kept and width_of_text(kept + _CUT, size, bold=bold) > room:
        kept = kept[:-1]
    return kept.rstrip() + _CUT


def lines_of(text: str, size: float, room: float, *, bold: bool = False) -> int:
    """Lines of a text in a room of so many millimetres, broken between words."""
    lines, room = 0, room * _ROUNDED
    for part in text.split("\n"):
        if len(part) < 4 or width_of_text(part, size, bold=bold) <= room:
            lines += 1
            continue
        filled = room
        for word in _SPACE.split(part):
            wide = width_of_text(word if word.endswith(_HYPHENS) else f"{word} ", size, bold=bold)
            if filled + wide > room + 1:
                lines += max(1, ceil(wide / room))
                filled = wide % room if wide > room else wide
            else:
                filled += wide
    return lines


_SHARES: Final = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3)
_ON_ONE_LINE: Final = 0.8
"""Letters are set so much smaller to keep a text on one line."""
_CAPITALS: Final = 0.688
_LINE: Final = 1.14
"""Ems: the height of capitals, and from one line to the next."""


@lru_cache(maxsize=16_384)
def share_in_box(text: str, width: float, height: float, size: float) -> float:
    """How much smaller than `size` points a bold text is set in a box of so many millimetres, on one line or more."""
    standing = [(share, lines) for share in _SHARES if (lines := _lines_in_box(text, width, height, size * share))]
    in_line = [share for share, lines in standing if lines == 1 and share >= _ON_ONE_LINE]
    return next(iter(in_line), standing[0][0] if standing else _SHARES[-1])


def _lines_in_box(text: str, width: float, height: float, size: float) -> int:
    """Lines of a bold text in a box; 0 where it has no room."""
    words = (word for word in _SPACE.split(text) if len(word) < BREAKABLE)
    if any(width_of_text(word, size, bold=True) > width for word in words):
        return 0
    lines = lines_of(text, size, width, bold=True)
    tall = (_CAPITALS + (lines - 1) * _LINE) * size * _MM_PER_POINT
    return lines if tall <= height else 0
