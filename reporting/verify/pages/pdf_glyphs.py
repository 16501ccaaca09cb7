"""Letters by what is drawn: outlines of an embedded font held against those of the typeface that papers are set in.

A font says itself which letter a glyph stands for, and may lie. Papers carry parts of a typeface that is here as well,
with its outlines as they are. Of another typeface nothing can be said.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from reporting.forms.catalogue import forms_folder

_FONTS: Final = {
    "LiberationSans": "Regular",
    "LiberationSans-Bold": "Bold",
    "LiberationSans-Italic": "Italic",
    "LiberationSans-BoldItalic": "BoldItalic",
}
"""The cuts of the typeface by the names that embedded parts of them have."""
_MORE: Final = 0x20
_WORDS, _SCALE, _TWO_SCALES, _MATRIX = 0x01, 0x08, 0x40, 0x80
_DEEPEST: Final = 4


class _Outlines(NamedTuple):
    """The outlines of a font: all of them, and where each glyph's begins."""

    data: bytes
    places: Sequence[int]


def as_drawn(letters: Mapping[int, str], name: str, font: bytes) -> dict[int, str]:
    """The codes of an embedded part of a typeface whose glyph is another letter's, with that letter.

    `letters` by code, which is the glyph's number; `name` the font's, `font` its bytes. Nothing for an unknown font,
    or a glyph that the typeface does not have.
    """
    cut = _FONTS.get(name.removeprefix("/").partition("+")[2])
    if cut is None:
        return {}
    embedded, own = _outlines(font), _cut(cut)
    wrong = {
        code: drawn
        for code, letter in letters.items()
        if len(letter) == 1
        and (drawn := _outline(embedded, code))
        and (place := own.glyphs.get(ord(letter))) is not None
        and drawn != _outline(own.outlines, place)
    }
    return {code: letter for code, drawn in wrong.items() if (letter := _letter_of(cut).get(drawn))} if wrong else {}


class _Cut(NamedTuple):
    outlines: _Outlines
    glyphs: Mapping[int, int]


@cache
def _cut(name: str) -> _Cut:
    """A cut of the typeface: its outlines, and the glyph of each letter."""
    from fontTools.ttLib import TTFont

    path = forms_folder() / "fonts" / f"LiberationSans-{name}.ttf"
    with TTFont(path, lazy=True) as font:
        numbers: Any = font.getReverseGlyphMap()
        glyphs = {letter: numbers[glyph] for letter, glyph in (font.getBestCmap() or {}).items()}
    return _Cut(_outlines(path.read_bytes()), glyphs)


@cache
def _letter_of(name: str) -> Mapping[bytes, str]:
    """The letters of a cut by their outlines; of letters that look the same the first one."""
    cut = _cut(name)
    found: dict[bytes, str] = {}
    for letter, glyph in sorted(cut.glyphs.items()):
        found.setdefault(_outline(cut.outlines, glyph), chr(letter))
    found.pop(b"", None)
    return found


def _outlines(font: bytes) -> _Outlines:
    """The tables `loca` and `glyf`; struct.error or KeyError for what is no such font."""
    (count,) = struct.unpack(">H", font[4:6])
    tables = {font[at : at + 4]: struct.unpack(">II", font[at + 8 : at + 16]) for at in range(12, 12 + 16 * count, 16)}
    head, (start, length) = tables[b"head"][0], tables[b"loca"]
    (long,) = struct.unpack(">h", font[head + 50 : head + 52])
    whole = font[start : start + length]
    places: Sequence[int]
    if long:
        places = struct.unpack(f">{len(whole) // 4}I", whole[: len(whole) // 4 * 4])
    else:
        places = [2 * place for place in struct.unpack(f">{len(whole) // 2}H", whole[: len(whole) // 2 * 2])]
    start, length = tables[b"glyf"]
    return _Outlines(font[start : start + length], places)


def _outline(outlines: _Outlines, glyph: int, depth: int = 0) -> bytes:
    """What a glyph looks like; of one that is put together its parts and where they stand, whatever their numbers."""
    if not 0 <= glyph < len(outlines.places) - 1:
        return b""
    drawn = outlines.data[outlines.places[glyph] : outlines.places[glyph + 1]]
    if len(drawn) < 10 or drawn[0] < 0x80 or depth >= _DEEPEST:
        return drawn
    pieces, at, more = [drawn[:10]], 10, True
    while more and at + 4 <= len(drawn):
        flags, part = struct.unpack(">HH", drawn[at : at + 4])
        size = 4 if flags & _WORDS else 2
        size += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0
        pieces += [drawn[at : at + 2], drawn[at + 4 : at + 4 + size], _outline(outlines, part, depth + 1)]
        at, more = at + 4 + size, bool(flags & _MORE)
    return b"".join(pieces)
