"""What a Swiss system knows before it pairs a round.

The values here are plain integers, so that a pairing engine can copy them into its own
arrays at once. Points are integers in the unit of the event's scoring (half points where
a win is worth 1; any other unit works as well, since engines only compare and add).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from engine.model.result import ResultKind

WHITE: Final = 1
"""White, as the sign that it adds to a colour difference."""
BLACK: Final = -1
"""Black, as the sign that it adds to a colour difference."""
NO_COLOUR: Final = 0
"""No colour: the round was not played over the board."""


class RoundKind(IntEnum):
    """What happened to one player in one round."""

    PLAYED = 0
    FORFEIT_WIN = 1
    """Paired, the opponent did not come."""
    FORFEIT_LOSS = 2
    """Paired, the player did not come."""
    PAIRING_BYE = 3
    """The bye that the pairing gave (PAB, pauza, свободен)."""
    FULL_BYE = 4
    """An announced absence worth a win."""
    HALF_BYE = 5
    ZERO_BYE = 6
    """An announced absence worth nothing, or a round before arrival or after withdrawal."""


ROUND_OF_BYE: Final[Mapping[ResultKind, RoundKind]] = {
    ResultKind.BYE: RoundKind.PAIRING_BYE,
    ResultKind.HALF_BYE: RoundKind.HALF_BYE,
    ResultKind.ZERO_BYE: RoundKind.ZERO_BYE,
}
"""What a round was of which the results say that the player had no game."""


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """One finished round of one player.

    `opponent` is the starting number of the scheduled opponent, 0 for none; `colour` is
    WHITE, BLACK or NO_COLOUR (always NO_COLOUR where no game was played); `points` is what
    the round was worth.
    """

    opponent: int
    colour: int
    points: int
    kind: RoundKind = RoundKind.PLAYED


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player of the field: starting number, rating used for the order, finished rounds.

    `acceleration` holds the virtual points of each round, the round to be paired included
    (C.04.5.1); empty means none. `present` is False for whoever is not to be paired now:
    withdrawn, not yet arrived, or absent by announcement, whatever the absence is worth.
    `by_hand` marks whoever has a game of this round already, fixed by the arbiter.
    """

    number: int
    rounds: tuple[PlayerRound, ...] = ()
    rating: int = 0
    present: bool = True
    acceleration: tuple[int, ...] = ()
    by_hand: bool = False
    correction_points: tuple[int, ...] = ()
    """Points given or taken beside the games, by finished round (FIDE, TRF26, 299); empty means none."""

    @property
    def points(self) -> int:
        """Sum of the finished rounds, without virtual points."""
        return sum(r.points for r in self.rounds) + sum(self.correction_points)


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a round can be worth, in the event's unit; `point` is one point in that unit."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    pairing_bye: int = 2
    point: int = 2


@dataclass(frozen=True, slots=True)
class Field:
    """Everything that the pairing of one round depends on.

    `entrants` stand in the order of their starting numbers (TPN); numbers need not be
    consecutive. `round_number` is the round to be paired, `rounds` the planned total.
    `initial_colour` is the colour of the first player in round 1 (by lot). `forbidden`
    holds groups of numbers, in order, no two of which may meet: a pair, a club, a family.
    """

    entrants: tuple[Entrant, ...]
    round_number: int
    rounds: int
    initial_colour: int = WHITE
    forbidden: frozenset[tuple[int, ...]] = frozenset()
    scoring: Scoring = field(default_factory=Scoring)

    @property
    def points(self) -> dict[int, int]:
        """Points of everyone by starting number, without virtual points."""
        return {entrant.number: entrant.points for entrant in self.entrants}
