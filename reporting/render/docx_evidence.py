"""The evidence inside a DOCX: a custom XML item, which word processors keep on saving."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from reporting.render.archive import hash_of_others

NAMESPACE: Final = "urn:protokol:evidence"
_ITEM: Final = "customXml/itemProtokol.xml"
_PROPS: Final = "customXml/itemPropsProtokol.xml"
_STORE: Final = "{6E1F3C52-4B0B-4D0A-9F57-70726F746F6B}"
_TYPES: Final = "[Content_Types].xml"
_RELATIONS: Final = "word/_rels/document.xml.rels"
_XML_FORBIDS: Final = re.compile("[\ufffe\uffff\ud800-\udfff]")
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006/relationships"


def add_evidence(package: Mapping[str, bytes], evidence: str, key: str = "") -> dict[str, bytes]:
    """The package with the evidence (JSON), with the digest of all its other parts and the key of its content."""
    parts = dict(package)
    parts[_TYPES] = _before_end(
        parts[_TYPES],
        f'<Override PartName="/{_PROPS}" '
        'ContentType="application/vnd.openxmlformats-officedocument.customXmlProperties+xml"/>',
        "</Types>",
    )
    parts[_RELATIONS] = _before_end(
        parts[_RELATIONS],
        f'<Relationship Id="rIdProtokol" Type="{_OFFICE}/relationships/customXml" Target="../{_ITEM}"/>',
        "</Relationships>",
    )
    parts[_PROPS] = (
        f'{_HEAD}<ds:datastoreItem ds:itemID="{_STORE}" xmlns:ds="{_OFFICE}/customXml"><ds:schemaRefs>'
        f'<ds:schemaRef ds:uri="{NAMESPACE}"/></ds:schemaRefs></ds:datastoreItem>'
    ).encode()
    parts["customXml/_rels/itemProtokol.xml.rels"] = (
        f'{_HEAD}<Relationships xmlns="{_PACKAGE}"><Relationship Id="rId1" '
        f'Type="{_OFFICE}/relationships/customXmlProps" Target="itemPropsProtokol.xml"/></Relationships>'
    ).encode()
    safe = escape(_XML_FORBIDS.sub(lambda match: f"\\u{ord(match.group()):04x}", evidence), quote=False)
    known = f' key="{key}"' if key else ""
    parts[_ITEM] = (
        f'{_HEAD}<evidence xmlns="{NAMESPACE}" content="{hash_of_others(parts, _ITEM)}"{known}>{safe}</evidence>'
    ).encode()
    return parts


def has_key(parts: Mapping[str, bytes], key: str) -> bool:
    """True where the evidence names this key of the content."""
    return f' key="{key}"'.encode() in parts.get(_ITEM, b"")


def evidence_of(parts: Mapping[str, bytes]) -> tuple[str, str] | None:
    """The evidence (JSON) and the digest beside it, under whatever name the item has now."""
    found = evidences_of(parts)
    return found[0] if found else None


def evidences_of(parts: Mapping[str, bytes]) -> list[tuple[str, str]]:
    """The same of every such item; papers have one."""
    roots = (root for root in _items(parts) if root.tag == f"{{{NAMESPACE}}}evidence")
    return [(root.text or "", root.get("content", "")) for root in roots]


def _items(parts: Mapping[str, bytes]) -> Iterator[Any]:
    """The roots of the custom XML items that can be read."""
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    for name, data in parts.items():
        if name.startswith("customXml/") and name.endswith(".xml"):
            try:
                yield fromstring(data)
            except (ParseError, DefusedXmlException, ValueError):
                continue


def is_sealed(parts: Mapping[str, bytes]) -> bool:
    """Whether the parts have the digest that the evidence names."""
    found = evidence_of(parts)
    return found is not None and found[1] == hash_of_others(parts, _ITEM)


def _before_end(part: bytes, addition: str, end: str) -> bytes:
    """The part with an addition before its end tag."""
    return part.decode().replace(end, addition + end).encode()
