"""The parts of a workbook file: which sheet stands in which, the texts that cells share, and how parts change."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

from lxml import etree

from reporting import limits
from reporting.exchange.cleaning import unescape
from reporting.limit import FindingError
from reporting.workbook.ooxml.archive import BadArchiveError, Entry, write_archive

MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONSHIPS: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
CONTENT_TYPES: Final = "[Content_Types].xml"
_TYPES: Final = "http://schemas.openxmlformats.org/package/2006/content-types"
_NO_RELATIONS: Final = f'<Relationships xmlns="{RELATIONSHIPS}"/>'.encode()
_RELS: Final = re.compile(r"(.*/)?_rels/([^/]*)\.rels", re.IGNORECASE)
_SIGNATURE: Final = "_xmlsignatures/"

Element = Any
"""lxml ships no types of its own."""


def main(tag: str) -> str:
    """A tag in the namespace of worksheets."""
    return f"{{{MAIN}}}{tag}"


def parse_head(content: bytes) -> Element:
    """The root of a part other than a sheet; LimitExceededError where it is as long as none is."""
    refused = limits.HEAD.exceeded("workbook-part-too-large", len(content))
    if refused is not None:
        raise LimitExceededError(refused)
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


class LimitExceededError(FindingError, BadArchiveError):
    """A workbook that goes beyond a bound; `found` says which."""


class RefusedError(FindingError):
    """What was asked cannot be written; nothing was changed."""


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
        entry = self.entry_of(part)
        return entry.name if entry else None

    def entry_of(self, part: str) -> Entry | None:
        """The part as it stands in the archive, None where there is no such part."""
        return self._by_name.get(part.lower())

    def content(self, part: str) -> bytes:
        """The bytes of a part; BadArchiveError where it is missing."""
        entry = self.entry_of(part)
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


def owner_of_rels(name: str) -> str | None:
    """The part whose relationships stand in a part; None for one that holds none."""
    match = _RELS.fullmatch(name)
    return (match[1] or "") + match[2] if match else None


def _resolve(part: str, target: str) -> str:
    """A target, relative to the part that names it or absolute, as a name in the archive."""
    if target.startswith("/"):
        return posixpath.normpath(target).lstrip("/")
    return posixpath.normpath(posixpath.join(posixpath.dirname(part), target))


class PartEditor:
    """Changes to the parts of a package, collected until `archive` writes them."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self._changed: dict[str, bytes] = {}
        self._dropped: set[str] = set()

    def archive(self) -> bytes:
        """The archive with all changes; the records of the other parts are copied as they are."""
        return write_archive(self.package.entries, self._changed, frozenset(self._dropped))

    def content(self, part: str) -> bytes:
        """The bytes of a part as they stand now."""
        name = self._name(part)
        return self._changed[name] if name in self._changed else self.package.content(part)

    def put(self, part: str, content: bytes) -> None:
        """Replace a part, or add one under this name."""
        self._changed[self._name(part)] = content

    def related(self, part: str, kind: str) -> Relationship | None:
        """The first part of a kind to which a part leads."""
        return next((line for line in self.package.relationships(part) if line.kind == kind), None)

    def free_name(self, pattern: str) -> str:
        """The first name of the form `xl/comments{}.xml` that no part has."""
        number = 1
        while self.package.name_of(pattern.format(number)) or pattern.format(number) in self._changed:
            number += 1
        return pattern.format(number)

    def relate(self, part: str, kind: str, target: str) -> str:
        """Lead from a part to another one; return the relationship's id."""
        root = self._relations(part)
        known = {line.get("Id") for line in root}
        name = next(f"rId{n}" for n in range(1, len(known) + 2) if f"rId{n}" not in known)
        relative = posixpath.relpath(target, posixpath.dirname(part))
        attributes = {"Id": name, "Type": f"{OFFICE}/{kind}", "Target": relative}
        root.append(root.makeelement(f"{{{RELATIONSHIPS}}}Relationship", attributes))
        self.put(rels_name(part), xml_bytes(root))
        return name

    def declare(self, part: str, content_type: str) -> None:
        """Say of what type one part is."""
        root = self._types()
        root.append(root.makeelement(f"{{{_TYPES}}}Override", {"PartName": f"/{part}", "ContentType": content_type}))
        self.put(CONTENT_TYPES, xml_bytes(root))

    def declare_ending(self, ending: str, content_type: str) -> None:
        """Say of what type all parts with an ending are, unless that is said already."""
        root = self._types()
        if any((line.get("Extension") or "").lower() == ending for line in root):
            return
        root.insert(0, root.makeelement(f"{{{_TYPES}}}Default", {"Extension": ending, "ContentType": content_type}))
        self.put(CONTENT_TYPES, xml_bytes(root))

    def drop(self, owner: str, relationship: Relationship) -> None:
        """Take out a part, the line that leads to it and the one that declares it."""
        relations, types = self._relations(owner), self._types()
        for line in list(relations):
            if line.get("Id") == relationship.id:
                relations.remove(line)
        for line in list(types):
            if (line.get("PartName") or "").lstrip("/").lower() == relationship.part.lower():
                types.remove(line)
        self.put(rels_name(owner), xml_bytes(relations))
        self.put(CONTENT_TYPES, xml_bytes(types))
        self._dropped.add(self._name(relationship.part))

    def show(self, titles: Container[str]) -> None:
        """Show sheets that are hidden."""
        part = self.package.workbook_part()
        root = parse_xml(self.content(part))
        for sheet in root.iterfind(f"{main('sheets')}/{main('sheet')}"):
            if sheet.get("name") in titles:
                sheet.attrib.pop("state", None)
        self.put(part, xml_bytes(root))

    def _name(self, part: str) -> str:
        return self.package.name_of(part) or part

    def _relations(self, part: str) -> Element:
        name = rels_name(part)
        known = self._name(name) in self._changed or self.package.name_of(name) is not None
        return parse_xml(self.content(name) if known else _NO_RELATIONS)

    def _types(self) -> Element:
        return parse_xml(self.content(CONTENT_TYPES))


_TEXT, _STRING, _PHONETIC = main("t"), main("si"), main("rPh")


def shared_strings(package: Package) -> list[str]:
    """The strings of a workbook; BadArchiveError, LimitExceededError among them where there are too many."""
    parts = package.relationships(package.workbook_part())
    part = next((line.part for line in parts if line.kind == "sharedStrings"), None)
    if part is None or package.name_of(part) is None:
        return []
    content = package.content(part)
    exceeded = limits.CELLS.exceeded("too-many-strings", content.count(b"</t>"), value=package.name_of(part))
    if exceeded is not None:
        raise LimitExceededError(exceeded)
    try:
        return list(map(string_of, elements(content, (_STRING,))))
    except etree.XMLSyntaxError as error:
        raise BadArchiveError(f"{part}: {error}") from error


def string_of(item: Element) -> str:
    """The text of a string, its runs joined, without the reading aids of Asian scripts."""
    first = item[0] if len(item) else None
    if first is not None and len(item) == 1 and first.tag == _TEXT:
        return unescape(first.text or "")
    texts = (part for part in item.iter(_TEXT) if part.getparent().tag != _PHONETIC)
    return unescape("".join(part.text or "" for part in texts))


def elements(content: bytes, tags: tuple[str, ...]) -> Iterator[Element]:
    """The elements with some tags, one after the other, each forgotten before the next is read.

    What stands before one inside another is that one's own, and is forgotten with it.
    """
    source = etree.iterparse(
        BytesIO(content), events=("end",), tag=tags, resolve_entities=False, no_network=True, load_dtd=False
    )
    for _, element in source:
        yield element
        element.clear()
        if next(element.iterancestors(*tags), None) is not None:
            continue
        while element.getprevious() is not None:
            del element.getparent()[0]
