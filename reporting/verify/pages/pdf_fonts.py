"""The letters of a PDF's fonts: what a font says of its codes, and what its outlines say where it may lie."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from reporting.verify.pages.amount import Amount
from reporting.verify.pages.pdf_drawn import Widths
from reporting.verify.pages.pdf_glyphs import as_drawn
from reporting.verify.pages.pdf_typeface import widths_of

DRAWING: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for a picture, and for text that no table explains."""

_MOST_RANGES: Final = 256
"""Ranges of one block, as the format has it: hundred at most."""
_MOST_LETTERS: Final = 200_000
"""Letters of one font, counted range by range: a font has 65,536 codes."""
_LONGEST: Final = 128
"""Figures, four a letter, of what one code stands for: ligatures have three letters."""
_HEX: Final = re.compile(rb"<([0-9A-Fa-f\s]*)>")
_RANGE: Final = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f\s]*)>|\[([^\[\]]*)\])")
_FONT: Final = 10_000
"""Bytes of content that a font counts for, however few letters it explains: comparing it takes as long."""
_ONE_BYTE: Final = 256
_NOTHING: Final = "\ufffe"
"""No letter; in a table of letters Python takes it for a gap."""


class UnreadablePageError(Exception):
    """A page that can't be read: too large, too many, or broken."""


class Letters(dict[int, str]):
    """A font's letters by code; what it does not explain is a drawing."""

    def __missing__(self, code: int) -> str:
        return DRAWING

    @cached_property
    def low(self) -> str:
        """The letters of the first 256 codes; blank where one of them stands for several letters, or for none."""
        found = [DRAWING] * _ONE_BYTE
        for code, letter in self.items():
            if len(letter) != 1 or letter == _NOTHING:
                return ""
            if code < _ONE_BYTE:
                found[code] = letter
        return "".join(found)


class Font(NamedTuple):
    """What is known of a font: its letters, None for one of single bytes; its widths, None for one that is not ours."""

    letters: Letters | None
    widths: Widths | None


class Fonts:
    """The fonts of one file, each read once. Of one that is `sealed` the file says that nobody edited it: believed.

    Whether it is is only asked where a font is not the typeface as it is.
    """

    def __init__(self, sealed: Callable[[], bool] = lambda: False, amount: Amount | None = None) -> None:
        self._sealed = sealed
        self._amount = amount or Amount()
        self._known: dict[Any, Font] = {}

    def font(self, name: str, resources: Any) -> Font:
        """A font by its name among the resources."""
        reference = resources["/Font"].get_object().raw_get(f"/{name}")
        key = getattr(reference, "idnum", id(reference))
        if key not in self._known:
            self._known[key] = self._read(reference.get_object())
        return self._known[key]

    def letters(self, name: str, resources: Any) -> Letters | None:
        """The letters of a font by code of two bytes; None for a font of single bytes."""
        return self.font(name, resources).letters

    def _read(self, font: Any) -> Font:
        if font.get("/Subtype") != "/Type0":
            return Font(None, None)
        unicode = font.get("/ToUnicode")
        if unicode is None:
            return Font(Letters(), None)
        explained = unicode.get_object().get_data()
        self._amount.content(len(explained))
        self._amount.draw(_FONT)
        letters = _letters(explained)
        widths = widths_of(font, letters)
        if widths is not None or self._sealed():
            return Font(letters, widths)
        drawn = Letters({**letters, **_drawn_otherwise(letters, font)})
        return Font(drawn, widths_of(font, drawn))


def _drawn_otherwise(letters: Letters, font: Any) -> dict[int, str]:
    """The letters of a font whose glyphs are drawn as others; nothing where the font is none of ours."""
    part = font["/DescendantFonts"].get_object()[0].get_object()
    described = part["/FontDescriptor"].get_object()
    if font.get("/Encoding") != "/Identity-H" or "/FontFile2" not in described:
        return {}
    if part.get("/CIDToGIDMap", "/Identity") != "/Identity":
        return dict.fromkeys(letters, DRAWING)
    return as_drawn(letters, str(font.get("/BaseFont", "")), described["/FontFile2"].get_object().get_data())


def _letters(cmap: bytes) -> Letters:
    """A font's table of letters: characters, and ranges of them."""
    found, total = Letters(), 0
    for block in cmap.split(b"beginbf", _MOST_RANGES)[1:]:
        body = block.partition(b"endbf")[0]
        if body.startswith(b"char"):
            values = _HEX.findall(body)
            if (plainly := _plainly(values)) is not None:
                found |= plainly
                continue
            found |= {int(code, 16): _text(text) for code, text in zip(values[::2], values[1::2], strict=False)}
            continue
        for first, last, start, listed in _RANGE.findall(body)[:_MOST_RANGES]:
            codes = range(int(first, 16), min(int(last, 16), int(first, 16) + 0xFFFF) + 1)
            total += len(codes)
            if total > _MOST_LETTERS:
                raise UnreadablePageError("font")
            if start:
                text = _text(start)
                found |= {code: text[:-1] + chr(ord(text[-1]) + at) for at, code in enumerate(codes) if text}
            else:
                found |= dict(zip(codes, (_text(each[1]) for each in _HEX.finditer(listed)), strict=False))
    return found


def _plainly(values: list[bytes]) -> dict[int, str] | None:
    """Codes and letters in turn, each of four figures; None where one is of more, or of fewer."""
    if len(values) % 2 or any(len(each) != 4 for each in values):
        return None
    try:
        both = bytes.fromhex(b"".join(values).decode("ascii")).decode("utf-16-be")
    except ValueError:  # blanks among the figures, or half of a letter
        return None
    return dict(zip(map(ord, both[::2]), both[1::2], strict=False)) if len(both) == len(values) else None


@lru_cache(maxsize=10_000)
def _text(hexadecimal: bytes) -> str:
    """What a code stands for; UnreadablePageError for more than any letter is."""
    if len(hexadecimal) > _LONGEST:
        raise UnreadablePageError("font")
    return bytes.fromhex(hexadecimal.decode("ascii")).decode("utf-16-be", "replace")
