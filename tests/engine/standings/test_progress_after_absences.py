"""PZSzach 2002, B.VI A.1.5: the running scores of a Swiss event end at the points of the standings."""

from __future__ import annotations

from engine.model import Absence, Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, ResultKind
from engine.standings.tables import progress_table
from tests.rows import of_each

WON, DRAWN = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.DRAW, Mark.DRAW)
BYE = Outcome(Mark.WIN, None, ResultKind.BYE)


@of_each([("zero", 0), ("half", 1), ("full", 2)])
def test_games_after_an_announced_absence_count_its_points(kind: str, half_points: int) -> None:
    """3 wins, is away, and draws with 1, who was paired in every round."""
    games = (
        GameResult(GameKey(1, 1), 1, 2, WON),
        GameResult(GameKey(1, 2), 3, 4, WON),
        GameResult(GameKey(2, 1), 1, 4, WON),
        GameResult(GameKey(2, 2), 2, None, BYE),
        GameResult(GameKey(3, 1), 1, 3, DRAWN),
        GameResult(GameKey(3, 2), 2, 4, WON),
    )
    players = tuple(Player(number) for number in (1, 2, 3, 4))
    event = Event(
        EventInfo(system="swiss-fide-2026", rounds=3), players, results=games, absences=(Absence(2, 3, kind),)
    )
    table = progress_table(event)
    running = {row.row.number: [cell.running for cell in row.cells] for row in table.rows}
    assert running == {1: [2, 4, 5], 2: [0, 2, 4], 3: [2, 2 + half_points, 3 + half_points], 4: [0, 0, 0]}
    assert all(row.cells[-1].running == row.row.points for row in table.rows)
