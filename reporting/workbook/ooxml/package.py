"""The parts of a workbook file by their relationships: which sheet stands in which part."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from typing import Any, Final

from lxml import etree

from reporting import limits
from reporting.told_error import ToldError
from reporting.workbook.ooxml.raw_zip import BadArchiveError, Entry

MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONSHIPS: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
CONTENT_TYPES: Final = "[Content_Types].xml"
_SIGNATURE: Final = "_xmlsignatures/"

Element = Any
"""lxml ships no types of its own."""


def main(tag: str) -> str:
    """A tag in the namespace of worksheets."""
    return f"{{{MAIN}}}{tag}"


def parse_head(content: bytes) -> Element:
    """The root of a part other than a sheet; BeyondError where it is as long as none is."""
    refused = limits.HEAD.exceeded("workbook-part-too-large", len(content))
    if refused is not None:
        raise BeyondError(refused)
    return parse_xml(content)


def parse_xml(content: bytes) -> Element:
    """The root of an XML part; entities are never resolved, nothing is fetched. BadArchiveError where it is broken."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_blank_text=False)
    try:
        return etree.fromstring(content, parser)
    except etree.XMLSyntaxError as error:
        raise BadArchiveError(str(error)) from error


def xml_bytes(root: Element) -> bytes:
    """A part as it is written: UTF-8 with the declaration that spreadsheet programs write."""
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))


class BeyondError(ToldError, BadArchiveError):
    """A workbook that goes beyond a bound; `found` says which."""


@dataclass(frozen=True, slots=True)
class Relationship:
    """One line of a `.rels` part: id, the last word of its type, and the part it leads to."""

    id: str
    kind: str
    part: str


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A worksheet: its title, its part, and whether it is shown."""

    title: str
    part: str
    state: str


class Package:
    """An archive as a workbook. Part names are compared without regard to case, as the format has it."""

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        self._by_name = {entry.name.lower(): entry for entry in entries}

    def name_of(self, part: str) -> str | None:
        """The part's name as the archive spells it, None where there is no such part."""
        entry = self._by_name.get(part.lower())
        return entry.name if entry else None

    def content(self, part: str) -> bytes:
        """The bytes of a part; BadArchiveError where it is missing."""
        entry = self._by_name.get(part.lower())
        if entry is None:
            raise BadArchiveError(part)
        return entry.content()

    def relationships(self, part: str) -> list[Relationship]:
        """Where a part leads, inside the archive ("" stands for the archive itself)."""
        name = self.name_of(rels_name(part))
        if name is None:
            return []
        found = []
        for line in parse_head(self.content(name)):
            if line.get("TargetMode") == "External" or not isinstance(line.tag, str):
                continue
            kind = line.get("Type", "").rsplit("/", 1)[-1]
            found.append(Relationship(line.get("Id", ""), kind, _resolve(part, line.get("Target", ""))))
        return found

    def workbook_part(self) -> str:
        """The name of the part that lists the sheets."""
        for relationship in self.relationships(""):
            if relationship.kind == "officeDocument" and self.name_of(relationship.part):
                return relationship.part
        raise BadArchiveError("no workbook")

    def sheets(self) -> list[SheetPart]:
        """The worksheets in the order of their tabs (chart sheets have no cells and are left out)."""
        workbook = self.workbook_part()
        targets = {line.id: line for line in self.relationships(workbook)}
        sheets = []
        for sheet in parse_head(self.content(workbook)).iterfind(f"{main('sheets')}/{main('sheet')}"):
            target = targets.get(_leads_by(sheet))
            if target is not None and target.kind == "worksheet" and self.name_of(target.part):
                sheets.append(SheetPart(sheet.get("name", ""), target.part, sheet.get("state", "visible")))
        return sheets

    def title_of(self, part: str) -> str | None:
        """The title of the sheet in a part, None where no sheet stands there."""
        try:
            return next((sheet.title for sheet in self.sheets() if sheet.part.lower() == part.lower()), None)
        except BadArchiveError:
            return None

    def is_signed(self) -> bool:
        """True where a digital signature would break with the first change."""
        return any(entry.name.lower().startswith(_SIGNATURE) for entry in self.entries)


def _leads_by(sheet: Element) -> str:
    """The id of the relationship that a sheet stands by, in whatever namespace: a sheet is not lost for a wrong one."""
    ids = (value for name, value in sheet.attrib.items() if name.endswith("}id"))
    return str(sheet.get(f"{{{OFFICE}}}id") or next(ids, ""))


def rels_name(part: str) -> str:
    """The part that holds the relationships of a part."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", name + ".rels")


def _resolve(part: str, target: str) -> str:
    """A target, relative to the part that names it or absolute, as a name in the archive."""
    if target.startswith("/"):
        return posixpath.normpath(target).lstrip("/")
    return posixpath.normpath(posixpath.join(posixpath.dirname(part), target))
