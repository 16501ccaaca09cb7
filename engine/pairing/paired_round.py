"""What a system answers: a paired round with its games, the decisions that led to it, or findings why there is none.

PZSzach 2002, B.VI B.1 and D.3 (a): in matches of several games colours change from game to game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.model import Event, EventInfo, Finding, GameKey, GameResult


@dataclass(frozen=True, slots=True)
class Decision:
    """One step of the reasoning: a bracket, what was tried, what decided.

    `code` names the text; `values` fill it; `article` is that of the edition.
    """

    bracket: int
    code: str
    article: str
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The pairing of one round: boards in the order in which they are announced.

    `pairs` are (White, Black) by starting number; `bye` is the number of the player left
    over, None where there is none. Where a pair is more than one game on one of the boards 1, 2, …
    (matches, groups, stages), `games` holds the games with their keys, in the order of `pairs`, and
    after them the byes that get a record of their own. `free` are the players who have no game
    for reasons of the system alone: they rest, or they are out. `doubtful`: it breaks no absolute
    criterion, but a search was given up before it was known for the one that the rules ask for.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None
    decisions: tuple[Decision, ...] = ()
    games: tuple[GameResult, ...] = ()
    free: tuple[int, ...] = ()
    doubtful: bool = False

    @property
    def boards(self) -> tuple[int, ...]:
        """The board of each pair: that of its game where it has one, as a match of several games, else 1, 2, …"""
        games = [game for game in self.games if game.black is not None]
        if [(game.white, game.black) for game in games] == [*self.pairs]:
            return tuple(game.key.board for game in games)
        return tuple(range(1, len(self.pairs) + 1))


Paired: TypeAlias = tuple[RoundPairing | None, tuple[Finding, ...]]
"""A paired round, None where it cannot be paired, and what is to be said about it."""
Pairer: TypeAlias = Callable[[Event, int], Paired]
"""Pairs a round, given by its number, of an event from the rounds before it."""


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
