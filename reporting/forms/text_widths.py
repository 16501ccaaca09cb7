"""How wide texts are in the letters of all papers: lines in a room, columns as wide as their words need."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any, Final

from reporting.forms.catalogue import forms_folder

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

BREAKABLE: Final = 22
"""Letters of a run that is broken anywhere, so that it needs no room of its own."""
_MM_PER_POINT: Final = 25.4 / 72
_STEP: Final = 0.5
CUT: Final = "…"
_SPACE: Final = re.compile(r"[ \t]+|(?<=[-–])(?!\N{NO-BREAK SPACE})")
_HYPHENS: Final = ("-", "–")
_ROUNDED: Final = 0.98
"""The share of a line that is filled for sure: word processors round the widths of letters."""
PADDING: Final = 2.6
"""Millimetres of a cell beside its text, with what word processors round."""
LEAST: Final = 7.0
"""Points; smaller letters are not read on paper."""
_BREAKS: Final = re.compile(r"(?:[ \t\n]|[\-–](?!\N{NO-BREAK SPACE}))+")
_SHORT: Final = 6
_LONGEST: Final = 6
"""Letters of a short word. Words of a column that are measured, the longest first."""


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
    """The largest size, in half points, at which the text fits a line of `room` millimetres; `LEAST` at worst."""
    size = most
    while size > LEAST and width_of_text(text, size, bold=bold) > room:
        size -= _STEP
    return size


def shortened(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """The text, its end replaced by `…` where it is wider than `room` millimetres."""
    if width_of_text(text, size, bold=bold) <= room:
        return text
    shorter = text
    while shorter and width_of_text(shorter + CUT, size, bold=bold) > room:
        shorter = shorter[:-1]
    return shorter.rstrip() + CUT


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
def share_in_box(text: str, width: float, height: float, size: float, least: float = LEAST) -> float:
    """How much smaller than `size` points, and not below `least`, a bold text is set in a box of so many millimetres.

    A text for which the box is too low is as small as that; 0 where a word of it is too wide even so, and is broken.
    """
    shares = [share for share in _SHARES if size * share >= least]
    standing = [(share, lines) for share in shares if (lines := _lines_in_box(text, width, height, size * share))]
    in_line = [share for share, lines in standing if lines == 1 and share >= _ON_ONE_LINE]
    smallest = least / size if _words_fit(text, width, least) else 0.0
    return next(iter(in_line), standing[0][0] if standing else smallest)


def _words_fit(text: str, width: float, size: float) -> bool:
    words = (word for word in _SPACE.split(text) if len(word) < BREAKABLE)
    return all(width_of_text(word, size, bold=True) <= width for word in words)


def _lines_in_box(text: str, width: float, height: float, size: float) -> int:
    """Lines of a bold text in a box; 0 where it has no room."""
    if not _words_fit(text, width, size):
        return 0
    lines = lines_of(text, size, width, bold=True)
    tall = (_CAPITALS + (lines - 1) * _LINE) * size * _MM_PER_POINT
    return lines if tall <= height else 0


def longest_word(texts: Iterable[str], size: float, *, bold: bool = False) -> float:
    """Millimetres of the widest word of some texts at a size in points."""
    words = set[str]().union(*map(_words, texts))
    # Words of one length go by the alphabet: the order of a set is another one in every run.
    measured = sorted(words, key=lambda word: (-len(word), word))[:_LONGEST]
    return max((width_of_text(word, size, bold=bold) for word in measured), default=0.0)


@lru_cache(maxsize=16_384)
def _words(text: str) -> tuple[str, ...]:
    """The words of a text that are not broken; a fixed blank breaks no line, and ends a run."""
    return tuple(word for word in _BREAKS.split(text) if max(map(len, word.split()), default=0) < BREAKABLE)


def shared_out(wanted: Sequence[float], needed: Sequence[float], total: float) -> list[float]:
    """`total` millimetres shared as `wanted`, but that no column has less than it needs while others have more."""
    scale = total / (sum(wanted) or 1)
    widths = [width * scale for width in wanted]
    lacking = sum(max(0.0, need - width) for need, width in zip(needed, widths, strict=True))
    spare = sum(max(0.0, width - need) for need, width in zip(needed, widths, strict=True))
    if lacking == 0 or spare == 0:
        return widths
    part = min(1.0, lacking / spare)
    given = part * spare / lacking
    return [
        width + (need - width) * given if need > width else width - (width - need) * part
        for need, width in zip(needed, widths, strict=True)
    ]


def with_room(
    columns: Sequence[Mapping[str, Any]], rows: Sequence[Sequence[Any]], size: float, total: float
) -> tuple[list[dict[str, Any]], float]:
    """Columns with `label` and `width`, as wide as their words need in `total` millimetres, and the size in points.

    The letters are set smaller only where all columns together have too little room.
    """
    texts = [[_text(row[at]) for row in rows if at < len(row) and not _spans(row[at])] for at in range(len(columns))]
    labels = [str(column["label"]) for column in columns]
    words = _word_widths(labels, texts)
    while len(words) * PADDING + size * sum(words) > total and size > LEAST:
        size -= 0.5
    needed = [PADDING + size * word for word in words]
    wanted = [float(column["width"]) for column in columns]
    scale = total / (sum(wanted) or 1)
    if all(need <= width * scale for need, width in zip(needed, wanted, strict=True)):
        return [dict(column) for column in columns], size
    widths = shared_out(wanted, needed, total)
    return [{**column, "width": round(width, 1)} for column, width in zip(columns, widths, strict=True)], size


def _word_widths(labels: Sequence[str], texts: Sequence[Sequence[str]]) -> list[float]:
    """Millimetres of the widest word of each column, its head among them, for each point of the letters."""
    return [
        max(_label_width(label, 1.0), longest_word(cells, 1.0, bold=True))
        for label, cells in zip(labels, texts, strict=True)
    ]


def _label_width(label: str, size: float) -> float:
    """Millimetres of the widest word of a head; a short one is not parted behind a hyphen, as `M-ce`."""
    short = (word for word in label.split() if len(word) <= _SHORT)
    whole = max((width_of_text(word, size, bold=True) for word in short), default=0.0)
    return max(whole, longest_word([label], size, bold=True))


def _text(cell: Any) -> str:
    return cell if isinstance(cell, str) else str(cell.get("text", ""))


def _spans(cell: Any) -> bool:
    return isinstance(cell, Mapping) and cell.get("span", 1) > 1
