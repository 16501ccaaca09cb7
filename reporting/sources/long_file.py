"""A file of any length from outside, read piece by piece: a rating list of a million players, an export.

Looked at before a parser sees it (is it there, is it a file, how long, what by its first bytes), hashed while it is
read, and told when it changed between two readings.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final

from engine.model import Finding, finding
from reporting.exchange.encoding import decode_text
from reporting.exchange.sniff import looks_like
from reporting.sources.reading import open_plain

MOST_BYTES: Final = 2 << 30
"""FIDE's list of all players takes 320 MB as text and 860 MB as XML."""
_PIECE: Final = 1 << 20
_TEXTS: Final = frozenset({"JSON", "CSV", "TXT", "TXT (UTF-16)", "TRF", "XML"})


@dataclass(frozen=True, slots=True)
class LongFile:
    """A text file: its bytes' hash, its encoding (and whether that was guessed), what it looks like, its beginning."""

    path: Path
    sha256: str
    size: int
    kind: str
    encoding: str
    guessed: str | None
    start: str

    def pieces(self) -> Iterator[bytes]:
        """The bytes, a megabyte each; ChangedError where they are not those that were looked at."""
        digest = sha256()
        stream = open_plain(self.path, MOST_BYTES)
        if isinstance(stream, Finding):
            raise ChangedError(self.path.name)
        with stream:
            while piece := stream.read(_PIECE):
                digest.update(piece)
                yield piece
        if digest.hexdigest() != self.sha256:
            raise ChangedError(self.path.name)

    def lines(self) -> Iterator[str]:
        """The lines of the text without their ends and its byte order mark; what is no letter becomes `�`."""
        decoder = codecs.getincrementaldecoder(self.encoding)("replace")
        rest = ""
        for piece in self.pieces():
            *whole, rest = (rest + decoder.decode(piece).replace("\0", "")).split("\n")
            yield from whole
        rest += decoder.decode(b"", True)
        if rest.strip("\x1a\0\r\n "):
            yield rest.rstrip("\x1a\0")


class ChangedError(Exception):
    """The file is another one than when it was looked at."""


def look_at(path: Path) -> LongFile | Finding:
    """Look at a file before it is read; a finding where it can't be, or is no text."""
    stream = open_plain(path, MOST_BYTES)
    if isinstance(stream, Finding):
        return stream
    try:
        with stream:
            return _looked_at(path, stream)
    except OSError as error:
        return finding("file-unreadable", value=path.name, reason=error.strerror or type(error).__name__)


def _looked_at(path: Path, stream: BinaryIO) -> LongFile | Finding:
    digest, size, unicode, start, sample = sha256(), 0, True, b"", b""
    decoder = codecs.getincrementaldecoder("utf-8")("strict")
    while piece := stream.read(_PIECE):
        start = start or piece
        digest.update(piece)
        size += len(piece)
        try:
            if unicode:
                decoder.decode(piece)
        except UnicodeDecodeError:
            unicode, sample = False, piece
    if not size:
        return finding("file-empty", value=path.name)
    kind = looks_like(start)
    if kind not in _TEXTS:
        return finding("file-other-kind", value=path.name, expected="TXT, XML, CSV, JSON", looks=kind)
    encoding, guessed = _encoding(start, unicode, sample)
    text = codecs.getincrementaldecoder(encoding)("replace").decode(start[:65536])
    return LongFile(path, digest.hexdigest(), size, kind, encoding, guessed, text)


def _encoding(start: bytes, unicode: bool, sample: bytes) -> tuple[str, str | None]:
    """The codec's name, and the encoding's where it was guessed from the first piece that is no UTF-8."""
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16", None
    if unicode:
        return "utf-8-sig", None
    guessed = decode_text(sample)[1]
    return (guessed or "utf-8").replace("ISO 8859-2", "iso8859-2"), guessed
