"""What a DOCX says around its text: title, author and day, the language of its words, the size of its running head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from reporting.languages import language
from reporting.render.part import Meta
from reporting.render.templates.markup import WORD, parse, serialise

CORE: Final = "docProps/core.xml"
_HEAD: Final = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<cp:coreProperties '
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
)
STYLES: Final = "word/styles.xml"
RUNNING_HEAD: Final = "word/header1.xml"
_NAME: Final = '<w:sz w:val="24"/><w:szCs w:val="24"/>'
_PLACE: Final = '<w:jc w:val="right"/></w:pPr><w:r>'
_LONG: Final = 60
_LONGEST: Final = 110
"""Lengths of the base of all PDF: Typst counts in UTF-8, where a Cyrillic letter has two bytes."""


def core_properties(meta: Meta) -> str:
    """The part `docProps/core.xml`."""
    day = "" if meta.date is None else f"{meta.date.isoformat()}T00:00:00Z"
    dates = "".join(
        f'<dcterms:{name} xsi:type="dcterms:W3CDTF">{day}</dcterms:{name}>' for name in ("created", "modified") if day
    )
    return (
        f"{_HEAD}<dc:title>{escape(meta.title, False)}</dc:title><dc:creator>{escape(meta.author, False)}</dc:creator>"
        f"<dc:language>{meta.lang}</dc:language>{dates}</cp:coreProperties>"
    )


def in_language(package: dict[str, bytes], lang: str) -> dict[str, bytes]:
    """The document with a language as the default of its styles; one without default styles stays as it is."""
    root = parse(package[STYLES]) if STYLES in package else None
    look = None if root is None else root.find(f"{WORD}docDefaults/{WORD}rPrDefault/{WORD}rPr")
    if look is None:
        return package
    node = look.find(f"{WORD}lang")
    if node is None:
        node = look.makeelement(f"{WORD}lang")
        look.append(node)
    node.set(f"{WORD}val", language(lang).office)
    return {**package, STYLES: serialise(root)}


def with_sized_head(package: dict[str, bytes], context: Mapping[str, Any]) -> dict[str, bytes]:
    """The package with event and place in its head by their lengths; a head that somebody edited stays as it is."""
    name, place = (len(text.encode()) for text in _running(context))
    head = package.get(RUNNING_HEAD, b"").decode()
    if name > _LONG:
        head = head.replace(_NAME, _sized(16 if name > _LONGEST else 19), 1)
    if place > _LONG:
        head = head.replace(_PLACE, f"{_PLACE}<w:rPr>{_sized(14)}</w:rPr>", 1)
    return {**package, RUNNING_HEAD: head.encode()} if head else package


def _running(context: Mapping[str, Any]) -> Sequence[str]:
    return context.get("running") or ("", "")


def _sized(half_points: int) -> str:
    return f'<w:sz w:val="{half_points}"/><w:szCs w:val="{half_points}"/>'
