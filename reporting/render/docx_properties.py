"""What a DOCX says around its text: title, author and day, the language of its words."""

from __future__ import annotations

from html import escape
from typing import Final

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
