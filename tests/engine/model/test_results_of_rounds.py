"""The results of one round, asked for round by round."""

from __future__ import annotations

import pytest

from engine.model import Event, EventInfo, GameKey, GameResult


def event(rounds: int) -> Event:
    games = [
        GameResult(GameKey(at, board), 2 * board, 2 * board - 1) for board in (2, 1) for at in range(1, rounds + 1)
    ]
    return Event(EventInfo(), results=tuple(games))


def test_they_stand_in_the_order_of_the_boards() -> None:
    assert [game.key.board for game in event(3).results_of_round(2)] == [1, 2]
    assert event(3).results_of_round(4) == ()


def test_another_event_has_its_own() -> None:
    first, second = event(2), event(1)
    assert (len(first.results_of_round(2)), len(second.results_of_round(2))) == (2, 0)


def test_all_rounds_are_found_in_one_look_at_the_results(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of rounds were sought among tens of thousands of games, one by one."""
    played, looks = event(40), []
    monkeypatch.setattr(GameResult, "key", property(lambda game: looks.append(game) or GameKey(1)), raising=False)
    for at in range(1, 41):
        played.results_of_round(at)
    assert len(looks) < 4 * len(played.results)
