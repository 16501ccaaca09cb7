"""A game that is told under another key, its players under other numbers, says everything else as before."""

from __future__ import annotations

from dataclasses import replace

from engine.model import GameKey, GameResult, Mark, Outcome


def test_nothing_of_a_game_but_its_key_and_its_players_is_other_elsewhere() -> None:
    game = GameResult(GameKey(3, 4, 2, 5, 6, 2), 7, 8, Outcome(Mark.WIN, Mark.LOSS), True, 9, 10, "late", {"a": 1})
    key = GameKey(1, 4)
    assert game.elsewhere(key, 1, None) == replace(game, key=key, white=1, black=None)
    assert game.elsewhere(key, 1, None).extra is game.extra
