"""Write a document as a file of its own, or a folder, in any of the formats. What stands there is safe."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine.model import Finding, finding
from reporting.sources.formats import WORKBOOK, Files, Format, format_of_path
from reporting.sources.reading import no_plain_file
from reporting.sources.replace import hash_of, lock_finding, replace_file

WRITTEN: Final = "written"
UNCHANGED: Final = "unchanged"
SKIPPED: Final = "skipped"


def write_document(
    document: Mapping[str, Any],
    path: Path,
    lang: str,
    *,
    force: bool,
    form: Format | None = None,
    like: Path | None = None,
) -> tuple[str, tuple[Finding, ...]]:
    """Write a document; `written`, `unchanged` (the same bytes stood there) or `skipped`, and findings.

    Without a format the path's name says which; where it does not, a workbook. A file with other
    content is left alone with a finding, unless `force`. A new one has the mode of `like`, the file that it is made of.
    """
    form = form or format_of_path(str(path)) or WORKBOOK
    written = form.write(document, lang)
    if not written.files:
        return SKIPPED, written.findings
    if form.folder:
        status, findings = _write_folder(path, written.files, force, like)
    else:
        ((_, data),) = written.files.items()
        status, findings = write_file(path, data, force, like)
    return status, (*written.findings, *findings)


def write_file(path: Path, data: bytes, force: bool, like: Path | None = None) -> tuple[str, tuple[Finding, ...]]:
    """Write a file; `written`, `unchanged` or `skipped`, and why. What stands there is left alone, unless `force`."""
    standing = None
    try:
        if path.exists():
            refused = no_plain_file(path, links=True)
            if refused is not None:
                return SKIPPED, (refused,)
            standing = path.read_bytes()
            if standing == data:
                return UNCHANGED, ()
            if not force:
                return SKIPPED, (finding("file-exists", value=str(path)),)
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return SKIPPED, (finding("file-not-written", value=str(path), reason=reason),)
    refused = lock_finding(path) or replace_file(path, data, read=hash_of(standing), like=like)
    return (SKIPPED, (refused,)) if refused else (WRITTEN, ())


def _write_folder(folder: Path, files: Files, force: bool, like: Path | None) -> tuple[str, tuple[Finding, ...]]:
    """All files of a folder; none is written where one of them stands there with other content."""
    standing = {name: folder / name for name in files if (folder / name).exists()}
    refused = [found for place in standing.values() if (found := no_plain_file(place, links=False)) is not None]
    if refused:
        return SKIPPED, tuple(refused)
    different = [place for name, place in standing.items() if place.read_bytes() != files[name]]
    if different and not force:
        return SKIPPED, tuple(finding("file-exists", value=str(place)) for place in different)
    written = [write_file(folder / name, data, force, like) for name, data in files.items()]
    states = {status for status, _ in written}
    status = SKIPPED if SKIPPED in states else WRITTEN if WRITTEN in states else UNCHANGED
    return status, tuple(found for _, told in written for found in told)


def write_workbook(document: Mapping[str, Any], path: Path, lang: str) -> Finding | None:
    """Write the document as a workbook in a language; a finding where the file could not be written."""
    from reporting.workbook.sheets.write import workbook_bytes

    return replace_file(path, workbook_bytes(document, lang))
