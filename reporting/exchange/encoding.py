"""The encoding of a text file: UTF-8 where it can be, else the old code pages of Poland and Bulgaria."""

from __future__ import annotations

import codecs
import re
from typing import Final

_POLISH: Final = frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ")
_CYRILLIC_PAIR: Final = re.compile("[А-яЁёЀ-Џѐ-џ]{2}")
_HIGH: Final = re.compile(rb"[\x80-\xff]")
_CODE_PAGES: Final = ("cp1250", "iso8859-2", "cp1251")
_MARKS: Final = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def decode_text(data: bytes) -> tuple[str, str | None]:
    """The text, and the name of its encoding where it had to be guessed (None for Unicode).

    UTF-8 comes first, with or without a byte order mark, then UTF-16 with one. What is
    neither is read as windows-1250, ISO 8859-2 or windows-1251, whichever makes the most
    Polish or Cyrillic letters of the bytes above 127; bytes that mean nothing become `�`. A
    Ctrl-Z at the end is no part of the text.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace"), None
    data = without_end_mark(data)
    try:
        return data.decode("utf-8"), None
    except UnicodeDecodeError:
        best = max(_CODE_PAGES, key=lambda encoding: _plausible(data, encoding))
        return data.decode(best, "replace"), _public_name(best)


def without_end_mark(data: bytes) -> bytes:
    """A text without the Ctrl-Z with which programs of DOS end a file, and the padding behind it."""
    text, mark, rest = data.partition(b"\x1a")
    return text if mark and not rest.strip(b"\x1a\0\r\n\t ") else data


def _plausible(data: bytes, encoding: str) -> float:
    """The share of the bytes above 127 that become letters which belong there.

    Polish letters stand alone between Latin ones, Cyrillic ones side by side; that tells
    the two apart though they share the bytes. A heuristic's weight, not a score of a game.
    """
    text = data.decode(encoding, "replace")
    high = len(_HIGH.findall(data))
    if encoding == "cp1251":
        return 2 * len(_CYRILLIC_PAIR.findall(text)) / high
    return sum(character in _POLISH for character in text) / high


def _public_name(encoding: str) -> str:
    return {"cp1250": "windows-1250", "cp1251": "windows-1251", "iso8859-2": "ISO 8859-2"}[encoding]
