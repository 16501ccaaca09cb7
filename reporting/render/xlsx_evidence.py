"""The evidence inside a workbook: a very hidden sheet and custom properties, which spreadsheet programs keep.

Whether a file is ours, whole and of some content is told without openpyxl, which takes longer to begin than to look.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any, Final

from reporting.render.archive import hash_of_others
from reporting.workbook.ooxml.grid import PAPER_SHEET

MARKER: Final = "protokol:evidence"
HASH_PROPERTY: Final = "protokol-sha256"
CONTENT_PROPERTY: Final = "protokol-content"
KEY_PROPERTY: Final = "protokol-key"
CHUNK: Final = 32_000
_NO_HASH: Final = "0" * 64
_CUSTOM: Final = "docProps/custom.xml"


def add_evidence(book: Any, evidence: str, event_sha256: str, key: str = "") -> None:
    """The evidence (JSON) on a sheet of its own, the hash of the full event, and the key of the content."""
    from openpyxl.packaging.custom import StringProperty

    _hide_evidence(book.create_sheet(PAPER_SHEET), evidence)
    properties = {HASH_PROPERTY: event_sha256, CONTENT_PROPERTY: _NO_HASH, KEY_PROPERTY: key}
    for name, value in properties.items():
        if value:
            book.custom_doc_props.append(StringProperty(name=name, value=value))


def sealed(parts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The parts with the digest of all others in the properties."""
    named = parts[_CUSTOM].replace(_NO_HASH.encode(), hash_of_others(parts, _CUSTOM).encode())
    return {**parts, _CUSTOM: named}


def _hide_evidence(sheet: Any, evidence: str) -> None:
    """The evidence in cells of at most 32,000 characters, as spreadsheet programs count them."""
    sheet.sheet_state = "veryHidden"
    sheet["A1"] = MARKER
    # `_x0041_` in a cell means a letter; in JSON the same text can be written without it.
    safe = evidence.strip().replace("_x", "\\u005fx")
    size = CHUNK if safe.isascii() or max(safe) <= "\uffff" else CHUNK // 2
    for line, start in enumerate(range(0, len(safe), size), start=2):
        cell = sheet.cell(line, 1, safe[start : start + size])
        cell.data_type = "s"


def evidence_of(data: bytes) -> tuple[str, str] | None:
    """The evidence (JSON) and the digest beside it, on whatever sheet the marker stands now."""
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    try:
        for sheet in book.worksheets:
            sheet.reset_dimensions()
            rows = sheet.iter_rows(max_row=5_000, max_col=1, values_only=True)
            if next(rows, (None,))[:1] == (MARKER,):
                # LibreOffice breaks long lines of a cell; canonical JSON has no line breaks of its own.
                text = "".join(str(row[0]).replace("\n", "") for row in rows if row and row[0] is not None)
                return text, _property(book, CONTENT_PROPERTY)
    finally:
        book.close()
    return None


def _property(book: Any, name: str) -> str:
    return next((str(item.value) for item in book.custom_doc_props.props if item.name == name), "")


def has_key(parts: Mapping[str, bytes], key: str) -> bool:
    """True where the properties name this key of the content."""
    return key.encode() in parts.get(_CUSTOM, b"")


def is_sealed(parts: Mapping[str, bytes]) -> bool:
    """Whether the parts have the digest that the properties name."""
    return hash_of_others(parts, _CUSTOM).encode() in parts.get(_CUSTOM, b"")
