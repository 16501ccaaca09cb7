"""Places that stand for norms go by the points that the table has: byes, struck players, points beside the games."""

from __future__ import annotations

from dataclasses import replace

from engine.classification.record import half_points
from engine.model import Absence, Event, EventInfo, GameKey, GameResult, Incident, Mark, Outcome, Player, ResultKind
from engine.pairing.round_robin.tables import schedule
from engine.standings.places import standings
from tests.rows import of_each

BYE = Outcome(Mark.WIN, None, ResultKind.BYE)


def all_play_all(*more: GameResult, left: int | None = None, incidents: tuple[Incident, ...] = ()) -> Event:
    """Five players, White wins every game; number 5 leaves after a round."""
    games = tuple(
        GameResult(GameKey(at, board), white, black, Outcome(Mark.WIN, Mark.LOSS))
        for at, pairs in enumerate(schedule(5), 1)
        for board, (white, black) in enumerate(pairs, 1)
        if left is None or at <= left or 5 not in (white, black)
    )
    players = tuple(Player(number, last_round=left if number == 5 else None) for number in range(1, 6))
    return Event(EventInfo(system="round-robin"), players, results=(*games, *more), incidents=incidents)


def swiss() -> Event:
    """Three players, the third of whom has the bye."""
    games = (GameResult(GameKey(1, 1), 1, 2, Outcome(Mark.WIN, Mark.LOSS)), GameResult(GameKey(1, 2), 3, None, BYE))
    players = tuple(Player(number) for number in range(1, 4))
    return Event(EventInfo(system="swiss-pzwarc-rating", rounds=3), players, results=games)


TAKEN = (Incident("Late.", 2, points_of=1, points=-1),)


@of_each(
    [
        all_play_all(),
        all_play_all(GameResult(GameKey(1, 3), 2, None, BYE)),
        all_play_all(left=1),
        all_play_all(left=4),
        all_play_all(incidents=TAKEN),
        all_play_all(left=1, incidents=TAKEN),
        swiss(),
        replace(swiss(), incidents=(Incident("Late.", 1, points_of=3, points=1),)),
        replace(swiss(), absences=(Absence(1, 4, "half"),), players=tuple(Player(number) for number in range(1, 5))),
    ]
)
def test_points_are_those_of_the_table(event: Event) -> None:
    table = {row.number: row.points for row in standings(event)[0].rows if row.place is not None}
    made = half_points(event)
    assert {number: made.get(number, 0) for number in table} == table
    assert made.keys() <= table.keys()
