"""What a computation of ratings says: of a game, of a player, of the event."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.model import Finding
from engine.regulations.editions import Edition


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One pairing of a player as the rating sees it.

    `rating` is the opponent's, None where he has none; `difference` the player's rating minus the opponent's, as it
    counts; `expected` and `score` in points of the game; `change` what the score has beyond the expectation.
    They are None where the game is not counted, or the player has no rating to be changed, or a table is missing.
    `limit` is the most that a difference counts in this game, None where it counts in full.
    `reason` and `article` say why a game is not counted; both are empty for one that is.
    """

    round: int
    opponent: int
    rating: int | None
    score: Fraction | None
    difference: int | None = None
    expected: Fraction | None = None
    limit: int | None = None
    reason: str = ""
    article: str = ""

    @property
    def counted(self) -> bool:
        """Whether the game is rated."""
        return not self.reason

    @property
    def change(self) -> Fraction | None:
        """Points made beyond the expected ones, before they are multiplied by K."""
        return None if self.score is None or self.expected is None else self.score - self.expected


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """What the event changes of a player's rating.

    `rating` is the one at the start, None for an unrated player; `assumed` what stands in for it (FMJD's new players).
    `average` is of the counted opponents; `expected`, `k` and `change` are None where nothing is changed or something
    is not known. `initial` is the first rating that an unrated player's games would give, whether or not it is
    published; `new` the rating after the event alone, None where there is none. `k_reason` says which rule gave K.
    `missing` names what is not configured. `list_before` and `list_after` are the sub-lists of FMJD.
    """

    number: int
    rating: int | None
    games: tuple[RatedGame, ...]
    average: Fraction | None = None
    score: Fraction = Fraction(0)
    expected: Fraction | None = None
    k: int | None = None
    k_reason: str = ""
    change: Fraction | None = None
    new: int | None = None
    initial: int | None = None
    performance: int | None = None
    assumed: int | None = None
    outcome: str = ""
    titles: tuple[str, ...] = ()
    title_performance: str = ""
    list_before: str = ""
    list_after: str = ""
    missing: str = ""

    @property
    def n(self) -> int:
        """Games that are counted."""
        return sum(game.counted for game in self.games)


@dataclass(frozen=True, slots=True)
class RatingChanges:
    """The changes of all players by starting number, under one edition.

    `kind` is the list that changes: `standard`, `rapid`, `blitz`; `classical`, `accelerated` of FMJD. `weight` is the
    share of gain and loss that counts, None where it is not known. `table` says from which difference on how many
    points of a game the higher rated player is expected to make; empty where no table is configured.
    """

    system: str
    edition: Edition | None
    kind: str
    players: tuple[PlayerChange, ...]
    findings: tuple[Finding, ...]
    weight: Fraction | None = Fraction(1)
    table: tuple[tuple[int, Fraction], ...] = ()
