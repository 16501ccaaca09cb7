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

FONTS: Final = {
    "LiberationSans": "Regular",
    "LiberationSans-Bold": "Bold",
    "LiberationSans-Italic": "Italic",
    "LiberationSans-BoldItalic": "BoldItalic",
}
"""The cuts of the typeface by the names that embedded parts of them have."""
_MORE: Final = 0x20
_WORDS, _SCALE, _TWO_SCALES, _MATRIX = 0x01, 0x08, 0x40, 0x80
_DEEPEST: Final = 4


class Outlines(NamedTuple):
    """The outlines of a font: all of them, and where each glyph's begins."""

    data: bytes
    places: Sequence[int]


def as_drawn(letters: Mapping[int, str], name: str, font: bytes) -> dict[int, str]:
    """The codes of an embedded part of a typeface whose glyph is another letter's, with that letter.

    `letters` by code, which is the glyph's number; `name` the font's, `font` its bytes. Nothing for an unknown font,
    or a glyph that the typeface does not have.
    """
    cut = FONTS.get(name.removeprefix("/").partition("+")[2])
    if cut is None:
        return {}
    embedded, own = outlines_of(font), cut_of(cut)
    wrong = {
        code: drawn
        for code, letter in letters.items()
        if len(letter) == 1
        and (drawn := outline(embedded, code))
        and (place := own.glyphs.get(ord(letter))) is not None
        and drawn != outline(own.outlines, place)
    }
    return {code: letter for code, drawn in wrong.items() if (letter := _letter_of(cut).get(drawn))} if wrong else {}


class Cut(NamedTuple):
    """A cut of the typeface: its tables without the outlines, these, and the glyph of each letter."""

    tables: Mapping[bytes, bytes]
    outlines: Outlines
    glyphs: Mapping[int, int]


@cache
def cut_of(name: str) -> Cut:
    """A cut of the typeface by its name."""
    from fontTools.ttLib import TTFont

    path = forms_folder() / "fonts" / f"LiberationSans-{name}.ttf"
    with TTFont(path, lazy=True) as font:
        numbers: Any = font.getReverseGlyphMap()
        glyphs = {letter: numbers[glyph] for letter, glyph in (font.getBestCmap() or {}).items()}
    data = path.read_bytes()
    tables = {name: table for name, table in tables_of(data).items() if name != b"glyf"}
    return Cut(tables, outlines_of(data), glyphs)


@cache
def _letter_of(name: str) -> Mapping[bytes, str]:
    """The letters of a cut by their outlines; of letters that look the same the first one."""
    cut = cut_of(name)
    found: dict[bytes, str] = {}
    for letter, glyph in sorted(cut.glyphs.items()):
        found.setdefault(outline(cut.outlines, glyph), chr(letter))
    found.pop(b"", None)
    return found


def tables_of(font: bytes) -> dict[bytes, bytes]:
    """The tables of a font by their names; struct.error for what is none."""
    (count,) = struct.unpack(">H", font[4:6])
    places = (struct.unpack(">4s4xII", font[at : at + 16]) for at in range(12, 12 + 16 * count, 16))
    return {name: font[start : start + length] for name, start, length in places}


def outlines_of(font: bytes) -> Outlines:
    """The tables `loca` and `glyf`; struct.error or KeyError for what is no such font."""
    tables = tables_of(font)
    (long,) = struct.unpack(">h", tables[b"head"][50:52])
    whole = tables[b"loca"]
    places: Sequence[int]
    if long:
        places = struct.unpack(f">{len(whole) // 4}I", whole[: len(whole) // 4 * 4])
    else:
        places = [2 * place for place in struct.unpack(f">{len(whole) // 2}H", whole[: len(whole) // 2 * 2])]
    return Outlines(tables[b"glyf"], places)


def outline(outlines: Outlines, glyph: int, depth: int = 0) -> bytes:
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
        pieces += [drawn[at : at + 2], drawn[at + 4 : at + 4 + size], outline(outlines, part, depth + 1)]
        at, more = at + 4 + size, bool(flags & _MORE)
    return b"".join(pieces)
