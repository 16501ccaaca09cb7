"""What a file is, by its content: an event, a paper of ours, a claims table, a ledger, or none of these."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import Final

from reporting.exchange.file_kind import OLE_HEADER, looks_like, mimetype_at, zip_kind
from reporting.verify.claims_sheet import is_claims_csv, is_claims_workbook
from reporting.verify.walk import Item
from reporting.workbook.ooxml.archive import BadArchiveError, read_entries
from reporting.workbook.ooxml.grid import PAPER_SHEET
from reporting.workbook.ooxml.precheck import refusal
from reporting.workbook.sheets.read import PROGRAM_SHEET


class Kind(Enum):
    """Who examines a file."""

    EVENT = auto()
    PAPER = auto()
    TABLE = auto()
    LEDGER = auto()
    ARCHIVE = auto()
    NONE = auto()


_BEGINNING: Final = 4096
_OTHERS: Final = frozenset({"HTML", "XML", "TXT", "TXT (UTF-16)", "PNG", "JPEG", "GIF", "BMP", "RTF", "?"})
_EVENT_ENDINGS: Final = (".xlsx", ".json", ".trf", ".csv", ".pgn")
_OWN_SHEET: Final = f'"{PAPER_SHEET}"'.encode()
_EVENT_SHEET: Final = f'"{PROGRAM_SHEET}"'.encode()
_LEDGER: Final = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"(?:events|norms)"\s*:\s*\[')
PDF: Final = re.compile(rb"%PDF-")


def kind_of_item(item: Item, data: bytes) -> Kind:
    """Who examines the bytes of an item."""
    if item.folder:
        return Kind.EVENT
    if PDF.search(data, 0, 1024):
        return Kind.PAPER
    if data.startswith(b"PK"):
        return _kind_of_zip(data)
    if data.startswith(OLE_HEADER):
        return Kind.EVENT
    looks = looks_like(data[:_BEGINNING])
    if looks == "JSON":
        return Kind.LEDGER if is_ledger(data) else Kind.EVENT
    if looks in {"TRF", "PGN"}:
        return Kind.EVENT
    if looks in {"CSV", "TXT"} and is_claims_csv(data):
        return Kind.TABLE
    claimed = item.base.lower().endswith((*_EVENT_ENDINGS, ".pdf", ".docx", ".zip"))
    if not claimed or looks in {"PNG", "JPEG", "GIF"}:
        return Kind.NONE
    return Kind.PAPER if item.base.lower().endswith((".pdf", ".docx")) else Kind.EVENT


def _kind_of_zip(data: bytes) -> Kind:
    """An office file by the names of its parts, a paper by the sheet that papers of ours have."""
    try:
        entries = read_entries(data)
    except BadArchiveError:
        return Kind.PAPER if b"word/document.xml" in data[:_BEGINNING] else Kind.EVENT
    kind = zip_kind([entry.name for entry in entries], mimetype_at(data[:_BEGINNING]))
    if kind == "ZIP":
        return Kind.ARCHIVE
    if kind in {"DOCX", "ODT"}:
        return Kind.PAPER
    book = next((entry for entry in entries if entry.name.lower() == "xl/workbook.xml"), None)
    try:
        sheets = b"" if book is None else book.content(1_000_000)
    except BadArchiveError:
        return Kind.EVENT
    if _OWN_SHEET in sheets:
        return Kind.PAPER
    if _EVENT_SHEET in sheets or refusal(data, "xlsx"):  # whoever reads it as an event tells why
        return Kind.EVENT
    return Kind.TABLE if is_claims_workbook(entries) else Kind.EVENT


def is_ledger(data: bytes) -> bool:
    """A ledger of norms, whole or cut off: it begins with its events or its norms, and no event has such a table."""
    tables = (b'"results"', b'"event"')
    return _LEDGER.match(data) is not None or (b'"norms"' in data and not any(table in data for table in tables))
