"""An event from one format into another."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from engine.checks.purposes import would_return
from engine.checks.rated import bodies_of
from engine.model import Finding
from reporting.actions.people import with_everybody
from reporting.actions.requirements import part_unread
from reporting.fields import TABLES
from reporting.locale.findings import has_error
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


def convert(
    loaded: Loaded, target: Path | None, form: Format, lang: str, *, force: bool = False, for_rating: bool = False
) -> ConvertAnswer:
    """Write an event in a format, or without a target give its bytes; neither where a table of it was not read.

    `for_rating`: it goes to FIDE, where FIDE rates the event; what it would return is told, and needs `force`.
    """
    unread = part_unread(loaded)
    if unread is not None:
        return ConvertAnswer(SKIPPED, (*loaded.findings, unread))
    returned = _returned(loaded, force) if for_rating else ()
    if has_error(returned):
        return ConvertAnswer(SKIPPED, (*loaded.findings, *returned))
    if target is None:
        written = form.written(loaded.document, lang, loaded.event)
        status = WRITTEN if written.files else SKIPPED
        return ConvertAnswer(status, (*loaded.findings, *returned, *written.findings), written.files)
    status, findings = write_document(
        loaded.document, target, lang, force=force, form=form, like=_single(loaded), event=loaded.event
    )
    return ConvertAnswer(status, (*loaded.findings, *returned, *findings))


def _returned(loaded: Loaded, force: bool) -> tuple[Finding, ...]:
    event = with_everybody(loaded).event
    if "fide" not in bodies_of(event.info):
        return ()
    return tuple(would_return(event, ("fide-rating",), loaded.name, forced=force))
