"""Look at the bytes of a file from outside before any parser sees them: are they what they should be, and harmless?

Some attack files take a parser down with the whole process, so that nothing after it could
catch them. What is looked at here are the first bytes, the directory of the zip, and the
beginning and the cells' names of each XML part; that takes about a millisecond. A finding of
severity error means that the file must not be opened; with a warning it can be read, as long
as the reader keeps to `limits.ROWS` and `limits.COLUMNS` and trusts no `<dimension>`.
"""

from __future__ import annotations

from typing import Final

from engine.model import Finding, Severity, finding
from reporting import limits
from reporting.exchange.file_kind import (
    EMPTY_ZIP_HEADER,
    OLE_HEADER,
    UNKNOWN,
    ZIP_HEADER,
    decode_text,
    looks_like,
    zip_kind,
)
from reporting.limit import Limit
from reporting.workbook.ooxml.archive import BadArchiveError, Entry, read_entries
from reporting.workbook.ooxml.precheck_xml import check_parts

_ENCRYPTED_STREAM: Final = "EncryptedPackage".encode("utf-16-le")
_OLE_WORD: Final = "WordDocument".encode("utf-16-le")
_ENCRYPTED: Final = 0x1
_METHODS: Final = frozenset({0, 8})
_LIMITS: Final = {"trf": limits.REPORT, "pgn": limits.GAMES}
_READ_BY_PEOPLE: Final = frozenset({"PDF", "DOCX", "DOC", "ODT", "RTF", "PPTX", "ODP", "PNG", "JPEG", "GIF", "BMP"})
"""Documents and pictures."""
_OFFICE: Final = frozenset({"xlsx", "docx"})
"""Zip archives of XML parts."""


def size_limit(expected: str) -> Limit:
    """The bound of a file of a kind that is read."""
    if expected in _LIMITS:
        return _LIMITS[expected]
    return limits.FILE if expected in _OFFICE else limits.TEXT


def precheck_data(data: bytes, expected: str = "xlsx", name: str = "-") -> Finding | None:
    """Decide whether bytes may be read as `xlsx`, `docx`, `json`, `csv`, `trf`, `pgn`; `name` is only for the message.

    None is a plain yes, a finding of severity error a no, any other finding a yes with a remark.
    """
    if not data:
        return finding("file-empty", value=name)
    if refused := too_large(name, len(data), size_limit(expected)):
        return refused
    return _check_office(data, expected, name) if expected in _OFFICE else _check_text(data, expected, name)


def refusal(data: bytes, expected: str = "xlsx", name: str = "-") -> Finding | None:
    """Why bytes must not be read; None where they may be, be it with a remark."""
    found = precheck_data(data, expected, name)
    return found if found is not None and found.severity is Severity.ERROR else None


def too_large(name: str, size: int, limit: Limit) -> Finding | None:
    """The finding about a file of more bytes than are read."""
    return limit.exceeded("file-too-large", size, value=name, unit=f"{limit.unit}iB")


def _check_text(data: bytes, expected: str, name: str) -> Finding | None:
    kind = _container_kind(data)
    if kind is None:
        kind = looks_like(data)
    if kind in {"JSON", "CSV", "TXT", "TXT (UTF-16)", "TRF", "PGN", "XML"}:
        if refused := _too_much(data, expected, name):
            return refused
        guessed = decode_text(data)[1]
        return guessed.as_finding(name) if guessed else None
    return _not(expected, kind, name)


def _too_much(data: bytes, expected: str, name: str) -> Finding | None:
    """What a text holds too much of, counted before it is read: values of JSON, players and letters of a report."""
    if expected == "json":
        return limits.too_many_values(data, name)
    if expected != "trf":
        return None
    from reporting.exchange.trf_columns import FIRST_ROUND, ROUND_WIDTH

    lines = data.splitlines()
    longest = limits.LINE.exceeded("file-line-too-long", max(map(len, lines), default=0), value=name)
    players = [line for line in lines if line.startswith(b"001")]
    cells = sum(-(-max(0, len(line.rstrip()) - FIRST_ROUND) // ROUND_WIDTH) for line in players)
    # a game is a cell of both players, and an absence is one cell
    refused = longest or limits.PLAYERS.exceeded("players-beyond-limit", len(players), value=name)
    return refused or limits.RECORDS.exceeded("records-beyond-limit", cells // 3, value="results")


def _not(expected: str, kind: str, name: str) -> Finding:
    if kind == UNKNOWN:
        return finding("file-unknown", value=name, expected=expected.upper())
    return other_kind(name, expected.upper(), kind)


def other_kind(name: str, expected: str, looks: str) -> Finding:
    """That a file is something else; of what people read, and no program, no other ending makes an event."""
    if looks not in _READ_BY_PEOPLE or expected == "DOCX":
        return finding("file-other-kind", value=name, expected=expected, looks=looks)
    hint = "event" if expected == "XLSX" else "document"
    return finding("file-other-kind", value=name, expected=expected, looks=looks, hint=hint)


def _container_kind(data: bytes) -> str | None:
    """The kind of an OLE or zip file, None for anything else."""
    if data.startswith(OLE_HEADER):
        return "XLS"
    if not data.startswith((ZIP_HEADER, EMPTY_ZIP_HEADER)):
        return None
    try:
        return _kind_of_zip(read_entries(data))
    except BadArchiveError:
        return "ZIP"


def _check_office(data: bytes, expected: str, name: str) -> Finding | None:
    if data.startswith(OLE_HEADER):
        return _check_ole(data, expected, name)
    if not data.startswith((ZIP_HEADER, EMPTY_ZIP_HEADER)):
        return _not(expected, looks_like(data), name)
    try:
        entries = read_entries(data)
        return _check_directory(entries, name) or _check_kind(entries, expected, name) or check_parts(entries, name)
    except BadArchiveError:
        return finding("zip-damaged", value=name)


def _check_ole(data: bytes, expected: str, name: str) -> Finding:
    """Files in the container of the old Office: a locked new workbook, an old workbook, something else."""
    if _ENCRYPTED_STREAM in data:
        return finding("password-protected", value=name)
    if expected != "xlsx" or _OLE_WORD in data:
        looks = "DOC" if _OLE_WORD in data else "XLS"
        return other_kind(name, expected.upper(), looks)
    return finding("old-xls", value=name)


def _check_directory(entries: tuple[Entry, ...], name: str) -> Finding | None:
    """What the directory of the zip alone gives away."""
    if any(entry.info.flag_bits & _ENCRYPTED for entry in entries):
        return finding("password-protected", value=name)
    refused = limits.PARTS.exceeded("zip-too-many-parts", len(entries), value=name)
    refused = refused or limits.UNPACKED.exceeded(
        "zip-bomb", sum(entry.size for entry in entries), value=name, part="*"
    )
    if refused:
        return refused
    seen: set[str] = set()
    for entry in entries:
        if entry.info.compress_type not in _METHODS:
            return finding("zip-damaged", value=name)
        if refused := swollen(name, _short(entry.name), entry.size, entry.info.compress_size):
            return refused
        if entry.name.lower() in seen or _leads_out(entry.name):
            return finding("zip-names", value=name, part=_short(entry.name))
        seen.add(entry.name.lower())
    return None


def swollen(name: str, part: str, size: int, packed: int, most: Limit = limits.PART) -> Finding | None:
    """The finding about a part that unpacks to more than it may, or to more than sheets ever do."""
    refused = most.exceeded("zip-bomb", size, value=name, part=part)
    if refused or size <= limits.RATIO_FLOOR:
        return refused
    return limits.RATIO.exceeded("zip-swells", -(-size // max(packed, 1)), value=name, part=part)


def _leads_out(name: str) -> bool:
    """True for names that would leave the folder into which a careless program unpacks them."""
    return name.startswith("/") or "\\" in name or ":" in name or "\0" in name or ".." in name.split("/")


def _short(name: str) -> str:
    printable = "".join(character if character.isprintable() else "?" for character in name) if name.strip() else "–"
    return printable if len(printable) <= 80 else printable[:79] + "…"


def _check_kind(entries: tuple[Entry, ...], expected: str, name: str) -> Finding | None:
    kind = _kind_of_zip(entries)
    if kind == expected.upper():
        return None
    if expected == "docx":
        return _not(expected, kind, name)
    if kind in {"ODS", "XLSB"}:
        return finding("other-spreadsheet", value=name, looks=kind)
    inside = [entry.name for entry in entries if entry.name.lower().endswith((".xlsx", ".xlsm"))]
    if kind == "ZIP" and inside:
        return finding("workbook-in-zip", value=name, inside=_short(inside[0]))
    return other_kind(name, "XLSX", kind)


def _kind_of_zip(entries: tuple[Entry, ...]) -> str:
    mimetype = next((entry.content(100) for entry in entries if entry.name == "mimetype"), b"")
    return zip_kind([entry.name for entry in entries], mimetype.decode("ascii", "replace"))
