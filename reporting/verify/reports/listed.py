"""The claims of a verification in their order, each with its number and its key, and what the reports are told."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, overload

from reporting.verify.values import Answer, Claim, FileAnswer, as_json


@dataclass(frozen=True, slots=True)
class ReportSettings:
    """What the commission says of itself and of its letters; what it does not say stays a line to write on.

    `answer_by` is the day, `answer_days` the number of days from the receipt within which an answer is awaited;
    `seconds` is how long the verification took.
    """

    commission: str = ""
    answer_by: date | None = None
    answer_days: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the decision list: a claim, or (None) a file that could not be read."""

    number: int
    answer: FileAnswer
    claim: Claim | None
    key: str

    @property
    def verdict(self) -> str:
        """The verdict of the claim, or that the file cannot be read."""
        return self.claim.verdict.value if self.claim else Answer.UNREADABLE.value

    @property
    def has_letter(self) -> bool:
        """True where the player is answered: his claim is refused or incomplete."""
        return self.claim is not None and self.claim.verdict is not Answer.CONFIRMED


_VERDICTS: Final = tuple(Answer)
_FILE: Final = -1
"""Stands for the claim of a line about a whole file."""


class Lines(Sequence[Listed]):
    """Lines of the decision list, each read from its answer when it is asked for; a part of them is another one."""

    def __init__(self, every: _Every, chosen: Sequence[int]) -> None:
        self._every = every
        self._chosen = chosen

    def __len__(self) -> int:
        return len(self._chosen)

    @overload
    def __getitem__(self, at: int) -> Listed: ...
    @overload
    def __getitem__(self, at: slice) -> Lines: ...
    def __getitem__(self, at: int | slice) -> Listed | Lines:
        if isinstance(at, slice):
            return Lines(self._every, self._chosen[at])
        return self._every.line(self._chosen[at])

    def __iter__(self) -> Iterator[Listed]:
        return map(self._every.line, self._chosen)

    @property
    def claims(self) -> int:
        """How many of them are about a claim, none about a whole file."""
        return sum(self._every.is_claim(at) for at in self._chosen)

    @property
    def numbers(self) -> Sequence[int]:
        """Their numbers in the list."""
        return [at + 1 for at in self._chosen]

    def of(self, *verdicts: Answer) -> Lines:
        """Those with one of the verdicts."""
        known = {_VERDICTS.index(verdict) for verdict in verdicts}
        return Lines(self._every, array("L", [at for at in self._chosen if self._every.verdicts[at] in known]))

    def by(self, key: Callable[[Listed], Any]) -> Lines:
        """The same in another order; each is read once for its key."""
        keys = [key(line) for line in self]
        order = sorted(range(len(keys)), key=keys.__getitem__)
        return Lines(self._every, array("L", [self._chosen[at] for at in order]))


class _Every:
    """All lines: of each its file, its claim and its verdict, some bytes of memory; the file that was read last."""

    def __init__(self, answers: Sequence[FileAnswer]) -> None:
        self._answers = answers
        self._files, self._claims = array("L"), array("l")
        self.verdicts = bytearray()
        self._last: tuple[int, FileAnswer] | None = None
        for file, answer in enumerate(answers):
            for claim, found in enumerate(answer.claims):
                self._add(file, claim, found.verdict)
            if not answer.claims and answer.unreadable:
                self._add(file, _FILE, Answer.UNREADABLE)

    def _add(self, file: int, claim: int, verdict: Answer) -> None:
        self._files.append(file)
        self._claims.append(claim)
        self.verdicts.append(_VERDICTS.index(verdict))

    def is_claim(self, at: int) -> bool:
        """Whether the line at a place is about a claim."""
        return self._claims[at] != _FILE

    def line(self, at: int) -> Listed:
        """The line at a place, counted from 0."""
        file, claim = self._files[at], self._claims[at]
        if self._last is None or self._last[0] != file:
            self._last = file, self._answers[file]
        answer = self._last[1]
        if claim == _FILE:
            return Listed(at + 1, answer, None, "")
        return Listed(at + 1, answer, answer.claims[claim], claim_key(answer, claim + 1))


@dataclass(frozen=True)
class Verified:
    """What was verified, with the settings of its reports."""

    answers: Sequence[FileAnswer]
    settings: ReportSettings

    @cached_property
    def lines(self) -> Lines:
        """The lines of the decision list: the claims in the order of the files, then of their own."""
        every = _Every(self.answers)
        return Lines(every, range(len(every.verdicts)))

    @property
    def letters(self) -> Lines:
        """The lines of those who are answered: their claims are refused or incomplete."""
        return self.lines.of(Answer.REFUTED, Answer.INCOMPLETE)

    def count(self, verdict: Answer) -> int:
        """How many lines have a verdict."""
        return len(self.lines.of(verdict))

    @property
    def claims(self) -> int:
        """How many lines are about a claim."""
        return self.lines.claims


def claim_key(answer: FileAnswer, index: int) -> str:
    """What a claim is known by, whatever its file is called: SHA-256 over the file's hash and the index from 1."""
    return sha256(f"{answer.sha256}\n{index}".encode()).hexdigest()


def evidence_of(lines: Sequence[Listed], *, brief: bool = False) -> dict[str, Any]:
    """The claims as a paper carries them: as in the contract, without the requirements, with their keys and files.

    `brief` is for a paper about all of them: the numbers and the keys.
    """
    claims = [(line, line.claim) for line in lines if line.claim is not None]
    if brief:
        return {"schema": 1, "verification": [{"line": line.number, "key": line.key} for line, _ in claims]}
    return {"schema": 1, "verification": [_entry(line, claim) for line, claim in claims]}


def _entry(line: Listed, claim: Claim) -> dict[str, Any]:
    answer = line.answer
    (keys,) = as_json(FileAnswer(answer.file, answer.ok, claims=(claim,)))["claims"]
    del keys["requirements"]
    return {"line": line.number, "key": line.key, "file": answer.file, "sha256": answer.sha256, **keys}
