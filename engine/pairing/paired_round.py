"""What a system answers: a paired round, the decisions that led to it, or findings that say why there is none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine.model import Event, Finding, GameResult


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
