"""A file of any length from outside, read piece by piece: a rating list of a million players, an export.

Looked at before a parser sees it (is it there, is it a file, how long, what by its first bytes), hashed while it is
read, and told when it changed between two readings.
"""

from __future__ import annotations

import codecs
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import IO, BinaryIO, Final
from zipfile import BadZipFile, ZipFile

from engine.model import Finding, finding
from reporting import limits
from reporting.exchange.code_page import CodePage
from reporting.exchange.file_kind import UNKNOWN, ZIP_HEADER, decode_text, looks_like
from reporting.limit import FindingError
from reporting.sources.reading import open_plain, read_beginning, unreadable
from reporting.workbook.ooxml.precheck import other_kind, too_large

_PIECE: Final = 1 << 20
_KINDS: Final = "TXT, XML, CSV, JSON"
_TEXTS: Final = frozenset({"JSON", "CSV", "TXT", "TXT (UTF-16)", "TRF", "XML"})
_PACKED: Final = (".txt", ".xml", ".csv")
"""What an archive may hold, alone, to be read as if it were unpacked: federations publish their lists so."""


class UnreadableError(FindingError):
    """Why reading ends in the middle."""


@dataclass(frozen=True, slots=True)
class LongFile:
    """A text file: its bytes' hash, its encoding (and whether that was guessed), what it looks like, its beginning.

    `member` is the only file of an archive, whose text it then is; `digest` is the hash of the text's bytes.
    """

    path: Path
    sha256: str
    size: int
    kind: str
    encoding: str
    guessed: CodePage | None
    start: str
    digest: str
    member: str = ""

    def pieces(self) -> Iterator[bytes]:
        """The bytes, a megabyte each; UnreadableError where they are not those that were looked at."""
        digest = sha256()
        with _stream(self.path, self.member) as stream:
            while piece := stream.read(_PIECE):
                digest.update(piece)
                yield piece
        if digest.hexdigest() != self.digest:
            raise UnreadableError(finding("file-changed", value=self.path.name))

    def lines(self) -> Iterator[str]:
        """The lines of the text without their ends and its byte order mark; what is no letter becomes `�`."""
        decoder = codecs.getincrementaldecoder(self.encoding)("replace")
        rest = ""
        for piece in self.pieces():
            *whole, rest = (rest + decoder.decode(piece).replace("\0", "")).split("\n")
            if refused := limits.LIST_LINE.exceeded("list-line-too-long", len(rest), value=self.path.name):
                raise UnreadableError(refused)
            yield from whole
        rest += decoder.decode(b"", True)
        if rest.strip("\x1a\0\r\n "):
            yield rest.rstrip("\x1a\0")


def look_at(path: Path) -> LongFile | Finding:
    """Look at a file before it is read; a finding where it can't be, or is no text."""
    try:
        member = packed_text(path)
        with _stream(path, member) as stream:
            looked = _looked_at(path, stream)
        if isinstance(looked, Finding) or not member:
            return looked
        return replace(looked, member=member, sha256=_hash(path))
    except UnreadableError as error:
        return error.found
    except OSError as error:
        return unreadable(path, error)


def packed_text(path: Path) -> str:
    """The name of the only file of an archive, where that is a text; blank for any other file."""
    if read_beginning(path, len(ZIP_HEADER)) != ZIP_HEADER:
        return ""
    with _plain(path) as stream, _archive_errors(path), ZipFile(stream) as archive:
        names = [entry.filename for entry in archive.infolist() if not entry.is_dir()]
    return names[0] if len(names) == 1 and names[0].lower().endswith(_PACKED) else ""


@contextmanager
def _stream(path: Path, member: str) -> Iterator[IO[bytes]]:
    """A plain file, or the text in an archive, open to be read."""
    with _plain(path) as stream:
        if not member:
            yield stream
            return
        with _archive_errors(path), ZipFile(stream) as archive:
            entry = archive.getinfo(member)
            if refused := too_large(path.name, entry.file_size, limits.LIST):
                raise UnreadableError(refused)
            with archive.open(entry) as unpacked:
                yield unpacked


@contextmanager
def _archive_errors(path: Path) -> Iterator[None]:
    """What is wrong with an archive."""
    try:
        yield
    except (BadZipFile, KeyError, EOFError, NotImplementedError, zlib.error):
        raise UnreadableError(finding("zip-damaged", value=path.name)) from None
    except RuntimeError:
        raise UnreadableError(finding("password-protected", value=path.name)) from None


def _plain(path: Path) -> BinaryIO:
    stream = open_plain(path, limits.LIST)
    if isinstance(stream, Finding):
        raise UnreadableError(stream)
    return stream


def _hash(path: Path) -> str:
    digest = sha256()
    with _plain(path) as stream:
        while piece := stream.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()


def _looked_at(path: Path, stream: IO[bytes]) -> LongFile | Finding:
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
    kind = "ZIP" if start.startswith(ZIP_HEADER) else looks_like(start)
    if kind not in _TEXTS:
        if kind == UNKNOWN:
            return finding("file-unknown", value=path.name, expected=_KINDS)
        return other_kind(path.name, _KINDS, kind)
    encoding, guessed = _encoding(start, unicode, sample)
    text = codecs.getincrementaldecoder(encoding)("replace").decode(start[:65536])
    return LongFile(path, digest.hexdigest(), size, kind, encoding, guessed, text, digest.hexdigest())


def _encoding(start: bytes, unicode: bool, sample: bytes) -> tuple[str, CodePage | None]:
    """The codec's name, and the code page where it was guessed from the first piece that is no UTF-8."""
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16", None
    if unicode:
        return "utf-8-sig", None
    guessed = decode_text(sample)[1]
    return guessed.codec if guessed else "utf-8", guessed
