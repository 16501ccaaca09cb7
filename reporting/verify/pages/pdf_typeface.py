"""Whether an embedded font is a part of the typeface that papers are set in, as it is: outlines, widths, bearings.

A glyph that a font names `2` and draws as something else, a width that lays one letter over another, a program that
moves points: each lets the eye read what is not there. The typeface is here as well, so that all can be compared.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from reporting.sources.plain_pdf import PlainPdf
from reporting.verify.pages.pdf_drawn import Widths
from reporting.verify.pages.pdf_glyphs import FONTS, cut_of, outline, outlines_of, tables_of

_TABLES: Final = frozenset(
    {b"cvt ", b"fpgm", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"name", b"post", b"prep"}
)
"""What the renderer puts into a part of a font: no bitmaps, no colours, no variations."""
_SAME: Final = (b"cvt ", b"fpgm", b"prep")
_EM: Final = slice(18, 20)
"""Where `head` says how many units an em has."""
_UNSEEN: Final = "\N{ZERO WIDTH SPACE}"
_MOST_LETTERS: Final = 2_000
_OFF: Final = 0.01
"""Thousandths of the size by which widths are rounded."""


def widths_of(font: Any, letters: Mapping[int, str]) -> Widths | None:
    """The widths of a font's codes; None where it is not the typeface as it is.

    `letters` are what the font says that its codes mean.
    """
    cut = FONTS.get(str(font.get("/BaseFont", "")).partition("+")[2])
    if cut is None or font.get("/Subtype") != "/Type0" or font.get("/Encoding") != "/Identity-H" or not letters:
        return None
    found = _part(font["/DescendantFonts"].get_object()[0])
    if found is None:
        return None
    widths, described = found
    data = described.get_object()["/FontFile2"].get_object().get_data()
    try:
        same = _is_same(data, cut, letters, widths)
    except (struct.error, KeyError, IndexError):
        return None
    return Widths(widths, {letter: widths[code] for code, letter in letters.items()}) if same else None


def _part(reference: Any) -> tuple[dict[int, float], Any] | None:
    """The widths of the part of a font that a composite one has, and its description; None where it is another kind."""
    plain = _plain_part(reference)
    if plain is not None:
        return plain
    part = reference.get_object()
    if (
        part.get("/Subtype") != "/CIDFontType2"
        or part.get("/CIDToGIDMap", "/Identity") != "/Identity"
        or part.get("/DW", 1000) != 0
        or "/FontFile2" not in part["/FontDescriptor"].get_object()
    ):
        return None
    return _told_widths(part["/W"].get_object()), part["/FontDescriptor"]


_PLAIN: Final = re.compile(
    rb"\s*\d+ 0 obj\s*<</Type/Font/Subtype/CIDFontType2/BaseFont/[A-Z]{6}\+[A-Za-z-]+/CIDSystemInfo<</Registry\(Adobe\)"
    rb"/Ordering\(Identity\)/Supplement 0>>/FontDescriptor (\d+) 0 R/DW 0/CIDToGIDMap/Identity"
    rb"/W\[([\d. ]*+)\]>>\s*endobj"
)
_MOST: Final = 100_000
"""Bytes of a part without its outlines: hundreds of widths."""


_MOST_CODES: Final = 70_000
"""Codes of one font, however often they are told: there are 65,536."""


def _plain_part(reference: Any) -> tuple[dict[int, float], Any] | None:
    """The same at once of a part as the renderer writes it: each of its numbers as an object would take long."""
    reader = getattr(reference, "pdf", None)
    if not isinstance(reader, PlainPdf):
        return None
    found = _PLAIN.match(reader.written(reference.idnum, _MOST))
    if found is None:
        return None
    numbers = list(map(float, found[2].split()))
    if len(numbers) % 3:
        return None
    widths: dict[int, float] = {}
    if sum(abs(last - first) + 1 for first, last in zip(numbers[::3], numbers[1::3], strict=True)) > _MOST_CODES:
        return None
    for first, last, width in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True):
        if first == last:
            widths[int(first)] = width
        else:
            widths |= dict.fromkeys(range(int(first), min(int(last), int(first) + 0xFFFF) + 1), width)
    return widths, reader.reference(int(found[1]))


def _told_widths(array: Any) -> dict[int, float]:
    """Codes by the two ways of a PDF: first, last, width of all; first and a width each. Nothing of far too many."""
    found: dict[int, float] = {}
    at = told = 0
    while at + 1 < len(array):
        if told > _MOST_CODES:
            return {}
        first, second = int(array[at]), array[at + 1]
        if isinstance(second, list):
            found |= {first + by: float(width) for by, width in enumerate(second)}
            at += 2
        else:
            last = min(int(second), first + 0xFFFF)
            found |= dict.fromkeys(range(first, last + 1), float(array[at + 2]))
            told += last + 1 - first
            at += 3
    return found


def _is_same(data: bytes, cut: str, letters: Mapping[int, str], widths: Mapping[int, float]) -> bool:
    tables, own = tables_of(data), cut_of(cut)
    if not _TABLES.issuperset(tables) or any(tables.get(name) != own.tables[name] for name in _SAME):
        return False
    if tables[b"head"][_EM] != own.tables[b"head"][_EM]:
        return False
    embedded, metrics, glyphs = outlines_of(data), _metrics(tables), _glyphs(cut)
    drawn, places = embedded
    for code, letter in letters.items():
        glyph = glyphs[letter]
        if glyph is None or metrics[code] != glyph.metrics or abs(widths[code] - glyph.width) > _OFF:
            return False
        shape = drawn[places[code] : places[code + 1]]
        if (shape if shape[:1] < _OF_PARTS else outline(embedded, code)) != glyph.outline:
            return False
    return True


_OF_PARTS: Final = b"\x80"
"""As, or with more than which, a glyph begins that is put together of others."""


class _Glyph(NamedTuple):
    metrics: tuple[int, int]
    width: float
    outline: bytes


class _Glyphs(dict[str, _Glyph | None]):
    """The letters of a cut that were asked for."""

    def __init__(self, cut: str) -> None:
        super().__init__()
        self._cut = cut

    def __missing__(self, text: str) -> _Glyph | None:
        if len(self) > _MOST_LETTERS:
            self.clear()
        found = self[text] = _glyph(self._cut, text)
        return found


@cache
def _glyphs(cut: str) -> _Glyphs:
    return _Glyphs(cut)


def _glyph(cut: str, text: str) -> _Glyph | None:
    """A letter of the typeface: advance and left bearing in units, width in thousandths of the size, outline."""
    own, letter = cut_of(cut), text.replace(_UNSEEN, "")
    at = own.glyphs.get(ord(letter)) if len(letter) == 1 else None
    if at is None:
        return None
    metrics = _own_metrics(cut)[at]
    (em,) = struct.unpack(">H", own.tables[b"head"][_EM])
    return _Glyph(metrics, metrics[0] * 1000 / em, outline(own.outlines, at))


@cache
def _own_metrics(cut: str) -> list[tuple[int, int]]:
    return _metrics(cut_of(cut).tables)


def _metrics(tables: Mapping[bytes, bytes]) -> list[tuple[int, int]]:
    """Advances and left bearings of glyphs, in units of the em; those at the end share the last advance."""
    (many,) = struct.unpack(">H", tables[b"hhea"][34:36])
    table = tables[b"hmtx"]
    found: list[tuple[int, int]] = list(struct.iter_unpack(">Hh", table[: 4 * many]))
    rest = table[4 * many : 4 * many + (len(table) - 4 * many) // 2 * 2]
    return found + [(found[-1][0], bearing) for (bearing,) in struct.iter_unpack(">h", rest)]
