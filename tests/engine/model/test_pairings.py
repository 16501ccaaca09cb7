"""The pairings of all once games were changed or added: as if they were gathered anew, whoever met whom how often."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome
from engine.model.itself import Itself
from engine.model.pairings import games_by_number, games_of_results

WON = Outcome(Mark.WIN, Mark.LOSS)


@pytest.mark.parametrize("seed", range(40))
def test_changed_games_stand_with_those_who_play_them(seed: int) -> None:
    dice = random.Random(seed)
    games = tuple(
        GameResult(GameKey(at, board), dice.choice((None, *range(1, 7))), dice.choice((None, *range(1, 7))))
        for at in range(1, 4)
        for board in range(1, 4)
    )
    new = [replace(game, outcome=WON) for game in dice.sample(games, 3)]
    new.append(GameResult(GameKey(9), 1, dice.randrange(1, 9), WON))
    changed = Event(EventInfo(), results=games).finishing(new)
    found, alike = games_by_number(changed), games_of_results(Itself(changed.results))
    assert {number: sorted(found[number], key=str) for number in alike} == {
        number: sorted(of, key=str) for number, of in alike.items()
    }


class Seen(GameResult):
    """A game that counts how often anybody looks who plays it."""

    looks = 0

    def __getattribute__(self, name: str) -> Any:
        Seen.looks += name == "white"
        return super().__getattribute__(name)


def test_the_games_of_many_are_not_gone_through_for_each_of_them() -> None:
    """Somebody has met a thousand: each of them has one game."""
    met = range(1, 1_001)
    games = games_by_number(Event(EventInfo()).finishing([Seen(GameKey(at), -1, at, WON) for at in met]))
    assert (len(games[-1]), {len(games[at]) for at in met}, Seen.looks < 20 * len(met)) == (1_000, {1}, True)
