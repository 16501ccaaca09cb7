"""The games of an event by player, as the rating sees them: which were played, and what of matches is counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from engine.model import BYES, Event, GameKey, GameResult
from engine.pairing.duels.simul import is_display
from engine.pairing.games import games_per_match

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
    not rated (FIDE B.02, 6.2): a match is decided when one side has more than half of the points of all its games.
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
    """The keys of games that were played when their match was decided."""
    if event.info.system not in {"match", "cup"}:
        return frozenset()
    matches: dict[tuple[int, ...], list[GameResult]] = defaultdict(list)
    for game in sorted(event.results, key=lambda each: each.key):
        if game.white is not None and game.black is not None:
            matches[_match_of(event, game)].append(game)
    return frozenset(key for games in matches.values() for key in _late(games, games_per_match(event.info)))


def _match_of(event: Event, game: GameResult) -> tuple[int, ...]:
    """Who meets whom; in a cup the same two may meet in one round alone."""
    pair = sorted((game.white or 0, game.black or 0))
    return (*pair, game.key.stage, 0 if event.info.system == "match" else game.key.round)


def _late(games: list[GameResult], count: int) -> list[GameKey]:
    made: dict[int, int] = defaultdict(int)
    late = []
    for game in games:
        if any(points > count for points in made.values()) and count > 1:
            late.append(game.key)
        for number in (game.white or 0, game.black or 0):
            made[number] += int(game.mark_of(number) or 0)
    return late
