"""Simultaneous displays (PZSzach 2002, B.VI H.1)."""

from __future__ import annotations

from engine.checks import check_event
from engine.model import GameKey, GameResult
from engine.standings.places import standings
from engine.systems.table import pair_round, planned_rounds
from tests.engine.pairing.played_out import BLACK_WINS, DRAWN, WHITE_WINS, field_of, play, with_game


def test_the_exhibitor_has_white_on_every_board() -> None:
    """H.1.5."""
    event = field_of("simul", 21)
    pairing, _ = pair_round(event, 1)
    assert planned_rounds(event) == 1
    assert pairing is not None
    assert pairing.pairs == tuple((1, number) for number in range(2, 22))


def test_one_player_at_many_boards_is_no_mistake_here() -> None:
    assert check_event(play(field_of("simul", 11), range(1, 2))) == ()


def test_the_score_of_the_exhibitor_is_shown_and_nobody_has_a_place() -> None:
    outcomes = {2: WHITE_WINS, 3: DRAWN, 4: BLACK_WINS}
    played = play(field_of("simul", 4), range(1, 2), lambda game: outcomes[game.black or 0])
    rows = standings(played)[0].rows
    assert [(row.number, row.place, row.points, row.games) for row in rows] == [
        (1, None, 3, 3),
        (2, None, 0, 1),
        (3, None, 1, 1),
        (4, None, 2, 1),
    ]


def test_games_with_other_colours_or_without_the_exhibitor_are_told() -> None:
    event = with_game(field_of("simul", 4), GameResult(GameKey(1, 1), 2, 1, WHITE_WINS))
    event = with_game(event, GameResult(GameKey(1, 2), 3, 4, WHITE_WINS))
    found = [(item.code, item.subject and item.subject.record) for item in check_event(event)]
    assert found == [("exhibitor-not-white", 0), ("game-without-exhibitor", 1)]


def test_a_display_needs_an_opponent_and_has_one_round() -> None:
    assert [found.code for found in pair_round(field_of("simul", 1), 1)[1]] == ["players-missing"]
    assert [found.code for found in pair_round(field_of("simul", 3), 2)[1]] == ["round-beyond-schedule"]
