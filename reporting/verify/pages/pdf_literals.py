"""Strings in the content of a page: their pattern, brackets within brackets included, and their bytes."""

from __future__ import annotations

import codecs
from typing import Final

_DEEPEST: Final = 24
"""Brackets within brackets: two codes of a font look like these, and stay unescaped where they match."""


def _pattern() -> bytes:
    """A string with matching brackets in it, or one of hexadecimal digits."""
    inner = rb"(?:[^\\()]++|\\.)*+"
    for _ in range(_DEEPEST):
        inner = rb"(?:[^\\()]++|\\.|\(" + inner + rb"\))*+"
    return rb"(?:\(" + inner + rb"\)|<[0-9A-Fa-f]*+>)"


STRING: Final = _pattern()
"""For patterns in which `.` is any byte."""


def bytes_of(string: bytes) -> bytes:
    """What stands between the brackets of a string, its escapes resolved; ValueError for half a byte."""
    if string.startswith(b"<"):
        return bytes.fromhex(string[1:-1].decode("ascii"))
    inner = string[1:-1]
    if b"\\" not in inner:
        return inner
    if b"\\\\" not in inner:
        return _resolved(inner)
    return b"\\".join(map(_resolved, inner.split(b"\\\\")))


def _resolved(piece: bytes) -> bytes:
    """A piece without escaped backslashes: brackets first, which Python does not escape; then octal codes."""
    return codecs.escape_decode(piece.replace(b"\\(", b"(").replace(b"\\)", b")"))[0]
