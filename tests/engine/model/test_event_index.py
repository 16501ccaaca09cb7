"""What is looked up in an event: games by player and by round; another event has tables of its own."""

from __future__ import annotations

from dataclasses import replace

from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, once_per_event

WON = Outcome(Mark.WIN, Mark.LOSS)
FIRST, BYE, SECOND = (
    GameResult(GameKey(1, 2), 1, 2, WON),
    GameResult(GameKey(1, 1), 3, None),
    GameResult(GameKey(2), 2, 3),
)
EVENT = Event(EventInfo(), results=(FIRST, BYE, SECOND))


def test_games_stand_with_everybody_who_plays_them() -> None:
    games = {number: tuple(of) for number, of in EVENT.index.games_by_player.items()}
    assert games == {1: (FIRST,), 2: (FIRST, SECOND), 3: (BYE, SECOND)}


def test_games_stand_in_their_round_in_the_order_of_the_boards() -> None:
    assert EVENT.results_of_round(1) == (BYE, FIRST)
    assert EVENT.results_of_round(3) == ()


def test_another_event_is_looked_up_anew() -> None:
    assert EVENT.index.played_rounds == {1}
    over = replace(EVENT, results=(*EVENT.results[:2], SECOND.finished_with(WON)))
    assert over.index.played_rounds == {1, 2}
    assert over == replace(EVENT, results=over.results)


def test_what_is_found_in_an_event_once_is_not_taken_for_another_event_or_another_question() -> None:
    looks = []

    @once_per_event
    def games(event: Event, least: int) -> int:
        looks.append(least)
        return sum(game.key.round >= least for game in event.results)

    assert [games(EVENT, 1), games(EVENT, 1), games(EVENT, 2), games(replace(EVENT, results=()), 1)] == [3, 3, 1, 0]
    assert looks == [1, 2, 1]
