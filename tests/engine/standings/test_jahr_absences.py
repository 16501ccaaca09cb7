"""Jahr 1981, item 8: whoever pauses has ten per cent of his own total; an announced absence is no pause."""

from __future__ import annotations

from fractions import Fraction

from engine.model import Absence, Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, PointScale, ResultKind
from engine.pairing.swiss.event_field import field_of
from engine.pairing.swiss.jahr import totals
from engine.standings.places import standings

WON = Outcome(Mark.WIN, Mark.LOSS)


def test_a_round_away_with_a_point_brings_that_point_alone() -> None:
    """1 won and was away with a point; 3 won and paused; as the pairing of the next round has it."""
    games = (
        GameResult(GameKey(1, 1), 1, 2, WON),
        GameResult(GameKey(1, 2), 3, 4, WON),
        GameResult(GameKey(2, 1), 2, 4, WON),
        GameResult(GameKey(2, 2), 3, None, Outcome(Mark.WIN, None, ResultKind.BYE)),
    )
    players = tuple(Player(number) for number in (1, 2, 3, 4))
    info = EventInfo(system="swiss-jahr", rounds=3, points=PointScale(bye=1))
    event = Event(info, players, results=games, absences=(Absence(2, 1, "full"),))
    shown = {row.number: row.values["JAHR"] for row in standings(event, None, ("JAHR",))[0].rows}
    assert (shown[1], shown[3]) == (2, 1 + Fraction(1, 2) + Fraction(1, 10))
    assert shown == {number: Fraction(total) for number, (total, _) in totals(field_of(event, 3)[0]).items()}
