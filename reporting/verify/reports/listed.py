"""The claims of a verification in their order, each with its number and its key, and what the reports are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from hashlib import sha256
from typing import Any

from reporting.locale.spelling import plain_name
from reporting.verify.companion_events import event_key
from reporting.verify.values import Answer, Claim, FileAnswer, as_json
from reporting.verify.versions import EventVersions


@dataclass(frozen=True, slots=True)
class ReportSettings:
    """What the commission says of itself and of its letters; what it does not say stays a line to write on.

    `answer_by` is the day, `answer_days` the number of days from the receipt within which an answer is awaited;
    `seconds` is how long the verification took, `versions` are the events that are told in several.
    """

    commission: str = ""
    answer_by: date | None = None
    answer_days: int | None = None
    seconds: float | None = None
    versions: tuple[EventVersions, ...] = ()


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

    @property
    def of_person(self) -> tuple[object, ...]:
        """Whose claim of which event it is: one letter answers all of them."""
        assert self.claim is not None
        player, event = self.claim.player, self.claim.event
        return plain_name(player.name), player.number, *event_key(event)

    @property
    def of_norm(self) -> tuple[object, ...]:
        """The norm that is claimed: a paper, its copy and a line of a table may claim one."""
        assert self.claim is not None
        return *self.of_person, self.claim.rules, self.claim.norm


@dataclass(frozen=True)
class Verified:
    """What was verified, with the settings of its reports."""

    answers: Sequence[FileAnswer]
    settings: ReportSettings

    @cached_property
    def lines(self) -> Sequence[Listed]:
        """The lines of the decision list: the claims in the order of the files, then of their own."""
        found: list[Listed] = []
        for answer in self.answers:
            for index, claim in enumerate(answer.claims, start=1):
                found.append(Listed(len(found) + 1, answer, claim, claim_key(answer, index)))
            if not answer.claims and answer.unreadable:
                found.append(Listed(len(found) + 1, answer, None, ""))
        return found

    def of(self, *verdicts: Answer) -> Sequence[Listed]:
        """The lines with one of the verdicts."""
        return [line for line in self.lines if line.verdict in verdicts]

    @cached_property
    def letters(self) -> Sequence[Sequence[Listed]]:
        """The claims of those who are answered, of a person and an event together: one of them does not hold."""
        found: dict[tuple[object, ...], list[Listed]] = {}
        for line in self.lines:
            if line.claim is not None:
                found.setdefault(line.of_person, []).append(line)
        return [lines for lines in found.values() if any(line.has_letter for line in lines)]

    @cached_property
    def letter_numbers(self) -> Mapping[int, int]:
        """The number of the letter about a line: that of its first line which does not hold."""
        numbers = ((lines, next(line.number for line in lines if line.has_letter)) for lines in self.letters)
        return {line.number: number for lines, number in numbers for line in lines}

    @cached_property
    def proposed(self) -> Sequence[Listed]:
        """The norms that are confirmed, each once, and claimed nowhere in a way that does not hold."""
        doubted = {line.of_norm for line in self.of(Answer.REFUTED, Answer.INCOMPLETE)}
        sound = {line.of_norm: line for line in reversed(self.of(Answer.CONFIRMED)) if line.of_norm not in doubted}
        return [*reversed(sound.values())]

    def count(self, verdict: Answer) -> int:
        """How many lines have a verdict."""
        return len(self.of(verdict))

    @property
    def claims(self) -> int:
        """How many lines are about a claim."""
        return sum(line.claim is not None for line in self.lines)


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
    for private in ("sex", "address"):
        keys["player"].pop(private, None)
    return {"line": line.number, "key": line.key, "file": answer.file, "sha256": answer.sha256, **keys}
