"""What bytes are: the kind of a file by its beginning, whatever its name says, and the encoding of a text."""

from __future__ import annotations

import codecs
import re
from collections.abc import Collection
from typing import Final

from reporting.exchange.code_page import CodePage, code_page_of

_MARKS: Final = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def decode_text(data: bytes) -> tuple[str, CodePage | None]:
    """The text, and its code page where that had to be guessed (None for Unicode).

    UTF-8 comes first, with or without a byte order mark, then UTF-16 with one. What is
    neither is read by the code page that its letters fit best; bytes that mean nothing become
    `�`. A Ctrl-Z at the end is no part of the text.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace"), None
    data = without_end_mark(data)
    try:
        return data.decode("utf-8"), None
    except UnicodeDecodeError:
        guessed = code_page_of(data)
        return data.decode(guessed.codec, "replace"), guessed


def without_end_mark(data: bytes) -> bytes:
    """A text without the Ctrl-Z with which programs of DOS end a file, and the padding behind it."""
    text, mark, rest = data.partition(b"\x1a")
    return text if mark and not rest.strip(b"\x1a\0\r\n\t ") else data


OLE_HEADER: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZIP_HEADER: Final = b"PK\x03\x04"
EMPTY_ZIP_HEADER: Final = b"PK\x05\x06"
UNKNOWN: Final = "?"

_SIGNATURES: Final = (
    (b"%PDF", "PDF"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"{\\rtf", "RTF"),
    (b"Rar!", "RAR"),
    (b"7z\xbc\xaf", "7Z"),
    (b"\x1f\x8b", "GZIP"),
    (b"MZ", "EXE"),
    (b"SQLite format 3", "SQLite"),
)
_BINARY: Final = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_TRF_LINE: Final = re.compile(rb"(?:\d{3}|XX[A-Z]|BB[A-Z]|###)[ \r\n]")
_PGN_START: Final = re.compile(rb"(?:[;%][^\n]*\n\s*)*\[[A-Za-z]\w*[ \t]+\"")
"""The first tag of a game, behind comments and lines that programs skip."""
_SAMPLE: Final = 4096


def looks_like(data: bytes) -> str:
    """The kind of file by its beginning: an abbreviation that every language knows, `?` for none."""
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "TXT (UTF-16)"
    data = without_end_mark(data)
    if _BINARY.search(data[:_SAMPLE]):
        return UNKNOWN
    return _text_kind(data[:_SAMPLE].removeprefix(b"\xef\xbb\xbf").lstrip())


def _text_kind(sample: bytes) -> str:
    """Which kind of text a text is."""
    start = sample[:200].lower()
    if start.startswith((b"<!doctype html", b"<html", b"<table", b"<head")):
        return "HTML"
    if start.startswith(b"<"):
        return "XML"
    if _PGN_START.match(sample):
        return "PGN"
    if start.startswith((b"{", b"[")):
        return "JSON"
    if _TRF_LINE.match(sample):
        return "TRF"
    lines = sample.splitlines()[:2]
    if any(lines and all(line.count(mark) for line in lines) for mark in (b";", b"\t", b",")):
        return "CSV"
    return "TXT"


def mimetype_at(beginning: bytes) -> str:
    """The kind that an OpenDocument file names in its first part, which is never packed; blank for any other zip."""
    if not beginning.startswith(ZIP_HEADER) or beginning[30:38] != b"mimetype":
        return ""
    start = 38 + int.from_bytes(beginning[28:30], "little")
    return beginning[start : start + 100].partition(b"PK")[0].decode("ascii", "replace")


def zip_kind(names: Collection[str], mimetype: str = "") -> str:
    """What a zip with these names is: `XLSX`, `XLSB`, `ODS`, `DOCX`, ..., `ZIP` for a mere archive.

    `mimetype` is the content of the part of that name, which OpenDocument files begin with.
    """
    for ending, kind in (("spreadsheet", "ODS"), ("text", "ODT"), ("presentation", "ODP")):
        if mimetype.startswith("application/vnd.oasis.opendocument." + ending):
            return kind
    lowered = {name.lower() for name in names}
    if "xl/workbook.bin" in lowered:
        return "XLSB"
    for folder, kind in (("xl/", "XLSX"), ("word/", "DOCX"), ("ppt/", "PPTX")):
        if any(name.startswith(folder) for name in lowered):
            return kind
    if "index/document.iwa" in lowered:
        return "NUMBERS"
    return "XLSX" if "[content_types].xml" in lowered else "ZIP"
