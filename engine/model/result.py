"""The result of one game, apart from what it is worth.

A mark says what a side made (win, draw, loss); the event's scoring turns marks into points.
So chess (1, ½, 0), draughts (2, 1, 0) and any other scoring share one type.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import Any, Final

EMPTY: Final[Mapping[str, Any]] = MappingProxyType({})
"""No unknown fields."""


def nothing() -> Mapping[str, Any]:
    """The empty mapping, as a default: dataclasses of Python 3.11 refuse it as a plain value."""
    return EMPTY


class Mark(IntEnum):
    """What one side made in one game."""

    LOSS = 0
    DRAW = 1
    WIN = 2


class Side(StrEnum):
    """The side that moves first and the side that answers."""

    WHITE = "white"
    BLACK = "black"


class ResultKind(StrEnum):
    """How a result came about."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    """One side did not come (walkower, служебна победа)."""
    DOUBLE_FORFEIT = "double-forfeit"
    """Neither side came."""
    BYE = "bye"
    """Left over by the pairing (pauza, свободен)."""
    HALF_BYE = "half-bye"
    ZERO_BYE = "zero-bye"
    ADJUDICATED = "adjudicated"
    """Not finished over the board or by post; the arbiter or a commission decided."""
    ADJOURNED = "adjourned"
    """Begun and not finished: no marks yet."""
    SANCTION = "sanction"
    """Lost by both, or otherwise set by the arbiter, although played (PZWarc 2021, II 2.5.3 and 5.6)."""


REQUESTED: Final = frozenset({ResultKind.HALF_BYE, ResultKind.ZERO_BYE})
BYES: Final = REQUESTED | {ResultKind.BYE}
FORFEITS: Final = frozenset({ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT})
UNPLAYED: Final = BYES | FORFEITS


@dataclass(frozen=True, slots=True)
class Outcome:
    """What both sides made. A bye has a mark for `white` alone.

    `advantage` is the side of a draw with advantage (remis z przewagą, `1+`/`1-`).
    `legs` counts the single games of a superblitz duel (PZWarc 2021, III 1.3), 1 elsewhere.
    `boards` holds the half points of both sides board by board where the outcome is that of a
    team match, and is empty for a single game.
    """

    white: Mark | None
    black: Mark | None
    kind: ResultKind = ResultKind.PLAYED
    advantage: Side | None = None
    legs: int = 1
    boards: tuple[tuple[int, int], ...] = ()

    @property
    def played(self) -> bool:
        """True where moves were made: colours count and the two have met."""
        return self.kind not in UNPLAYED

    @property
    def finished(self) -> bool:
        """True where the marks are final."""
        return self.white is not None


PAIRING_BYE: Final = Outcome(Mark.WIN, None, ResultKind.BYE)
"""What the pairing gives to whoever it leaves over."""


@dataclass(frozen=True, slots=True, order=True)
class GameKey:
    """The key of a game; whatever a plain event lacks is 1."""

    round: int
    board: int = 1
    stage: int = 1
    group: int = 1
    match: int = 1
    game: int = 1


@dataclass(frozen=True, slots=True)
class GameResult:
    """One pairing and, once known, its outcome.

    `white` and `black` are starting numbers; a bye has no `black`. `outcome` is None while
    the game is paired and not finished. `as_played` is the arbiter's mark that the colours
    or the pairing stand as they were played, whatever the schedule says (PZWarc 2021, II 4.6).
    `home` and `guest` are the teams of the match that the game belongs to.
    """

    key: GameKey
    white: int | None
    black: int | None
    outcome: Outcome | None = None
    as_played: bool = False
    home: int | None = None
    guest: int | None = None
    note: str = ""
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)

    def elsewhere(self, key: GameKey, white: int | None, black: int | None) -> GameResult:
        """The same game under another key, its players under other numbers."""
        return GameResult(key, white, black, self.outcome, self.as_played, self.home, self.guest, self.note, self.extra)

    def finished_with(self, outcome: Outcome) -> GameResult:
        """The same game with this outcome."""
        return GameResult(
            self.key, self.white, self.black, outcome, self.as_played, self.home, self.guest, self.note, self.extra
        )

    @property
    def kind(self) -> ResultKind | None:
        """How its result came about; None while there is none."""
        return None if self.outcome is None else self.outcome.kind

    @property
    def finished(self) -> bool:
        """True where its result is final."""
        return self.outcome is not None and self.outcome.finished

    @property
    def two_sides(self) -> bool:
        """True for a game of two, or a board of a match of two teams; a bye has one side."""
        return self.black is not None or self.guest is not None

    @property
    def unread(self) -> bool:
        """A result stands there and cannot be read: the game is not an unfinished one."""
        return self.outcome is None and any(self.extra.get(key) for key in ("result", "score", "kind"))

    def mark_of(self, number: int) -> Mark | None:
        """What the player with this starting number made; None while unfinished."""
        if self.outcome is None:
            return None
        return self.outcome.white if number == self.white else self.outcome.black

    def opponent_of(self, number: int) -> int | None:
        """Starting number of the other side; None for a bye."""
        return self.black if number == self.white else self.white
