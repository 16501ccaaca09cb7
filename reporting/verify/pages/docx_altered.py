"""What a DOCX holds that neither our papers nor a clerk's completion of them does: the eye could read otherwise.

A clerk's word processor writes the whole file anew, in its own words for the same thing. So every element of body,
heads, feet and used styles is looked at: what moves, hides, covers or exchanges letters is told, whatever wrote it.
Pictures that stand in a line are a clerk's (a stamp, a signature), floating ones are not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
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

_MAIN: Final = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_STYLE: Final = re.compile(rb"<w:style\b[^>]*>.*?</w:style>", re.DOTALL)
_USED: Final = re.compile(rb"<w:(?:pStyle|rStyle|tblStyle)\s[^>]*w:val=\"([^\"]*)\"")
_STYLE_ID: Final = re.compile(rb"w:styleId=\"([^\"]*)\"")
_BASED: Final = re.compile(rb"<w:basedOn\s[^>]*w:val=\"([^\"]*)\"")
_DEFAULTS: Final = re.compile(rb"<w:docDefaults>.*?</w:docDefaults>", re.DOTALL)
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
        or any(
            not is_harmless(tag) or is_low(tag)
            for style in _styles(parts.get("word/styles.xml", b""), pieces)
            for tag in _tags(style)
        )
        or any(not INSTRUCTION.fullmatch(text_of(each)) for piece in pieces for each in _INSTRUCTIONS.findall(piece))
    )


def _tags(part: bytes) -> set[bytes]:
    """All ways in which elements are opened in a part; what stands before `>` in an attribute is no whole one."""
    pieces = set(part.split(b"<")[1:])  # most of them are the same
    return {piece.partition(b">")[0] for piece in pieces if not piece.startswith((b"/", b"?"))}


def _styles(data: bytes, pieces: list[bytes]) -> Iterator[bytes]:
    """The styles that are in use, those behind them, and what holds without any."""
    yield from _DEFAULTS.findall(data)
    styles = {found[1]: each for each in _STYLE.findall(data) if (found := _STYLE_ID.search(each)) is not None}
    waiting = {name for piece in pieces for name in _USED.findall(piece)}
    waiting |= {name for name, each in styles.items() if b'w:default="1"' in each[:300]}
    done = set[bytes]()
    while waiting:
        name = waiting.pop()
        if name in styles and name not in done:
            yield styles[name]
            waiting |= set(_BASED.findall(styles[name]))
        done.add(name)


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
    del parts
    return any(path(root) for path in _paths())


@cache
def _paths() -> tuple[Callable[[Any], bool], ...]:
    from lxml.etree import XPath

    small = f"w:rPr/w:sz[@w:val<{SMALLEST}]"
    low = f"w:pPr/w:spacing[@w:lineRule='exact' and @w:line<{SHORTEST}]"
    shown = ".//w:t[normalize-space()]"
    wrong = (
        "//w:t[not(parent::w:r)]",
        "//w:r[not(parent::w:p or parent::w:ins or parent::w:del or parent::w:moveTo or parent::w:moveFrom or "
        "parent::w:hyperlink or parent::w:smartTag or parent::w:fldSimple)]",
        "//w:p[not(parent::w:body or parent::w:tc)] | //w:tbl[not(parent::w:body or parent::w:tc)]",
        "//w:tc[not(parent::w:tr)] | //w:tr[not(parent::w:tbl)] | //w:body[not(parent::w:document)]",
        f"//w:r[{small}][{shown}]",
        f"//w:p[{low}][{shown}]",
        f"//w:tc[w:tcPr/w:vMerge[not(@w:val='restart')]][{shown}]",
    )
    return tuple(XPath(f"boolean({path})", namespaces={"w": _MAIN.decode("ascii")}) for path in wrong)


_CHECKS: Final = (_another_body, _strange_elements, _strange_fonts, _strange_places)
