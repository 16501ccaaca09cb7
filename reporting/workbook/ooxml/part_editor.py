"""Add and drop parts of a workbook together with what must name them: relationships and content types."""

from __future__ import annotations

import posixpath
from typing import Final

from reporting.workbook.ooxml.package import (
    CONTENT_TYPES,
    OFFICE,
    RELATIONSHIPS,
    Element,
    Package,
    Relationship,
    parse_xml,
    rels_name,
    xml_bytes,
)
from reporting.workbook.ooxml.raw_zip import write_archive

_TYPES: Final = "http://schemas.openxmlformats.org/package/2006/content-types"
_NO_RELATIONS: Final = f'<Relationships xmlns="{RELATIONSHIPS}"/>'.encode()


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

    def _name(self, part: str) -> str:
        return self.package.name_of(part) or part

    def _relations(self, part: str) -> Element:
        name = rels_name(part)
        known = self._name(name) in self._changed or self.package.name_of(name) is not None
        return parse_xml(self.content(name) if known else _NO_RELATIONS)

    def _types(self) -> Element:
        return parse_xml(self.content(CONTENT_TYPES))
