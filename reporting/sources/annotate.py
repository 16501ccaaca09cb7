"""Put findings as comments into a copy of a workbook; a copy takes the place of none but an earlier one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engine.model import Finding, Severity, finding
from reporting import limits
from reporting.locale import Texts
from reporting.sources.file_lock import lock_finding
from reporting.sources.reading import is_so, precheck, read_whole
from reporting.sources.replace import read_again, replace_file
from reporting.workbook.ooxml.precheck import precheck_data
from reporting.workbook.sheets.annotate import annotated_copy, is_annotated


def annotate(path: Path, copy: Path, findings: Iterable[Finding], texts: Texts, read: str) -> Finding | None:
    """Write a copy of a workbook with each finding as a comment in its cell; None where it was written.

    `read` is the hash of the workbook that the findings are about: of another one the cells are others. A copy is
    replaced only where the program made it.
    """
    refused = precheck(path)
    if refused is not None and refused.severity is Severity.ERROR:
        return refused
    refused = lock_finding(copy) or _not_ours(path, copy)
    if refused is not None:
        return refused
    before = read_again(path, read)
    if isinstance(before, Finding):
        return before
    data, refused = annotated_copy(before, findings, texts, path.name)
    return refused or replace_file(copy, data, like=path)


def _not_ours(path: Path, copy: Path) -> Finding | None:
    """A finding where the copy would take the place of a file that the program did not make."""
    if not is_so(copy.exists):
        return None
    data = b"" if is_so(lambda: copy.samefile(path)) else read_whole(copy, limits.FILE)
    if isinstance(data, bytes) and data:
        checked = precheck_data(data, "xlsx", copy.name)
        if (checked is None or checked.severity is not Severity.ERROR) and is_annotated(data):
            return None
    return finding("copy-exists", value=copy.name)
