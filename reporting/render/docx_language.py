"""The language of a document: what a word processor checks the spelling by."""

from __future__ import annotations

from typing import Final

from reporting.languages import language
from reporting.render.templates.markup import WORD, parse, serialise

STYLES: Final = "word/styles.xml"


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
