"""What an event's sheets have rows of: line-ups, absences, rounds, incidents, play-offs, prizes, stages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any, Final

from engine.model.result import Mark, nothing


class RoundStatus(StrEnum):
    """The life of a round (PZWarc 2021, V 2.8.9.7 and 2.8.9.10; FIDE Dutch 1998, F.6)."""

    PLANNED = "planned"
    PAIRED = "paired"
    ANNOUNCED = "announced"
    STARTED = "started"
    FINISHED = "finished"

    @property
    def begun(self) -> bool:
        """Games are being played, or over: what was announced stands."""
        return self in {RoundStatus.STARTED, RoundStatus.FINISHED}


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who sits at which board of a team in one round."""

    round: int
    team: int
    board: int
    player: int | None
    handed_in: str = ""
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)


_WITHDRAWN: Final = "withdrawn"
ABSENCE_MARKS: Final[Mapping[str, Mark]] = {
    "zero": Mark.LOSS,
    "half": Mark.DRAW,
    "full": Mark.WIN,
    _WITHDRAWN: Mark.LOSS,
}
"""The kinds of announced absences, and what each is worth: half a point is a draw's."""


@dataclass(frozen=True, slots=True)
class Absence:
    """An announced absence of a kind of `ABSENCE_MARKS`; `withdrawn` holds from this round on."""

    round: int
    player: int
    kind: str = "zero"
    note: str = ""
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)

    @property
    def mark(self) -> Mark:
        """The mark whose worth it has; one of no known kind is worth nothing."""
        return ABSENCE_MARKS.get(self.kind, Mark.LOSS)

    @property
    def is_final(self) -> bool:
        """True where the player does not come back."""
        return self.kind == _WITHDRAWN


@dataclass(frozen=True, slots=True)
class Round:
    """A round: number, day, hour, place in its life."""

    number: int
    date: date | None = None
    time: str = ""
    status: RoundStatus = RoundStatus.PLANNED
    stage: int = 1
    note: str = ""
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)


@dataclass(frozen=True, slots=True)
class Incident:
    """Something the report tells: what happened, whom it concerns, what was done by which article, what is moved.

    `kind` is `incident`, `protest`, `appeal` or `penalty`. `points` are half points that `points_of`, a player or in a
    team event a team, has beside his games from that round on, below zero where they were taken; of a team these are
    match points, and `board_points` those of its boards (`engine.model.corrections`).
    """

    description: str
    round: int | None = None
    date: date | None = None
    players: str = ""
    decision: str = ""
    motion: str = ""
    article: str = ""
    kind: str = ""
    points_of: int | None = None
    points: int | None = None
    board_points: int | None = None
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)


@dataclass(frozen=True, slots=True)
class PlayOff:
    """A play-off: its players in the order in which it left them (best first), as numbers.

    `place` is what was played for, where the sheet names one: of a cup, a match or a single tie it has none.
    `stage` and `group` are where it was played; one of no named stage decides wherever its players are level.
    """

    place: int | None
    order: tuple[int, ...]
    description: str = ""
    stage: int | None = None
    group: int | None = None
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize: for which place of which class, how much money (as the sheet writes it), what else."""

    prize: str
    place: int | None = None
    category: str = ""
    amount: str = ""
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of an event with several: system, groups, who goes on.

    `advance` players of each group go on, or those of `advance_by_group` from group 1, 2, …;
    `places_by_group` are the places of the groups where players choose them.
    """

    number: int
    name: str = ""
    system: str = ""
    rounds: int | None = None
    groups: int = 1
    advance: int | None = None
    carry_results: bool = False
    places_by_group: tuple[int, ...] = ()
    advance_by_group: tuple[int, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)
