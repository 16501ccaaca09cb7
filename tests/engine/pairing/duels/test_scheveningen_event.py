"""Scheveningen as an event: two sides, colours, reserves, tie rules (PZSzach 2002, B.VI F; PZWarc 2021, V 3.7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from engine.checks import check_event
from engine.checks.announcement import missing_for_regulations
from engine.model import Event, GameKey, GameResult, LineUp, Outcome, Severity
from engine.standings.places import standings
from engine.systems.table import SYSTEMS, pair_round, planned_rounds
from tests.engine.pairing.played_out import BLACK_WINS, DRAWN, WHITE_WINS, field_of, play, with_game
from tests.rows import of_each


def sides(size: int, reserves: int = 0, **settings: str) -> Event:
    """Side A has the numbers 1, 2, …, side B the next ones; the last of each side are reserves."""
    event = field_of("scheveningen", 2 * (size + reserves), {"boards": str(size), **settings}, first_colour="white")
    half = size + reserves
    return replace(event, players=tuple(replace(p, group=1 if p.number <= half else 2) for p in event.players))


def codes(event: Event) -> list[str]:
    return [found.code for found in check_event(event)]


@of_each(product(["pzszach", "pzwarc"], [1, 4, 5, 8]))
def test_each_of_a_side_meets_each_of_the_other_once(variant: str, size: int) -> None:
    event = sides(size, scheveningen_variant=variant)
    assert planned_rounds(event) == size
    played = play(event, range(1, size + 1))
    pairs = {frozenset({game.white, game.black}) for game in played.results}
    assert pairs == {frozenset({a, size + b}) for a in range(1, size + 1) for b in range(1, size + 1)}
    assert codes(played) == []


@of_each(product(["pzszach", "pzwarc"], [5, 1]))
def test_somebody_of_the_larger_side_is_free_in_each_round(variant: str, shorter: int) -> None:
    """PZSzach 2002, B.VI F.1, F.2: sides of four and three on four boards, whichever has the lower number."""
    event = sides(4, scheveningen_variant=variant)
    event = replace(event, players=tuple(player for player in event.players if player.number != shorter))
    assert planned_rounds(event) == 4
    played = play(event, range(1, 5))
    first, second = ({player.number for player in event.players if player.group == side} for side in (1, 2))
    assert len(played.results) == 12
    assert {frozenset({game.white, game.black}) for game in played.results} == set(
        map(frozenset, product(first, second))
    )
    assert [len(played.results_of_round(at)) for at in range(1, 5)] == [3] * 4
    assert codes(played) == ["sides-unequal"]


def test_surplus_players_are_reserves_where_nobody_says_how_many_play() -> None:
    event = sides(4, boards="")
    event = replace(event, players=event.players[:-1])
    found = check_event(event)
    assert [(item.code, item.severity) for item in found] == [("sides-with-reserves", Severity.WARNING)]
    assert (planned_rounds(event), pair_round(event, 1)[1]) == (3, tuple(found))


def test_sides_that_may_end_level_without_a_rule_are_told_until_their_match_is_over() -> None:
    """PZSzach 2002, B.VI F.6."""

    def told(event: Event) -> list[str]:
        return [found.code for found in missing_for_regulations(event)]

    assert told(sides(2)) == ["announcement-scheveningen-ties"]
    assert told(sides(2, scheveningen_ties="wins")) == []
    assert [told(play(sides(2), range(1, last))) for last in (2, 3)] == [["announcement-scheveningen-ties"], []]


@pytest.mark.parametrize("variant", ["pzszach", "pzwarc"])
def test_a_whole_side_has_one_colour_and_changes_it_each_round(variant: str) -> None:
    """PZSzach 2002, B.VI F.5."""
    played = play(sides(4, scheveningen_variant=variant), range(1, 5))
    whites = [{(game.white or 0) <= 4 for game in played.results_of_round(number)} for number in range(1, 5)]
    assert whites == [{True}, {False}, {True}, {False}]
    assert set(Counter(game.white for game in played.results).values()) == {2}


def test_the_lot_of_the_first_round_turns_all_colours() -> None:
    white, _ = pair_round(sides(4), 1)
    event = sides(4)
    black, _ = pair_round(replace(event, info=replace(event.info, first_colour="black")), 1)
    assert white is not None
    assert black is not None
    assert black.pairs == tuple(pair[::-1] for pair in white.pairs)
    assert SYSTEMS["scheveningen"].draws_colour


def test_draughts_go_by_the_table_with_moving_guests() -> None:
    """PZWarc 2021, V 3.7.3 and 3.7.4: board by board, then the guests move up."""
    played = play(sides(4, scheveningen_variant="pzwarc"), range(1, 3))
    assert [(game.white, game.black) for game in played.results_of_round(1)] == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert [(game.white, game.black) for game in played.results_of_round(2)] == [(6, 1), (7, 2), (8, 3), (5, 4)]


def test_a_reserve_takes_the_seat_that_the_line_up_gives_him() -> None:
    """PZSzach 2002, B.VI F.4: number 5 of side A sits in for number 2, and nobody is moved."""
    event = replace(sides(4, 1), line_ups=(LineUp(1, 1, 2, 5),))
    pairing, _ = pair_round(event, 1)
    assert pairing is not None
    assert pairing.pairs == ((1, 9), (5, 8), (3, 7), (4, 6))
    assert set(pairing.free) == {2, 10}
    assert codes(play(event, range(1, 5))) == []


@of_each(
    [
        (1, 2, WHITE_WINS, "game-within-side"),
        (1, 7, WHITE_WINS, "pair-not-in-table"),
        (9, 1, WHITE_WINS, "colours-of-side-reversed"),
        (5, 7, WHITE_WINS, ""),
        (1, 9, DRAWN, ""),
    ]
)
def test_what_the_table_does_not_have_is_told(white: int, black: int, outcome: Outcome, code: str) -> None:
    event = with_game(sides(4, 1), GameResult(GameKey(1), white, black, outcome))
    assert codes(event) == ([code] if code else [])


@of_each(
    [
        ([(1, 1, 2, 5)], []),
        ([(1, 1, 1, 1), (1, 1, 2, 5)], []),
        ([(1, 1, 1, 2)], [("basic-player-moved", "B.VI F.4")]),
        ([(1, 1, 1, 5), (1, 1, 2, 1)], [("basic-player-moved", "B.VI F.4")]),
        (
            [(1, 1, 1, 2), (1, 1, 2, 1)],
            [
                ("order-of-entry-changed", "B.VI F.3"),
                ("basic-player-moved", "B.VI F.4"),
                ("basic-player-moved", "B.VI F.4"),
            ],
        ),
        ([(1, 2, 1, 10)], []),
        ([(1, 2, 3, 9)], [("basic-player-moved", "B.VI F.4")]),
        ([(1, 1, 1, 10)], [("line-up-foreign-player", None)]),
        ([(1, 1, 5, 5)], [("line-up-board-wrong", None)]),
        ([(1, 1, 1, 5), (1, 1, 2, 5)], [("line-up-two-boards", None)]),
        ([(1, 1, 1, 5), (2, 1, 2, 5)], []),
        ([(1, 3, 1, 5)], [("line-up-unknown-team", None)]),
    ]
)
def test_line_ups_keep_the_order_and_the_seats(
    line_ups: list[tuple[int, int, int, int]], told: list[tuple[str, str | None]]
) -> None:
    """F.3 and F.4: a reserve sits in on any board; no basic player is moved, and their order stays."""
    event = replace(sides(4, 1), line_ups=tuple(LineUp(*row) for row in line_ups))
    found = check_event(event)
    assert [(item.code, item.rule and item.rule.article) for item in found] == told


def test_draughts_have_articles_of_their_own() -> None:
    event = replace(sides(4, 1, scheveningen_variant="pzwarc"), line_ups=(LineUp(1, 1, 1, 2), LineUp(1, 1, 2, 1)))
    rules = [item.rule for item in check_event(event)]
    assert [(rule.regulation, rule.article) for rule in rules if rule] == [
        ("pzwarc", "V 3.7.3"),
        ("pzwarc", "V 3.7.5"),
        ("pzwarc", "V 3.7.5"),
    ]


def moved(*games: tuple[int, int, int]) -> list[tuple[str, str | None, str | None]]:
    """Code, field and player of what is told about round 1 with these boards, White and Black."""
    event = sides(4, 1)
    for board, white, black in games:
        event = with_game(event, GameResult(GameKey(1, board), white, black, WHITE_WINS))
    return [(item.code, item.subject and item.subject.field, item.value) for item in check_event(event)]


def test_whoever_sat_on_the_seat_of_another_is_named_by_the_board() -> None:
    """F.4: by the table 1 meets 9 on board 1 and 2 meets 8 on board 2."""
    assert moved((1, 1, 9), (2, 2, 8), (3, 3, 7), (4, 4, 6)) == []
    assert moved((1, 2, 9), (2, 1, 8), (3, 3, 7)) == [
        ("basic-player-moved", "white", "2"),
        ("basic-player-moved", "white", "1"),
    ]
    assert moved((1, 1, 8), (2, 2, 9), (3, 3, 7)) == [
        ("basic-player-moved", "black", "8"),
        ("basic-player-moved", "black", "9"),
    ]


def test_a_seat_is_taken_once() -> None:
    """Number 1 meets the reserve of the others, while his opponent by the table meets his own side's reserve."""
    assert moved((1, 1, 10), (2, 5, 9), (3, 3, 7)) == [("basic-player-moved", "black", "9")]
    assert moved((1, 1, 10), (2, 5, 8), (3, 3, 7)) == []


def test_a_round_played_by_another_row_of_the_table_is_told_as_that() -> None:
    """F.7: all games of round 3 entered as round 1."""
    found = moved((1, 1, 7), (2, 2, 6), (3, 3, 9), (4, 4, 8))
    assert [code for code, _, _ in found] == ["pair-not-in-table"] * 4


@of_each([("1", True), ("2", False), ("3", False)])
def test_a_reserve_has_a_greatest_number_of_games(most: str, told: bool) -> None:
    event = replace(sides(4, 1, reserve_games_most=most), line_ups=(LineUp(1, 1, 2, 5), LineUp(2, 1, 2, 5)))
    assert ("reserve-too-many-games" in codes(play(event, range(1, 5)))) is told


@of_each([("1", False), ("2", False), ("3", True)])
def test_a_basic_player_has_a_smallest_number_of_games(least: str, told: bool) -> None:
    event = replace(sides(4, 1, basic_games_least=least), line_ups=(LineUp(1, 1, 2, 5), LineUp(2, 1, 2, 5)))
    assert ("basic-too-few-games" in codes(play(event, range(1, 5)))) is told
    assert "basic-too-few-games" not in codes(play(event, range(1, 4)))


def test_the_side_with_more_points_wins() -> None:
    played = play(sides(4), range(1, 5), lambda game: WHITE_WINS if (game.white or 0) <= 4 else DRAWN)
    scores = standings(played)[0].sides
    assert [(score.side, score.points, score.place) for score in scores] == [("A", 24, 1), ("B", 8, 2)]


def test_level_sides_go_by_the_tie_rules_of_the_event() -> None:
    """PZSzach 2002, B.VI F.6: side A wins two games, side B one; without its reserve B has half a point less."""
    event = sides(2, 1, scheveningen_ties="basic-players, wins")
    games = [(1, 1, 4, DRAWN), (1, 2, 5, DRAWN), (2, 4, 1, DRAWN), (2, 6, 2, DRAWN)]
    for number, white, black, outcome in games:
        event = with_game(event, GameResult(GameKey(number, white), white, black, outcome))
    first, second = standings(event)[0].sides
    assert (first.points, second.points) == (4, 4)
    assert (first.values["basic-players"], second.values["basic-players"]) == (Fraction(2), Fraction(3, 2))
    assert (first.place, second.place) == (1, 2)


def one_round(event: Event, outcomes: str) -> Event:
    """Round 1 board by board: `1`, `0` and `=` of the basic players of side A, who have White."""
    made = {"1": WHITE_WINS, "0": BLACK_WINS, "=": DRAWN}
    second = len(event.players) // 2
    for at, outcome in enumerate(outcomes, start=1):
        event = with_game(event, GameResult(GameKey(1, at), at, second + at, made[outcome]))
    return event


def test_a_reserve_without_a_game_is_none_of_the_two_weakest() -> None:
    """PZSzach 2002, B.VI F.6: the two weakest results are left out; who played nothing has no result."""
    event = one_round(sides(4, 2, scheveningen_ties="without-two-weakest"), "11=0")
    first, second = standings(event)[0].sides
    assert (first.values["without-two-weakest"], second.values["without-two-weakest"]) == (Fraction(2), Fraction(3, 2))
    sat_in = with_game(event, GameResult(GameKey(2, 1), 5, 7, BLACK_WINS))
    assert standings(sat_in)[0].sides[0].values["without-two-weakest"] == Fraction(5, 2)


@pytest.mark.parametrize("drawn_first", [True, False])
def test_the_best_of_players_with_the_same_points_are_those_with_more_wins(drawn_first: bool) -> None:
    """PZSzach 2002, B.VI F.6: one of two counts; the place on the list of registration decides nothing."""
    event = sides(2, scheveningen_ties="best-wins")
    drawing, winning = (1, 2) if drawn_first else (2, 1)
    games = [(1, drawing, 3, DRAWN), (1, winning, 4, WHITE_WINS), (2, drawing, 4, DRAWN), (2, winning, 3, BLACK_WINS)]
    for number, white, black, outcome in games:
        event = with_game(event, GameResult(GameKey(number, white), white, black, outcome))
    assert standings(event)[0].sides[0].values["best-wins"] == 1


@of_each([((1, 1), "1"), ((1, None), "1"), ((None, None), "0")])
def test_there_must_be_two_sides(groups: tuple[int | None, int | None], found: str) -> None:
    event = field_of("scheveningen", 2, first_colour="white")
    people = tuple(replace(player, group=group) for player, group in zip(event.players, groups, strict=True))
    pairing, findings = pair_round(replace(event, players=people), 1)
    assert pairing is None
    assert [(item.code, dict(item.values)["found"]) for item in findings] == [("sides-not-two", found)]


def test_black_wins_count_for_their_side() -> None:
    played = play(sides(2), range(1, 3), lambda game: BLACK_WINS)
    assert [score.points for score in standings(played)[0].sides] == [4, 4]
