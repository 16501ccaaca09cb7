"""Look at a file from outside before any parser sees it: can it be read, is it what it should be, is it harmless?"""

from __future__ import annotations

from pathlib import Path

from engine.model import Finding, Severity, finding
from reporting.sources.reading import read_whole
from reporting.workbook.ooxml.precheck import precheck_data, size_limit


def precheck(path: Path, expected: str = "xlsx") -> Finding | None:
    """Decide whether a file may be opened as `xlsx`, `docx`, `json`, `csv` or `trf`.

    None is a plain yes, a finding of severity error a no, any other finding a yes with a remark.
    """
    return read_checked(path, expected)[1]


def unread_again(data: bytes, kind: str, name: str) -> Finding | None:
    """Why what a command would put in the place of a file is not written: the program would not read it again."""
    refused = precheck_data(data, kind, name)
    if refused is None or refused.severity is not Severity.ERROR:
        return None
    told = dict(refused.values)
    if "setting" not in told:
        return refused
    setting, met, limit = told["setting"], told["met"], told["limit"]
    return finding("written-beyond-limit", value=name, setting=setting, met=met, limit=limit)


def read_checked(path: Path, expected: str) -> tuple[bytes, Finding | None]:
    """The bytes of a file with what `precheck` says of them; none where they could not be read."""
    data = read_whole(path, size_limit(expected))
    return (data, precheck_data(data, expected, path.name)) if isinstance(data, bytes) else (b"", data)
