"""Templates compiled once and filled for each document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from re import compile as pattern
from typing import Any, Final
from xml.parsers.expat import ExpatError, ParserCreate

from jinja2 import Template, TemplateError
from lxml.etree import XMLSyntaxError, XPath

from reporting.render.templates.environment import environment
from reporting.render.templates.errors import NotFilledError
from reporting.render.templates.markup import HEAD, LIVE, PARAGRAPH, WORD, parse, serialise

Compiled = Mapping[str, bytes | Template]
"""The parts of a template by name, those with fields ready to be filled."""

_DECLARATION: Final = pattern(rb"\A\s*<\?xml[^>]*\?>\s*")
_NAMESPACE: Final = f'xmlns:w="{WORD.strip("{}")}"'.encode()


def compiled(parts: Mapping[str, bytes]) -> Compiled:
    """A template whose tags are whole; docxtpl makes of `{%tr` and its like what Jinja understands."""
    from docxtpl import DocxTemplate

    patch = DocxTemplate("").patch_xml
    try:
        return {name: _compiled(name, data, patch) for name, data in parts.items()}
    except TemplateError as error:
        raise NotFilledError from error


def _compiled(name: str, data: bytes, patch: Callable[[str], str]) -> bytes | Template:
    live = LIVE.fullmatch(name) and (b"{{" in data or b"{%" in data)
    return environment().from_string(patch(data.decode())) if live else data


def filled(template: Compiled, context: Mapping[str, Any], *, ours: bool = False) -> dict[str, bytes]:
    """The parts of a document, its fields filled; `NotFilledError` where no document comes of it.

    A template of `ours` is XML whatever it is filled with, for values are escaped; one that somebody edited is read.
    """
    return {
        name: _filled(part, context, ours=ours) if isinstance(part, Template) else part
        for name, part in template.items()
    }


def _filled(part: Template, context: Mapping[str, Any], *, ours: bool) -> bytes:
    try:
        text = part.render(context).encode()
        if _is_complete(text, ours=ours):
            return HEAD + _DECLARATION.sub(b"", text, count=1)
        root = parse(text)
    except (TemplateError, XMLSyntaxError, TypeError, ValueError, ArithmeticError) as error:
        raise NotFilledError from error
    _complete(root)
    return serialise(root)


def _is_complete(text: bytes, *, ours: bool) -> bool:
    """True for a part that lacks nothing for sure, as most do: it is read at most, but no tree of it is made."""
    cells = text.count(b"</w:p></w:tc>") == text.count(b"</w:tc>") and b"<w:tc/>" not in text
    tables = text.count(b"</w:tr></w:tbl>") == text.count(b"</w:tbl>") and b"<w:tbl/>" not in text
    return cells and tables and _NAMESPACE in text and (ours or _is_xml(text))


def _is_xml(text: bytes) -> bool:
    try:
        ParserCreate("utf-8").Parse(text, True)
    except (ExpatError, ValueError):
        return False
    return True


def _complete(root: Any) -> None:
    """What word processors insist on: a paragraph at the end of each cell, a row in each table."""
    for table in _NO_ROW(root):
        table.getparent().remove(table)
    for cell in _NO_PARAGRAPH(root):
        cell.append(cell.makeelement(PARAGRAPH))


_WORDS: Final = {"w": WORD.strip("{}")}
_NO_ROW: Final = XPath("//w:tbl[not(.//w:tr)]", namespaces=_WORDS)
_NO_PARAGRAPH: Final = XPath("//w:tc[not(*[last()][self::w:p])]", namespaces=_WORDS)
