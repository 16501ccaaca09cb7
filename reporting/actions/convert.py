"""An event from one format into another."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from engine.model import Finding
from reporting.actions.requirements import part_unread
from reporting.fields import TABLES
from reporting.sources.format import Files, Format
from reporting.sources.load import Loaded
from reporting.sources.outputs import SKIPPED, WRITTEN, write_document
from reporting.sources.reading import is_so


@dataclass(frozen=True, slots=True)
class ConvertAnswer:
    """What became of the file (`written`, `unchanged`, `skipped`), the findings.

    `files` are the bytes by name where they were not to be written, a single file under a blank name.
    """

    status: str
    findings: tuple[Finding, ...]
    files: Files = field(default_factory=dict)


def _single(loaded: Loaded) -> Path | None:
    """The file that the event came out of; none for a folder, whose mode is no file's, and standard input."""
    path = Path(loaded.path)
    return path if is_so(path.is_file) else None


def would_read(loaded: Loaded) -> ConvertAnswer:
    """What is recognised of a file, and nothing written."""
    unread = part_unread(loaded)
    return ConvertAnswer(SKIPPED, (*loaded.findings, *((unread,) if unread else ())))


def counted(loaded: Loaded) -> dict[str, int]:
    """How many records of each table were read."""
    tables = {key: loaded.document.get(key) for key in TABLES if key != "event"}
    return {key: len(records) for key, records in tables.items() if isinstance(records, list) and records}


def convert(loaded: Loaded, target: Path | None, form: Format, lang: str, *, force: bool = False) -> ConvertAnswer:
    """Write an event in a format, or without a target give its bytes; neither where a table of it was not read."""
    unread = part_unread(loaded)
    if unread is not None:
        return ConvertAnswer(SKIPPED, (*loaded.findings, unread))
    if target is None:
        written = form.written(loaded.document, lang, loaded.event)
        status = WRITTEN if written.files else SKIPPED
        return ConvertAnswer(status, (*loaded.findings, *written.findings), written.files)
    status, findings = write_document(
        loaded.document, target, lang, force=force, form=form, like=_single(loaded), event=loaded.event
    )
    return ConvertAnswer(status, (*loaded.findings, *findings))
