"""Games of a table without a line in the results: an event that lacks one is not over, and `check` says so."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from engine.checks import check_event
from engine.classification.places import event_over, final_place
from engine.model import (
    Absence,
    Event,
    EventInfo,
    GameKey,
    GameResult,
    Mark,
    Outcome,
    Player,
    PlayerStatus,
    Round,
    RoundStatus,
    Settings,
    Team,
)
from engine.pairing.round_robin.event_table import games_of_table, games_without_line
from tests.rows import of_each

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


@of_each(product(["round-robin", "sliding", "rutsch"], [1, 2]))
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


@pytest.mark.parametrize("system", ["round-robin", "groups"])
@pytest.mark.parametrize(("last_round", "over"), [(2, True), (4, False)])
def test_whoever_left_keeps_no_event_open_by_lines_of_rounds_after_he_left(
    system: str, last_round: int, over: bool
) -> None:
    """With `pair --all` the lines stand there from the beginning: no such event ever came to its end."""
    event = played()
    lines = tuple(
        replace(game, outcome=None) if 6 in {game.white, game.black} and game.key.round > 2 else game
        for game in event.results
    )
    left = replace(PLAYERS[5], status=PlayerStatus.WITHDRAWN, last_round=last_round)
    info = replace(event.info, system=system)
    event = replace(event, info=info, players=(*PLAYERS[:5], left), results=lines)
    assert event_over(event) is over
    assert (final_place(event, 1) is not None) is over
    codes = [found.code for found in check_event(event)]
    assert ("game-without-result" in codes) is (not over)


def test_a_team_that_left_keeps_no_event_open() -> None:
    teams = tuple(Team(number, f"T{number}") for number in range(1, 5))
    people = tuple(Player(number, f"N{number}", team=number, board=1) for number in range(1, 5))
    games = {1: ((1, 4), (2, 3)), 2: ((4, 3), (1, 2)), 3: ((2, 4), (3, 1))}
    won = Outcome(Mark.WIN, Mark.LOSS)
    results = tuple(
        GameResult(GameKey(at, match=match), home, guest, won, home=home, guest=guest)
        if at == 1 or 4 not in {home, guest}
        else GameResult(GameKey(at, match=match), None, None, None, home=home, guest=guest)
        for at, pairs in games.items()
        for match, (home, guest) in enumerate(pairs, start=1)
    )
    info = EventInfo(system="team-round-robin", settings=Settings(boards=1))
    event = Event(info, people, teams, results=results)
    assert not event_over(event)
    gone = replace(teams[3], status=PlayerStatus.WITHDRAWN, last_round=1)
    assert event_over(replace(event, teams=(*teams[:3], gone)))
