"""What stands on a page that Typst wrote: marked pieces one after another, many of them one text each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from reporting.render.pdf_piece import NotJoinedError

_PIECE: Final = re.compile(
    rb"(?s)(/Artifact<<.*?>>|/Span<</MCID (\d+)([^<>]*)>>)BDC\n(.*?)EMC(?=/Artifact<<|/Span<<|\s*\Z)"
)
"""A piece; what letters from right to left have in theirs ends with the same letters, on a line of its own."""
_TEXT: Final = re.compile(
    rb"(?s)q 1 0 0 -1 (\S+) (\S+) cm([^\n]*)\nBT 0 Tr/(f\d+) (\S+) Tf 1 0 0 -1 0 0 Tm"
    rb"(?:(\(.*\)|<[^>]*>)Tj|\[(.*)\]TJ)\nET\nQ\n"
)
_TOKEN: Final = re.compile(rb"(?s)\\(?:[0-7]{3}|.)|[()]|[^\\()]+")
_NAMED: Final = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
NEAR: Final = 0.01
"""Points by which places that are the same may differ: Typst writes them with so many digits."""
_HEX: Final = re.compile(rb"<([0-9A-Fa-f]+)>")
_NUMBER: Final = re.compile(rb"-?[\d.]+")


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A text in the letters of a font: two bytes each, how it is written in the page, its width in thousandths."""

    codes: bytes
    written: bytes
    width: float


@dataclass(frozen=True, slots=True)
class Text:
    """A text on a page: where it begins in points, its colour, its font in the file and on the page, its size."""

    x: float
    y: bytes
    ink: bytes
    font: int
    name: bytes
    size: bytes
    glyphs: Glyphs


@dataclass(frozen=True, slots=True)
class Marked:
    """A piece of a page as it is written; `tag` is what its mark says besides its number, None outside of reading."""

    written: bytes
    tag: bytes | None = None
    body: bytes = b""
    text: Text | None = None

    def numbered(self, number: int) -> bytes:
        """The piece with another number of its mark."""
        return b"/Span<</MCID %d%b>>BDC\n%bEMC" % (number, self.tag or b"", self.body)


def in_look(ink: bytes, font: bytes, size: bytes) -> bytes:
    """What is written between the place of a text and its letters: its colour, its font by its name, its size."""
    return b" cm%b\nBT 0 Tr/%b %b Tf 1 0 0 -1 0 0 Tm" % (ink, font, size)


@dataclass(frozen=True, slots=True)
class Font:
    """A font of the file: its number, its name on a page, the widths of its letters in thousandths: 0 for others."""

    number: int
    name: bytes
    widths: Mapping[int, float]


def pieces_of(stream: bytes, fonts: Mapping[bytes, Font]) -> list[Marked]:
    """The pieces of a page, in order; marks are numbered from 0 in that order."""
    found, at, number = [], 0, 0
    for match in _PIECE.finditer(stream):
        if match.start() != at:
            raise NotJoinedError(stream[at : match.start()])
        at = match.end()
        if match[2] is None:
            found.append(Marked(match[0]))
        elif int(match[2]) == number:
            number += 1
            found.append(Marked(match[0], match[3], match[4], _text(match[4], fonts)))
        else:
            raise NotJoinedError(match[1])
    if stream[at:].strip():
        raise NotJoinedError(stream[at:])
    return found


def _text(body: bytes, fonts: Mapping[bytes, Font]) -> Text | None:
    """The text of a piece; None where there is anything besides one."""
    match = _TEXT.fullmatch(body)
    if match is None or body.count(b"\nBT ") != 1:
        return None
    font = fonts[match[4]]
    return Text(
        float(match[1]), match[2], match[3], font.number, font.name, match[5], _glyphs(match[6], match[7], font)
    )


def _glyphs(one: bytes, several: bytes | None, font: Font) -> Glyphs:
    """The letters of one text, or of several with what stands between them."""
    codes, kerned = [], 0.0
    for part, is_text in _operands(one if several is None else several):
        if is_text:
            codes.append(part)
        else:
            kerned += float(part)
    text = b"".join(codes)
    letters = (int.from_bytes(text[at : at + 2]) for at in range(0, len(text), 2))
    written = b"%bTj" % one if several is None else b"[%b]TJ" % several
    return Glyphs(text, written, sum(font.widths.get(letter, 0.0) for letter in letters) - kerned)


def _operands(data: bytes) -> Iterator[tuple[bytes, bool]]:
    """Texts without what escapes their letters, and the numbers between them."""
    held, depth = b"", 0
    for token in _TOKEN.findall(data):
        if depth == 0 and token != b"(":
            yield from _between(token)
        elif token == b"(":
            held, depth = (held + token if depth else b""), depth + 1
        elif token == b")":
            depth -= 1
            if depth:
                held += token
            else:
                yield held, True
        elif token[:1] == b"\\":
            held += _unescaped(token)
        else:
            held += token


def _between(token: bytes) -> Iterator[tuple[bytes, bool]]:
    at = 0
    for match in _HEX.finditer(token):
        yield from ((number, False) for number in _NUMBER.findall(token[at : match.start()]))
        yield bytes.fromhex(match[1].decode()), True
        at = match.end()
    yield from ((number, False) for number in _NUMBER.findall(token[at:]))


def _unescaped(token: bytes) -> bytes:
    return bytes([int(token[1:], 8)]) if len(token) == 4 else _NAMED.get(token[1:], token[1:])
