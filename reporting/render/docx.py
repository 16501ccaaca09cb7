"""DOCX: generic papers from the base parts, the others from templates that a clerk can edit.

A template is read and compiled once; each document then costs one Jinja run and one zip.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from reporting.render.archive import pack
from reporting.render.docx_evidence import add_evidence
from reporting.render.docx_fit import fitted_package, fitted_tables, in_columns, with_room_below
from reporting.render.docx_properties import CORE, core_properties, in_language
from reporting.render.docx_table import generic_body
from reporting.render.docx_xml import NAMESPACES, section, with_signatures_together
from reporting.render.part import Meta, Part
from reporting.render.templates.fill import Compiled, base, filled, own_template
from reporting.render.templates.markup import DOCUMENT
from reporting.render.templates.pack_member import add_member

_BODY: Final = re.compile(r"(?s)<w:body>(.*)</w:body>")
_LAST_SECTION: Final = re.compile(r"(?s)<w:sectPr(?:(?!<w:sectPr).)*</w:sectPr>\s*\Z")
_ROOT: Final = re.compile(r"<w:document\b([^>]*)>")
_XMLNS: Final = re.compile(r'(xmlns:\w+)="([^"]*)"')


def render_docx(parts: Sequence[Part], meta: Meta, evidence: str) -> bytes:
    """The parts as one document, each in a section of its own; `evidence` is JSON."""
    if len(parts) == 1 and parts[0].form.own_layout:
        package = _filled(parts[0])
        package[DOCUMENT] = with_signatures_together(package[DOCUMENT].decode()).encode()
        if parts[0].form.sections:
            package = fitted_package(package, parts[0])
    else:
        package = filled(base(), parts[0].context)
        package[DOCUMENT] = _collect(parts, package)
    package[CORE] = core_properties(meta).encode()
    return pack(add_evidence(in_language(package, meta.lang), evidence, meta.key))


def _template(part: Part) -> Compiled:
    """The edited template of a part, else that of its form."""
    return part.edited or own_template(part.form.id)


def _filled(part: Part) -> dict[str, bytes]:
    """The template of a part filled, its tables in the columns that somebody fills."""
    made = filled(_template(part), part.context)
    if not part.form.sections:
        return made
    return {**made, DOCUMENT: in_columns(made[DOCUMENT], part.context, part.form.sections)}


def _collect(parts: Sequence[Part], package: dict[str, bytes]) -> bytes:
    """All bodies in one document; each but the last ends with its section's properties.

    What the bodies of edited templates need is put into the package.
    """
    pieces: list[bytes] = []
    names: dict[str, str] = {}
    guests = list(dict.fromkeys(id(part.edited) for part in parts if part.edited))
    for index, part in enumerate(parts):
        body, own_section, namespaces = _body(part, package, guests)
        names |= namespaces
        last = index == len(parts) - 1
        ended = own_section if last else f"<w:p><w:pPr>{own_section}</w:pPr></w:p>"
        pieces += [body.encode(), ended.encode()]
        del body  # in memory it takes twice as much as when it is encoded
    return _document(pieces, names)


def _body(part: Part, package: dict[str, bytes], guests: Sequence[int]) -> tuple[str, str, dict[str, str]]:
    """Body, section and namespaces of one part."""
    if not part.form.own_layout:
        context, bare = part.context, part.context.get("bare", False)
        if context.get("drawings"):
            context = context if bare else {**context, "drawings": with_room_below(context)}
        else:
            context = fitted_tables(part)
        return with_signatures_together(generic_body(context)), section(context["orientation"], bare=bare), {}
    made = _filled(part)
    document = add_member(package, made, guests.index(id(part.edited)) + 1) if part.edited else made[DOCUMENT]
    xml = document.decode()
    root, found = _ROOT.search(xml), _BODY.search(xml)
    body = with_signatures_together(found.group(1)) if found else ""
    own = _LAST_SECTION.search(body)
    names = dict(_XMLNS.findall(root.group(1))) if root else {}
    return (body[: own.start()], own.group(), names) if own else (body, section("portrait"), names)


def _document(bodies: Iterable[bytes], names: Mapping[str, str]) -> bytes:
    more = "".join(f' {name}="{uri}"' for name, uri in names.items() if name not in {"xmlns:w", "xmlns:r"})
    head = f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:document {NAMESPACES}{more}><w:body>'
    return b"".join((head.encode(), *bodies, b"</w:body></w:document>"))
