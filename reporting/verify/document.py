"""A paper of ours opened once: its evidence, and the texts of its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final
from unicodedata import is_normalized

from engine.model import Finding, Severity, finding
from reporting.render.docx_evidence import evidences_of
from reporting.render.evidence import Evidence, attached_evidence, told_evidence
from reporting.render.pdf import is_untouched
from reporting.render.signing.check import has_signatures
from reporting.sources.pdf import read_plain_pdf
from reporting.verify.pages.amount import Amount, too_many_tags
from reporting.verify.pages.docx_altered import HIDDEN, altered_docx
from reporting.verify.pages.docx_text import body_of, docx_texts
from reporting.verify.pages.pdf_altered import Altered
from reporting.verify.pages.pdf_text import UnreadablePageError, pdf_texts
from reporting.verify.pages.xlsx_altered import altered_xlsx
from reporting.verify.pages.xlsx_cells import cell_texts, sheets_of
from reporting.workbook.ooxml.precheck import precheck_data
from reporting.workbook.ooxml.raw_zip import BadArchiveError, read_entries


@dataclass(frozen=True, slots=True)
class Document:
    """What was read of a paper: `kind` is `pdf`, `docx` or `xlsx`, `texts` what its pages say.

    `furniture` are the running heads and feet of a PDF. `own_sha256` is the hash of the event in it as it is now,
    `clean` that no text of it has to be cleaned, `altered` what it holds that papers do not.
    """

    kind: str
    evidence: Evidence
    texts: tuple[str, ...]
    furniture: tuple[str, ...]
    own_sha256: str
    clean: bool
    altered: tuple[str, ...] = ()


def read_document(data: bytes, name: str) -> Document | Finding:
    """A paper from its bytes; a finding where it can't be read, or is none of ours."""
    try:
        if b"%PDF-" in data[:1024]:
            return _pdf(data, name)
        return _office(data, name)
    except UnreadablePageError as error:
        return finding("verify-page-unreadable", value=name, reason=error)


def _made(
    kind: str,
    text: str,
    evidence: Evidence,
    texts: list[str],
    furniture: Sequence[str] = (),
    altered: tuple[str, ...] = (),
) -> Document:
    own = _hash_of(text, evidence)
    if kind != "pdf" and not altered and any(map(_TURNED.search, texts)):
        altered = (HIDDEN,)
    return Document(kind, evidence, tuple(texts), tuple(furniture), own, _is_clean(text), altered)


_LABEL: Final = re.compile(r',"evidence":\{[^{}]*\}|"evidence":\{[^{}]*\},?')
_UNCLEAN: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]"
)


_TURNED: Final = re.compile(
    "[\u061c\u0590-\u08ff\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufb1d-\ufdff\ufe70-\ufeff\U000e0000-\U000e0fff]"
)
"""What turns the letters around it, or is not seen: no paper has it, and letters are not read as they are shown."""


def _hash_of(text: str, evidence: Evidence) -> str:
    """The hash of the event in the evidence: of the text as it was written where that is canonical, else computed."""
    written = sha256(f"{_LABEL.sub('', text, count=1).strip()}\n".encode("utf-8", "replace")).hexdigest()
    return written if written == evidence.own_sha256 else evidence.found_sha256


def _is_clean(text: str) -> bool:
    """Whether cleaning would change nothing: composed letters, no escapes, no characters that turn or hide text."""
    if "\\u" in text or _UNCLEAN.search(text) is not None:
        return False
    return text.isascii() or is_normalized("NFC", text)


def _pdf(data: bytes, name: str) -> Document | Finding:
    def work(reader: Any) -> Document | Finding:
        text = attached_evidence(reader, name)
        if isinstance(text, Finding):
            return text
        evidence = told_evidence(text, name)
        if isinstance(evidence, Finding):
            return evidence
        amount = Amount(evidence.document if evidence.player_number is None else None)
        altered = Altered(reader.trailer["/Root"].get_object(), amount, signed=has_signatures(data))
        texts, furniture = pdf_texts(reader, altered, amount, sealed=lambda: is_untouched(data))
        return _made("pdf", text or "", evidence, texts, furniture, altered.reasons)

    return read_plain_pdf(data, name, work)


def _office(data: bytes, name: str) -> Document | Finding:
    kind = "xlsx" if _has(data, "xl/workbook.xml") else "docx"
    refused = precheck_data(data, kind, name)
    if refused is not None and refused.severity is Severity.ERROR:
        return refused
    return _xlsx(data, name) if kind == "xlsx" else _docx(data, name)


def _has(data: bytes, part: str) -> bool:
    try:
        return any(entry.name == part for entry in read_entries(data))
    except BadArchiveError:
        return False


def _docx(data: bytes, name: str) -> Document | Finding:
    try:
        parts = dict(_parts(data))
    except BadArchiveError:
        return finding("zip-damaged", value=name)
    found = evidences_of(parts)
    body = parts.get("word/document.xml")
    if not found or body is None:
        return finding("evidence-missing", value=name, path=name)
    if len(found) > 1:
        return finding("evidence-twice", value=name)
    text = found[0][0]
    evidence = told_evidence(text, name)
    if isinstance(evidence, Finding):
        return evidence
    beyond = too_many_tags(parts, name, evidence.document if evidence.player_number is None else None)
    if beyond is not None:
        return beyond
    root = body_of(body)
    return _made("docx", text, evidence, docx_texts(root), altered=altered_docx(parts, root))


def _parts(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The parts of an office file that are read: what is shown, what it is shown with, and the custom items."""
    for entry in read_entries(data):
        yield entry.name, entry.content() if entry.name.startswith(_READ) and entry.name.endswith(_ENDINGS) else b""


_READ: Final = ("word/", "customXml/", "_rels/", "xl/")
_ENDINGS: Final = (".xml", ".rels")


def _xlsx(data: bytes, name: str) -> Document | Finding:
    from reporting.render.xlsx_evidence import MARKER

    try:
        parts = dict(_parts(data))
    except BadArchiveError:
        return finding("zip-damaged", value=name)
    if beyond := too_many_tags(parts, name):
        return beyond
    try:
        sheets = sheets_of(data)
    except MemoryError:
        raise
    except Exception:  # openpyxl raises whatever a damaged part leads it to
        return finding("document-unreadable", value=name, path=name)
    hidden = [rows for _, rows in sheets if rows and rows[0] and rows[0][0].text == MARKER]
    if len(hidden) > 1:
        return finding("evidence-twice", value=name)
    if not hidden:
        return finding("evidence-missing", value=name, path=name)
    text = "".join(row[0].text.replace("\n", "") for row in hidden[0][1:] if row)
    evidence = told_evidence(text, name)
    if isinstance(evidence, Finding):
        return evidence
    texts = [each for seen, rows in sheets if seen and rows not in hidden for each in cell_texts(rows)]
    return _made("xlsx", text, evidence, texts, altered=altered_xlsx(parts))
