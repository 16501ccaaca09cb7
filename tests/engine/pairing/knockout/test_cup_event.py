"""A cup from the preliminary round to the final (PZSzach 2002, B.VI D)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.checks import check_event
from engine.model import Event, GameKey, GameResult, Mark, Outcome, PlayOff, ResultKind, Severity
from engine.pairing.knockout.cup import bonus_lead, cup_of, decide
from engine.standings.places import standings
from engine.systems.table import pair_round, planned_rounds
from tests.engine.pairing.played_out import BLACK_WINS, DRAWN, WHITE_WINS, field_of, play, stronger_wins, with_game
from tests.rows import of_each

BOTH_ABSENT = Outcome(Mark.LOSS, Mark.LOSS, ResultKind.DOUBLE_FORFEIT)


def drawn(*pair: int) -> object:
    def outcome(game: GameResult) -> Outcome:
        return DRAWN if {game.white, game.black} == set(pair) else stronger_wins(game)

    return outcome


def codes(event: Event) -> list[str]:
    return [found.code for found in check_event(event)]


def test_twenty_two_players_need_five_rounds_and_the_first_ten_rest() -> None:
    """PZSzach 2002, B.VI D.2: the example with 22 players."""
    event = field_of("cup", 22)
    pairing, _ = pair_round(event, 1)
    assert planned_rounds(event) == 5
    assert pairing is not None
    assert sorted(map(sorted, pairing.pairs)) == [[11, 22], [12, 21], [13, 20], [14, 19], [15, 18], [16, 17]]
    assert pairing.free == tuple(range(1, 11))


@of_each([2, 3, 7, 8, 9, 22])
def test_the_strongest_meet_in_the_final_and_everybody_else_has_lost_once(players: int) -> None:
    event = field_of("cup", players)
    played = play(event, range(1, (planned_rounds(event) or 0) + 1))
    assert len(played.results) == players - 1
    assert {played.results[-1].white, played.results[-1].black} == {1, 2}
    rows = standings(played)[0].rows
    assert [row.number for row in rows[:2]] == [1, 2]
    assert [row.losses for row in rows] == [0] + [1] * (players - 1)


@of_each([8, 16, 32])
def test_colours_of_a_full_bracket_never_differ_by_more_than_two(players: int) -> None:
    event = field_of("cup", players)
    played = play(event, range(1, (planned_rounds(event) or 0) + 1))
    for number in range(1, players + 1):
        colours = [1 if game.white == number else -1 for game in played.results if number in {game.white, game.black}]
        assert abs(sum(colours)) <= 2


def test_number_one_draws_for_all_odd_numbers() -> None:
    """D.3 (b)."""
    for colour, first in (("white", 1), ("black", 8)):
        pairing, _ = pair_round(replace_colour(field_of("cup", 8), colour), 1)
        assert pairing is not None
        assert pairing.pairs[0][0] == first
        assert {white % 2 for white, _ in pairing.pairs} == {first % 2}


def replace_colour(event: Event, colour: str) -> Event:
    return replace(event, info=replace(event.info, first_colour=colour, seed=""))


def test_a_colour_that_the_text_leaves_open_is_drawn_and_recorded() -> None:
    played = play(field_of("cup", 22), range(1, 2))
    pairing, findings = pair_round(played, 2)
    assert pairing is not None
    lots = {frozenset(int(dict(found.values)[side]) for side in ("white", "black")) for found in findings}
    assert lots == {frozenset({8, 9}), frozenset({7, 10})}
    assert all(dict(found.values)["key"].startswith("colour 2 ") for found in findings)
    assert pair_round(played, 2)[0] == pairing


def test_without_a_seed_no_lot_is_drawn() -> None:
    event = field_of("cup", 22)
    bare = replace(event, info=replace(event.info, seed=""))
    assert [found.code for found in pair_round(bare, 1)[1]] == ["colours-not-drawn"]


def test_a_level_tie_holds_up_the_next_round_and_the_lot_gives_white_to_one_of_the_two() -> None:
    played = play(field_of("cup", 8), range(1, 2), drawn(1, 8))  # type: ignore[arg-type]
    pairing, findings = pair_round(played, 2)
    assert pairing is None
    assert [found.code for found in findings] == ["tie-level"]
    assert dict(findings[0].values)["white"] in {"1", "8"}


@pytest.mark.parametrize(
    ("more", "winner"),
    [
        ((GameResult(GameKey(1, 1, game=2), 8, 1, WHITE_WINS),), 8),
        ((GameResult(GameKey(1, 1, game=2), 8, 1, DRAWN), GameResult(GameKey(1, 1, game=3), 1, 8, WHITE_WINS)), 1),
        ((GameResult(GameKey(1, 1, game=2), 8, 1, DRAWN),), None),
        ((GameResult(GameKey(1, 1, game=2), 8, 1, WHITE_WINS), GameResult(GameKey(1, 1, game=3), 1, 8)), None),
    ],
    ids=["one further game", "two further games", "level again", "a series that is not finished"],
)
def test_further_games_break_the_tie(more: tuple[GameResult, ...], winner: int | None) -> None:
    """D.5 (a)."""
    played = play(field_of("cup", 8), range(1, 2), drawn(1, 8))  # type: ignore[arg-type]
    for game in more:
        played = with_game(played, game)
    assert cup_of(played).rounds[0][0].winner == winner
    assert (pair_round(played, 2)[0] is None) == (winner is None)


def test_the_play_off_sheet_breaks_the_tie_as_well() -> None:
    played = play(field_of("cup", 8), range(1, 2), drawn(1, 8))  # type: ignore[arg-type]
    decided = replace(played, play_offs=(PlayOff(5, (8, 1)),))
    assert cup_of(decided).rounds[0][0].winner == 8
    assert (cup_of(decided).rounds[0][0].way, codes(decided)) == ("play-off", [])


def test_play_off_games_are_no_points_and_no_colours() -> None:
    played = play(field_of("cup", 8), range(1, 2), drawn(1, 8))  # type: ignore[arg-type]
    decided = with_game(played, GameResult(GameKey(1, 1, game=2), 1, 8, WHITE_WINS))
    row = next(row for row in standings(decided)[0].rows if row.number == 1)
    assert (row.points, row.games) == (1, 1)


def test_matches_of_two_games_begin_by_lot_and_change_colours() -> None:
    """D.3 (a)."""
    event = field_of("cup", 4, {"games_per_match": "2"})
    pairing, findings = pair_round(event, 1)
    assert pairing is not None
    assert [(game.key.board, game.key.game) for game in pairing.games] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert pairing.pairs[1] == pairing.pairs[0][::-1]
    assert [found.code for found in findings] == ["colour-by-lot", "colour-by-lot"]


def test_a_match_that_cannot_be_caught_up_is_decided_before_its_last_game() -> None:
    event = field_of("cup", 2, {"games_per_match": "2"})
    first = GameResult(GameKey(1), 1, 2, WHITE_WINS)
    second = GameResult(GameKey(1, game=2), 2, 1, DRAWN)
    assert decide(event, 1, 2, [first]) == (None, "")
    assert decide(event, 1, 2, [first, second]) == (1, "games")
    of_three = field_of("cup", 2, {"games_per_match": "3"})
    assert decide(of_three, 1, 2, [first, replace(first, key=GameKey(1, game=2))]) == (1, "games")


def test_the_losers_of_the_semi_finals_play_for_the_third_place_where_it_is_set() -> None:
    event = field_of("cup", 8, {"third_place": "true"})
    played = play(event, range(1, 4), stronger_wins)
    assert {frozenset({game.white, game.black}) for game in played.results_of_round(3)} == {
        frozenset({1, 2}),
        frozenset({3, 4}),
    }
    assert [row.place for row in standings(played)[0].rows] == [1, 2, 3, 4, 5, 5, 5, 5]
    without = play(field_of("cup", 8), range(1, 4))
    assert [row.place for row in standings(without)[0].rows] == [1, 2, 3, 3, 5, 5, 5, 5]


def test_whoever_goes_out_in_the_preliminary_round_of_22_shares_the_17th_place() -> None:
    played = play(field_of("cup", 22), range(1, 3))
    places = [row.place for row in standings(played)[0].rows]
    assert places == [1] * 8 + [9] * 8 + [17] * 6
    assert [row.place for row in standings(played, 1)[0].rows] == [1] * 16 + [17] * 6


def test_where_neither_comes_the_next_opponent_rests() -> None:
    event = play(
        field_of("cup", 8),
        range(1, 2),
        lambda game: BOTH_ABSENT if {game.white, game.black} == {4, 5} else stronger_wins(game),
    )
    pairing, _ = pair_round(event, 2)
    assert pairing is not None
    assert [sorted(pair) for pair in pairing.pairs] == [[2, 3]]
    assert 1 in pairing.free
    assert [row.place for row in standings(event)[0].rows][:3] == [1, 1, 1]


@pytest.mark.parametrize(("first", "pair"), [(ResultKind.FORFEIT, (1, 3)), (ResultKind.PLAYED, (3, 1))])
def test_a_forfeit_is_no_colour_for_the_next_round(first: ResultKind, pair: tuple[int, int]) -> None:
    """D.3 (c), the third case: after a forfeit only number 3 has a colour to change."""
    won = Outcome(Mark.WIN, Mark.LOSS, first)
    event = replace_colour(field_of("cup", 4), "white")
    played = play(event, range(1, 2), lambda game: won if game.white == 1 else WHITE_WINS)
    pairing, _ = pair_round(played, 2)
    assert pairing is not None
    assert pairing.pairs == (pair,)


def test_a_game_of_a_player_who_is_out_names_his_cell() -> None:
    played = play(field_of("cup", 8), range(1, 2))
    wrong = with_game(played, GameResult(GameKey(2, 1), 4, 8, WHITE_WINS))
    found = [found for found in check_event(wrong) if found.code == "player-is-out"]
    assert [(item.subject and (item.subject.record, item.subject.field), item.value) for item in found] == [
        ((4, "black"), "8")
    ]
    assert found[0].severity is Severity.ERROR


def test_a_pair_that_is_not_in_the_bracket_is_told_with_the_ties_that_are() -> None:
    played = play(field_of("cup", 8), range(1, 2))
    wrong = with_game(played, GameResult(GameKey(2, 1), 1, 2, WHITE_WINS))
    (found,) = [found for found in check_event(wrong) if found.code == "tie-not-in-bracket"]
    assert dict(found.values)["ties"] == "1-4, 2-3"


def test_playing_on_over_an_open_tie_is_a_warning() -> None:
    played = play(field_of("cup", 8), range(1, 2), drawn(1, 8))  # type: ignore[arg-type]
    onward = with_game(played, GameResult(GameKey(2, 2), 2, 3, WHITE_WINS))
    assert codes(onward) == ["tie-level"]


@pytest.mark.parametrize(("players", "number", "code"), [(1, 1, "players-missing"), (8, 4, "round-beyond-schedule")])
def test_what_cannot_be_paired_gives_a_finding(players: int, number: int, code: str) -> None:
    pairing, findings = pair_round(field_of("cup", players), number)
    assert pairing is None
    assert [found.code for found in findings] == [code]


def match_of_teams(*boards: tuple[int, int], game: int = 1, white: int = 1) -> GameResult:
    return GameResult(GameKey(1, game=game), white, 3 - white, Outcome(Mark.DRAW, Mark.DRAW, boards=boards))


def test_a_level_team_match_is_decided_by_the_values_of_its_boards() -> None:
    """D.5 (b): boards 1 and 2 are worth 60 and 55, boards 3 and 4 are worth 51 and 47."""
    level = match_of_teams((2, 0), (2, 0), (0, 2), (0, 2))
    event = field_of("cup", 2)
    assert bonus_lead([level], 1) == 60 + 55 - 51 - 47
    assert decide(event, 1, 2, [level]) == (1, "board-values")
    even = match_of_teams((1, 1), (1, 1), (1, 1), (1, 1))
    assert decide(event, 1, 2, [even]) == (None, "")


def test_of_two_legs_level_in_values_the_higher_board_decides() -> None:
    """D.5 (b), note: each leg is reckoned by itself; then a win on the higher board counts."""
    first = match_of_teams((2, 0), (0, 2), (0, 2), (2, 0))
    second = match_of_teams((2, 0), (0, 2), (0, 2), (2, 0), game=2, white=2)
    assert bonus_lead([first, second], 1) == 0
    other = match_of_teams((0, 2), (2, 0), (1, 1), (1, 1), game=2, white=2)
    assert bonus_lead([first, other], 1) != 0


def test_black_wins_a_tie_as_well() -> None:
    played = play(field_of("cup", 2), range(1, 2), lambda game: BLACK_WINS)
    assert standings(played)[0].rows[0].number == played.results[0].black
