"""Write files so that none is ever half-written, and none under the hands of another program."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import file_digest, sha256
from pathlib import Path
from typing import BinaryIO, Final

from engine.model import Finding, finding
from reporting.limits import FILE
from reporting.sources import temporary_file
from reporting.sources.file_lock import lock_finding
from reporting.sources.reading import is_so, no_plain_file, open_at_once, read_whole, unreadable
from reporting.sources.written import note_written

_BUSY: Final = frozenset({32, 33})
"""Windows' error numbers for a file that another program holds (sharing and lock violation)."""
_LONGEST_PATH: Final = 259
"""Letters that Windows takes where nobody has allowed it longer paths; longer ones, it says, are not there."""


@dataclass(frozen=True, slots=True)
class NewFile:
    """What shall stand in a file: bytes, or what writes them.

    `read` is the hash (`hash_of`) of what the caller read there: where something else stands by now, nothing is
    written. The mode is that of the file, else that of `like`. A link that the user named stays a link, and its target
    is replaced; `links` is False where the program made the name itself: a link that stands there is refused. A file
    that is `guarded` is for nobody who may not read `like`, whatever stood there.
    """

    path: Path
    content: bytes | Callable[[BinaryIO], object]
    read: str | None = None
    like: Path | None = None
    links: bool = True
    guarded: bool = False


def replace_file(
    path: Path,
    data: bytes | Callable[[BinaryIO], object],
    *,
    read: str | None = None,
    like: Path | None = None,
    links: bool = True,
) -> Finding | None:
    """Put bytes in the place of a file, or make it: all of them or, with a finding, nothing."""
    return replace_files([NewFile(path, data, read, like, links)])


def replace_files(files: Sequence[NewFile]) -> Finding | None:
    """Put new content in the place of files, of all of them or, with a finding, of none.

    Every one is written beside its place and brought to the disk before the first takes its place: a full disk
    leaves the old files, a power cut the old state of each or the new one.
    """
    with contextlib.ExitStack() as stack:
        written = []
        for new in files:
            try:
                one = _temporary(new, stack)
            except OSError as error:
                return _refused(new.path, error)
            if isinstance(one, Finding):
                return one
            written.append((new, *one))
        for new, *_ in written:
            if new.read is not None and (changed := changed_since(new.path, new.read)) is not None:
                return changed
        for new, _, _, target in written:
            try:
                temporary_file.check_replaceable(target)
            except OSError as error:
                return _refused(new.path, error)
        for new, stream, path, target in written:
            try:
                temporary_file.put_in_place(stream, path, target)
            except OSError as error:
                return _refused(new.path, error)
            if new.links:
                note_written(new.path)
    for folder in dict.fromkeys(target.parent for *_, target in written):
        _sync_folder(folder)
    return None


def _temporary(new: NewFile, stack: contextlib.ExitStack) -> tuple[BinaryIO, Path, Path] | Finding:
    """The new content beside its place, on the disk: open, where it stands, where it shall stand."""
    path, target = new.path, Path(os.path.realpath(new.path))
    if (path if not new.links else target).is_symlink():
        return finding("file-is-link", value=path.name)
    if target.exists():
        refused = no_plain_file(target, links=True)
        if refused is not None:
            return finding(refused.code, value=path.name)
        if not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    temporary_file.remove_leftovers(target.parent)
    stream, place = stack.enter_context(temporary_file.open_temporary(target, *_access_of(target, new)))
    if isinstance(new.content, bytes):
        stream.write(new.content)
    else:
        new.content(stream)
    stream.flush()
    os.fsync(stream.fileno())
    return stream, place, target


def hash_of(data: bytes | None) -> str:
    """The hash by which a file is known again; empty for no file at all."""
    return "" if data is None else sha256(data).hexdigest()


def changed_since(path: Path, read: str) -> Finding | None:
    """That a file is not what was read of it: a finding, and nothing was changed."""
    try:
        now = hash_now(path)
    except OSError as error:
        return unreadable(path, error)
    return None if now == read else finding("file-changed-meanwhile", value=path.name)


def read_again(path: Path, read: str) -> bytes | Finding:
    """The bytes of a file that was read before; a finding where something else stands there by now, or nothing."""
    data = read_whole(path, FILE)  # what takes its place meanwhile may be a pipe, for which nobody waits
    if isinstance(data, bytes) and hash_of(data) == read:
        return data
    return changed_since(path, read) or finding("file-changed-meanwhile", value=path.name)


def hash_now(path: Path) -> str | None:
    """The hash of the file that stands there, blank where none does; None for what is no file or is just replaced."""
    try:
        if no_plain_file(path, links=True) is not None:
            return None
        with open_at_once(path) as stream:
            found = file_digest(stream, "sha256").hexdigest()
            seen, now = os.fstat(stream.fileno()), path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return ""
    same = (seen.st_size, seen.st_mtime_ns) == (now.st_size, now.st_mtime_ns)
    return found if same and _one_file(seen, now) else None


def _one_file(open_temporary: os.stat_result, standing: os.stat_result) -> bool:
    """Whether an open file still has its name. Windows lets nobody take it, and numbers volumes in two ways."""
    return os.name == "nt" or os.path.samestat(open_temporary, standing)


_READ_AND_WRITE: Final = 0o666
"""What of a file's mode its like may have: nobody runs a paper, and its owner can replace it."""


def _access_of(target: Path, new: NewFile) -> tuple[int | None, tuple[int, int]]:
    """The mode that a file shall have, its user and its group; None and -1 for what the system gives to new ones."""
    mode, owner = _access_like(new.like)
    if not target.exists():
        return mode, owner
    now = target.stat()
    if new.guarded and mode is not None:
        return mode & stat.S_IMODE(now.st_mode), (now.st_uid, owner[1])
    return stat.S_IMODE(now.st_mode), (now.st_uid, now.st_gid)


def _access_like(like: Path | None) -> tuple[int | None, tuple[int, int]]:
    if like is None or not is_so(like.is_file):
        return None, (-1, -1)
    now = like.stat()
    return stat.S_IMODE(now.st_mode) & _READ_AND_WRITE | stat.S_IWUSR, (-1, now.st_gid)


def _sync_folder(folder: Path) -> None:
    """Bring the new name to the disk too; Windows opens no folders and needs none of it."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _refused(path: Path, error: OSError) -> Finding:
    """The finding for what the operating system said: a folder that takes no files is no file that is held."""
    held = isinstance(error, PermissionError) and is_writable(Path(os.path.realpath(path)).parent)
    if held or getattr(error, "winerror", None) in _BUSY:
        return finding("file-in-use", value=path.name)
    return not_written(path, error, path.name)


def is_writable(folder: Path) -> bool:
    """Whether files may be made in a folder, as far as the system tells beforehand."""
    return os.access(folder, os.W_OK | os.X_OK)


def not_written(path: Path, error: OSError, name: str) -> Finding:
    """The finding for a file or a folder that could not be made, by the name by which the user knows it."""
    letters = len(os.path.abspath(path.parent)) + 1 + max(len(path.name), temporary_file.LETTERS)  # noqa: PTH100 - follows no link
    if os.name == "nt" and isinstance(error, FileNotFoundError) and letters > _LONGEST_PATH:
        return finding("file-path-too-long", value=name, letters=letters, most=_LONGEST_PATH)
    return finding("file-not-written", value=name, reason=error.strerror or type(error).__name__)


def backup_path(path: Path, command: str) -> Path:
    """Where the state before a command is kept: `NAME.before-COMMAND.xlsx`."""
    return path.with_name(f"{path.stem}.before-{command}{path.suffix}")


def backup_file(path: Path, command: str, data: bytes) -> NewFile:
    """The state before a command beside the file, in the place of an earlier one, with no wider mode than the file."""
    return NewFile(backup_path(path, command), data, like=path, links=False, guarded=True)


_ROUND: Final = "round-"
_NEWEST: Final = 5
"""So many states before pairings stay."""


def round_state(round_number: int) -> str:
    """The name of the state before a round was paired, as that of a command: `NAME.before-round-N.xlsx`."""
    return f"{_ROUND}{round_number}"


def keep_newest_rounds(path: Path) -> None:
    """Remove all states before pairings but the newest; nobody may read one who may not read the file today."""
    pattern = re.compile(re.escape(backup_path(path, _ROUND).stem) + r"(\d{1,3})" + re.escape(path.suffix))
    with contextlib.suppress(OSError):
        states = [each for each in path.parent.iterdir() if pattern.fullmatch(each.name) and not each.is_symlink()]
        states.sort(key=lambda each: (each.stat().st_mtime_ns, len(each.name), each.name), reverse=True)
        mode = stat.S_IMODE(path.stat().st_mode)
        for each in states[:_NEWEST]:
            each.chmod(stat.S_IMODE(each.stat().st_mode) & (mode | stat.S_IWUSR))
        for each in states[_NEWEST:]:
            each.unlink()


def rewrite_file(path: Path, before: bytes, after: bytes, command: str) -> Finding | None:
    """Replace a user's file by a command: look for locks and changes, keep the state before, then write.

    `before` is what the command read: where something else stands there, nothing is changed, the state before an
    earlier run included. Where nothing changes, nothing is written and the backup of the last change stays.
    """
    if before == after:
        return None
    read = hash_of(before)
    refused = lock_finding(path) or changed_since(path, read)
    return refused or replace_files([backup_file(path, command, before), NewFile(path, after, read)])
