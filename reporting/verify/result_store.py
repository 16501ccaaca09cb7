"""Examined files as lines of JSON, and what their counts need apart from them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, overload

from reporting.verify.examined import Examined, examined_as_json, examined_from_json, keys_of
from reporting.verify.values import Answer, EventInFile, FileAnswer

_ANSWER: Final = b',"answer":'
"""Before the answer, which is the last thing in a line; no text has it, for its quotes would be escaped there."""


@dataclass(frozen=True, slots=True)
class Brief:
    """What is known of a file without its line: name, kind, its event, the verdicts of its claims, and their events.

    It is `signed` where it has a signature at all, `sound` where each is valid and nothing was changed after it, and
    `trusted` where one is of somebody whom the federation trusts.
    """

    file: str
    kind: str
    event: EventInFile | None
    ok: bool
    verdicts: tuple[Answer, ...]
    trusted: bool = False
    signed: bool = False
    sound: bool = False
    events: tuple[EventInFile, ...] = ()

    @property
    def unreadable(self) -> bool:
        """No claim could be read from it."""
        return not self.ok and not self.verdicts


def brief_of(examined: Examined) -> Brief:
    """What is known of a file without its line."""
    answer = examined.answer
    verdicts = tuple(claim.verdict for claim in answer.claims)
    signed = bool(answer.signatures)
    sound = signed and all(one.get("intact") and not one.get("changed_after") for one in answer.signatures)
    trusted = sound and any(one.get("trusted") for one in answer.signatures)
    events = tuple(dict.fromkeys(_events(examined)))
    return Brief(answer.file, examined.kind, examined.event, answer.ok, verdicts, trusted, signed, sound, events)


def _events(examined: Examined) -> Iterator[EventInFile]:
    """The file's own event, else those of its claims."""
    if examined.event is not None:
        yield examined.event
        return
    versions = {facts.event: facts.version for facts in examined.facts}
    for event in (claim.event for claim in examined.answer.claims):
        if event.sha256:
            yield EventInFile(event.name, event.start, event.sha256, version=versions.get(event.sha256, ""))


def line_of(examined: Examined, read_with: dict[str, str] | None = None) -> bytes:
    """An examined file as a line of JSON, its answer last, as `verify --json` prints it."""
    keys = {"beside": read_with or {}, **examined_as_json(examined)}
    dumped = partial(json.dumps, keys, separators=(",", ":"), default=keys_of)
    try:
        return dumped(ensure_ascii=False).encode()
    except UnicodeEncodeError:  # a name that is no text
        return dumped().encode()


def examined_of(line: bytes) -> Examined:
    """What `line_of` wrote; `KeyError`, `TypeError` or `ValueError` for another line."""
    return replace(examined_from_json(json.loads(line)), line=line)


class ResultStore(Sequence[Examined]):
    """Examined files in their order, as lines: some kilobytes each, a tenth of what they take as values.

    `briefs` are what stays known of each without reading its line.
    """

    def __init__(self) -> None:
        self.briefs: list[Brief] = []
        self._lines: list[bytes] = []

    def add(self, examined: Examined) -> None:
        """The next file."""
        self.briefs.append(brief_of(examined))
        self._lines.append(examined.line or line_of(examined))

    def put(self, at: int, answer: FileAnswer) -> None:
        """Another answer for the file at a place."""
        examined = self[at].with_answer(answer)
        self.briefs[at] = brief_of(examined)
        self._lines[at] = line_of(examined)

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, at: int) -> Examined: ...
    @overload
    def __getitem__(self, at: slice) -> list[Examined]: ...
    def __getitem__(self, at: int | slice) -> Examined | list[Examined]:
        if isinstance(at, slice):
            return [examined_of(line) for line in self._lines[at]]
        return examined_of(self._lines[at])

    def answers(self) -> list[FileAnswer]:
        """The answers alone."""
        return [each.answer for each in self]

    def answers_as_text(self) -> Iterator[bytes]:
        """The answers as `verify --json` prints them, in UTF-8."""
        return (line.partition(_ANSWER)[2][:-1] for line in self._lines)


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
