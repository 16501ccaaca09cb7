"""The strings that the cells of a workbook share, and how parts of it are read element by element."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import islice
from typing import overload

from lxml import etree

from reporting import limits
from reporting.exchange.cleaning import unescape
from reporting.workbook.ooxml.package import BeyondError, Element, Package, main
from reporting.workbook.ooxml.raw_zip import BadArchiveError

_TEXT, _STRING, _PHONETIC = main("t"), main("si"), main("rPh")


class Strings(Sequence[str]):
    """The shared strings as far as they were asked for."""

    def __init__(self, package: Package) -> None:
        self._left = shared_strings(package)
        self._known: list[str] = []

    def __len__(self) -> int:
        self._known += self._left
        return len(self._known)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        if isinstance(at, int) and at >= len(self._known):
            self._known += islice(self._left, at + 1 - len(self._known))
        return self._known[at]


def shared_strings(package: Package) -> Iterator[str]:
    """The strings of a workbook one by one; BadArchiveError, BeyondError among them where there are too many."""
    parts = package.relationships(package.workbook_part())
    part = next((line.part for line in parts if line.kind == "sharedStrings"), None)
    if part is None or package.name_of(part) is None:
        return
    content = package.content(part)
    beyond = limits.CELLS.exceeded("too-many-strings", content.count(b"</t>"), value=package.name_of(part))
    if beyond is not None:
        raise BeyondError(beyond)
    try:
        yield from map(string_of, elements(content, (_STRING,)))
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
