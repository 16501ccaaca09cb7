"""Examined files in little memory: on disk as lines once they are many, and what their counts need apart from them."""

from __future__ import annotations

import json
import marshal
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from typing import Any, Final, TypeVar, overload

from reporting.verify.examined import Examined, examined_as_json, examined_from_json
from reporting.verify.spool import Spool
from reporting.verify.values import Answer, EventRef, FileAnswer

IN_MEMORY: Final = 8 * 1024 * 1024
"""Bytes of lines that stay in memory: a run of some hundred files needs no disk."""
BRIEF_IN_MEMORY: Final = 1024 * 1024
"""The same of briefs."""
_VERDICTS: Final = tuple(Answer)
_ANSWER: Final = b',"answer":'
"""Before the answer, which is the last thing in a line; no text has it, for its quotes would be escaped there."""


_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Brief:
    """What is known of a kept file without its line: name, kind, its event, the verdicts of its claims.

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


def line_of(examined: Examined, companion: dict[str, str] | None = None) -> bytes:
    """An examined file as a line of JSON, its answer last, as `verify --json` prints it."""
    keys: dict[str, Any] = {"beside": companion or {}, **examined_as_json(examined)}
    keys["answer"] = keys.pop("answer")
    try:
        return json.dumps(keys, separators=(",", ":"), ensure_ascii=False).encode()
    except UnicodeEncodeError:  # a name that is no text
        return json.dumps(keys, separators=(",", ":")).encode()


def examined_of(line: bytes) -> Examined:
    """What `line_of` wrote; `KeyError`, `TypeError` or `ValueError` for another line."""
    return replace(examined_from_json(json.loads(line)), line=line)


class _ReadBack(Sequence[_T]):
    """What is read back piece by piece: a piece that cannot be read ends no walk through it without a word."""

    def __iter__(self) -> Iterator[_T]:
        return (self[at] for at in range(len(self)))


class Briefs(_ReadBack[Brief]):
    """The briefs of files in their order, each read back when it is asked for."""

    def __init__(self) -> None:
        self._pieces = Spool(BRIEF_IN_MEMORY)

    def put(self, at: int, examined: Examined) -> None:
        """The brief of the file at a place, or of the next one."""
        brief = brief_of(examined)
        event = None if brief.event is None else astuple(brief.event)
        verdicts = tuple(map(_VERDICTS.index, brief.verdicts))
        piece = marshal.dumps((brief.file, brief.kind, event, brief.ok, verdicts, brief.trusted))
        if at == len(self._pieces):
            self._pieces.add(piece)
        else:
            self._pieces.put(at, piece)

    def __len__(self) -> int:
        return len(self._pieces)

    @overload
    def __getitem__(self, at: int) -> Brief: ...
    @overload
    def __getitem__(self, at: slice) -> list[Brief]: ...
    def __getitem__(self, at: int | slice) -> Brief | list[Brief]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        file, kind, event, ok, verdicts, trusted = marshal.loads(self._pieces.get(range(len(self))[at]))
        known = None if event is None else EventRef(*event)
        return Brief(file, kind, known, ok, tuple([_VERDICTS[each] for each in verdicts]), trusted)


class Kept(_ReadBack[Examined]):
    """Examined files in their order, each read back when it is asked for."""

    def __init__(self) -> None:
        self.briefs = Briefs()
        self._lines = Spool(IN_MEMORY)

    def add(self, examined: Examined) -> None:
        """The next file."""
        self.briefs.put(len(self.briefs), examined)
        self._lines.add(examined.line or line_of(examined))

    def put(self, at: int, answer: FileAnswer) -> None:
        """Another answer for the file at a place."""
        examined = self[at].with_answer(answer)
        self.briefs.put(at, examined)
        self._lines.put(at, line_of(examined))

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, at: int) -> Examined: ...
    @overload
    def __getitem__(self, at: slice) -> list[Examined]: ...
    def __getitem__(self, at: int | slice) -> Examined | list[Examined]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        return examined_of(self._lines.get(range(len(self))[at]))

    def answers_as_text(self) -> Iterator[bytes]:
        """The answers as `verify --json` prints them, in UTF-8."""
        for at in range(len(self)):
            yield self._lines.get(at).partition(_ANSWER)[2][:-1]


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
