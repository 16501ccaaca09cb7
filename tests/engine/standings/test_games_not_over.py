"""FIDE C.07 while a game of the last round is not over: who plays it is not away, and Fore Buchholz takes it as drawn."""

from __future__ import annotations

from fractions import Fraction

from engine.model import Absence, Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, ResultKind
from engine.standings.places import standings
from tests.rows import of_each

WON, DRAWN = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.DRAW, Mark.DRAW)


def event() -> Event:
    """3 was away in round 2; 3 and 4 still play their game of round 3."""
    games = (
        GameResult(GameKey(1, 1), 1, 3, WON),
        GameResult(GameKey(1, 2), 2, 4, WON),
        GameResult(GameKey(2, 1), 1, 4, WON),
        GameResult(GameKey(2, 2), 2, None, Outcome(Mark.WIN, None, ResultKind.BYE)),
        GameResult(GameKey(3, 1), 1, 2, DRAWN),
        GameResult(GameKey(3, 2), 3, 4),
    )
    players = tuple(Player(number) for number in (1, 2, 3, 4))
    info = EventInfo(system="swiss-fide-2026", rounds=3)
    return Event(info, players, results=games, absences=(Absence(2, 3, "zero"),))


@of_each(
    [
        # 1 met 3, 4 and 2, who have 0, 0 and 2½: the round of 3's absence is followed by one that is no absence (16.2.3).
        ("BH", Fraction(5, 2), Fraction(5, 2)),
        # A half more for 3 and 4 each; 3 met 1 with 2½, himself with ½ and 4 with ½.
        ("FB", Fraction(7, 2), Fraction(7, 2)),
        ("REP", 3, 2),
    ]
)
def test_who_still_plays_is_not_away(code: str, of_1: Fraction, of_3: Fraction) -> None:
    values = {row.number: row.values[code] for row in standings(event(), None, (code,))[0].rows}
    assert (values[1], values[3]) == (of_1, of_3)
