"""What a file is, by its content: an event, a paper of ours, a claims table, a ledger, or none of these."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import Final

from reporting.exchange.sniff import OLE_HEADER, looks_like, zip_kind
from reporting.verify.walk import Item
from reporting.workbook.ooxml.raw_zip import BadArchiveError, read_entries


class Kind(Enum):
    """Who examines a file."""

    EVENT = auto()
    PAPER = auto()
    NONE = auto()


_BEGINNING: Final = 4096
_OTHERS: Final = frozenset({"HTML", "XML", "TXT", "TXT (UTF-16)", "PNG", "JPEG", "GIF", "BMP", "RTF", "?"})
_EVENT_ENDINGS: Final = (".xlsx", ".json", ".trf", ".csv")
_OWN_SHEET: Final = b'"_protokol"'
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
    if looks in {"JSON", "TRF"}:
        return Kind.EVENT
    claimed = item.base.lower().endswith((*_EVENT_ENDINGS, ".pdf", ".docx"))
    if not claimed or looks in {"PNG", "JPEG", "GIF"}:
        return Kind.NONE
    return Kind.PAPER if item.base.lower().endswith((".pdf", ".docx")) else Kind.EVENT


def _kind_of_zip(data: bytes) -> Kind:
    """An office file by the names of its parts, a paper by the sheet that papers of ours have."""
    try:
        entries = read_entries(data)
    except BadArchiveError:
        return Kind.PAPER if b"word/document.xml" in data[:_BEGINNING] else Kind.EVENT
    kind = zip_kind([entry.name for entry in entries])
    if kind == "DOCX":
        return Kind.PAPER
    book = next((entry for entry in entries if entry.name.lower() == "xl/workbook.xml"), None)
    try:
        return Kind.PAPER if book is not None and _OWN_SHEET in book.content(1_000_000) else Kind.EVENT
    except BadArchiveError:
        return Kind.EVENT
