"""What was read of the workbooks on the desk, what is written into them, and what was changed outside the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Final

from reporting.actions.changes import Noted
from reporting.actions.differences import differences
from reporting.sources.file_lock import locked
from reporting.sources.load import Loaded, load
from reporting.sources.replace import hash_now

_MOST: Final = 6
"""So many states are remembered: of two events the last three."""
_WAIT: Final = 5.0
"""Seconds that whoever only reads waits for a writer to tell what he has written."""


@dataclass(frozen=True, slots=True)
class Outside:
    """What somebody changed in a workbook without the page: when it was noticed, and which records."""

    when: str
    noted: tuple[Noted, ...]


@dataclass
class Readings:
    """The last states of workbooks, by path and hash; `outside` is what nobody on the page has looked at yet."""

    outside: dict[Path, list[Outside]] = field(default_factory=dict)
    _states: dict[tuple[Path, str], Loaded] = field(default_factory=dict)
    _latest: dict[Path, Loaded] = field(default_factory=dict)
    _adding: Lock = field(default_factory=Lock)

    def read(self, path: Path) -> Loaded:
        """The event as its file has it now: read again where the file is another."""
        try:
            now = hash_now(path)
            latest = self._latest.get(path)
            if latest is not None and latest.sha256 == now:
                return latest
            with locked(path, _WAIT):  # what is being written is no change from outside: its writer tells
                return self._read_anew(path)
        except OSError:
            return load(str(path))

    def _read_anew(self, path: Path) -> Loaded:
        now, before = hash_now(path), self._latest.get(path)
        if before is not None and before.sha256 == now:
            return before
        loaded = self._states.get((path, now or "")) or load(str(path))
        if loaded.readable and loaded.sha256 == now:
            noted = tuple(differences(before.document, loaded.document)) if before is not None else ()
            if noted:
                self.outside.setdefault(path, []).append(Outside(f"{datetime.now():%H:%M}", noted))
            self._remember(path, loaded)
        return loaded

    def note(self, path: Path, loaded: Loaded | None = None) -> None:
        """Take up what the page itself has written, read again unless it is known; the writer holds the file."""
        latest = self._latest.get(path)
        if loaded is None and latest is not None and latest.sha256 == hash_now(path):
            return
        loaded = loaded or load(str(path))
        if loaded.readable:
            self._remember(path, loaded)

    def state(self, path: Path, version: str) -> Loaded | None:
        """An earlier state by the beginning of its hash, if it is remembered."""
        with self._adding:
            found = (each for (place, sha256), each in self._states.items() if place == path and version)
            return next((each for each in found if each.sha256.startswith(version)), None)

    def _remember(self, path: Path, loaded: Loaded) -> None:
        with self._adding:
            self._states.pop((path, loaded.sha256), None)
            self._states[path, loaded.sha256] = self._latest[path] = loaded
            for old in list(self._states)[:-_MOST]:
                if self._latest.get(old[0]) is self._states.pop(old):
                    del self._latest[old[0]]


def lines_of(found: Sequence[Outside]) -> tuple[Noted, ...]:
    """All records that were changed outside, in the order in which that was noticed."""
    return tuple(noted for each in found for noted in each.noted)
