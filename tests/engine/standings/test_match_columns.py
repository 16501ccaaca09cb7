"""The columns of a match: games won, drawn and lost by each of the two (PZSzach 2002, B.VI E.1)."""

from __future__ import annotations

from engine.model import Event, GameKey, GameResult, Outcome
from engine.standings.places import standings
from tests.engine.pairing.played_out import BLACK_WINS, DRAWN, WHITE_WINS, field_of, with_game
from tests.rows import of_each

ADJOURNED = None


def match(*results: tuple[int, Outcome | None]) -> Event:
    """Games of a match of ten, each with its White and its result."""
    event = field_of("match", 2, {"games_per_match": "10"})
    for at, (white, outcome) in enumerate(results, start=1):
        event = with_game(event, GameResult(GameKey(at), white, 3 - white, outcome))
    return event


SIX = match((1, WHITE_WINS), (2, DRAWN), (1, WHITE_WINS), (2, BLACK_WINS), (1, DRAWN), (2, WHITE_WINS))
"""Player 1 wins three, once with Black, draws two and loses one."""


def columns(event: Event, after: int | None = None) -> dict[int, tuple[int, int, int, int]]:
    rows = standings(event, after)[0].rows
    return {row.number: (row.games, row.wins, row.draws, row.losses) for row in rows}


def test_each_side_has_its_own_wins_draws_and_losses() -> None:
    assert columns(SIX) == {1: (6, 3, 2, 1), 2: (6, 1, 2, 3)}


@of_each([(0, (0, 0, 0, 0), (0, 0, 0, 0)), (1, (1, 1, 0, 0), (1, 0, 0, 1)), (5, (5, 3, 2, 0), (5, 0, 2, 3))])
def test_games_after_the_round_asked_for_are_not_counted(
    after: int, first: tuple[int, ...], second: tuple[int, ...]
) -> None:
    assert columns(SIX, after) == {1: first, 2: second}


def test_games_of_a_play_off_and_games_without_a_result_are_not_counted() -> None:
    level = match((1, WHITE_WINS), (2, WHITE_WINS), (1, ADJOURNED))
    series = with_game(level, GameResult(GameKey(2, game=2), 1, 2, WHITE_WINS))
    assert columns(series) == {1: (2, 1, 0, 1), 2: (2, 1, 0, 1)}


def test_the_number_of_wins_is_the_tie_break_of_the_column() -> None:
    rows = standings(SIX)[0].rows
    assert [(row.number, row.values["WIN"]) for row in rows] == [(1, 3), (2, 1)]
