"""A round of stages in which everybody has met already is passed over, and no gap in the results."""

from __future__ import annotations

import pytest

from engine.checks import check_event
from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, Stage
from engine.systems.table import pair_round

WON = Outcome(Mark.WIN, Mark.LOSS)
LOST = Outcome(Mark.LOSS, Mark.WIN)


def in_stages(*, carried: bool) -> Event:
    """Two groups of four, all of whom go on into two groups; the lower number wins every game.

    Of each new group two and two have met: one of its three rounds is played already, where results are carried over."""
    players = tuple(Player(number, group=(number + 3) // 4) for number in range(1, 9))
    stages = (
        Stage(1, system="round-robin", groups=2, advance=4),
        Stage(2, system="round-robin", groups=2, carry_results=carried),
    )
    event = Event(EventInfo(name="Stages", system="groups", rounds=6), players, stages=stages)
    for at in range(1, 7):
        pairing, _ = pair_round(event, at)
        assert pairing is not None
        games = tuple(
            GameResult(GameKey(at, game.key.board, game.key.stage, game.key.group), *sides, WON if first else LOST)
            for game in pairing.games
            if game.white and game.black
            for sides, first in (((game.white, game.black), game.white < game.black),)
        )
        event = Event(event.info, players, stages=stages, results=(*event.results, *games))
    return event


def skipped(event: Event) -> list[str | None]:
    return [found.value for found in check_event(event) if found.code == "round-skipped"]


@pytest.mark.parametrize(("carried", "rounds"), [(True, {1, 2, 3, 4, 6}), (False, {1, 2, 3, 4, 5, 6})])
def test_a_round_that_was_played_before_is_no_gap(carried: bool, rounds: set[int]) -> None:
    event = in_stages(carried=carried)
    assert {game.key.round for game in event.results} == rounds
    assert skipped(event) == []


@pytest.mark.parametrize(("left", "told"), [(4, ["4"]), (2, ["2", "5"])])
def test_a_round_with_games_to_play_is_one(left: int, told: list[str]) -> None:
    """Without round 2 nobody knows who meets in round 5."""
    event = in_stages(carried=True)
    kept = tuple(game for game in event.results if game.key.round != left)
    assert skipped(Event(event.info, event.players, stages=event.stages, results=kept)) == told
