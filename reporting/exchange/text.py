"""Text from outside, cleaned once, on reading."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from reporting.locale.marks import within_marks

_ESCAPED: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
_BLANKS: Final = re.compile(r"[^\S\n]+")
_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_INVISIBLE: Final = frozenset("\u00ad\u200b\u2060\ufeff")
_JOINERS: Final = frozenset("\u200c\u200d")
"""Parts of words in some scripts and of emoji: they stay."""
_LETTERS: Final = r"!-~\u00a1-\u00ac\u00ae-\u017f\u0410-\u044f"
_PLAIN: Final = re.compile(rf"[ {_LETTERS}]*")
"""Nearly every cell of an event: nothing in it can need cleaning but its blanks."""
STANDS: Final = re.compile(rf"(?:[{_LETTERS}]+(?: [{_LETTERS}]+)*)?")
"""One whose blanks are in order too: it is clean as it stands."""


def clean_text(text: str) -> tuple[str, tuple[str, ...]]:
    """A text in NFC, without control and bidi characters, and the code points that were taken out (`U+202E`).

    Line breaks stay, every other blank becomes a plain space, and blanks at the ends go: none of
    that is worth a word. Invisible characters go unsaid too, where they change no direction.
    """
    if _PLAIN.fullmatch(text):
        return (_BLANKS.sub(" ", text).strip() if "  " in text else text.strip()), ()
    text, _ = within_marks(text)
    composed = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    letters = set(composed)
    harmful = sorted(filter(_is_harmful, letters), key=composed.find)
    kept = composed.translate(dict.fromkeys(map(ord, (*harmful, *(letters & _INVISIBLE)))))
    lines = _BLANKS.sub(" ", kept).split("\n")
    return "\n".join(line.strip() for line in lines).strip(), tuple(f"U+{ord(letter):04X}" for letter in harmful)


def _is_harmful(letter: str) -> bool:
    """Control characters, overrides of the writing direction, halves of surrogates, no characters at all."""
    if letter in "\n\t" or letter in _JOINERS:
        return False
    if letter in _BIDI or unicodedata.category(letter) in {"Cc", "Cs"}:
        return True
    return (ord(letter) & 0xFFFE) == 0xFFFE or 0xFDD0 <= ord(letter) <= 0xFDEF


def unescape(text: str) -> str:
    """Undo the way in which workbooks write characters that XML can't hold (`_x0007_`)."""
    return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text) if "_x" in text else text
