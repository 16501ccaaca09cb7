"""The folder that papers go to: what stands there, what is put there, and what became of each document."""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.model import Finding, Severity, finding
from reporting.forms.catalogue import Form
from reporting.languages import LANGUAGES
from reporting.render import docx_evidence, xlsx_evidence
from reporting.render.archive import unpack
from reporting.render.evidence import Evidence, read_evidence_of
from reporting.render.paper_names import is_folder_of_papers
from reporting.render.pdf import KEY, is_untouched, page_count
from reporting.sources.file_lock import locked
from reporting.sources.reading import is_so, no_plain_file
from reporting.sources.replace import changed_since, hash_of, replace_file
from reporting.sources.temporary_file import private_file, remove_leftovers
from reporting.sources.written import note_written

_BROKEN: Final = (zipfile.BadZipFile, zlib.error, OSError, KeyError, ValueError, RuntimeError, EOFError)
"""What reading an archive that somebody damaged ends with; NotImplementedError is a RuntimeError."""
Progress = Callable[[int, int, str], None]
"""Called after each document with: documents done, documents in all, path."""


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a build; `path` is relative to the folder, with `/`; `pages` only for PDF.

    `reader` is whom it is for: `wall`, `players`, `arbiter`, `federation`.
    """

    form: str
    lang: str
    format: str
    round: int | None
    path: str
    sha256: str
    pages: int | None
    status: str
    reader: str

    def as_json(self) -> dict[str, Any]:
        """The document in the contract's JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Source:
    """The event's file: new papers have its mode, and where `read` is not its hash any more they are papers of before.

    A blank `read` asks for none of that.
    """

    path: Path
    read: str = ""


@dataclass(frozen=True, slots=True)
class OutputFolder:
    """The folder that papers go to, and what may happen there: nothing where they are only checked.

    `source` is the event's file.
    """

    folder: Path
    check: bool = False
    force: bool = False
    source: Source | None = None

    def tidy(self) -> None:
        """Remove what a killed run left beside papers, whether or not any of them is made now."""
        for folder in () if self.check else _folders_of_papers(self.folder):
            remove_leftovers(folder)

    def refused(self) -> Finding | None:
        """Why nothing can be put there, asked before anything is made; the folder is made where there is none."""
        if self.check:
            return None
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            private_file(self.folder / "-").unlink()
        except OSError as error:
            return finding("folder-not-written", value=self.folder, reason=error.strerror or type(error).__name__)
        return None

    def has(self, name: str) -> bool:
        """Whether a paper stands there, be it an older one."""
        return is_so((self.folder / name).exists)

    def standing(self, name: str, kind: str, key: Callable[[], str]) -> bytes | None:
        """The document that has this key already, so that making it again would give the same bytes.

        The key is asked for only where a file stands there.
        """
        path = self.folder / name
        try:
            data = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        except (OSError, ValueError):
            return None
        known = key() if data else ""
        return data if known and has_content(data, kind, known) else None

    def put(
        self, stem: str, kind: str, data: bytes, *, form: Form, lang: str, number: int | None = None
    ) -> tuple[Document, Finding | None]:
        """Put a document in its place, or compare it, and say what happened.

        `stem` is its path below the folder without the extension, `number` its round.
        """
        path = f"{stem}.{kind}"
        place = self.folder / path
        status, code = settle(place, data, check=self.check, force=self.force, source=self.source, below=self.folder)
        if status == "written":
            note_written(self.folder)
        pages = page_count(data) if kind == "pdf" else None
        sha256 = hashlib.sha256(data).hexdigest()
        document = Document(form.id, lang, kind, number, path, sha256, pages, status, form.reader)
        return document, code if isinstance(code, Finding) else _about(code, path)


def _folders_of_papers(folder: Path) -> Iterator[Path]:
    """A folder that papers go to, and those in it that are called as the program calls them; no link is followed."""
    yield folder
    try:
        inside = [each for each in folder.iterdir() if each.is_dir() and not each.is_symlink()]
    except OSError:
        return
    for each in inside:
        if each.name in LANGUAGES:
            yield from _folders_of_papers(each)
        elif is_folder_of_papers(each.name):
            yield each


def _about(code: str, path: str) -> Finding | None:
    """The finding about a document that was not written; what someone changed is no error of the event."""
    if not code:
        return None
    severity = Severity.ERROR if code in {"document-missing", "document-differs"} else Severity.WARNING
    return finding(code, severity, value=path, path=path)


def has_content(data: bytes, kind: str, key: str) -> bool:
    """True for a document (`pdf`, `docx`, `xlsx`) that was made with this key, and that nobody edited since."""
    if kind == "pdf":
        return KEY + key.encode() in data and is_untouched(data)
    evidence = docx_evidence if kind == "docx" else xlsx_evidence
    try:
        parts = unpack(data)
    except _BROKEN:
        return False
    return bool(evidence.has_key(parts, key) and evidence.is_sealed(parts))


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
    with locked(path) as busy:
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
