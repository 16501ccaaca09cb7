"""Templates, compiled once in a run and filled for each document: Jinja in its sandbox, with nothing but the fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import StrictUndefined, Template, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from lxml.etree import XMLSyntaxError, XPath
from markupsafe import Markup, escape

from reporting.forms.catalogue import every_form, forms_folder
from reporting.render.archive import NotFilledError, unpack
from reporting.render.templates.markup import (
    DOCUMENT,
    LIVE,
    PARAGRAPH,
    WORD,
    Rest,
    Tag,
    joined_tags,
    keep_break,
    parse,
    serialise,
)

FILTERS: Final = ("upper", "lower", "capitalize", "title", "trim", "replace", "join", "length")
"""Filters that a template may use; `safe` is not among them, so that a name like `A & B <UKS>` stays a name."""
_BREAK: Final = Markup('</w:t><w:br/><w:t xml:space="preserve">')
Compiled = Mapping[str, bytes | Template]
"""The parts of a template by name, those with fields ready to be filled."""


class _Environment(ImmutableSandboxedEnvironment):
    """A sandbox in which the fields of a dictionary are found at once: they are most of all that is asked for."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A field by its name; anything else as the sandbox has it."""
        return obj[attribute] if type(obj) is dict and attribute in obj else super().getattr(obj, attribute)


@cache
def environment() -> ImmutableSandboxedEnvironment:
    """The environment of all templates: values are escaped, an unknown name is an error, no function can be called."""
    made = _Environment(autoescape=True, undefined=StrictUndefined, finalize=_finalize, keep_trailing_newline=True)
    made.globals.clear()
    made.filters = {name: made.filters[name] for name in FILTERS}
    made.tests.clear()
    return made


def _finalize(value: Any) -> Any:
    """A newline in a value breaks the line."""
    if isinstance(value, str) and not isinstance(value, Markup) and "\n" in value:
        return _BREAK.join(escape(line) for line in value.split("\n"))
    return value


@cache
def own_template(form_id: str) -> Compiled:
    """The template that comes with a form."""
    return compiled(whole(unpack(every_form()[form_id].docx.read_bytes()))[0])


@cache
def base() -> Compiled:
    """The base parts with header and footer compiled."""
    return compiled(base_parts())


def base_parts() -> dict[str, bytes]:
    """The parts that all documents share: styles, fonts, header, footer."""
    folder = forms_folder() / "base" / "docx"
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"), key=Path.as_posix)
        if path.is_file()
    }


def whole(parts: dict[str, bytes]) -> tuple[dict[str, bytes], list[list[Tag | Rest]]]:
    """The parts with every tag put together, and the tags: of the body first, then of headers and footers."""
    live = sorted((part for part in parts if LIVE.fullmatch(part)), key=lambda part: (part != DOCUMENT, part))
    roots = {part: parse(parts[part]) for part in live}
    tags = [list(joined_tags(root, part)) for part, root in roots.items()]
    for tag in (tag for found in tags for tag in found if isinstance(tag, Tag) and tag.unit == "p"):
        keep_break(tag.paragraph)
    return parts | {part: serialise(root) for part, root in roots.items()}, tags


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


def filled(template: Compiled, context: Mapping[str, Any]) -> dict[str, bytes]:
    """The parts of a document, its fields filled; `NotFilledError` where no document comes of it."""
    return {name: _filled(part, context) if isinstance(part, Template) else part for name, part in template.items()}


def _filled(part: Template, context: Mapping[str, Any]) -> bytes:
    try:
        root = parse(part.render(context).encode())
    except (TemplateError, XMLSyntaxError, TypeError, ValueError, ArithmeticError) as error:
        raise NotFilledError from error
    _complete(root)
    return serialise(root)


def _complete(root: Any) -> None:
    """What word processors insist on: a paragraph at the end of each cell, a row in each table."""
    for table in _NO_ROW(root):
        table.getparent().remove(table)
    for cell in _NO_PARAGRAPH(root):
        cell.append(cell.makeelement(PARAGRAPH))


_WORDS: Final = {"w": WORD.strip("{}")}
_NO_ROW: Final = XPath("//w:tbl[not(.//w:tr)]", namespaces=_WORDS)
_NO_PARAGRAPH: Final = XPath("//w:tc[not(*[last()][self::w:p])]", namespaces=_WORDS)
