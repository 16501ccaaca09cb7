"""PDF by Typst: PDF/A-3a with PDF/UA-1, fonts embedded, evidence attached, the same bytes twice."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time
from functools import cache
from typing import Any, Final

from reporting.forms.catalogue import forms_folder
from reporting.render.part import Meta, Part
from reporting.render.typst_sizes import with_lines, with_shares

SEAL: Final = b"protokol-content:"
"""Before the digest of the file itself, in its keywords; computed with zeros in its place."""

KEY: Final = b"protokol-key:"
"""Before the key of the content, beside the digest."""
_NO_HASH: Final = b"0" * 64
_HASH: Final = re.compile(rb"[0-9a-f]{64}")
_STANDARDS: Final = ["a-3a", "ua-1"]
_REMEMBERED: Final = 10
_NO_DAY: Final = date(1970, 1, 1)
_RUN: Final = re.compile(r"[^\s\-–]{20,}")
"""In the JSON of a paper: what may be a long run of its text, with a mark that the layout adds, and more besides."""
_PAGE: Final = re.compile(rb"/Type\s*/Page\b(?!s)")


@cache
def _fonts() -> Any:
    import typst

    own = [str(forms_folder() / "fonts")]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=own)


@cache
def compiler() -> Any:
    """One compiler for all documents of a run."""
    import typst

    return typst.Compiler(root=str(forms_folder()), font_paths=_fonts(), ignore_system_fonts=True)


def render_pdf(parts: Sequence[Part], meta: Meta, evidence: str) -> bytes:
    """The parts as one document, each on a page of its own; `evidence` is JSON. Its layout stays until the next one."""
    forget_layouts()
    day = meta.date or _NO_DAY
    raw: bytes = compiler().compile(
        _main(),
        format="pdf",
        sys_inputs=_inputs(parts, meta, evidence),
        pdf_standards=_STANDARDS,
        timestamp=datetime.combine(day, time(), UTC),
    )
    return _sealed(raw)


def scale_of(part: Part) -> float:
    """How much smaller a paper is set where that saves a page: 1 for one that keeps its size."""
    import typst

    found = typst.query(
        _main(),
        "<scale>",
        field="value",
        root=str(forms_folder()),
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs=_inputs([part], Meta("", "", part.lang, None, ""), "{}"),
    )
    forget_layouts()
    return float(next(iter(json.loads(found)), 1.0))


def _main() -> str:
    return str(forms_folder() / "base" / "main.typ")


def _inputs(parts: Sequence[Part], meta: Meta, evidence: str) -> dict[str, str]:
    """What the layout is told of a document."""
    day = meta.date or _NO_DAY
    properties = {
        "title": meta.title,
        "author": meta.author,
        "lang": meta.lang,
        "date": [day.year, day.month, day.day],
        "keywords": ["protokol", (SEAL + _NO_HASH).decode(), *((KEY.decode() + meta.key,) if meta.key else ())],
        "attachment": meta.attachment,
    }
    papers = _json([{"template": part.form.typst, "context": _context(part)} for part in parts])
    return {
        "data": f'{{"meta": {_json(properties)}, "parts": {papers}}}',
        "evidence": evidence,
        "runs": "some" if _RUN.search(papers) else "",
    }


def forget_layouts() -> None:
    """Have Typst give back the memory of the last document: it lets go what the next ten do not use.

    It takes a tenth of the time of setting it, which nobody needs to wait for where no other one follows.
    """
    for _ in range(_REMEMBERED):
        compiler().compile(b"", format="pdf")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _context(part: Part) -> dict[str, Any]:
    """The context of a part with what Typst need not find out."""
    context = with_lines(part.on_pages)
    return with_shares(context, part.form.boxes) if part.form.own_layout else context


def page_count(pdf: bytes) -> int:
    """Pages of a document that this module made."""
    return len(_PAGE.findall(pdf))


def is_untouched(pdf: bytes) -> bool:
    """True where the digest in the keywords is that of the file: nobody edited it since."""
    at = next(_hash_places(pdf), None)
    return at is not None and pdf[at : at + len(_NO_HASH)] == _own_hash(pdf)


def _own_hash(pdf: bytes) -> bytes:
    """SHA-256 over the file with zeros in place of every digest of its own."""
    made, view, start = hashlib.sha256(), memoryview(pdf), 0
    for at in _hash_places(pdf):
        made.update(view[start:at])
        made.update(_NO_HASH)
        start = at + len(_NO_HASH)
    made.update(view[start:])
    return made.hexdigest().encode()


def _sealed(pdf: bytes) -> bytes:
    """The file with its digest in every place for it."""
    made, own_hash = bytearray(pdf), _own_hash(pdf)
    for at in _hash_places(pdf):
        made[at : at + len(own_hash)] = own_hash
    return bytes(made)


def _hash_places(pdf: bytes) -> Iterator[int]:
    """Where digests stand; a plain text is found in no time."""
    at = pdf.find(SEAL)
    while at >= 0:
        at += len(SEAL)
        if _HASH.match(pdf, at):
            yield at
        at = pdf.find(SEAL, at)
