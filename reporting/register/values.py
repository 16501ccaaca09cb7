"""What the register keeps and answers, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.model.people import ID_KINDS
from engine.model.result import nothing

ID: Final = "id"
NAME: Final = "name"
TITLE: Final = "title"
CATEGORY: Final = "category"
NORM: Final = "norm"
DECISION: Final = "decision"
SAME: Final = "same"
UNDO: Final = "undo"
KINDS: Final = (ID, NAME, TITLE, CATEGORY, NORM, DECISION, SAME, UNDO)
"""What an entry may be: an id, a name, a title, a category, a norm, a decision, two persons are one, an undoing."""
GRANTED: Final = "granted"
REFUSED: Final = "refused"
RETURNED: Final = "returned"
VERDICTS: Final = (GRANTED, REFUSED, RETURNED)
"""What may be decided on a claim; `returned` asks for what is missing."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where rows come from: who entered them, by which command, from which file with which SHA-256."""

    who: str
    command: str
    file: str = ""
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Source(Origin):
    """An origin as the register keeps it: numbered, with its time (UTC)."""

    id: int = 0
    at: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """One entry before it has a number: of a title or category `scale` and `value`, of an id its kind and the id.

    `day` is the day from which something is held, of a norm the day on which it was made, of a decision the day of
    it; `birth` a day, a year or blank. `undone` is the entry that is undone, `other` the person who is the same one.
    Of a norm and of a decision: `played` games, `score`, the `place` (town) and `game` of the event, the day on which
    the norm was `made`, and what else a ledger counts by (`NormEntry`); `held` is `–` for nothing, blank if unknown.
    """

    kind: str
    scale: str = ""
    value: str = ""
    surname: str = ""
    first_name: str = ""
    birth: str = ""
    sex: str = ""
    federation: str = ""
    rules: str = ""
    edition: str = ""
    norm: str = ""
    event: str = ""
    start: str = ""
    event_sha256: str = ""
    day: str = ""
    played: int | None = None
    fillings: int | None = None
    score: str = ""
    performance: str = ""
    verdict: str = ""
    decided_by: str = ""
    reason: str = ""
    undone: int | None = None
    other: int | None = None
    line: int | None = None
    game: str = ""
    place: str = ""
    made: str = ""
    rating: int | None = None
    large: int | None = None
    held: str = ""
    by_result: int | None = None

    @property
    def name(self) -> str:
        """Surname and first name."""
        return f"{self.surname} {self.first_name}".strip()


@dataclass(frozen=True, slots=True)
class Entry(Fact):
    """A fact as the register keeps it: numbered, of a person, with its source; `undone_by` undid it."""

    id: int = 0
    person: int = 0
    source: int = 0
    undone_by: int | None = None


@dataclass(frozen=True, slots=True)
class Who:
    """A person as a file names him: ids by kind, names, birth (a day, a year or blank)."""

    ids: Mapping[str, str] = field(default_factory=nothing)
    surname: str = ""
    first_name: str = ""
    birth: str = ""
    sex: str = ""
    federation: str = ""

    @property
    def name(self) -> str:
        """Surname and first name."""
        return f"{self.surname} {self.first_name}".strip()

    @property
    def display_name(self) -> str:
        """The name, else the first id."""
        return self.name or next((self.ids[kind] for kind in ID_KINDS if kind in self.ids), "–")


@dataclass(frozen=True, slots=True)
class Listed:
    """A player's row of one rating list that the register keeps, with the list's day."""

    list: str
    kind: str
    day: str
    id: str
    name: str
    federation: str = ""
    birth: str = ""
    title: str = ""
    women_title: str = ""
    standard: int | None = None
    rapid: int | None = None
    blitz: int | None = None
