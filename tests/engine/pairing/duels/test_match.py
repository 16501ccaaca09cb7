"""Individual matches (PZSzach 2002, B.VI E.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.model import Event, GameKey, GameResult, PlayOff
from engine.standings.places import standings
from engine.systems.table import pair_round, planned_rounds
from tests.engine.pairing.played_out import DRAWN, WHITE_WINS, field_of, play, stronger_wins, with_game
from tests.rows import of_each

POINTS = {"match_rule": "points", "match_target": "2.5"}
WINS = {"match_rule": "wins", "match_target": "2"}


def codes(event: Event, number: int) -> list[str]:
    return [found.code for found in pair_round(event, number)[1]]


def test_colours_are_drawn_for_the_first_game_and_alternate_to_the_end() -> None:
    """E.1 (d)."""
    played = play(field_of("match", 2, {"games_per_match": "6"}), range(1, 7), lambda game: DRAWN)
    whites = [game.white for game in played.results]
    assert whites[0] in {1, 2}
    assert whites == [whites[0], 3 - (whites[0] or 0)] * 3


def test_a_number_of_games_ends_the_match() -> None:
    """E.1 (a)."""
    event = field_of("match", 2, {"games_per_match": "4"})
    assert planned_rounds(event) == 4
    assert planned_rounds(field_of("match", 2, rounds=6)) == 6
    assert codes(play(event, range(1, 5)), 5) == ["round-beyond-schedule"]


def test_a_decided_match_of_fixed_length_may_be_played_to_its_end() -> None:
    event = play(field_of("match", 2, {"games_per_match": "4"}), range(1, 4))
    pairing, findings = pair_round(event, 4)
    assert pairing is not None
    assert [found.code for found in findings] == ["match-decided"]
    assert codes(play(field_of("match", 2, {"games_per_match": "4"}), range(1, 3)), 3) == []


@of_each([(0, False), (1, True), (2, True)])
def test_the_first_to_a_number_of_points_wins(draws: int, over: bool) -> None:
    """E.1 (b): two wins are 2 points, with a draw the 2.5 that are asked for."""
    event = play(field_of("match", 2, POINTS), range(1, 3))
    for _ in range(draws):
        event = with_game(event, GameResult(GameKey(len(event.results) + 1), 1, 2, DRAWN))
    pairing, findings = pair_round(event, len(event.results) + 1)
    assert (pairing is None) is over
    assert [found.code for found in findings] == (["match-decided"] if over else [])
    assert planned_rounds(event) is None


def test_draws_are_not_counted_where_wins_decide() -> None:
    """E.1 (c)."""
    event = field_of("match", 2, WINS)
    for number in range(1, 6):
        event = with_game(event, GameResult(GameKey(number), 1, 2, DRAWN))
    assert codes(event, 6) == []
    event = with_game(event, GameResult(GameKey(6), 1, 2, WHITE_WINS))
    assert codes(event, 7) == []
    event = with_game(event, GameResult(GameKey(7), 1, 2, WHITE_WINS))
    assert codes(event, 8) == ["match-decided"]
    assert [(row.place, row.number) for row in standings(event)[0].rows] == [(1, 1), (2, 2)]


@pytest.mark.parametrize("settings", [{"match_rule": "points"}, {"match_rule": "wins"}])
def test_a_match_without_its_end_is_told(settings: dict[str, str]) -> None:
    assert codes(field_of("match", 2, settings), 1) == ["match-target-missing"]


@pytest.mark.parametrize("players", [1, 3])
def test_a_match_is_of_two(players: int) -> None:
    assert codes(field_of("match", players, {"games_per_match": "2"}), 1) == ["match-players"]


def test_a_level_match_names_the_ladder_and_who_chooses_the_colour() -> None:
    """E.1 (e) and its note: lots before every series."""
    event = play(field_of("match", 2, {"games_per_match": "2"}), range(1, 3), lambda game: DRAWN)
    result, findings = standings(event)
    assert [row.place for row in result.rows] == [1, 1]
    assert [found.code for found in findings] == ["match-level"]
    assert dict(findings[0].values)["chooser"] in {"1", "2"}
    assert codes(event, 3) == ["match-level"]
    series = event
    for game in (2, 3):
        series = with_game(series, GameResult(GameKey(2, game=game), 1, 2, DRAWN))
    assert dict(standings(series)[1][0].values)["key"] == "colour play-off 2"


def test_a_series_of_further_games_decides_and_is_no_part_of_the_score() -> None:
    event = play(field_of("match", 2, {"games_per_match": "2"}), range(1, 3), lambda game: DRAWN)
    for game, outcome in ((2, DRAWN), (3, WHITE_WINS)):
        event = with_game(event, GameResult(GameKey(2, game=game), 2, 1, outcome))
    result, findings = standings(event)
    assert [(row.place, row.number, row.points) for row in result.rows] == [(1, 2, 2), (2, 1, 2)]
    assert [found.code for found in findings] == ["match-decided"]
    assert result.codes == ("WIN", "PLAYOFF")


def test_the_play_off_sheet_decides_where_black_needed_a_draw_only() -> None:
    event = play(field_of("match", 2, {"games_per_match": "2"}), range(1, 3), lambda game: DRAWN)
    decided = replace(event, play_offs=(PlayOff(1, (2, 1)),))
    assert [row.number for row in standings(decided)[0].rows] == [2, 1]


def test_without_a_lot_there_is_no_colour() -> None:
    event = field_of("match", 2, {"games_per_match": "2"})
    assert codes(replace(event, info=replace(event.info, seed="")), 1) == ["colours-not-drawn"]
    announced = replace(event, info=replace(event.info, seed="", first_colour="black"))
    pairing, _ = pair_round(announced, 1)
    assert pairing is not None
    assert pairing.pairs == ((2, 1),)
    assert play(event, range(1, 3), stronger_wins).results[0].outcome is not None
