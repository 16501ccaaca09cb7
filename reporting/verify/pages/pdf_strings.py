"""Strings in the content of a PDF: what they look like, and the bytes that they stand for."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Final

_PLAIN: Final = rb"(?:[^\\()]++|\\.?)*+"
_CLOSED: Final = rb"(?:\)|\Z)"
"""A string that nobody closes goes to the end: otherwise each bracket in it would be looked at from there again."""
_NESTED: Final = rb"\((?:[^\\()]++|\\.?|\(" + _PLAIN + _CLOSED + rb")*+" + _CLOSED
REST: Final = rb"(?:[^\\()]++|\\.?|" + _NESTED + rb")*+" + _CLOSED
"""A string without its opening bracket."""
HEXADECIMAL: Final = rb"[0-9A-Fa-f\s]*+>"
"""A string of digits without its opening angle."""
STRING: Final = rb"\(" + REST + rb"|<" + HEXADECIMAL
_MOVE: Final = re.compile(rb"\)(-?[\d.]++)\(")
_DEEP: Final = rb"\((?:[^()]++|\([^()]*+\))*+\)"
_BALANCED: Final = rb"(?:[^()]++|\((?:[^()]++|" + _DEEP + rb")*+\))*+"
_PART: Final = re.compile(
    rb"\((?P<string>" + _BALANCED + rb")\)|<(?P<hexadecimal>(?:[0-9A-Fa-f]{2})*+)>|-?[\d.]++", re.DOTALL
)
"""A string in which each bracket has its other one, others being written as figures; one of figures; a move."""
_STRANGE: Final = re.compile(rb"\\[^0-7nrtbf]")
_NO_ESCAPE: Final = re.compile(rb"\\(?![0-7nrtbf\r\n])")
"""A backslash that means nothing in a PDF, whatever it means in Python."""
_ESCAPED: Final = re.compile(rb"\\[\\()]")
_PIECE: Final = re.compile(STRING, re.DOTALL)


def shown_bytes(operator: bytes) -> bytes:
    """The codes that an operator of showing shows: its strings one after the other, without what moves them."""
    return b"".join(_bytes(match.group()) for match in _PIECE.finditer(operator))


def with_plain_brackets(data: bytes) -> bytes:
    """Content whose escaped brackets and backslashes are written as figures: a bracket in it is none of a text then."""
    return _ESCAPED.sub(_in_figures, data)


def _in_figures(escaped: re.Match[bytes]) -> bytes:
    return b"\\%03o" % escaped.group()[1]


def plain_strings(shown: bytes) -> tuple[bytes, list[bytes]] | None:
    """The letters of what stands before `TJ`, in square brackets, and by how much some of them are moved.

    Brackets and strings of figures are written as figures then. None where anything else stands there.
    """
    pieces = _MOVE.split(shown[2:-2])
    letters = b"".join(pieces[::2])
    if shown.startswith(b"[(") and shown.endswith(b")]") and b"(" not in letters and b")" not in letters:
        return letters, pieces[1::2]
    strings, moves = list[bytes](), list[bytes]()
    for string, move in _parted(shown[1:-1]):
        if move is not None:
            moves.append(move)
        elif string is None:
            return None
        else:
            strings.append(string)
    return b"".join(strings), moves


def plain_string(shown: bytes) -> bytes | None:
    """The letters of the single string before `Tj`."""
    letters = shown[1:-1]
    if shown.startswith(b"(") and shown.endswith(b")") and b"(" not in letters and b")" not in letters:
        return letters
    strings = list(_parted(shown))
    return strings[0][0] if len(strings) == 1 else None


def _parted(shown: bytes) -> Iterator[tuple[bytes | None, bytes | None]]:
    """Strings of any kind, and the moves between them; twice None at whatever is neither."""
    at = 0
    while at < len(shown):
        found = _PART.match(shown, at)
        if found is None:
            yield None, None
            return
        at = found.end()
        if found["hexadecimal"] is not None:
            yield b"".join(b"\\%03o" % code for code in bytes.fromhex(found["hexadecimal"].decode("ascii"))), None
        elif found["string"] is not None:
            yield found["string"].replace(b"(", b"\\050").replace(b")", b"\\051"), None
        else:
            yield None, found.group()


def plain_bytes(inner: bytes) -> bytes | None:
    """The bytes of letters without brackets; None where there is an escape that only Python knows."""
    return None if _STRANGE.search(inner) is not None else codecs.escape_decode(inner)[0]


def _bytes(string: bytes) -> bytes:
    if string.startswith(b"<"):
        digits = b"".join(string[1:-1].split()).decode("ascii")
        return bytes.fromhex(digits + "0" * (len(digits) % 2))
    inner = string[1:-1]
    if b"\\" not in inner:
        return inner
    pieces = inner.split(b"\\\\")
    return b"\\".join(_unescaped(piece) for piece in pieces)


def _unescaped(piece: bytes) -> bytes:
    """A piece without escaped backslashes: brackets first, which Python does not escape; then octal codes."""
    if b"\\" not in piece:
        return piece
    plain = _NO_ESCAPE.sub(b"", piece.replace(b"\\(", b"(").replace(b"\\)", b")"))
    return codecs.escape_decode(plain)[0]
