"""Examined files in little memory: on disk as lines once they are many; what their order and counts need stays."""

from __future__ import annotations

import json
import tempfile
import weakref
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import IO, Any, Final, overload

from reporting.verify.examined import Examined, examined_as_json, examined_from_json
from reporting.verify.values import Answer, EventRef, FileAnswer

IN_MEMORY: Final = 8 * 1024 * 1024
"""Bytes of lines that stay in memory: a run of some hundred files needs no disk."""
_ANSWER: Final = b',"answer":'
"""Before the answer, which is the last thing in a line; no text has it, for its quotes would be escaped there."""


@dataclass(frozen=True, slots=True)
class Brief:
    """What is known of a kept file without reading its line: name, kind, its event, the verdicts of its claims.

    It is `trusted` where somebody whom the federation trusts signed it, and nothing was changed.
    """

    file: str
    kind: str
    event: EventRef | None
    ok: bool
    verdicts: tuple[Answer, ...]
    trusted: bool = False

    @property
    def unreadable(self) -> bool:
        """No claim could be read from it."""
        return not self.ok and not self.verdicts


def brief_of(examined: Examined) -> Brief:
    """What stays in memory of a file."""
    answer = examined.answer
    verdicts = tuple(claim.verdict for claim in answer.claims)
    trusted = any(
        one.get("trusted") and one.get("intact") and not one.get("changed_after") for one in answer.signatures
    )
    return Brief(answer.file, examined.kind, examined.event, answer.ok, verdicts, trusted)


def line_of(examined: Examined, beside: dict[str, str] | None = None) -> bytes:
    """An examined file as a line of JSON, its answer last, as `verify --json` prints it."""
    keys: dict[str, Any] = {"beside": beside or {}, **examined_as_json(examined)}
    keys["answer"] = keys.pop("answer")
    try:
        return json.dumps(keys, separators=(",", ":"), ensure_ascii=False).encode()
    except UnicodeEncodeError:  # a name that is no text
        return json.dumps(keys, separators=(",", ":")).encode()


def examined_of(line: bytes) -> Examined:
    """What `line_of` wrote; `KeyError`, `TypeError` or `ValueError` for another line."""
    return replace(examined_from_json(json.loads(line)), line=line)


class Kept(Sequence[Examined]):
    """Examined files in their order, each read back when it is asked for.

    A temporary file without a name holds the lines; where the disk is full, memory does.
    """

    def __init__(self) -> None:
        self.briefs: list[Brief] = []
        self._places = array("q")
        self._lengths = array("L")
        self._here: dict[int, bytes] = {}
        self._size = self._end = 0
        self._file: IO[bytes] | None = None
        self._full = False

    def add(self, examined: Examined) -> None:
        """The next file."""
        self.briefs.append(brief_of(examined))
        self._places.append(0)
        self._lengths.append(0)
        self._write(len(self.briefs) - 1, examined.line or line_of(examined))

    def put(self, at: int, answer: FileAnswer) -> None:
        """Another answer for the file at a place."""
        examined = self[at].with_answer(answer)
        self.briefs[at] = brief_of(examined)
        self._write(at, line_of(examined))

    def __len__(self) -> int:
        return len(self.briefs)

    @overload
    def __getitem__(self, at: int) -> Examined: ...
    @overload
    def __getitem__(self, at: slice) -> list[Examined]: ...
    def __getitem__(self, at: int | slice) -> Examined | list[Examined]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        return examined_of(self._line(range(len(self))[at]))

    def __iter__(self) -> Iterator[Examined]:
        return (self[at] for at in range(len(self)))

    def answers_as_text(self) -> Iterator[bytes]:
        """The answers as `verify --json` prints them, in UTF-8."""
        for at in range(len(self)):
            yield self._line(at).partition(_ANSWER)[2][:-1]

    def _write(self, at: int, line: bytes) -> None:
        if self._full or self._size + len(line) <= IN_MEMORY:
            self._size += len(line)
            self._here[at] = line
            return
        try:
            self._file = self._file or self._opened()
            self._file.seek(self._end)
            self._file.write(line)
            self._file.flush()
        except OSError:
            self._full = True
            self._here[at] = line
            return
        self._here.pop(at, None)
        self._places[at], self._lengths[at] = self._end, len(line)
        self._end += len(line)

    def _opened(self) -> IO[bytes]:
        """A file that is there as long as the answers are."""
        file = tempfile.TemporaryFile()  # noqa: SIM115
        weakref.finalize(self, file.close)
        return file

    def _line(self, at: int) -> bytes:
        if at in self._here or self._file is None:
            return self._here[at]
        self._file.seek(self._places[at])
        return self._file.read(self._lengths[at])


class Answers(Sequence[FileAnswer]):
    """The answers of kept files, each read back when it is asked for."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept

    def __len__(self) -> int:
        return len(self.kept)

    @overload
    def __getitem__(self, at: int) -> FileAnswer: ...
    @overload
    def __getitem__(self, at: slice) -> list[FileAnswer]: ...
    def __getitem__(self, at: int | slice) -> FileAnswer | list[FileAnswer]:
        if isinstance(at, slice):
            return [each.answer for each in self.kept[at]]
        return self.kept[at].answer

    def __iter__(self) -> Iterator[FileAnswer]:
        return (each.answer for each in self.kept)


def summary(briefs: Sequence[Brief], seconds: float) -> dict[str, Any]:
    """The counts of the contract; `unreadable` counts files, all others claims."""
    counts = Counter(verdict for brief in briefs for verdict in brief.verdicts)
    return {
        "files": len(briefs),
        "claims": sum(counts.values()),
        **{each.value: counts[each] for each in Answer if each is not Answer.UNREADABLE},
        "unreadable": sum(brief.unreadable for brief in briefs),
        "seconds": round(seconds, 3),
    }


def exit_code(briefs: Sequence[Brief]) -> int:
    """0 where every file is fine and all is confirmed; 3 where no file at all could be read; otherwise 1."""
    if all(brief.ok for brief in briefs):
        return 0
    return 3 if all(brief.unreadable for brief in briefs) else 1
