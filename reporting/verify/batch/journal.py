"""The journal of a batch: a line for each file that is done, so that nothing is done twice after a kill.

Lines are only ever added. The first line of each run says by which program and with which options; lines under
another head are not used, and stay. A line that a kill cut in half is dropped when the journal is opened again.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import stat
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from engine.model import Finding, Severity, finding, warning
from reporting.sources.file_lock import unlock
from reporting.sources.written import note_written
from reporting.verify.batch.tasks import BatchError

_FORMAT: Final = 1
_HEAD: Final = b'{"journal":'
_ENTRY: Final = re.compile(rb'\{"sha256":"([0-9a-f]{64})","name":("(?:[^"\\]|\\.)*"),')
_SYNC_SECONDS: Final = 2.0
"""So much work a power cut may cost; a kill costs none."""


Place = tuple[int, int]
"""Where a line starts and how long it is."""


class Journal:
    """What is done, by SHA-256 and name; `findings` grows while the journal is used."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self.findings: list[Finding] = []
        self._name, self._path = path.name, path
        self._handle = _opened(path)
        self._known: dict[tuple[str, str], list[Place]] = {}
        self._end = 0
        self._synced = time.monotonic()
        self._full = False
        try:
            _lock(self._handle, self._name)
            self._read(_line_of({"journal": _FORMAT, **head}))
        except BaseException:
            self._let_go()
            raise

    def known(self, sha256: str, name: str) -> Iterator[tuple[Place, bytes]]:
        """The lines of a file of this content and name, as they were added, each with its place."""
        for place in self._known.get((sha256, name), ()):
            line = self.line(place)
            if line is not None:
                yield place, line

    def line(self, place: Place) -> bytes | None:
        """The line at a place; None where the journal has changed since."""
        entry = _read_at(self._handle, *place)
        match = _ENTRY.match(entry)
        return b"{" + entry[match.end() : -1] if match is not None and entry.endswith(b"}\n") else None

    def names(self) -> frozenset[str]:
        """The names of all files that are done."""
        return frozenset(name for _, name in self._known)

    def add(self, sha256: str, name: str, line: bytes) -> None:
        """Note a file as done; where the disk is full, say so once and go on without."""
        if self._full or not sha256:
            return
        entry = b'{"sha256":"%s","name":%s,%s\n' % (sha256.encode(), json.dumps(name).encode(), line[1:])
        try:
            self._write(entry)
            note_written(self._path)
        except OSError as error:
            self._full = True
            self.findings.append(_breaks_off(self._name, error))

    def close(self) -> None:
        """Bring the last lines to the disk and let the next run in."""
        with contextlib.suppress(OSError):
            os.fsync(self._handle)
        self._let_go()

    def _let_go(self) -> None:
        unlock(self._handle)
        os.close(self._handle)

    def _write(self, data: bytes) -> None:
        """Add whole lines; what a full disk cut in half is taken back."""
        try:
            os.lseek(self._handle, self._end, os.SEEK_SET)
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self._handle, rest) :]
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self._end)
            raise
        self._end += len(data)
        if time.monotonic() - self._synced > _SYNC_SECONDS:
            with contextlib.suppress(OSError):
                os.fsync(self._handle)
            self._synced = time.monotonic()

    def _read(self, head: bytes) -> None:
        """Know what is done under this head; drop a half line at the end; write the head where it is not the last."""
        if not _HEAD.startswith(_read_at(self._handle, 0, len(_HEAD))):  # a kill may have cut the head itself
            raise BatchError(finding("journal-foreign", value=self._name))
        current, others, damaged = b"", 0, 0
        for start, line in _lines(self._handle):
            match = _ENTRY.match(line)
            if not line.endswith(b"\n"):
                os.ftruncate(self._handle, start)
                break
            self._end = start + len(line)
            if line.startswith(_HEAD):
                current = line
            elif match is None or not line.endswith(b"}\n"):
                damaged += 1
            elif current == head:
                key = match[1].decode(), json.loads(match[2])
                self._known.setdefault(key, []).append((start, len(line)))
            else:
                others += 1
        if others:
            self.findings.append(warning("journal-other-run", value=self._name, count=others))
        if damaged:
            self.findings.append(warning("journal-damaged", value=self._name, count=damaged))
        if current != head:
            self._begin(head)

    def _begin(self, head: bytes) -> None:
        try:
            self._write(head)
        except OSError as error:
            raise BatchError(_not_written(self._name, error)) from error


def _breaks_off(name: str, error: OSError) -> Finding:
    """That the run goes on without its journal."""
    if error.errno == errno.ENOSPC:
        return warning("journal-disk-full", value=name)
    return replace(_not_written(name, error), severity=Severity.WARNING)


def _not_written(name: str, error: OSError) -> Finding:
    return finding("journal-not-written", value=name, reason=error.strerror or type(error).__name__)


def _opened(path: Path) -> int:
    """The journal, made where there is none: a plain file, no pipe and no device."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    try:
        handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o600)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BatchError(finding("journal-not-written", value=path.name, reason=reason)) from error
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise BatchError(finding("file-is-device", value=path.name))
    return handle


def _lock(handle: int, name: str) -> None:
    """One run at a time: the other one is told, not waited for."""
    import portalocker

    try:
        portalocker.lock(handle, portalocker.LOCK_EX | portalocker.LOCK_NB)
    except (portalocker.LockException, OSError) as error:
        raise BatchError(finding("journal-in-use", value=name)) from error


def _lines(handle: int) -> Iterator[tuple[int, bytes]]:
    """Every line with where it starts, one at a time."""
    os.lseek(handle, 0, os.SEEK_SET)
    start = 0
    with os.fdopen(os.dup(handle), "rb") as stream:
        for line in stream:
            yield start, line
            start += len(line)


def _read_at(handle: int, start: int, length: int) -> bytes:
    os.lseek(handle, start, os.SEEK_SET)
    pieces = bytearray()
    while len(pieces) < length and (piece := os.read(handle, length - len(pieces))):
        pieces += piece
    return bytes(pieces)


def _line_of(keys: Mapping[str, Any]) -> bytes:
    return json.dumps(keys, separators=(",", ":"), sort_keys=True).encode() + b"\n"
