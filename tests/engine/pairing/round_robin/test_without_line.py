"""Games of a table without a line in the results: an event that lacks one is not over, and `check` says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.checks import check_event
from engine.classification.places import event_over, final_place
from engine.model import Absence, Event, EventInfo, GameResult, Mark, Outcome, Player, Round, RoundStatus
from engine.pairing.round_robin.event_table import games_of_table
from engine.pairing.round_robin.without_line import games_without_line

PLAYERS = tuple(Player(number, surname=f"N{number}") for number in range(1, 7))


def played(system: str = "round-robin", cycles: int = 1) -> Event:
    """An all-play-all of six in which White won every game."""
    event = Event(EventInfo(system=system, cycles=cycles), PLAYERS)
    outcome = Outcome(Mark.WIN, Mark.LOSS)
    return replace(event, results=tuple(replace(game, outcome=outcome) for game in games_of_table(event)))


def without(event: Event, *gone: GameResult) -> Event:
    return replace(event, results=tuple(game for game in event.results if game not in gone))


def told(event: Event) -> list[tuple[str, str]]:
    codes = {"games-without-line", "game-missing", "round-empty"}
    return [(each.code, str(dict(each.values)["round"])) for each in check_event(event) if each.code in codes]


@pytest.mark.parametrize("system", ["round-robin", "sliding", "rutsch"])
@pytest.mark.parametrize("cycles", [1, 2])
def test_a_whole_event_is_over(system: str, cycles: int) -> None:
    event = played(system, cycles)
    assert event.results
    assert event_over(event) and games_without_line(event) == () and told(event) == []


@pytest.mark.parametrize("cycles", [1, 2])
def test_a_row_that_was_left_out_keeps_the_event_open_and_is_told(cycles: int) -> None:
    """It counted as over: the table was headed as the final one, and a place in it made a norm."""
    event = played(cycles=cycles)
    for game in event.results:
        lacking = without(event, game)
        assert not event_over(lacking) and final_place(lacking, 1) is None
        assert told(lacking) == [("games-without-line", str(game.key.round))]


def test_a_finished_round_tells_each_of_its_games_and_nothing_is_told_twice() -> None:
    event = played()
    marked = replace(without(event, event.results[0]), rounds=(Round(1, status=RoundStatus.FINISHED),))
    assert told(marked) == [("game-missing", "1")]


def test_games_of_somebody_who_left_came_later_or_was_excused_are_not_missed() -> None:
    event = played()
    last = [game for game in event.results if game.key.round == 5 and 6 in (game.white, game.black)]
    lacking = without(event, *last)
    left = replace(lacking, players=(*PLAYERS[:5], replace(PLAYERS[5], last_round=4)))
    assert event_over(left) and told(left) == []
    excused = replace(lacking, absences=(Absence(round=5, player=6),))
    assert event_over(excused) and told(excused) == []
    first = [game for game in event.results if game.key.round == 1 and 6 in (game.white, game.black)]
    late = replace(without(event, *first), players=(*PLAYERS[:5], replace(PLAYERS[5], from_round=2)))
    assert event_over(late) and told(late) == []


def test_a_game_in_another_round_than_its_own_is_no_missing_one() -> None:
    event = played()
    moved = tuple(replace(game, key=replace(game.key, round=6 - game.key.round)) for game in event.results)
    assert games_without_line(replace(event, results=moved)) == ()


def test_a_round_that_is_being_entered_is_not_told_until_the_next_one_is_played() -> None:
    event = played()
    second = [game for game in event.results if game.key.round <= 2]
    entering = replace(event, results=tuple(second[:-1]))
    assert told(entering) == []
    third = replace(event, results=(*second[:-1], *(game for game in event.results if game.key.round == 3)))
    assert told(third) == [("games-without-line", "2")]


def test_the_games_of_one_player_alone_are_no_slip() -> None:
    event = played()
    own = [game for game in event.results if 1 in (game.white, game.black)]
    assert told(replace(event, results=tuple(own))) == []
