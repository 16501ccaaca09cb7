"""DOCX: generic papers from the base parts, the others from templates that a clerk can edit.

A template is read, patched by docxtpl and compiled once; each document then costs one Jinja
run and one zip. Values are escaped and an unknown name is an error: without the first, a
name like `A & B <UKS>` silently removes the rest of the body.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup, escape

from reporting.forms.catalogue import forms_folder
from reporting.render.archive import pack, unpack
from reporting.render.core_xml import core_properties
from reporting.render.docx_evidence import add_evidence
from reporting.render.docx_table import generic_body
from reporting.render.docx_xml import NAMESPACES, section
from reporting.render.part import Meta, Part

DOCUMENT: Final = "word/document.xml"
_CORE: Final = "docProps/core.xml"
_STYLES: Final = "word/styles.xml"
_DEFAULTS_END: Final = b"</w:rPr></w:rPrDefault>"
_LANGUAGES: Final = {
    lang: f'<w:lang w:val="{code}"/>'.encode() for lang, code in {"pl": "pl-PL", "bg": "bg-BG", "en": "en-GB"}.items()
}
"""What a word processor checks the spelling by."""
_LIVE: Final = re.compile(r"word/(document|header\d*|footer\d*)\.xml")
_BODY: Final = re.compile(r"(?s)<w:body>(.*)</w:body>")
_LAST_SECTION: Final = re.compile(r"(?s)<w:sectPr(?:(?!<w:sectPr).)*</w:sectPr>\s*\Z")
_ROOT: Final = re.compile(r"<w:document\b([^>]*)>")
_XMLNS: Final = re.compile(r'(xmlns:\w+)="([^"]*)"')
_BREAK: Final = Markup('</w:t><w:br/><w:t xml:space="preserve">')


def render_docx(parts: Sequence[Part], meta: Meta, evidence: str) -> bytes:
    """The parts as one document, each in a section of its own; `evidence` is JSON."""
    if len(parts) == 1 and parts[0].form.own_layout:
        package = _fill(_template(parts[0].form.docx), parts[0].context)
    else:
        package = _fill(_base(), parts[0].context)
        package[DOCUMENT] = _collect(parts).encode()
    package[_STYLES] = package[_STYLES].replace(_DEFAULTS_END, _LANGUAGES[meta.lang] + _DEFAULTS_END, 1)
    package[_CORE] = core_properties(meta).encode()
    return pack(add_evidence(package, evidence))


def base_parts() -> dict[str, bytes]:
    """The parts that all documents share: styles, fonts, header, footer."""
    folder = forms_folder() / "base" / "docx"
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def _collect(parts: Sequence[Part]) -> str:
    """All bodies in one document; each but the last ends with its section's properties."""
    pieces: list[str] = []
    names: dict[str, str] = {}
    for index, part in enumerate(parts):
        body, own_section, namespaces = _body(part)
        names |= namespaces
        last = index == len(parts) - 1
        pieces += [body, own_section if last else f"<w:p><w:pPr>{own_section}</w:pPr></w:p>"]
    return _document("".join(pieces), names)


def _body(part: Part) -> tuple[str, str, dict[str, str]]:
    """Body, section and namespaces of one part."""
    if not part.form.own_layout:
        return generic_body(part.context), section(part.context["orientation"]), {}
    xml = _fill(_template(part.form.docx), part.context)[DOCUMENT].decode()
    root, found = _ROOT.search(xml), _BODY.search(xml)
    body = found.group(1) if found else ""
    own = _LAST_SECTION.search(body)
    names = dict(_XMLNS.findall(root.group(1))) if root else {}
    return (body[: own.start()], own.group(), names) if own else (body, section("portrait"), names)


def _document(body: str, names: Mapping[str, str] | None = None) -> str:
    more = "".join(f' {name}="{uri}"' for name, uri in (names or {}).items() if name not in {"xmlns:w", "xmlns:r"})
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    return f"{head}<w:document {NAMESPACES}{more}><w:body>{body}</w:body></w:document>"


@cache
def _environment() -> Environment:
    return Environment(autoescape=True, undefined=StrictUndefined, finalize=_finalize, keep_trailing_newline=True)


def _finalize(value: Any) -> Any:
    """A newline in a value breaks the line."""
    if isinstance(value, str) and not isinstance(value, Markup) and "\n" in value:
        return _BREAK.join(escape(line) for line in value.split("\n"))
    return value


@cache
def _base() -> Mapping[str, bytes | Template]:
    """The base parts with header and footer compiled."""
    return {name: _compiled(name, data.decode()) or data for name, data in base_parts().items()}


@cache
def _template(path: Path) -> Mapping[str, bytes | Template]:
    """A template's parts, the live ones patched by docxtpl and compiled: once for all documents."""
    from docxtpl import DocxTemplate

    patch = DocxTemplate(str(path)).patch_xml
    parts = unpack(path.read_bytes())
    return {
        name: (_compiled(name, patch(data.decode())) if _LIVE.fullmatch(name) else None) or data
        for name, data in parts.items()
    }


def _compiled(name: str, xml: str) -> Template | None:
    """The Jinja template of a live part; None for a part without any field."""
    live = _LIVE.fullmatch(name) and ("{{" in xml or "{%" in xml)
    return _environment().from_string(xml) if live else None


def _fill(parts: Mapping[str, bytes | Template], context: Mapping[str, Any]) -> dict[str, bytes]:
    """The package with every live part filled."""
    return {name: part.render(context).encode() if isinstance(part, Template) else part for name, part in parts.items()}
