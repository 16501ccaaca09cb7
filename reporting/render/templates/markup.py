"""The XML of a template's parts, and where in a document an element stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from lxml import etree

WORD: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
PARAGRAPH, TEXT, ROW, CELL, TABLE = (f"{WORD}{name}" for name in ("p", "t", "tr", "tc", "tbl"))
DOCUMENT: Final = "word/document.xml"
LIVE: Final = re.compile(r"word/(document|header\d*|footer\d*)\.xml")
"""The parts that may hold fields."""
_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
_BLANKS: Final = {f"{WORD}{name}": " " for name in ("tab", "br", "cr")}
_PICTURES: Final = tuple(f"{WORD}{name}" for name in ("drawing", "pict", "object"))
HEAD: Final = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something stands: the part's name, the paragraph, and the table's cell around it; all from 1."""

    part: str
    paragraph: int
    table: int = 0
    row: int = 0
    cell: int = 0

    @property
    def where(self) -> str:
        """The id of the text that says it; the numbers fill it."""
        kind = re.sub(r"\W|\d|^word|xml$", "", self.part)
        return f"form.at.{kind}{'-cell' if self.table else ''}"

    def numbers(self) -> dict[str, int]:
        """What fills the text."""
        return {"paragraph": self.paragraph, "table": self.table, "row": self.row, "cell": self.cell}


def parse(part: bytes) -> Any:
    """The root of a part; `lxml.etree.XMLSyntaxError` where it is no XML. Nothing is fetched, no entity resolved."""
    return etree.fromstring(part, etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False))


def serialise(root: Any) -> bytes:
    """The part again, with the head that office programs write."""
    body: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=False)
    return HEAD + body


def around(element: Any, tag: str) -> Any:
    """The nearest element of a kind around another, None where there is none."""
    return next(element.iterancestors(tag), None)


def spots(root: Any, part: str) -> Iterator[tuple[Any, Spot]]:
    """Every paragraph with its place; tables are counted as they begin, those inside others too."""
    tables = {table: at for at, table in enumerate(root.iter(TABLE), 1)}
    seen: dict[Any, int] = {}
    for paragraph in root.iter(PARAGRAPH):
        cell = around(paragraph, CELL)
        seen[cell] = seen.get(cell, 0) + 1
        if cell is None:
            yield paragraph, Spot(part, seen[cell])
            continue
        row = around(cell, ROW)
        table = around(row, TABLE)
        yield paragraph, Spot(part, seen[cell], tables[table], _at(row, table, ROW), _at(cell, row, CELL))


def _at(element: Any, owner: Any, tag: str) -> int:
    """The number of an element among its like in the same table or row; a content control may stand between."""
    return [one for one in owner.iter(tag) if one is element or around(one, TABLE) is around(element, TABLE)].index(
        element
    ) + 1


def texts(paragraph: Any) -> list[tuple[Any, str]]:
    """The pieces of a paragraph's own text in their order: text nodes, and tabs and breaks as blanks."""
    nodes = (node for node in paragraph.iter(TEXT, *_BLANKS) if around(node, PARAGRAPH) is paragraph)
    return [(node, _BLANKS.get(node.tag, node.text or "")) for node in nodes]


def set_text(node: Any, text: str) -> None:
    """Put a text into a text node; blanks at its ends stay."""
    node.text = text
    node.set(_SPACE, "preserve")


def own_text(element: Any) -> str:
    """All text of a paragraph, row or cell."""
    return "".join(text for paragraph in _paragraphs(element) for _, text in texts(paragraph))


def has_picture(element: Any) -> bool:
    """True where a drawing or an embedded object stands in a paragraph, row or cell."""
    return next(element.iter(*_PICTURES), None) is not None


def _paragraphs(element: Any) -> Iterator[Any]:
    return iter([element]) if element.tag == PARAGRAPH else element.iter(PARAGRAPH)
