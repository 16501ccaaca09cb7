"""An event from one format into another."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.model import Finding
from reporting.actions.requirements import part_unread
from reporting.sources.load import Loaded
from reporting.sources.outputs import SKIPPED, write_document


@dataclass(frozen=True, slots=True)
class ConvertAnswer:
    """What became of the file (`written`, `unchanged`, `skipped`), and the findings."""

    status: str
    findings: tuple[Finding, ...]


def convert(loaded: Loaded, target: Path, form: str, lang: str, *, force: bool = False) -> ConvertAnswer:
    """Write an event as a file of a format; nothing where a table of the source could not be read."""
    unread = part_unread(loaded)
    if unread is not None:
        return ConvertAnswer(SKIPPED, (*loaded.findings, unread))
    status, findings = write_document(loaded.document, target, lang, force=force, form=form)
    return ConvertAnswer(status, (*loaded.findings, *findings))
