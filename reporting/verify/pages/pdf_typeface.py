"""Whether an embedded font is a part of the typeface that papers are set in, as it is: outlines, widths, bearings.

A glyph that a font names `2` and draws as something else, a width that lays one letter over another, a program that
moves points: each lets the eye read what is not there. The typeface is here as well, so that all can be compared.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any, Final

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
_OFF: Final = 0.01
"""Thousandths of the size by which widths are rounded."""


def widths_of(font: Any, letters: Mapping[int, str]) -> Widths | None:
    """The widths of a font's codes in thousandths of its size; None where it is not the typeface as it is.

    `letters` are what the font says that its codes mean.
    """
    part = font["/DescendantFonts"].get_object()[0].get_object()
    described = part["/FontDescriptor"].get_object()
    cut = FONTS.get(str(font.get("/BaseFont", "")).partition("+")[2])
    if (
        cut is None
        or font.get("/Subtype") != "/Type0"
        or font.get("/Encoding") != "/Identity-H"
        or part.get("/Subtype") != "/CIDFontType2"
        or part.get("/CIDToGIDMap", "/Identity") != "/Identity"
        or part.get("/DW", 1000) != 0
        or "/FontFile2" not in described
        or not letters
    ):
        return None
    widths = _told_widths(part["/W"].get_object())
    data = described["/FontFile2"].get_object().get_data()
    try:
        return widths if _is_same(data, cut, letters, widths) else None
    except (struct.error, KeyError, IndexError):
        return None


def _told_widths(array: Any) -> dict[int, float]:
    """Codes by the two ways of a PDF: first, last, width of all; first and a width each."""
    found: dict[int, float] = {}
    at = 0
    while at + 1 < len(array):
        first, second = int(array[at]), array[at + 1]
        if isinstance(second, list):
            found |= {first + by: float(width) for by, width in enumerate(second)}
            at += 2
        else:
            last = min(int(second), first + 0xFFFF)
            found |= dict.fromkeys(range(first, last + 1), float(array[at + 2]))
            at += 3
    return found


def _is_same(data: bytes, cut: str, letters: Mapping[int, str], widths: Widths) -> bool:
    tables, own = tables_of(data), cut_of(cut)
    if not _TABLES.issuperset(tables) or any(tables.get(name) != own.tables[name] for name in _SAME):
        return False
    em = own.tables[b"head"][_EM]
    if tables[b"head"][_EM] != em:
        return False
    embedded, scale = outlines_of(data), 1000 / struct.unpack(">H", em)[0]
    metrics, own_metrics = _Metrics(tables), _Metrics(own.tables)
    for code, text in letters.items():
        letter = text.replace(_UNSEEN, "")
        glyph = own.glyphs.get(ord(letter)) if len(letter) == 1 else None
        if glyph is None or metrics.of(code) != own_metrics.of(glyph):
            return False
        if abs(widths.get(code, -1) - own_metrics.of(glyph)[0] * scale) > _OFF:
            return False
        if outline(embedded, code) != outline(own.outlines, glyph):
            return False
    return True


class _Metrics:
    """Advances and left bearings of glyphs, in units of the em."""

    def __init__(self, tables: Mapping[bytes, bytes]) -> None:
        (self._many,) = struct.unpack(">H", tables[b"hhea"][34:36])
        self._table = tables[b"hmtx"]

    def of(self, glyph: int) -> tuple[int, int]:
        """Advance and left bearing of one glyph; those at the end share the last advance."""
        last = min(glyph, self._many - 1)
        (advance,) = struct.unpack_from(">H", self._table, 4 * last)
        place = 4 * glyph + 2 if glyph == last else 4 * self._many + 2 * (glyph - self._many)
        (bearing,) = struct.unpack_from(">h", self._table, place)
        return advance, bearing
