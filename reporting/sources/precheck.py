"""Look at a file from outside before any parser sees it: can it be read, is it what it should be, is it harmless?"""

from __future__ import annotations

from pathlib import Path

from engine.model import Finding, finding
from reporting.workbook.ooxml.precheck import precheck_data, size_limit, too_large


def precheck(path: Path, expected: str = "xlsx") -> Finding | None:
    """Decide whether a file may be opened as `xlsx`, `docx`, `json`, `csv` or `trf`.

    None is a plain yes, a finding of severity error a no, any other finding a yes with a remark.
    """
    return read_checked(path, expected)[1]


def read_checked(path: Path, expected: str) -> tuple[bytes, Finding | None]:
    """The bytes of a file with what `precheck` says of them; none where they could not be read."""
    found = _cannot_be_read(path, size_limit(expected))
    if found:
        return b"", found
    try:
        data = path.read_bytes()
    except OSError as error:
        return b"", finding("file-unreadable", value=path.name, reason=error.strerror or type(error).__name__)
    return data, precheck_data(data, expected, path.name)


def _cannot_be_read(path: Path, limit: int) -> Finding | None:
    """What is wrong before a byte was read: no such file, a folder, no permission, too large."""
    try:
        if path.is_dir():
            return finding("file-is-folder", value=path.name)
        size = path.stat().st_size
        if not path.is_file():
            return finding("file-unreadable", value=path.name, reason="device")
    except FileNotFoundError:
        return finding("file-missing", value=path.name)
    except (OSError, ValueError) as error:
        return finding("file-unreadable", value=path.name, reason=getattr(error, "strerror", None) or str(error))
    return too_large(path.name, size, limit) if size > limit else None
