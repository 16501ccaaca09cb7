"""PDF by Typst: PDF/A-3a with PDF/UA-1, fonts embedded, evidence attached, the same bytes twice."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time
from functools import cache
from typing import Any, Final

from reporting.forms.catalogue import forms_folder
from reporting.render.known_sizes import widths_in, with_lines
from reporting.render.part import Meta, Part
from reporting.render.short_papers import stands_on_one_page

SEAL: Final = b"protokol-content:"
"""Before the digest of the file itself, in its keywords; computed with zeros in its place."""

KEY: Final = b"protokol-key:"
"""Before the key of the content, beside the digest."""
_NO_DIGEST: Final = b"0" * 64
_SEALED: Final = re.compile(rb"[0-9a-f]{64}")
_STANDARDS: Final = ["a-3a", "ua-1"]
_REMEMBERED: Final = 10
_ROOM: Final = 60_000
"""Letters of contexts whose layouts are kept for papers that show the same: each takes up to 1,500 bytes of memory."""
_GENERIC: Final = "/base/table.typ"
"""The layout of papers of tables, set smaller where that saves a page."""
_SPECIMEN: Final = "/base/specimen.typ"
_MANY: Final = 36
_PIECE: Final = 20
_SHORT: Final = 120
"""Items of a piece of a paper of sheets, as many as fill sheets of four; a paper of so many is one piece."""
_RUN: Final = re.compile(r"[^\s\-–]{20,}")
"""In the JSON of a paper: what may be a long run of its text, with a mark that the layout adds, and more besides."""
_PAGE: Final = re.compile(rb"/Type\s*/Page\b(?!s)")


@cache
def compiler() -> Any:
    """One compiler for all documents of a run: it keeps fonts and layouts in memory."""
    import typst

    fonts = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(forms_folder() / "fonts")]
    )
    return typst.Compiler(root=str(forms_folder()), font_paths=fonts, ignore_system_fonts=True)


def render_pdf(parts: Sequence[Part], meta: Meta, evidence: str) -> bytes:
    """The parts as one document, each on a page of its own; `evidence` is JSON.

    A long paper of sheets that nothing runs through is set in pieces, so that it takes no more memory than one of them.
    """
    raw = _cast(parts, meta, evidence)
    if not raw:
        pieces, told = _pieces(parts), list(map(_told, parts))
        raw = _joined(pieces, meta, evidence) if len(pieces) > 1 else _with_rows(parts, told, meta, evidence)
        raw = raw or _set(parts, meta, evidence, told=told)
    return _with_digest(raw)


def _cast(parts: Sequence[Part], meta: Meta, evidence: str) -> bytes | None:
    """A long paper of sheets that differ in their words alone; None where it is none.

    Drawings, of which the shared layout makes sheets too, differ in their lines and grounds as well.
    """
    form, context = parts[0].form, parts[0].context
    items = context[form.sheets] if form.sheets and form.own_layout and len(parts) == 1 else ()
    sheets = [items[at : at + form.per_sheet] for at in range(0, len(items), form.per_sheet)]
    if len(sheets) < _MANY:
        return None
    from reporting.render.casting.cast import cast
    from reporting.render.pdf_piece import NotJoinedError

    def setter(some: Sequence[Sequence[Any]], specimen: Sequence[tuple[str, bool]], with_evidence: bool) -> bytes:
        chosen = replace(parts[0], context={**context, form.sheets: [item for one in some for item in one]})
        raw = _set([chosen], meta, evidence if with_evidence else "", specimen)
        forget_layouts()
        return raw

    try:
        return cast(sheets, setter)
    except NotJoinedError:  # another Typst, which writes otherwise
        return None


def _with_rows(parts: Sequence[Part], told: Sequence[Mapping[str, Any]], meta: Meta, evidence: str) -> bytes | None:
    """A paper with long tables, most rows of which Typst does not set; None where it is none."""
    if len(parts) != 1 or not parts[0].in_tables:
        return None
    from reporting.render.casting.blank_rows import letters_of, tables_of, with_blanks
    from reporting.render.casting.filled_rows import filled
    from reporting.render.pdf_piece import NotJoinedError

    (context,) = told
    tables = tables_of(context)
    if not tables:
        return None
    letters = letters_of(tables)
    try:
        return filled(_set(parts, meta, evidence, letters, told=[with_blanks(context, tables)]), tables, letters)
    except NotJoinedError:  # another Typst, which writes otherwise
        return None


def _joined(pieces: Sequence[Sequence[Part]], meta: Meta, evidence: str) -> bytes:
    """The pieces as one document, which the first one carries the evidence of; nothing where they cannot be joined."""
    from reporting.render.pdf_join import joined
    from reporting.render.pdf_piece import NotJoinedError

    told = [evidence, *[""] * (len(pieces) - 1)]
    try:
        return joined([_alone(piece, meta, one) for piece, one in zip(pieces, told, strict=True)])
    except NotJoinedError:  # another Typst, which writes otherwise
        return b""


def _pieces(parts: Sequence[Part]) -> list[Sequence[Part]]:
    """The same parts for each piece of a paper: of a short one, and of several forms, it is one."""
    form, context = parts[0].form, parts[0].context
    items = context[form.sheets] if form.sheets and len(parts) == 1 else ()
    if len(items) <= _SHORT:
        return [parts]
    starts = range(0, len(items), _PIECE)
    return [[replace(parts[0], context={**context, form.sheets: items[at : at + _PIECE]})] for at in starts]


def _alone(piece: Sequence[Part], meta: Meta, evidence: str) -> bytes:
    """A piece; the next one has the memory that its layouts took."""
    raw = _set(piece, meta, evidence)
    forget_layouts()
    return raw


def _set(
    parts: Sequence[Part],
    meta: Meta,
    evidence: str,
    specimen: Sequence[tuple[str, bool]] = (),
    told: Sequence[Mapping[str, Any]] = (),
) -> bytes:
    """What Typst makes of the parts, the digest in it not yet reckoned; behind them texts one below another.

    `told` is what it is told in place of the contexts of the parts.
    """
    day = meta.date or date(1970, 1, 1)
    said = {
        "title": meta.title,
        "author": meta.author,
        "lang": meta.lang,
        "date": [day.year, day.month, day.day],
        "keywords": ["protokol", (SEAL + _NO_DIGEST).decode(), *((KEY.decode() + meta.key,) if meta.key else ())],
        "attachment": meta.attachment,
    }
    papers = _json(
        [
            {"template": part.form.typst, "context": context}
            for part, context in zip(parts, told or map(_told, parts), strict=True)
        ]
        + _specimen(specimen)
    )
    shown = f'{{"meta": {_json(said)}, "parts": {papers}}}'
    _make_room(len(shown))
    raw: bytes = compiler().compile(
        str(forms_folder() / "base" / "main.typ"),
        format="pdf",
        sys_inputs={
            "data": shown,
            "evidence": evidence,
            "widths": _json(_widths(parts)),
            "runs": "some" if _RUN.search(papers) else "",
        },
        pdf_standards=_STANDARDS,
        timestamp=datetime.combine(day, time(), UTC),
    )
    if len(shown) > _ROOM:
        forget_layouts()  # at once: a worker that held them would have to make place for a fresh one
    return raw


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _specimen(texts: Sequence[tuple[str, bool]]) -> list[dict[str, Any]]:
    told = {"running": ["", ""], "page_words": ["", ""], "texts": texts}
    return [{"template": _SPECIMEN, "context": told}] if texts else []


def _told(part: Part) -> Mapping[str, Any]:
    """The context of a part with what Typst need not find out."""
    context = with_lines(part.on_pages)
    return {**context, "short": stands_on_one_page(context)} if part.form.typst == _GENERIC else context


def _widths(parts: Sequence[Part]) -> dict[str, tuple[float, float]]:
    """Of the texts that boxes of forms with a layout of their own must have room for."""
    return {text: wide for part in parts if part.form.own_layout for text, wide in widths_in(part.on_pages).items()}


class _Layouts:
    """What Typst keeps of earlier documents: the letters of their contexts."""

    letters = 0


def _make_room(letters: int) -> None:
    """Forget earlier layouts where those of the next document would make them too many."""
    if _Layouts.letters + letters > _ROOM:
        forget_layouts()
    _Layouts.letters += letters


def forget_layouts() -> None:
    """Have Typst give back what it keeps of earlier documents: it lets go what the next ten do not use."""
    for _ in range(_REMEMBERED if _Layouts.letters else 0):
        compiler().compile(b"", format="pdf")
    _Layouts.letters = 0


def page_count(pdf: bytes) -> int:
    """Pages of a document that this module made."""
    return len(_PAGE.findall(pdf))


def is_untouched(pdf: bytes) -> bool:
    """True where the digest in the keywords is that of the file: nobody edited it since."""
    at = next(_digests(pdf), None)
    return at is not None and pdf[at : at + len(_NO_DIGEST)] == _digest(pdf)


def _digest(pdf: bytes) -> bytes:
    """SHA-256 over the file with zeros in place of every digest of its own."""
    made, view, start = hashlib.sha256(), memoryview(pdf), 0
    for at in _digests(pdf):
        made.update(view[start:at])
        made.update(_NO_DIGEST)
        start = at + len(_NO_DIGEST)
    made.update(view[start:])
    return made.hexdigest().encode()


def _with_digest(pdf: bytes) -> bytes:
    """The file with its digest in every place for it."""
    made, digest = bytearray(pdf), _digest(pdf)
    for at in _digests(pdf):
        made[at : at + len(digest)] = digest
    return bytes(made)


def _digests(pdf: bytes) -> Iterator[int]:
    """Where digests stand; a plain text is found in no time."""
    at = pdf.find(SEAL)
    while at >= 0:
        at += len(SEAL)
        if _SEALED.match(pdf, at):
            yield at
        at = pdf.find(SEAL, at)
