"""The strings that the cells of a workbook share, and how parts of it are read element by element."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from lxml import etree

from reporting import limits
from reporting.exchange.cleaning import unescape
from reporting.workbook.ooxml.archive import BadArchiveError
from reporting.workbook.ooxml.package import BeyondError, Element, Package, main

_TEXT, _STRING, _PHONETIC = main("t"), main("si"), main("rPh")


def shared_strings(package: Package) -> list[str]:
    """The strings of a workbook; BadArchiveError, BeyondError among them where there are too many."""
    parts = package.relationships(package.workbook_part())
    part = next((line.part for line in parts if line.kind == "sharedStrings"), None)
    if part is None or package.name_of(part) is None:
        return []
    content = package.content(part)
    beyond = limits.CELLS.exceeded("too-many-strings", content.count(b"</t>"), value=package.name_of(part))
    if beyond is not None:
        raise BeyondError(beyond)
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
