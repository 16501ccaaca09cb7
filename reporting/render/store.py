"""What becomes of a finished document: written, unchanged, or left alone."""

from __future__ import annotations

from pathlib import Path

from engine.model import Finding, finding
from reporting.render.evidence import Evidence, read_evidence_of
from reporting.render.pdf import is_untouched
from reporting.sources.reading import is_so, no_plain_file
from reporting.sources.replace import hash_of, replace_file


def settle(
    path: Path, data: bytes, *, check: bool, force: bool, like: Path | None = None, below: Path | None = None
) -> tuple[str, Finding | str]:
    """Status (`written`, `unchanged`, `skipped`) and what was found: a finding, its code, or nothing.

    A file is replaced only where the program made it itself and nobody edited it since: both
    are known by its evidence. `force` replaces it anyway; `check` only compares. A new one has the mode of `like`,
    the event's file: who may not read the one may not read the other. The folders between `below`, which the user
    named, and the file are the program's own: a link among them is not followed.
    """
    refused = _led_away(path, below) or _no_file(path)
    if refused is not None:
        return "skipped", refused
    old = _old(path)
    if old == data:
        return "unchanged", ""
    if check:
        return "skipped", "document-missing" if old is None else "document-differs"
    if old is not None and not force:
        reason = _why_not(old, path.name)
        if reason:
            return "skipped", reason
    return _write(path, data, hash_of(old), like)


def _led_away(path: Path, below: Path | None) -> Finding | None:
    """A link in the place of a folder that the program makes."""
    for folder in path.parents if below is not None else ():
        if folder == below:
            break
        if is_so(folder.is_symlink):
            return finding("file-is-link", value=folder.name)
    return None


def _no_file(path: Path) -> Finding | None:
    """A pipe, a device, a link or a folder that stands where a paper belongs; a path that leads nowhere."""
    try:
        return no_plain_file(path, links=False)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        return finding("document-not-written", value=path.name, path=path.name, reason=error.strerror or "?")


def _old(path: Path) -> bytes | None:
    """What stands there now, None for nothing; what can't be read is not ours."""
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError:
        return b""


def _why_not(old: bytes, name: str) -> str:
    """Why a file is left alone; empty where it may be replaced."""
    if old.startswith(b"%PDF-") and is_untouched(old):
        return ""  # the seal alone tells, also of a paper that is too long to be read from outside
    found = read_evidence_of(old, name)
    if not isinstance(found, Evidence):
        return "document-not-ours"
    return "" if found.untouched else "document-edited"


def _write(path: Path, data: bytes, read: str, like: Path | None) -> tuple[str, Finding | str]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return "skipped", finding("document-not-written", value=path.name, path=path.name, reason=error.strerror or "?")
    refused = replace_file(path, data, read=read, links=False, like=like)
    return ("skipped", refused) if refused else ("written", "")
