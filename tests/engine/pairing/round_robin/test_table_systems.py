"""The half-table and sliding systems, cycles and matches of several games, as events.

PZSzach 2002, B.VI A.5 and B.1; PZWarc 2021, V 1.5.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any

import pytest

from engine.checks import check_event
from engine.model import DRAUGHTS_POINTS, Event, GameKey, GameResult, GameType, PlayerStatus, UnfinishedRule
from engine.pairing.round_robin.event_table import ends_reversed
from engine.standings.places import standings
from engine.standings.tables import crosstable
from engine.systems.table import pair_round, planned_rounds
from tests.engine.pairing.played_out import DRAWN, WHITE_WINS, field_of, play, with_game
from tests.rows import of_each

SYSTEMS = ("round-robin", "half-table", "half-table-reversed", "sliding", "rutsch")


def sizes(system: str) -> tuple[int, ...]:
    return (3, 4, 8) if system.startswith("half") else (2, 3, 6)


CASES = [(system, players) for system in SYSTEMS for players in sizes(system)]


def meetings(event: Event) -> Counter[frozenset[int | None]]:
    return Counter(frozenset({game.white, game.black}) for game in event.results)


@of_each((*case, cycles, games) for case in CASES for cycles in (1, 2) for games in (1, 3))
def test_everyone_meets_everyone_as_often_as_it_is_set(system: str, players: int, cycles: int, games: int) -> None:
    event = field_of(system, players, {"games_per_match": str(games)}, cycles=cycles)
    played = play(event, range(1, (planned_rounds(event) or 0) + 1))
    assert len(meetings(played)) == players * (players - 1) // 2
    assert set(meetings(played).values()) == {cycles * games}
    assert not [found for found in check_event(played) if found.code == "game-not-in-schedule"]


def test_the_half_table_of_eight_ends_with_the_second_half_of_the_reversed_one() -> None:
    """PZWarc 2021, V 1.5.2: the reversed system changes the order of the phases and nothing else."""
    straight, turned = (play(field_of(system, 8), range(1, 8)) for system in ("half-table", "half-table-reversed"))
    assert [game for game in straight.results if game.key.round > 3] == [
        replace(game, key=replace(game.key, round=game.key.round + 3)) for game in turned.results if game.key.round <= 4
    ]


@of_each([(6, False), (7, True), (8, True), (9, False), (10, False), (11, True)])
def test_the_half_table_wants_a_number_divisible_by_four_or_one_less(players: int, fits: bool) -> None:
    event = field_of("half-table", players)
    pairing, findings = pair_round(event, 1)
    assert (pairing is not None) is fits
    assert [found.code for found in findings] == ([] if fits else ["half-table-size"])
    assert ("half-table-size" in [found.code for found in check_event(event)]) is not fits


def test_the_direction_of_moving_is_a_setting() -> None:
    left = play(field_of("rutsch", 7), range(1, 3))
    right = play(field_of("rutsch", 7, {"sliding_direction": "right"}), range(1, 3))
    assert left.results_of_round(1) == right.results_of_round(1)
    assert left.results_of_round(2) != right.results_of_round(2)


def test_the_games_of_a_match_stand_on_one_board_with_colours_in_turn() -> None:
    pairing, _ = pair_round(field_of("round-robin", 4, {"games_per_match": "2"}), 1)
    assert pairing is not None
    shown = [(game.key.board, game.key.game, game.white, game.black) for game in pairing.games]
    assert shown == [(1, 1, 1, 4), (1, 2, 4, 1), (2, 1, 2, 3), (2, 2, 3, 2)]


def test_the_points_of_all_games_of_a_match_count_and_stand_in_one_cell() -> None:
    event = field_of("round-robin", 4, {"games_per_match": "2"})
    played = play(event, range(1, 4), lambda game: WHITE_WINS if game.key.game == 1 else DRAWN)
    rows = standings(played)[0].rows
    assert sum(row.points for row in rows) == 2 * 12
    assert {len(cells) for row in crosstable(played).rows for cells in row.cells.values()} == {2}


@pytest.mark.parametrize(("game", "cited"), [(GameType.CHESS, None), (GameType.DRAUGHTS64, "II 4.6")])
def test_colours_other_than_the_tables_cite_the_code_of_draughts_in_draughts_alone(
    game: GameType, cited: str | None
) -> None:
    event = field_of("round-robin", 4, {})
    wrong = with_game(replace(event, info=replace(event.info, game=game)), GameResult(GameKey(1, 1), 4, 1, WHITE_WINS))
    (found,) = (found for found in check_event(wrong) if found.code == "colours-reversed")
    assert (found.rule and found.rule.article) == cited


def test_a_second_game_with_colours_unchanged_is_told() -> None:
    event = field_of("round-robin", 4, {"games_per_match": "2"})
    wrong = with_game(event, GameResult(GameKey(1, 1, game=2), 1, 4, WHITE_WINS))
    assert "colours-reversed" in [found.code for found in check_event(wrong)]
    third = with_game(event, GameResult(GameKey(1, 1, game=3), 1, 4, WHITE_WINS))
    assert "game-not-in-schedule" in [found.code for found in check_event(third)]


@of_each(SYSTEMS)
def test_the_rest_of_a_player_who_left_late_is_lost_by_forfeit_in_every_table(system: str) -> None:
    """PZWarc 2021, II 5.7.1.2: with more than half played, all seven games stand in the table."""
    event = field_of(system, 8, unfinished=UnfinishedRule.MORE_THAN_HALF)
    played = play(event, range(1, 6))
    gone = replace(played.players[7], status=PlayerStatus.WITHDRAWN, last_round=5)
    left = replace(played, players=(*played.players[:7], gone))
    finished = play(left, range(6, 8))
    own = [game for game in finished.results if 8 in {game.white, game.black}]
    without = replace(finished, results=tuple(game for game in finished.results if game not in own[5:]))
    rows = {row.number: row for row in standings(without)[0].rows}
    assert rows[8].games == 7
    assert rows[8].wins <= 5


def test_draughts_pay_two_points_for_a_win() -> None:
    event = field_of("half-table", 4, game=GameType.DRAUGHTS64, points=DRAUGHTS_POINTS)
    rows = standings(play(event, range(1, 4)))[0].rows
    assert [row.points for row in rows] == [12, 8, 4, 0]


def colours_running(event: Event) -> int:
    """The most games of one colour that anybody has one after the other."""
    runs = []
    for player in event.players:
        games = sorted(
            (game for game in event.results if player.number in {game.white, game.black}), key=attrgetter("key")
        )
        runs += [len(list(run)) for _, run in groupby(games, key=lambda game: game.white == player.number)]
    return max(runs)


@of_each([4, 6, 8, 16])
def test_nobody_has_three_games_of_one_colour_where_two_cycles_meet(players: int) -> None:
    """FIDE C.05, annex 1: the last two rounds of the first cycle change places, the second goes in order."""
    rounds = range(1, 2 * players - 1)
    reversed_ends, plain = (
        play(field_of("round-robin", players, {}, cycles=2, federation=federation), rounds)
        for federation in ("", "pzszach")
    )
    assert (colours_running(reversed_ends), colours_running(plain)) == (2, 3)
    last = players - 1
    order = [*range(1, last - 1), last, last - 1, *range(players, 2 * last + 1)]
    by_round = [{(game.white, game.black) for game in plain.results_of_round(at)} for at in order]
    assert [{(game.white, game.black) for game in reversed_ends.results_of_round(at)} for at in rounds] == by_round
    assert [found.code for found in check_event(reversed_ends)] == []


@of_each(
    [
        ({"cycles": 2}, {}, True),
        ({"cycles": 2}, {"rated_by": "fide"}, True),
        ({"cycles": 2}, {"rated_by": "national"}, False),
        ({"cycles": 2}, {"cycle_ends_reversed": "no"}, False),
        ({"cycles": 2, "federation": "pzszach"}, {"rated_by": "fide"}, False),
        ({"cycles": 2, "federation": "pzszach"}, {"cycle_ends_reversed": "yes"}, True),
        ({"cycles": 2, "game": GameType.DRAUGHTS64}, {}, False),
        ({"cycles": 1}, {"cycle_ends_reversed": "yes"}, False),
    ]
)
def test_who_plays_the_last_rounds_of_a_cycle_reversed(
    info: dict[str, Any], settings: dict[str, str], reverse: bool
) -> None:
    assert ends_reversed(field_of("round-robin", 6, settings, **info)) is reverse


def test_games_that_stand_there_decide_how_a_cycle_ends() -> None:
    """An event that was begun by the plain table goes on by it, whatever the default is."""
    begun = play(field_of("round-robin", 6, {}, cycles=2, federation="pzszach"), range(1, 5))
    other = replace(begun, info=replace(begun.info, federation=""))
    assert not ends_reversed(other)
    assert not [found for found in check_event(other) if found.code == "game-not-in-schedule"]
