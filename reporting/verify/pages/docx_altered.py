"""What a DOCX holds that neither our papers nor a clerk's completion of them does: the eye could read otherwise.

A clerk's word processor writes the whole file anew, in its own words for the same thing. So every element of body,
heads, feet and used styles is looked at: what moves, hides, covers or exchanges letters is told, whatever wrote it.
Pictures that stand in a line are a clerk's (a stamp, a signature), floating ones are not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from reporting.verify.pages.docx_elements import (
    INSTRUCTION,
    LIGHTEST,
    SHORTEST,
    SMALLEST,
    SYMBOLS,
    attributes_of,
    is_harmless,
    is_low,
    lightness,
    text_of,
)

HIDDEN: Final = "hidden"
_SIZE: Final = b"sz"

_MAIN: Final = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_STYLE: Final = re.compile(rb"<w:style\b[^>]*>")
_USED: Final = re.compile(rb"<w:(?:pStyle|rStyle|tblStyle)\s[^>]*w:val=\"([^\"]*)\"")
_STYLE_ID: Final = re.compile(rb"w:styleId=\"([^\"]*)\"")
_BASED: Final = re.compile(rb"<w:basedOn\s[^>]*w:val=\"([^\"]*)\"")
_DEFAULTS: Final = re.compile(rb"<w:docDefaults>")
_FURNITURE: Final = re.compile(rb"<w:(?:hdr|ftr)\b")
_NAMED: Final = {"styles": "styles.xml", "fontTable": "fontTable.xml"}
"""Parts that are looked at by their names."""
_INSTRUCTIONS: Final = re.compile(rb"<w:instrText[^>]*>([^<]*)<")
_HEAD: Final = 8_000
"""Bytes in which a part says what it is, names of vocabularies before that."""
_RELATION: Final = re.compile(r"<Relationship\s[^>]*>")


def altered_docx(parts: Mapping[str, bytes], root: Any) -> tuple[str, ...]:
    """The reasons why a text document may show something else than is read of it; `root` is its body, parsed."""
    return (HIDDEN,) if any(check(parts, root) for check in _CHECKS) else ()


def _another_body(parts: Mapping[str, bytes], root: Any) -> bool:
    """Whether word processors open another part than is read, code, or what lies elsewhere."""
    del root
    first = parts.get("_rels/.rels", b"").decode("utf-8", "replace")
    targets = [attributes_of(tag).get("Target", "") for tag in _RELATION.findall(first) if '/officeDocument"' in tag]
    if [target.lstrip("/") for target in targets] != ["word/document.xml"]:
        return True
    inner = parts.get("word/_rels/document.xml.rels", b"").decode("utf-8", "replace")
    relations = [attributes_of(tag) for tag in _RELATION.findall(inner)]
    return any(map(_is_strange, relations)) or any("vbaProject" in name for name in parts)


def _is_strange(relation: Mapping[str, str]) -> bool:
    """Whether a relation leads outside, but for a link, or to another part than the one that is looked at."""
    kind = relation.get("Type", "").rpartition("/")[2]
    if relation.get("TargetMode", "").lower() == "external":
        return kind != "hyperlink"
    return kind in _NAMED and relation.get("Target", "").removeprefix("/word/") != _NAMED[kind]


def _strange_elements(parts: Mapping[str, bytes], root: Any) -> bool:
    """Whether an element of body, heads and feet, or of a style in use, is none that papers are made of."""
    del root
    body = parts["word/document.xml"]
    pieces = [body, *(data for data in parts.values() if _FURNITURE.search(data, 0, _HEAD) is not None)]
    return (
        any(b'xmlns:w="' + _MAIN + b'"' not in piece for piece in pieces)
        or any(not is_harmless(tag) for piece in pieces for tag in _tags(piece))
        or _has_strange(
            parts.get("word/styles.xml", b""), frozenset(name for piece in pieces for name in _USED.findall(piece))
        )
        or any(not INSTRUCTION.fullmatch(text_of(each)) for piece in pieces for each in _INSTRUCTIONS.findall(piece))
    )


def _tags(part: bytes) -> set[bytes]:
    """All ways in which elements are opened in a part; what stands before `>` in an attribute is no whole one."""
    pieces = set(part.split(b"<")[1:])  # most of them are the same
    return {piece.partition(b">")[0] for piece in pieces if not piece.startswith((b"/", b"?"))}


@lru_cache(maxsize=16)
def _has_strange(styles: bytes, used: frozenset[bytes]) -> bool:
    """Whether a style in use has what papers do not; those of most papers of a form are the same."""
    return any(not is_harmless(tag) or is_low(tag) for style in _styles(styles, used) for tag in _tags(style))


def _styles(data: bytes, used: frozenset[bytes]) -> Iterator[bytes]:
    """The styles that are in use, those behind them, and what holds without any."""
    yield from _enclosed(data, _DEFAULTS, b"</w:docDefaults>")
    each_style = _enclosed(data, _STYLE, b"</w:style>")
    styles = {found[1]: each for each in each_style if (found := _STYLE_ID.search(each)) is not None}
    waiting = set(used)
    waiting |= {name for name, each in styles.items() if b'w:default="1"' in each[:300]}
    done = set[bytes]()
    while waiting:
        name = waiting.pop()
        if name in styles and name not in done:
            yield styles[name]
            waiting |= set(_BASED.findall(styles[name]))
        done.add(name)


def _enclosed(data: bytes, opening: re.Pattern[bytes], closing: bytes) -> Iterator[bytes]:
    """From each opening to the next closing; sought once, however many openings are never closed."""
    end = 0
    for found in opening.finditer(data):
        if found.start() < end:
            continue
        at = data.find(closing, found.end())
        if at < 0:
            return
        end = at + len(closing)
        yield data[found.start() : end]


def _strange_fonts(parts: Mapping[str, bytes], root: Any) -> bool:
    """Whether fonts come with the file, or stand for other ones with other letters; or colours of a theme are light."""
    del root
    table = parts.get("word/fontTable.xml", b"").decode("utf-8", "replace")
    if "<w:embed" in table or any(SYMBOLS.search(each) for each in re.findall(r"<w:altName\s[^>]*>", table)):
        return True
    theme = b"".join(data for name, data in parts.items() if name.startswith("word/theme/")).decode("utf-8", "replace")
    if any(SYMBOLS.search(each) for each in re.findall(r"<a:(?:latin|ea|cs|font)\s[^>]*>", theme)):
        return True
    colours = re.findall(r"<a:(dk1|dk2|accent[1-6])>(.*?)</a:\1>", theme, re.DOTALL)
    found = [re.findall(r"(?:lastClr|val)=\"([0-9A-Fa-f]{6})\"", each) for _, each in colours]
    return any(lightness(value) > LIGHTEST + 0.1 for each in found for value in each)


def _strange_places(parts: Mapping[str, bytes], root: Any) -> bool:
    """Whether letters stand where none are shown: outside paragraphs, in cells that go on, in lines too low."""
    parents = _PARENTS
    for node in root.iter(*parents):
        parent = node.getparent()
        if parent is None or parent.tag not in parents[node.tag]:
            return True
    body = parts["word/document.xml"]
    return any(path(root) for name, path in _paths() if name in body and (name != _SIZE or _has_small(root)))


def _has_small(root: Any) -> bool:
    """Whether a size of letters may be too small; whose they are costs more to ask."""
    (size,), (value,) = _named("sz"), _named("val")
    found = (node.get(value, "") for node in root.iter(size))
    return any(not each.isdecimal() or int(each) < SMALLEST for each in found)


def _named(*names: str) -> frozenset[str]:
    return frozenset(f"{{{_MAIN.decode('ascii')}}}{name}" for name in names)


def _parents(**parents: tuple[str, ...]) -> dict[str, frozenset[str]]:
    return {tag: _named(*found) for name, found in parents.items() for tag in _named(name)}


_PARENTS: Final = _parents(
    t=("r",),
    r=("p", "ins", "del", "moveTo", "moveFrom", "hyperlink", "smartTag", "fldSimple"),
    p=("body", "tc"),
    tbl=("body", "tc"),
    tc=("tr",),
    tr=("tbl",),
    body=("document",),
)
"""In what each element has to stand."""


@cache
def _paths() -> tuple[tuple[bytes, Callable[[Any], bool]], ...]:
    """What finds letters that are not shown, each by a name without which there are none.

    From what hides them upwards: there is little of it, and of letters much.
    """
    from lxml.etree import XPath

    shown = "[descendant::w:t[normalize-space()]]"
    wrong = {
        _SIZE: f"w:sz[@w:val<{SMALLEST}]/parent::w:rPr/parent::w:r",
        b"lineRule": f"w:spacing[@w:lineRule='exact' and @w:line<{SHORTEST}]/parent::w:pPr/parent::w:p",
        b"vMerge": "w:vMerge[not(@w:val='restart')]/parent::w:tcPr/parent::w:tc",
    }
    spaces = {"w": _MAIN.decode("ascii")}
    return tuple(
        (name, XPath(f"boolean(descendant::{path}{shown})", namespaces=spaces)) for name, path in wrong.items()
    )


_CHECKS: Final = (_another_body, _strange_elements, _strange_fonts, _strange_places)
