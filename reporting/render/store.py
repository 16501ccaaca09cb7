"""What becomes of a finished document: written, unchanged, or left alone."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.model import Finding, finding
from reporting.render.evidence import Evidence, read_evidence_of
from reporting.render.pdf import is_untouched
from reporting.sources.hold import held
from reporting.sources.reading import is_so, no_plain_file
from reporting.sources.replace import changed_since, hash_of, replace_file


@dataclass(frozen=True, slots=True)
class Source:
    """The event's file: new papers have its mode, and where `read` is not its hash any more they are papers of before.

    A blank `read` asks for none of that.
    """

    path: Path
    read: str = ""


def settle(
    path: Path, data: bytes, *, check: bool, force: bool, source: Source | None = None, below: Path | None = None
) -> tuple[str, Finding | str]:
    """Status (`written`, `unchanged`, `skipped`) and what was found: a finding, its code, or nothing.

    A file is replaced only where the program made it itself and nobody edited it since: both
    are known by its evidence. `force` replaces it anyway; `check` only compares. A new one has the mode of the
    `source`: who may not read the one may not read the other. The folders between `below`, which the user
    named, and the file are the program's own: a link among them is not followed.

    Whoever writes holds the file: of several who make or sign it each sees what the one before made of it.
    """
    refused = _led_away(path, below) or _no_file(path)
    if refused is not None:
        return "skipped", refused
    old = _old(path)
    if old == data:
        return "unchanged", ""
    if check:
        return "skipped", "document-missing" if old is None else "document-differs"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return "skipped", _not_written(path, error)
    with held(path) as busy:
        return ("skipped", busy) if busy else _put(path, data, source, force=force)


def _put(path: Path, data: bytes, source: Source | None, *, force: bool) -> tuple[str, Finding | str]:
    """Put a paper in the place of what stands there now; one of an older state of its event in that of none."""
    old = _old(path)
    if old == data:
        return "unchanged", ""
    if old is not None and not force:
        reason = _why_not(old, path.name)
        if reason:
            return "skipped", reason
    if source is not None and source.read and changed_since(source.path, source.read) is not None:
        return "skipped", finding("event-changed-meanwhile", value=source.path.name)
    like = None if source is None else source.path
    refused = replace_file(path, data, read=hash_of(old), links=False, like=like)
    return ("skipped", refused) if refused else ("written", "")


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
        return _not_written(path, error)


def _not_written(path: Path, error: OSError) -> Finding:
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
