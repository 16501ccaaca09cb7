"""Play an event out, round by round, for tests of whole systems."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.model import Event, EventInfo, GameResult, Mark, Outcome, Player
from engine.pairing.paired_round import games_of
from engine.systems.table import pair_round
from tests.settings import of_sheet

WHITE_WINS = Outcome(Mark.WIN, Mark.LOSS)
BLACK_WINS = Outcome(Mark.LOSS, Mark.WIN)
DRAWN = Outcome(Mark.DRAW, Mark.DRAW)


def field_of(system: str, players: int, settings: dict[str, str] | None = None, **info: object) -> Event:
    """An event of players 1 to n with a seed."""
    people = tuple(Player(number, f"P{number}") for number in range(1, players + 1))
    return Event(EventInfo(system=system, seed="12345678", settings=of_sheet(settings or {}), **info), people)  # type: ignore[arg-type]


def stronger_wins(game: GameResult) -> Outcome:
    """The lower starting number wins."""
    return WHITE_WINS if (game.white or 0) < (game.black or 0) else BLACK_WINS


def play(event: Event, rounds: range, outcome: Callable[[GameResult], Outcome] = stronger_wins) -> Event:
    """The event with these rounds paired and played; a round that cannot be paired fails the test."""
    for number in rounds:
        pairing, findings = pair_round(event, number)
        assert pairing is not None, findings
        played = (game if game.outcome else replace(game, outcome=outcome(game)) for game in games_of(pairing, number))
        event = replace(event, results=(*event.results, *played))
    return event


def with_game(event: Event, game: GameResult) -> Event:
    """The event with one more row in its results."""
    return replace(event, results=(*event.results, game))
