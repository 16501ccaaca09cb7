"""One document of a build: where it goes, what it holds, what became of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.model import Finding, Severity, finding
from reporting.render.store import Source, settle
from reporting.sources.written import note_written

Progress = Callable[[int, int, str], None]
"""Called after each document with: documents done, documents in all, path."""


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a build; `path` is relative to the folder, with `/`; `pages` only for PDF."""

    form: str
    lang: str
    format: str
    round: int | None
    path: str
    sha256: str
    pages: int | None
    status: str

    def as_json(self) -> dict[str, Any]:
        """The document in the contract's JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


def put_document(
    stem: str,
    kind: str,
    data: bytes,
    out_dir: Path,
    *,
    form: str,
    lang: str,
    number: int | None = None,
    check: bool = False,
    force: bool = False,
    source: Source | None = None,
) -> tuple[Document, Finding | None]:
    """Put a document in its place, or compare it, and say what happened.

    `stem` is its path below the folder without the extension, `number` its round, `source` the file
    of the event.
    """
    path = f"{stem}.{kind}"
    status, code = settle(out_dir / path, data, check=check, force=force, source=source, below=out_dir)
    if status == "written":
        note_written(out_dir)
    pages = None
    if kind == "pdf":
        from reporting.render.pdf import page_count

        pages = page_count(data)
    document = Document(form, lang, kind, number, path, hashlib.sha256(data).hexdigest(), pages, status)
    return document, code if isinstance(code, Finding) else _about(code, path)


def _about(code: str, path: str) -> Finding | None:
    """The finding about a document that was not written; what someone changed is no error of the event."""
    if not code:
        return None
    severity = Severity.ERROR if code in {"document-missing", "document-differs"} else Severity.WARNING
    return finding(code, severity, value=path, path=path)
