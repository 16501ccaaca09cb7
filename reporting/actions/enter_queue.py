"""One queue for each file: what comes while a write goes on is written together, and each gets its own answer."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Lock
from typing import Final

from engine.model import Finding
from reporting.actions.changes import Entry
from reporting.actions.enter import Entered, enter
from reporting.sources.file_lock import locked
from reporting.sources.load import Loaded, load


def _load(path: Path) -> Loaded:
    return load(str(path))


def _forget(path: Path, loaded: Loaded | None) -> None:
    del path, loaded


class EnterQueue:
    """Takes entries of many threads for one file; whoever comes while nobody writes, writes for all that came so far.

    The answer comes when the file holds the entry, or when it is refused. `read` gives the event as the file has it
    now; `note` is called once something was written, with the event where that is known without reading it.
    """

    def __init__(
        self, path: Path, read: Callable[[Path], Loaded] = _load, note: Callable[[Path, Loaded | None], None] = _forget
    ) -> None:
        self.path: Final = path
        self._read, self._note = read, note
        self._waiting: list[tuple[Entry, Future[Entered]]] = []
        self._adding = Lock()
        self._writing = Lock()

    def enter(self, entry: Entry) -> Entered:
        """What became of the entry."""
        answer: Future[Entered] = Future()
        with self._adding:
            self._waiting.append((entry, answer))
        with self._writing:
            if not answer.done():
                self._write_waiting()
        return answer.result()

    def _write_waiting(self) -> None:
        """Write all entries that came; what goes wrong is the answer to each of them."""
        with self._adding:
            waiting, self._waiting = self._waiting, []
        try:
            answers = self._written([entry for entry, _ in waiting])
        except BaseException as error:
            for _, answer in waiting:
                answer.set_exception(error)
            return
        for (_, answer), entered in zip(waiting, answers, strict=True):
            answer.set_result(entered)

    def _written(self, entries: list[Entry]) -> tuple[Entered, ...]:
        with locked(self.path) as busy:
            if busy is not None:
                return _refused(entries, (busy,))
            loaded = self._read(self.path)
            if not loaded.readable:
                return _refused(entries, loaded.findings)
            answer = enter(loaded, entries)
            if answer.written:
                self._note(self.path, answer.loaded)
            return answer.entered


def _refused(entries: list[Entry], findings: tuple[Finding, ...]) -> tuple[Entered, ...]:
    return tuple(Entered("refused", findings=findings) for _ in entries)
