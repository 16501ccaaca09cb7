"""Two who meet several times in a Swiss event (FIDE C.07, 6.1.2)."""

from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player
from engine.standings.places import standings

RESULTS = {"1": Outcome(Mark.WIN, Mark.LOSS), "=": Outcome(Mark.DRAW, Mark.DRAW)}


def event(*games: tuple[int, int, int, str], people: int = 4) -> Event:
    """Games as round, White, Black and the result of White."""
    results = [
        GameResult(GameKey(at, board), white, black, RESULTS[made])
        for board, (at, white, black, made) in enumerate(games, 1)
    ]
    players = tuple(map(Player, range(1, people + 1)))
    return Event(
        EventInfo(system="swiss-fide-2026", rounds=max(game[0] for game in games)), players, results=tuple(results)
    )


def test_several_games_of_a_pair_count_by_their_average() -> None:
    """All of 1, 2 and 3 have two points. 1 beat 2 once and drew twice, 2 beat 3, and 3 beat 1.

    Added up, 1 would have two points among them and stand first; by the average of the three games
    he has two thirds, 2 has one and a third, and 3 has one.
    """
    games = ((1, 1, 2, "1"), (2, 1, 2, "="), (3, 1, 2, "="), (4, 2, 3, "1"), (4, 3, 1, "1"), (1, 3, 4, "1"))
    table, _ = standings(event(*games), tie_breaks=["DE"])
    assert {row.number: row.points for row in table.rows} == {1: 4, 2: 4, 3: 4, 4: 0}
    assert {row.number: row.values["DE"] for row in table.rows} == {2: 1, 3: 2, 1: 3, 4: 0}


def test_halves_of_averages_are_not_lost() -> None:
    """1 to 4 have three points each. In halves of points 3 has 3.5 among them, 1 and 2 have 3, 4 has 2.5.

    Whoever left the halves out would find 1, 2 and 4 level, and 4, who beat 1, second.
    """
    games = (
        *((1, 1, 2, "1"), (2, 1, 2, "="), (3, 1, 3, "1"), (4, 1, 3, "="), (5, 4, 1, "1"), (5, 2, 3, "=")),
        *(
            (3, 2, 4, "1"),
            (4, 2, 4, "="),
            (1, 3, 4, "1"),
            (2, 4, 5, "1"),
            (6, 4, 5, "="),
            (6, 3, 6, "1"),
            (7, 2, 6, "="),
        ),
    )
    table, _ = standings(event(*games, people=6), tie_breaks=["DE"])
    assert [row.points for row in table.rows] == [6, 6, 6, 6, 1, 1]
    assert {row.number: row.values["DE"] for row in table.rows[:4]} == {3: 1, 1: 2, 2: 3, 4: 4}
