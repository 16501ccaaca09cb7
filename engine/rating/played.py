"""The games of an event by player, as the rating sees them: which were played, and what is left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.model import BYES, Event, GameKey
from engine.pairing.duels.simul import is_display

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
