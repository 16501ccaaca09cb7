"""The XML of a template: where an element stands, its tags, page breaks in the paragraphs of tags.

Word processors cut a text into runs where its look, its language or its history changes, and make quotation marks
round: a tag (`{{ field }}`, `{% if ... %}`, `{%p for ... %}`) is put together again in the run it begins in, with
straight quotation marks, so that it can be read. They may keep a page break at the end of the paragraph before: where
that paragraph holds a tag alone, it is taken away when the template is filled; the break belongs to what follows.
"""

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
_TAG: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_REST: Final = re.compile(r"\{[{%#]|[}%#]\}")
_UNIT: Final = re.compile(r"\{[{%#](p|tr|tc) ")
_STRAIGHT: Final = str.maketrans(
    dict.fromkeys("“”„‟«»", '"') | dict.fromkeys("‘’‚‛", "'") | dict.fromkeys("\u00a0\u202f\u2007", " ")
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\ufeff", None)
)  # fmt: skip
_LOOK: Final = f"{WORD}pPr"
_BEFORE: Final = f"{WORD}pageBreakBefore"
_EARLIER: Final = frozenset(f"{WORD}{name}" for name in ("pStyle", "keepNext", "keepLines"))
"""What stands before it in the look of a paragraph."""
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


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag: its text, its place, its paragraph and, with `{%p`, `{%tr` or `{%tc`, what it takes away with itself."""

    text: str
    spot: Spot
    paragraph: Any
    unit: str = ""

    @property
    def bare(self) -> str:
        """The tag as Jinja writes it, without the mark of what it takes away."""
        return self.text[:2] + self.text[2 + len(self.unit) :]


@dataclass(frozen=True, slots=True)
class Rest:
    """A piece of text that looks like half a tag."""

    text: str
    spot: Spot


def joined_tags(root: Any, part: str) -> Iterator[Tag | Rest]:
    """Every tag of a part in its order, each put together in one text node; and what is left of broken ones."""
    for paragraph, spot in spots(root, part):
        yield from _of_paragraph(paragraph, spot)


def _of_paragraph(paragraph: Any, spot: Spot) -> Iterator[Tag | Rest]:
    pieces = texts(paragraph)
    whole = "".join(text for _, text in pieces)
    found = list(_TAG.finditer(whole))
    # From the end, so that what was found before keeps its place.
    for match in reversed(found):
        _join(pieces, match.start(), match.end(), match.group().translate(_STRAIGHT))
        pieces = texts(paragraph)
    for match in found:
        text = match.group().translate(_STRAIGHT)
        unit = _UNIT.match(text)
        yield Tag(text, spot, paragraph, unit[1] if unit else "")
    rest = _TAG.sub("\n", whole)
    if _REST.search(rest):
        yield Rest(next(line for line in rest.split("\n") if _REST.search(line)).strip(), spot)


def _join(pieces: list[tuple[Any, str]], start: int, end: int, tag: str) -> None:
    """Write a tag into the text node that it begins in, and take its other pieces away."""
    at = 0
    for node, text in pieces:
        low, high = max(start - at, 0), min(end - at, len(text))
        if low < high:
            if node.tag != TEXT:
                node.getparent().remove(node)
            else:
                # Its first piece is that with the beginning: a blank never begins a tag.
                set_text(node, text[:low] + (tag if at + low == start else "") + text[high:])
        at += len(text)


def keep_break(paragraph: Any) -> None:
    """Hand the page break, or the end of a section, of a paragraph that goes to what stands behind it."""
    breaks = [node for node in paragraph.iter(f"{WORD}br") if node.get(f"{WORD}type") == "page"]
    look = paragraph.find(_LOOK)
    own = None if look is None else look.find(_BEFORE)
    ends = None if look is None else look.find(f"{WORD}sectPr")
    if ends is not None:
        paragraph.addnext(_with(paragraph, ends))
    elif breaks or (own is not None and own.get(f"{WORD}val", "true") not in {"0", "false"}):
        for node in breaks:
            node.getparent().remove(node)
        _begin_page(paragraph)


def _begin_page(paragraph: Any) -> None:
    """Let the next paragraph begin a page; where a tag or a table follows, one more is put before it."""
    follower = paragraph.getnext()
    if follower is None or follower.tag != PARAGRAPH or "{%" in own_text(follower):
        follower = paragraph.makeelement(PARAGRAPH)
        paragraph.addnext(follower)
    look = follower.find(_LOOK)
    if look is None:
        look = follower.makeelement(_LOOK)
        follower.insert(0, look)
    if look.find(_BEFORE) is None:
        look.insert(sum(node.tag in _EARLIER for node in look), look.makeelement(_BEFORE))


def _with(paragraph: Any, ends: Any) -> Any:
    """A paragraph that ends a section."""
    made = paragraph.makeelement(PARAGRAPH)
    look = made.makeelement(_LOOK)
    made.append(look)
    look.append(ends)
    return made
