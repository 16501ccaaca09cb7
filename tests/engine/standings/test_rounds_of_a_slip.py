"""One round number typed wrong makes no table of hundreds of rounds: a round is one of which anything is told."""

from __future__ import annotations

import pytest

from engine.model import (
    Absence,
    Event,
    EventInfo,
    GameKey,
    GameResult,
    Mark,
    Outcome,
    Player,
    ResultKind,
    Round,
    RoundStatus,
)
from engine.model.rounds import last_played_round, played_rounds
from engine.standings.ledger import ledger_of
from tests.rows import of_each

WON = Outcome(Mark.WIN, Mark.LOSS, ResultKind.PLAYED)


def event(*rounds: int, planned: int | None = None, absent: int = 0, finished: int = 0) -> Event:
    """Two who play in these rounds and one who never does."""
    games = tuple(GameResult(GameKey(round=at, board=1), 1, 2, WON) for at in rounds)
    return Event(
        EventInfo(system="swiss-fide-2026", rounds=planned),
        players=tuple(Player(number) for number in (1, 2, 3)),
        results=games,
        absences=(Absence(absent, 3, "half"),) if absent else (),
        rounds=(Round(finished, status=RoundStatus.FINISHED),) if finished else (),
    )


@of_each(
    [
        ((1, 2, 3), 3, 3),
        ((1, 2, 3, 4), 3, 4),
        ((1, 2, 3, 4, 5), 3, 5),
        ((1, 2, 3, 5), 3, 3),
        ((1, 2, 999), 9, 2),
        ((1, 2, 9), 9, 9),
        ((1, 2, 999), None, 999),
    ]
)
def test_a_round_far_beyond_the_plan_is_none(rounds: tuple[int, ...], planned: int | None, last: int) -> None:
    assert last_played_round(event(*rounds, planned=planned)) == last
    assert max(played_rounds(event(*rounds, planned=planned))) == last


def test_rounds_of_which_nothing_is_told_are_no_lines() -> None:
    found = ledger_of(event(1, 2, 999)).entries
    assert [entry.round for entry in found[3]] == [1, 2, 999]
    assert [entry.round for entry in found[1]] == [1, 2, 999]


@pytest.mark.parametrize(("absent", "finished"), [(5, 0), (0, 5)])
def test_a_round_that_somebody_announced_or_marked_is_one(absent: int, finished: int) -> None:
    found = ledger_of(event(1, 2, 9, absent=absent, finished=finished)).entries
    assert [entry.round for entry in found[3]] == [1, 2, 5, 9]
    assert [entry.points for entry in found[3]] == [0, 0, 1 if absent else 0, 0]
