"""A norm of an event that is not over may still be lost: the ledger says so, whatever the rounds so far come to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.classification.rules import in_force
from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player
from engine.pairing.round_robin.tables import schedule
from reporting.actions.ledger import running
from reporting.sources.load import Loaded

WON = Outcome(Mark.WIN, Mark.LOSS)
PEOPLE = tuple(Player(number, f"P{number}") for number in range(1, 5))


def played(rounds: int) -> Event:
    """Four players by the table: three rounds, of which the first ones are played."""
    games = tuple(
        GameResult(GameKey(at, board=board), white, black, WON)
        for at, pairs in enumerate(schedule(4)[:rounds], start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    )
    return Event(EventInfo("Lato", system="round-robin"), PEOPLE, results=games)


def with_open_game(event: Event) -> Event:
    *others, last = event.results
    return replace(event, results=(*others, replace(last, outcome=None)))


@pytest.mark.parametrize(
    ("event", "rules", "told"),
    [
        (played(2), "pzszach", True),
        (with_open_game(played(3)), "pzszach", True),
        (played(3), "pzszach", False),
        (played(2), "kszk", False),
    ],
    ids=["round-left", "game-open", "over", "norms-while-it-runs"],
)
def test_an_event_with_a_round_or_a_game_left_is_running(event: Event, rules: str, told: bool) -> None:
    loaded = Loaded("e.json", "json", True, event=event)
    assert [found.code for found in running(loaded, in_force(rules))] == ["ledger-event-running"] * told
