"""A paper of ours as it came in: its kind, its evidence, and the key of its content."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine.model import Finding, finding
from reporting.render.archive import unpack
from reporting.render.docx_evidence import evidences_of
from reporting.render.evidence import Evidence, attached_evidence, evidence_from_text, kind_of
from reporting.render.pdf import KEY
from reporting.render.xlsx_evidence import KEY_PROPERTY
from reporting.sources.pdf import attachments
from reporting.workbook.ooxml.precheck import refusal

_KEY_OF_PDF: Final = re.compile(re.escape(KEY) + rb"([0-9a-f]{64})")
_KEY_OF_DOCX: Final = re.compile(rb'<evidence [^>]* key="([0-9a-f]{64})"')
_KEY_OF_XLSX: Final = re.compile(rb'name="%s"[^>]*>\s*<vt:lpwstr[^>]*>([0-9a-f]{64})<' % KEY_PROPERTY.encode())


@dataclass(frozen=True, slots=True)
class Document:
    """What was read of a paper: `kind` is `pdf`, `docx` or `xlsx`.

    `own_sha256` is the hash of the event in it as it is now, `key` that of its content, blank where there is none.
    """

    kind: str
    data: bytes
    evidence: Evidence
    own_sha256: str
    key: str = ""


def read_document(data: bytes, name: str) -> Document | Finding:
    """A paper from its bytes; a finding where it can't be read, or is none of ours."""
    kind = "pdf" if b"%PDF-" in data[:1024] else kind_of(data) or "docx"
    found = _of_pdf(data, name) if kind == "pdf" else _of_office(data, kind, name)
    if isinstance(found, Finding):
        return found
    text, key = found
    evidence = evidence_from_text(text, name)
    if isinstance(evidence, Finding):
        return evidence
    return Document(kind, data, evidence, evidence.found_sha256, key)


def _of_pdf(data: bytes, name: str) -> tuple[str, str] | Finding:
    """The text of the evidence and the key of the content."""
    attached = attachments(data, name)
    text = attached if isinstance(attached, Finding) else attached_evidence(attached, name)
    if text is None:
        return finding("evidence-missing", value=name, path=name)
    return text if isinstance(text, Finding) else (text, _key_in(data, _KEY_OF_PDF))


def _of_office(data: bytes, kind: str, name: str) -> tuple[str, str] | Finding:
    if (refused := refusal(data, kind, name)) is not None:
        return refused
    try:
        parts = unpack(data)
        texts = _of_xlsx(data) if kind == "xlsx" else [text for text, _ in evidences_of(parts)]
    except MemoryError:
        raise
    except Exception:  # the readers raise whatever a damaged part leads them to
        return finding("document-unreadable", value=name, path=name)
    if not texts or (kind == "docx" and "word/document.xml" not in parts):
        return finding("evidence-missing", value=name, path=name)
    if len(texts) > 1:
        return finding("evidence-twice", value=name)
    pattern = _KEY_OF_XLSX if kind == "xlsx" else _KEY_OF_DOCX
    keys = (_key_in(part, pattern) for part_name, part in parts.items() if not part_name.startswith(("word/", "xl/")))
    return texts[0], next(filter(None, keys), "")


def _of_xlsx(data: bytes) -> list[str]:
    """The texts of all sheets that hold evidence."""
    from reporting.verify.paper.xlsx_cells import evidence_texts

    return evidence_texts(data)


def _key_in(data: bytes, pattern: re.Pattern[bytes]) -> str:
    found = pattern.search(data)
    return found[1].decode("ascii") if found else ""
