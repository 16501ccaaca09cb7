"""Write a document as a file of its own, or a folder, in any of the formats. What stands there is safe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from engine.model import Event, Finding, finding
from reporting.sources.file_lock import lock_finding, locked
from reporting.sources.format import Files, Format
from reporting.sources.formats import WORKBOOK, format_of_bytes, format_of_path
from reporting.sources.reading import no_plain_file, read_beginning
from reporting.sources.replace import NewFile, hash_now, hash_of, not_written, replace_file, replace_files
from reporting.sources.written import note_written

WRITTEN: Final = "written"
_REPORT: Final = "trf"
_BEGINNING: Final = 4096
UNCHANGED: Final = "unchanged"
SKIPPED: Final = "skipped"


def write_document(
    document: Mapping[str, Any],
    path: Path,
    lang: str,
    *,
    force: bool | None,
    form: Format | None = None,
    like: Path | None = None,
    event: Event | None = None,
) -> tuple[str, tuple[Finding, ...]]:
    """Write a document; `written`, `unchanged` (the same bytes stood there) or `skipped`, and findings.

    Without a format the path's name says which; where it does not, a workbook. A file with other
    content is left alone with a finding, unless `force`; None says that the command has no such option. A new one
    has the mode of `like`, the file that it is made of.
    `event` is that of the document, where it has been read already.
    """
    form = form or format_of_path(str(path)) or WORKBOOK
    written = form.written(document, lang, event)
    if not written.files:
        return SKIPPED, written.findings
    if form.folder:
        status, findings = _write_folder(path, written.files, force, like)
    else:
        ((_, data),) = written.files.items()
        status, findings = write_file(path, data, force, like)
    return status, (*written.findings, *findings)


def write_file(
    path: Path, data: bytes, force: bool | None, like: Path | None = None
) -> tuple[str, tuple[Finding, ...]]:
    """Write a file; `written`, `unchanged` or `skipped`, and why. What stands there is left alone, unless `force`."""
    return _write(path, [NewFile(path, data, like=like)], force)


def _write_folder(folder: Path, files: Files, force: bool | None, like: Path | None) -> tuple[str, tuple[Finding, ...]]:
    """All files of a folder or none: none where one of them stands there with other content, or cannot be written."""
    return _write(folder, [NewFile(folder / name, data, like=like, links=False) for name, data in files.items()], force)


def _write(place: Path, files: Sequence[NewFile], force: bool | None) -> tuple[str, tuple[Finding, ...]]:
    """Write those of the files that stand there otherwise or not at all; who makes the same meanwhile is waited for."""
    folder = place.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return SKIPPED, (not_written(folder, error, str(folder)),)
    with locked(place) as busy:
        return (SKIPPED, (busy,)) if busy else _written(files, force)


def _written(files: Sequence[NewFile], force: bool | None) -> tuple[str, tuple[Finding, ...]]:
    standing = [_standing(new) for new in files]
    refused = tuple(state for state in standing if isinstance(state, Finding))
    if refused:
        return SKIPPED, refused
    fresh = [replace(new, read=str(state)) for new, state in zip(files, standing, strict=True) if state is not True]
    others = tuple(exists(new.path, force is not None) for new in fresh if new.read and not force)
    if others or not fresh:
        return (SKIPPED if others else UNCHANGED), others
    locked = tuple(found for new in fresh if (found := lock_finding(new.path)) is not None)
    refused = locked or _made(fresh)
    return (SKIPPED if refused else WRITTEN), refused


def exists(path: Path, has_force: bool) -> Finding:
    """That a file with other content is left alone; `has_force` where the command has the option to replace it."""
    where = str(path)
    return finding("file-exists", value=where, hint="force") if has_force else finding("file-exists", value=where)


def _standing(new: NewFile) -> str | bool | Finding:
    """What stands in the place of a new file: its hash, blank for nothing; True where it is the same already."""
    path, data = new.path, new.content
    try:
        refused = no_plain_file(path, links=new.links)
        if refused is not None:
            return refused
        state = hash_now(path)
    except FileNotFoundError:
        return ""
    except OSError as error:
        return not_written(path, error, str(path))
    if state is None:
        return finding("file-changed-meanwhile", value=path.name)
    return state == hash_of(data if isinstance(data, bytes) else None) or state


def _made(fresh: Sequence[NewFile]) -> tuple[Finding, ...]:
    """Write the files, and the folder in which they lie where there is none."""
    folder = fresh[0].path.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return (not_written(folder, error, str(folder)),)
    found = replace_files(fresh)
    if found is None and not fresh[0].links:
        note_written(folder)
    return () if found is None else (found,)


def write_report(path: Path, data: bytes, like: Path | None = None) -> Finding | None:
    """Write a report file in the place of nothing, or of another: a workbook that is named by mistake stays."""
    start = read_beginning(path, _BEGINNING)
    if start and format_of_bytes(start, "").name != _REPORT:
        return exists(path, has_force=False)
    return replace_file(path, data, like=like)


def write_workbook(document: Mapping[str, Any], path: Path, lang: str) -> Finding | None:
    """Write the document as a workbook in a language; a finding where the file could not be written."""
    from reporting.workbook.sheets.write import workbook_bytes

    return replace_file(path, workbook_bytes(document, lang))
