"""A template from outside as its parts: looked at before anything in it is used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final
from zipfile import BadZipFile

from lxml.etree import XMLSyntaxError

from engine.model import Finding, Severity, finding
from reporting.forms.catalogue import Form
from reporting.forms.fields import example
from reporting.render.archive import NotFilledError, unpack
from reporting.render.docx_evidence import evidence_of
from reporting.render.templates.check import faults_of_tags
from reporting.render.templates.fill import Compiled, compiled, filled, whole
from reporting.render.templates.markup import DOCUMENT, WORD, parse
from reporting.workbook.ooxml.precheck import precheck_data

_NEEDED: Final = ("[Content_Types].xml", "word/_rels/document.xml.rels", DOCUMENT)
_SAME_WORDS: Final = frozenset(
    {"file-empty", "file-too-large", "file-other-kind", "file-unknown", "password-protected"}
)
"""Refusals whose words fit a document as they fit a workbook."""
_ACTIVE_PARTS: Final = re.compile(r"vbaProject|activeX|embeddings/|afchunk|\.(bin|vbs|js|exe|ole)$", re.IGNORECASE)
_ACTIVE_RELATIONS: Final = frozenset(
    {"aFChunk", "attachedTemplate", "oleObject", "control", "package", "frame", "vbaProject"}
)
_ACTIVE_FIELD: Final = re.compile(
    r"\s*(DDE|DDEAUTO|INCLUDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|DATABASE|MACROBUTTON)\b", re.IGNORECASE
)


def read_template(data: bytes, name: str, form: Form) -> tuple[Compiled | None, tuple[Finding, ...]]:
    """The template of a form, and what is wrong with it; none where anything is, so that no paper is half filled."""
    refused = _refused(data, name)
    if refused is not None:
        return None, (refused,)
    parts, tags = whole(unpack(data))
    found = tuple(fault for part in tags for fault in faults_of_tags(part, form.fields))
    return (None, found) if found else _tried(parts, name, form)


def _tried(parts: dict[str, bytes], name: str, form: Form) -> tuple[Compiled | None, tuple[Finding, ...]]:
    """The template after it was filled with examples: what tags do together shows only then."""
    try:
        template = compiled(parts)
        for answer in (True, False):
            filled(template, example(form.fields, answer=answer))
    except NotFilledError:
        return None, (finding("template-not-filled", value=name),)
    return template, ()


def _refused(data: bytes, name: str) -> Finding | None:
    """What keeps a file from being used as a template at all."""
    refused = precheck_data(data, "docx", name)
    if refused is not None and refused.severity is Severity.ERROR:
        return refused if refused.code in _SAME_WORDS else finding("template-unreadable", value=name)
    try:
        parts = unpack(data)
        roots = {part: parse(parts[part]) for part in parts if part.endswith((".xml", ".rels"))}
    except (BadZipFile, XMLSyntaxError):
        return finding("template-unreadable", value=name)
    if any(part not in parts for part in _NEEDED) or roots[DOCUMENT].tag != f"{WORD}document":
        return finding("template-unreadable", value=name)
    active = _active(roots) or next((part for part in sorted(parts) if _ACTIVE_PARTS.search(part)), "")
    if active:
        return finding("template-active", value=name, part=active)
    return finding("template-is-paper", value=name) if evidence_of(parts) else None


def _active(roots: Mapping[str, Any]) -> str:
    """The first thing that would do something when a paper is opened, or fetch it from elsewhere; empty for none.

    Papers that the program makes are opened without fear: a template must not bring a macro, a
    program, or an object that is linked from elsewhere into them.
    """
    for part, root in sorted(roots.items()):
        if any("macroEnabled" in node.get("ContentType", "") for node in root):
            return part
        for relation in root if part.endswith(".rels") else ():
            kind = relation.get("Type", "").rpartition("/")[2]
            if kind in _ACTIVE_RELATIONS or (relation.get("TargetMode") == "External" and kind != "hyperlink"):
                return part
        for code in _field_codes(root):
            if _ACTIVE_FIELD.match(code):
                return code.split()[0].upper()
    return ""


def _field_codes(root: Any) -> Iterator[str]:
    """The codes of all fields; one that is cut into runs is put together."""
    open_codes: list[str] = []
    for node in root.iter(f"{WORD}fldSimple", f"{WORD}fldChar", f"{WORD}instrText"):
        kind = node.get(f"{WORD}fldCharType")
        if node.tag == f"{WORD}fldSimple":
            yield node.get(f"{WORD}instr", "")
        elif kind == "begin":
            open_codes.append("")
        elif kind == "end" and open_codes:
            yield open_codes.pop()
        elif open_codes:
            open_codes[-1] += node.text or ""
    yield from open_codes
