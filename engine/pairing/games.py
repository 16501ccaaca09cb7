"""The games of a paired round: one a board, or several between the same two.

PZSzach 2002, B.VI B.1 and D.3 (a): in matches colours change from game to game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.model import Event, EventInfo, GameKey, GameResult
from engine.pairing.paired_round import Decision, RoundPairing


def games_per_match(info: EventInfo) -> int:
    """Games that two players play when they meet: the setting, 1 where it is missing."""
    return max(1, info.settings.games_per_match or 1)


def match_games(key: GameKey, white: int, black: int, count: int) -> tuple[GameResult, ...]:
    """The games of one meeting, colours alternating from the first one on (PZSzach 2002, B.VI D.3 a, E.1 d)."""
    return tuple(
        GameResult(
            GameKey(key.round, key.board, key.stage, key.group, key.match, key.game + turn),
            *((white, black) if turn % 2 == 0 else (black, white)),
        )
        for turn in range(count)
    )


def round_of_games(
    games: Iterable[GameResult],
    bye: int | None = None,
    free: Iterable[int] = (),
    decisions: Iterable[Decision] = (),
) -> RoundPairing:
    """A paired round whose games have keys of their own; `free` are the others who do not play in it."""
    listed = tuple(games)
    pairs = tuple((game.white or 0, game.black) for game in listed if game.black is not None)
    return RoundPairing(pairs, bye, tuple(decisions), listed, tuple(free))


def round_of_matches(round_number: int, pairs: Sequence[tuple[int, int]], count: int, bye: int | None) -> RoundPairing:
    """A round of boards in order, each with `count` games; plain boards where that is one."""
    if count == 1:
        return RoundPairing(tuple(pairs), bye)
    games: list[GameResult] = []
    for board, (white, black) in enumerate(pairs, start=1):
        games += match_games(GameKey(round_number, board), white, black, count)
    return round_of_games(games, bye)


def games_of(pairing: RoundPairing, round_number: int) -> tuple[GameResult, ...]:
    """The games of a paired round with their keys."""
    if pairing.games:
        return pairing.games
    boards = enumerate(pairing.pairs, start=1)
    return tuple(GameResult(GameKey(round_number, board), white, black) for board, (white, black) in boards)


def played_pairs(event: Event, pairing: RoundPairing, round_number: int) -> tuple[tuple[int, int], ...]:
    """The pairs of a round as they stand in the results, without the play-off games that follow the paired ones."""
    last = max((game.key.game for game in games_of(pairing, round_number)), default=1)
    games = (game for game in event.results_of_round(round_number) if game.key.game <= last)
    return tuple((game.white, game.black) for game in games if game.white is not None and game.black is not None)
