"""Texts as Typst writes them in a file: what each letter is called there is read from an alphabet that Typst set, how
near two of them stand is told by the font.

Only what is one letter a sign is understood, from left to right: Latin, Cyrillic, digits and what stands between them.
"""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from reporting.forms.measure import ems_of_text, moved_letters
from reporting.render.casting.content import Glyphs, Text
from reporting.render.casting.leaves import is_plain
from reporting.render.casting.typeset import Page
from reporting.render.pdf_piece import NotJoinedError

Specimen = Sequence[tuple[str, bool]]
"""Texts, each in the bold cut or not."""
_BLANK: Final = " "
_NAMED: Final = {0x5C: b"\\\\", 0x0A: b"\\n", 0x0D: b"\\r", 0x09: b"\\t", 0x08: b"\\b", 0x0C: b"\\f"}
_SIGNS: Final = tuple(
    _NAMED.get(byte) or (bytes([byte]) if 0x20 <= byte < 0x7F else b"\\%03o" % byte) for byte in range(0x80)
)
"""How each byte is written in a text."""
_ESCAPED: Final = tuple(b"\\" + sign if sign in {b"(", b")"} else sign for sign in _SIGNS)
"""The same where brackets are not in pairs."""


def alphabet(texts: Iterable[tuple[str, bool]]) -> Specimen:
    """The letters of some texts, each in the bold cut or not, with blanks between them: a line for each script."""
    letters: dict[bool, set[str]] = {}
    for text, bold in texts:
        letters.setdefault(bold, set()).update(text)
    found: dict[tuple[bool, str], list[str]] = {}
    for bold, some in letters.items():
        for letter in some - {_BLANK}:
            found.setdefault((bold, _script(letter)), []).append(letter)
    return [(_BLANK.join(sorted(letters)), bold) for (bold, _), letters in sorted(found.items())]


def _script(letter: str) -> str:
    """Of which script a letter is; signs stand with Latin ones."""
    return unicodedata.name(letter, "").partition(" ")[0] if letter.isalpha() else "LATIN"


class Letters:
    """The letters of a file. `page` is what Typst made of `specimen`; NotJoinedError where it says something else."""

    def __init__(self, page: Page, specimen: Specimen) -> None:
        lines: dict[bytes, list[Text]] = {}
        for piece in page.pieces:
            if piece.text:
                lines.setdefault(piece.text.y, []).append(piece.text)
        if len(lines) != len(specimen):
            raise NotJoinedError(len(lines))
        self._codes: dict[int, dict[str, bytes]] = {}
        self._signs: dict[int, dict[str, bytes]] = {}
        self.bold: dict[int, bool] = {}
        self._known: dict[tuple[int, str], Glyphs | None] = {}
        for parts, (letters, bold) in zip(lines.values(), specimen, strict=True):
            self._learn(parts, letters, bold)

    def _learn(self, parts: Sequence[Text], letters: str, bold: bool) -> None:
        codes = b"".join(part.glyphs.codes for part in parts)
        fonts = {part.font for part in parts}
        if len(fonts) != 1 or len(codes) != 2 * len(letters):
            raise NotJoinedError(letters)
        font = fonts.pop()
        self.bold[font] = bold
        known = self._codes.setdefault(font, {})
        for at, letter in enumerate(letters):
            code = codes[2 * at : 2 * at + 2]
            if known.setdefault(letter, code) != code:
                raise NotJoinedError(letter)
            if code.isascii() and not set(code) & set(b"()"):
                self._signs.setdefault(font, {})[letter] = _literal(code)[1:-1]

    def get(self, key: tuple[int, str]) -> Glyphs | None:
        """A text in a font; None where a letter of it is not known, or it is no plain run of letters."""
        if key not in self._known:
            self._known[key] = self._composed(*key)
        return self._known[key]

    def widths(self, text: str) -> list[float]:
        """How wide a text is in the fonts of the file, in thousandths of its size."""
        return [glyphs.width for font in self._codes if (glyphs := self.get((font, text)))]

    def _composed(self, font: int, text: str) -> Glyphs | None:
        spaced = _spaced(text, self.bold.get(font, False))
        known = self._codes.get(font, {})
        codes = b"".join([known.get(letter, b"") for letter in text])
        if spaced is None or len(codes) != 2 * len(text):
            return None
        nearer, wide = spaced
        if nearer or len(text) == 1:
            return Glyphs(codes, _written(codes, nearer), wide)
        signs = self._signs.get(font, {})
        inner = b"".join(map(signs.__getitem__, text)) if signs.keys() >= set(text) else None
        return Glyphs(codes, b"[%b]TJ" % (_literal(codes) if inner is None else b"(%b)" % inner), wide)

    def said(self, text: Text) -> str:
        """What a text says; a question mark for a letter that is not known."""
        signs = {code: letter for letter, code in self._codes.get(text.font, {}).items()}
        codes = text.glyphs.codes
        return "".join(signs.get(codes[at : at + 2], "?") for at in range(0, len(codes), 2))


@lru_cache(maxsize=65_536)
def _spaced(text: str, bold: bool) -> tuple[Sequence[float], float] | None:
    """By how many ems each letter stands further from the one before it, none where none does; how wide a text is.

    The width is in thousandths of its size. None for what is no plain run of letters.
    """
    if not text or not is_plain(text):
        return None
    moved = moved_letters(bold)
    nearer = [moved.get(pair, 0.0) for pair in pairwise(text)]
    return nearer if any(nearer) else (), 1000 * (ems_of_text(text, bold) + sum(nearer))


def _written(codes: bytes, nearer: Sequence[float]) -> bytes:
    """The operator that shows some letters; between two that do not stand as far apart as their widths say a number."""
    if len(codes) == 2:
        return _literal(codes) + b"Tj"
    parts, run = list[bytes](), codes[:2]
    for at, moved in enumerate(nearer, start=1):
        code = codes[2 * at : 2 * at + 2]
        if moved:
            parts += [_literal(run), _short(-1000 * moved)]
            run = code
        else:
            run += code
    return b"[%b%b]TJ" % (b"".join(parts), _literal(run))


@lru_cache(maxsize=1024)
def _short(value: float) -> bytes:
    """A number with so many digits as tell it from others of 32 bits."""
    packed = struct.pack("f", value)
    told = (f"{value:.{digits}g}" for digits in range(1, 10))
    return next(text for text in told if struct.pack("f", float(text)) == packed).encode()


@lru_cache(maxsize=16_384)
def _literal(codes: bytes) -> bytes:
    """Letters as a text of a PDF: as they are where all are of ASCII, else in hexadecimal digits."""
    if not codes.isascii():
        return b"<%b>" % codes.hex().upper().encode()
    brackets = b"(" in codes or b")" in codes
    signs = _ESCAPED if brackets and not _is_balanced(codes) else _SIGNS
    return b"(%b)" % b"".join(map(signs.__getitem__, codes))


def _is_balanced(codes: bytes) -> bool:
    depth = 0
    for byte in codes:
        depth += (byte == 0x28) - (byte == 0x29)
        if depth < 0:
            return False
    return depth == 0
