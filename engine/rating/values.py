"""Values of a rating: the games that were played, what a player's rating changes by, and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.model import BYES, Event, Finding, GameKey
from engine.pairing.duels.simul import is_display
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


UNPLAYED = "unplayed"
_NOTHING: Final[Mapping[GameKey, str]] = {}


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished pairing of two players, seen by one of them; `points` are 0, 1, 2 for a loss, a draw, a win.

    `reason` says why it is no game for any rating.
    """

    round: int
    opponent: int
    points: int
    reason: str = ""


def played_games(event: Event, left_out: Mapping[GameKey, str] = _NOTHING) -> Mapping[int, tuple[PlayedGame, ...]]:
    """The finished games by starting number, in the order of their keys; nothing of a display.

    Byes are no games; forfeits are listed with their reason (FIDE B.02, 5.1), and so are those that a system leaves
    out, by their keys.
    """
    found: dict[int, list[PlayedGame]] = defaultdict(list)
    if is_display(event):
        return found  # type: ignore[return-value]
    for game in sorted(event.results, key=lambda each: each.key):
        if game.white is None or game.black is None or game.outcome is None or game.outcome.kind in BYES:
            continue
        reason = left_out.get(game.key, "") if game.outcome.played else UNPLAYED
        for number, other in ((game.white, game.black), (game.black, game.white)):
            mark = game.mark_of(number)
            if mark is not None:
                found[number].append(PlayedGame(game.key.round, other, int(mark), reason))
    return {number: tuple(games) for number, games in found.items()}
