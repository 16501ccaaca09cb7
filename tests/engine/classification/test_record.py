"""What all players of an event have made, and what is missing in it."""

from __future__ import annotations

from dataclasses import replace

from engine.classification.record import half_points, unclear_ratings, unlisted, unread_games
from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, ResultKind

GAMES = tuple(GameResult(GameKey(1, board=at), at, at + 4, Outcome(Mark.WIN, Mark.LOSS)) for at in range(1, 5))
EVENT = Event(EventInfo(), tuple(Player(number) for number in range(1, 9)), results=GAMES)


def test_a_bye_has_its_own_worth_and_an_open_game_none() -> None:
    bye = GameResult(GameKey(2), 5, None, Outcome(Mark.WIN, None, ResultKind.BYE))
    event = replace(EVENT, results=(*GAMES, bye, GameResult(GameKey(2, board=2), 6, 7)))
    points = replace(event.info.points, bye=1)
    event = replace(event, info=replace(event.info, points=points))
    assert half_points(event) == {1: 2, 2: 2, 3: 2, 4: 2, 5: 1, 6: 0, 7: 0, 8: 0}


def test_what_is_missing_is_that_of_the_event_that_is_asked() -> None:
    """An event that differs is another, however alike: nothing of the first is told of it."""
    stranger = GameResult(GameKey(2), 1, 99)
    unread = GameResult(GameKey(2, board=2), 2, 3, extra={"result": "?"})
    unclear = Player(1, extra={"ratings": [{"value": 2000}]})
    other = replace(EVENT, results=(*GAMES, stranger, unread), players=(unclear, *EVENT.players[1:]))
    for event, expected in ((EVENT, ((), (), ())), (other, ((99,), (5,), (1,))), (EVENT, ((), (), ()))):
        assert (unlisted(event), unread_games(event), unclear_ratings(event, ("fmjd",))) == expected
