"""The games of an event by player, as the rating sees them: which were played, and what of matches is counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.model import BYES, Event, GameKey, GameResult
from engine.model.system_id import CUP
from engine.pairing.duels.match import decided_in
from engine.pairing.duels.simul import is_display
from engine.pairing.games import games_per_match
from engine.pairing.knockout.cup import decide

UNPLAYED = "unplayed"
AFTER_THE_MATCH = "match-decided"


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished pairing of two players, seen by one of them; `points` are 0, 1, 2 for a loss, a draw, a win.

    `reason` says why it is no game for any rating.
    """

    round: int
    opponent: int
    points: int
    reason: str = ""


def played_games(event: Event) -> Mapping[int, tuple[PlayedGame, ...]]:
    """The finished games by starting number, in the order of their keys; nothing of a display.

    Byes are no games; forfeits are listed with their reason (FIDE B.02, 5.1). Games of a match after it was decided are
    not rated (FIDE B.02, 6.2): whether it was, the match or the tie of the cup itself says.
    """
    found: dict[int, list[PlayedGame]] = defaultdict(list)
    if is_display(event):
        return found  # type: ignore[return-value]
    late = _after_the_match(event)
    for game in sorted(event.results, key=lambda each: each.key):
        if game.white is None or game.black is None or game.outcome is None or game.outcome.kind in BYES:
            continue
        reason = "" if game.outcome.played else UNPLAYED
        reason = reason or (AFTER_THE_MATCH if game.key in late else "")
        for number, other in ((game.white, game.black), (game.black, game.white)):
            mark = game.mark_of(number)
            if mark is not None:
                found[number].append(PlayedGame(game.key.round, other, int(mark), reason))
    return {number: tuple(games) for number, games in found.items()}


def _after_the_match(event: Event) -> frozenset[GameKey]:
    """The keys of games that were played when their match was decided: as the match and the cup say that it is."""
    if event.info.system == "match":
        last = decided_in(event)
        return frozenset(game.key for game in event.results if last is not None and game.key.round > last)
    if event.info.system != CUP:
        return frozenset()
    ties: dict[tuple[int, ...], list[GameResult]] = defaultdict(list)
    for game in sorted(event.results, key=lambda each: each.key):
        if game.white is not None and game.black is not None:
            pair = sorted((game.white, game.black))
            ties[*pair, game.key.stage, game.key.round].append(game)
    return frozenset(
        game.key for (first, second, *_), games in ties.items() for game in _late(event, first, second, games)
    )


def _late(event: Event, first: int, second: int, games: Sequence[GameResult]) -> Iterator[GameResult]:
    """The games of a tie, its play-off apart, before which its earlier ones had decided it."""
    match = [game for game in games if game.key.game <= games_per_match(event.info)]
    for at, game in enumerate(match):
        if decide(event, first, second, match[:at])[1] == "games":
            yield game
