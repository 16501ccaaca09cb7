"""Write a document as a file of its own: workbook, JSON, report file, CSV folder. What stands there is safe."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine.model import Finding, finding
from reporting.exchange.event_json import json_bytes
from reporting.sources.replace import lock_finding, replace_file

FORMATS: Final = ("xlsx", "json", "csv", "trf")
WRITTEN: Final = "written"
UNCHANGED: Final = "unchanged"
SKIPPED: Final = "skipped"


def format_of(path: str) -> str | None:
    """The format that a path asks for: by its ending, a folder where it has none; None for any other."""
    place = Path(path)
    suffix = place.suffix.lower().removeprefix(".")
    if path.endswith(("/", "\\")) or place.is_dir() or not suffix:
        return "csv"
    return suffix if suffix in FORMATS and suffix != "csv" else None


def write_document(
    document: Mapping[str, Any], path: Path, lang: str, *, force: bool, form: str | None = None
) -> tuple[str, tuple[Finding, ...]]:
    """Write a document; `written`, `unchanged` (the same bytes stood there) or `skipped`, and findings.

    A file with other content is left alone with a finding, unless `force`.
    """
    if (form or format_of(str(path))) == "csv":
        return _write_folder(document, path, force)
    if (form or format_of(str(path))) == "trf":
        return _write_report(document, path, force)
    return _write_file(path, document_bytes(document, path, lang), force)


def _write_report(document: Mapping[str, Any], path: Path, force: bool) -> tuple[str, tuple[Finding, ...]]:
    """A tournament report file, and what it has no room for."""
    from engine.pairing.technical_ratings import with_technical_ratings
    from reporting.exchange.document import decode_event
    from reporting.exchange.trf_of_event import trf_bytes

    data, lost = trf_bytes(with_technical_ratings(decode_event(document)[0]), document)
    status, findings = _write_file(path, data, force)
    return status, (*lost, *findings)


def document_bytes(document: Mapping[str, Any], path: Path, lang: str) -> bytes:
    """The bytes of the file that a path asks for."""
    if path.suffix.lower() == ".json":
        return json_bytes(document)
    from reporting.workbook.sheets.write import workbook_bytes

    return workbook_bytes(document, lang)


def _write_file(path: Path, data: bytes, force: bool) -> tuple[str, tuple[Finding, ...]]:
    try:
        if path.exists():
            if path.is_file() and path.read_bytes() == data:
                return UNCHANGED, ()
            if not force:
                return SKIPPED, (finding("file-exists", value=str(path)),)
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return SKIPPED, (finding("file-not-written", value=str(path), reason=reason),)
    refused = lock_finding(path) or replace_file(path, data)
    return (SKIPPED, (refused,)) if refused else (WRITTEN, ())


def _write_folder(document: Mapping[str, Any], folder: Path, force: bool) -> tuple[str, tuple[Finding, ...]]:
    """All files of a CSV folder; none is written where one of them stands there with other content."""
    from reporting.exchange.event_csv_write import csv_files

    files, lost = csv_files(document)
    standing = {name: folder / name for name in files if (folder / name).exists()}
    different = [place for name, place in standing.items() if place.is_dir() or place.read_bytes() != files[name]]
    if different and not force:
        return SKIPPED, (*lost, *(finding("file-exists", value=str(place)) for place in different))
    written = [_write_file(folder / name, data, force) for name, data in files.items()]
    findings = (*lost, *(found for _, told in written for found in told))
    states = {status for status, _ in written}
    status = SKIPPED if SKIPPED in states else WRITTEN if WRITTEN in states else UNCHANGED
    return status, findings


def write_workbook(document: Mapping[str, Any], path: Path, lang: str) -> Finding | None:
    """Write the document as a workbook in a language; a finding where the file could not be written."""
    from reporting.workbook.sheets.write import workbook_bytes

    return replace_file(path, workbook_bytes(document, lang))
