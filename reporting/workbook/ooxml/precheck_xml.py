"""The XML parts of a workbook, searched without a parser: entities, strict files, cells out of reach."""

from __future__ import annotations

import codecs
import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.model import Finding, Place, finding, warning
from reporting import limits
from reporting.workbook.ooxml.archive import BadArchiveError, Entry
from reporting.workbook.ooxml.cells import column_letters, column_number

_XML_ENDINGS: Final = (".xml", ".rels", ".vml")
_STRICT: Final = b"http://purl.oclc.org/ooxml/"
_PICTURE: Final = "image"
"""What a part that shows a picture leads by: an SVG is XML, and no reader of ours opens it."""
_READ: Final = frozenset({"officeDocument", "worksheet", "sharedStrings", "styles", "comments", "customXml"})
"""By what a reader of ours comes to a part."""
_MAIN: Final = frozenset({"xl/workbook.xml", "word/document.xml"})
_DANGEROUS: Final = (b"<!DOCTYPE", b"<!ENTITY", b"<!doctype", b"<!entity")
_DECLARED: Final = b"<!"
"""With which each of them begins."""
_TAG: Final = re.compile(rb"""<(?:[^<>"']++|"[^<"]*+(?:"|(?=<)|\Z)|'[^<']*+(?:'|(?=<)|\Z))*+""")
"""A tag up to what closes it, or to where it breaks off."""
_NO_TAG: Final = (b"!", b"?")
_DIMENSION: Final = re.compile(rb"""<(?:\w+:)?dimension\s[^>]*?ref\s*=\s*["'](?:[^"':]*:)?\$?([A-Za-z]+)\$?(\d+)["']""")
_CELL: Final = rb"""<(?:\w+:)?c\s[^>]*?\br\s*=\s*["']([A-Za-z]{%d,}\d+|[A-Za-z]+\d{%d,})["'][^>]*?(/?)>"""
"""A cell with its name, and whether it is empty; of names only those so long that they can lie beyond the bounds."""
_FAR_LETTERS: Final = 8
"""Letters of a column that are counted: no sheet has one of more than three."""


@dataclass(frozen=True, slots=True)
class _Far:
    """A cell beyond the bounds: the part it stands in, and its name."""

    part: str
    cell: str


def check_parts(entries: tuple[Entry, ...], name: str) -> Finding | None:
    """The worst thing that the XML parts hold; BadArchiveError where a part does not unpack."""
    read = sum(entry.size for entry in entries if _is_named(entry))
    far: list[_Far] = []
    false_dimension: _Far | None = None
    for entry, text in _texts(entries):
        read += 0 if _is_named(entry) else entry.size
        if refused := limits.XML.exceeded("zip-bomb", read, value=name, part="*.xml"):
            return refused
        if (_DECLARED in text and any(mark in text for mark in _DANGEROUS)) or _hidden(text):
            return finding("xml-entities", value=name, part=entry.name)
        if refused := limits.TAG.exceeded("xml-tag-too-long", _too_long(text), value=name, part=entry.name):
            return refused
        if _STRICT in text[:4096] and (entry.name.lower() in _MAIN or not _is_named(entry)):
            return finding("strict-ooxml", value=name)
        if b"sheetData" in text:
            far += _far_cells(entry.name, text)
            false_dimension = false_dimension or _false_dimension(entry.name, text)
    if far:
        place = _place(entries, far[0])
        if refused := limits.FAR_CELLS.exceeded("too-many-far-cells", len(far), value=far[0].cell, place=place):
            return refused
        return warning("far-cell", value=far[0].cell, place=place, count=len(far))
    if false_dimension:
        place = _place(entries, false_dimension)
        return warning("false-dimension", value=false_dimension.cell, place=place)
    return None


def _is_named(entry: Entry) -> bool:
    return entry.name.lower().endswith(_XML_ENDINGS)


def _texts(entries: tuple[Entry, ...]) -> Iterator[tuple[Entry, bytes]]:
    """The parts that are XML, with their texts.

    What leads to others is parsed last, when the parts that say it have been searched.
    """
    for entry in entries:
        content = entry.content()
        if _is_named(entry):
            yield entry, _as_utf8(content)
    for entry, is_read in _led_to(entries):
        text = _as_utf8(entry.content())
        if is_read or text.removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"<"):
            yield entry, text


def _led_to(entries: tuple[Entry, ...]) -> Iterator[tuple[Entry, bool]]:
    """Parts of other names that another part leads to, each once, and whether by a way that a reader goes."""
    from reporting.workbook.ooxml.package import Package, owner_of_rels

    package, found = Package(entries), dict[str, tuple[Entry, bool]]()
    owners = [owner for entry in entries if (owner := owner_of_rels(entry.name)) is not None]
    for owner in owners:
        with contextlib.suppress(BadArchiveError):
            for line in package.relationships(owner):
                part = package.entry_of(line.part)
                if part is not None and not _is_named(part) and line.kind != _PICTURE:
                    is_read = line.kind in _READ or found.get(part.name, (part, False))[1]
                    found[part.name] = part, is_read
    yield from found.values()


def _too_long(text: bytes) -> int:
    """The bytes of the first tag that has more than are read, 0 where none has.

    No value of an attribute has a `<`, but a text may have none for long: what stands before a long stretch is seen.
    """
    most, at = limits.TAG.most, text.find(b"<")
    while 0 <= at < len(text) - most:
        further = text.rfind(b"<", at + 1, at + most + 1)
        if further < 0:
            tag = None if text[at + 1 : at + 2] in _NO_TAG else _TAG.match(text, at)
            if tag is not None and len(tag[0]) > most:
                return len(tag[0])
            further = text.find(b"<", at + 1)
        at = further
    return 0


def _as_utf8(content: bytes) -> bytes:
    """The part as one-byte text: an entity could hide behind UTF-16, which no spreadsheet program writes."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", "replace").encode("utf-8")
    for pattern, encoding in ((b"<\0", "utf-16-le"), (b"\0<", "utf-16-be")):
        if content.startswith(pattern):
            return content.decode(encoding, "replace").encode("utf-8")
    return content


def _hidden(text: bytes) -> bool:
    """True for an encoding in which the search above is blind (UTF-7, EBCDIC): no program writes one."""
    start = text.removeprefix(codecs.BOM_UTF8).lstrip()[:200]
    return bool(start) and (not start.startswith(b"<") or b"utf-7" in start.lower())


def _far_cells(part: str, text: bytes) -> list[_Far]:
    """Cells with content beyond the last row or column that is read; an empty cell with a format alone is none."""
    bounds = limits.ROWS.most, limits.COLUMNS.most
    long_names = re.compile(_CELL % (len(column_letters(bounds[1] + 1)), len(str(bounds[0] + 1))))
    cells = (match[1].decode().upper() for match in long_names.finditer(text) if not match[2])
    return [_Far(part, cell) for cell in cells if _is_far(cell, bounds)]


def _false_dimension(part: str, text: bytes) -> _Far | None:
    match = _DIMENSION.search(text[:8192])
    if match is None:
        return None
    cell = (match[1] + match[2]).decode().upper()
    return _Far(part, cell) if _is_far(cell, (limits.ROWS.most, limits.COLUMNS.most)) else None


def _is_far(cell: str, bounds: tuple[int, int]) -> bool:
    """Whether a cell lies beyond the last row or the last column."""
    letters = cell.rstrip("0123456789")
    row = cell[len(letters) :]
    return column_number(letters[:_FAR_LETTERS]) > bounds[1] or len(row) > 7 or int(row or 0) > bounds[0]


def _place(entries: tuple[Entry, ...], far: _Far) -> Place:
    """The place with the sheet's title, looked up only now that it is needed."""
    from reporting.workbook.ooxml.package import Package

    return Place(sheet=Package(entries).title_of(far.part), cell=far.cell)
