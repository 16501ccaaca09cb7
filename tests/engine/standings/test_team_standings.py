"""Teams: PZWarc 2021, V 3.1 to 3.2; PZSzach 2002, B.VI B.2, B.3, C.5."""

from dataclasses import replace

import pytest

from engine.model import (
    DRAUGHTS_POINTS,
    Event,
    EventInfo,
    GameKey,
    GameResult,
    GameType,
    Mark,
    Outcome,
    Player,
    PlayerStatus,
    ResultKind,
    Settings,
    Team,
)
from engine.pairing.teams.event import as_teams
from engine.standings.individual import best_boards, board_lines, team_sums
from engine.standings.places import standings
from engine.standings.tables import crosstable
from tests.settings import of_sheet

MARKS = {"1": (Mark.WIN, Mark.LOSS), "=": (Mark.DRAW, Mark.DRAW), "0": (Mark.LOSS, Mark.WIN)}


def player_number(team, board):
    return 10 * team + board


def match(round_number, number, home, guest, boards, kind=ResultKind.PLAYED):
    """`boards` are the results of the home team, board by board; home has White on odd boards."""
    for board, code in enumerate(boards, 1):
        own, other = MARKS[code]
        white, black = (home, guest) if board % 2 else (guest, home)
        outcome = Outcome(own, other, kind) if board % 2 else Outcome(other, own, kind)
        yield GameResult(
            GameKey(round_number, board, match=number),
            player_number(white, board),
            player_number(black, board),
            outcome,
            home=home,
            guest=guest,
        )


def league(*matches, teams=4, boards=4, federation="pzwarc", **info):
    people = tuple(
        Player(player_number(team, board), team=team, board=board)
        for team in range(1, teams + 1)
        for board in range(1, boards + 1)
    )
    given = {
        "system": "team-round-robin",
        "game": GameType.DRAUGHTS100,
        "points": DRAUGHTS_POINTS,
        "federation": federation,
        **info,
    }
    results = tuple(game for rows in matches for game in rows)
    return Event(
        EventInfo(settings=Settings(boards=boards), **given),
        people,
        tuple(Team(n) for n in range(1, teams + 1)),
        results=results,
    )


def table(event, **options):
    result, _ = standings(event, **options)
    return [(row.place, row.number, row.points // 2) for row in result.rows]


def test_a_match_won_brings_two_points_and_a_drawn_one_one_each():
    event = league(match(1, 1, 1, 4, "11=0"), match(1, 2, 2, 3, "10=="))
    assert table(event) == [(1, 1, 2), (2, 2, 1), (3, 3, 1), (4, 4, 0)]


def test_colours_change_from_board_to_board_and_points_go_to_the_right_team():
    event = league(match(1, 1, 1, 2, "1111"), teams=2)
    assert {game.black for game in event.results if game.key.board % 2 == 0} == {12, 14}
    assert as_teams(event).results[0].outcome.boards == ((4, 0),) * 4


@pytest.mark.parametrize(
    ("kind", "boards", "points"),
    [(ResultKind.FORFEIT, "1111", {1: 2, 2: 0}), (ResultKind.PLAYED, "0000", {1: 0, 2: 2})],
)
def test_a_walkover_counts_as_a_match(kind, boards, points):
    event = league(match(1, 1, 1, 2, boards, kind), teams=2)
    assert {number: made for _, number, made in table(event)} == points


def test_a_match_with_as_many_boards_won_without_play_by_both_is_level():
    """PZWarc 2021, V 3.1: the team with more points of the boards has won; with as many both have one match point."""
    home, guest = Outcome(Mark.WIN, Mark.LOSS, ResultKind.FORFEIT), Outcome(Mark.LOSS, Mark.WIN, ResultKind.FORFEIT)
    rows = [
        GameResult(GameKey(1, board, match=1), 10 + board, 20 + board, outcome, home=1, guest=2)
        for board, outcome in enumerate((home, guest, home, guest), 1)
    ]
    assert [points for *_, points in table(league(rows, teams=2))] == [1, 1]
    lines = crosstable(as_teams(league(rows, teams=2))).rows
    assert [cell.code for line in lines for cells in line.cells.values() for cell in cells] == ["1", "1"]


def test_a_double_walkover_gives_nobody_anything():
    rows = [
        GameResult(
            GameKey(1, board, match=1),
            10 + board,
            20 + board,
            Outcome(Mark.LOSS, Mark.LOSS, ResultKind.DOUBLE_FORFEIT),
            home=1,
            guest=2,
        )
        for board in range(1, 5)
    ]
    assert table(league(rows, teams=2)) == [(1, 1, 0), (1, 2, 0)]


CASES = [
    (
        "board points before won matches",
        [match(1, 1, 1, 4, "1110"), match(1, 2, 2, 3, "111=")],
        "GP",
        (2, 1),
    ),
    ("equal board points: the first board", [match(1, 1, 1, 4, "11=0"), match(1, 2, 2, 3, "=110")], "TBR", (1, 2)),
]


@pytest.mark.parametrize(("name", "matches", "code", "order"), CASES, ids=[case[0] for case in CASES])
def test_what_decides_between_equal_match_points(name, matches, code, order):
    result, _ = standings(league(*matches))
    assert tuple(row.number for row in result.rows[:2]) == order, name
    assert any(split.code == code and set(split.tied) >= set(order) for split in result.splits)


def test_the_boards_of_the_direct_match_decide():
    result, _ = standings(league(match(1, 1, 1, 2, "01=="), teams=2), tie_breaks=["DEB"])
    assert [(row.number, row.values["DEB"]) for row in result.rows] == [(2, 1), (1, 2)]


def criterion(event, code, *tied):
    """Those who are tied, in the order in which the default criterion with this code leaves them."""
    result, _ = standings(event)
    split = next(split for split in result.splits if split.code == code and set(split.tied) >= set(tied))
    return [number for group in split.order for number in group if number in tied]


def test_won_matches_decide_after_board_points():
    """PZWarc 2021, V 3.2.1.3: a match won and one lost against two drawn, with as many board points."""
    first = (match(1, 1, 1, 4, "11=0"), match(1, 2, 2, 3, "1100"))
    second = (match(2, 1, 3, 1, "11=0"), match(2, 2, 4, 2, "1100"))
    assert criterion(league(*first, *second), "WIN", 1, 2) == [1, 2]


def test_the_direct_match_decides_after_the_boards():
    """PZWarc 2021, V 3.2.1.5: as many points on every board."""
    first = (match(1, 1, 1, 2, "11=0"), match(1, 2, 4, 3, "1111"))
    second = (match(2, 1, 2, 3, "11=0"), match(2, 2, 1, 4, "00=1"))
    assert criterion(league(*first, *second), "DE", 1, 2) == [1, 2]


def test_board_points_against_the_higher_placed_decide_last():
    """PZWarc 2021, V 3.2.1.7: level on every board and among themselves; 1 made more against the leader."""
    first = (match(1, 1, 1, 2, "===="), match(1, 2, 3, 4, "1111"))
    second = (match(2, 1, 1, 3, "00=="), match(2, 2, 2, 4, "111="))
    third = (match(3, 1, 1, 4, "11=="), match(3, 2, 2, 3, "000="))
    assert criterion(league(*first, *second, *third), "HIGHERGP", 1, 2) == [1, 2]


def test_the_order_of_pzwarc_holds_where_the_event_names_none():
    result, findings = standings(league(match(1, 1, 1, 2, "1100"), teams=2))
    assert result.codes == ("GP", "WIN", "TBR", "DE", "DEB", "HIGHERGP")
    assert findings[0].rule.article == "V 3.2.1"


def test_match_points_may_be_three_two_one():
    event = league(match(1, 1, 1, 2, "1111"), match(1, 2, 3, 4, "1100"))
    settings = replace(event.info.settings, match_points_win=6, match_points_draw=2)
    event = replace(event, info=replace(event.info, settings=settings))
    assert [points for _, _, points in table(event)] == [3, 1, 1, 0]


def test_a_team_has_a_line_for_each_player_with_per_cent():
    event = league(match(1, 1, 1, 2, "1=00"), match(2, 1, 2, 1, "0110"), teams=2)
    lines = [(line.player, line.points // 2, line.games, line.percent) for line in board_lines(event)[:2]]
    assert lines == [(11, 4, 2, 100), (12, 1, 2, 25)]
    assert best_boards(event, 1)[0].player == 11


def test_of_equal_points_on_a_board_those_of_fewer_games_stand_higher():
    """Both made a win: 21 in one game, 11 in two."""
    event = league(match(1, 1, 1, 2, "1==="), match(2, 1, 1, 2, "0==="), match(2, 2, 3, 4, "0==="), teams=4)
    first = best_boards(event, 1)
    assert [(line.player, line.points, line.games) for line in first[:3]] == [(41, 4, 1), (11, 4, 2), (21, 4, 2)]
    assert [(line.player, line.points) for line in board_lines(event, 1)[:1]] == [(11, 4)]
    assert {line.games for line in board_lines(event, 1) if line.team == 3} == {0}


@pytest.mark.parametrize(("counted", "sums"), [("", [(1, 1, 8), (2, 2, 4)]), ("1", [(1, 1, 4), (1, 2, 4)][:1])])
def test_the_team_result_of_an_individual_event_counts_all_or_the_best(counted, sums):
    people = tuple(Player(number, team=1 if number < 3 else 2) for number in range(1, 5))
    win = Outcome(Mark.WIN, Mark.LOSS)
    games = (
        GameResult(GameKey(1), 1, 3, win),
        GameResult(GameKey(1), 2, 4, win),
        GameResult(GameKey(2), 1, 4, win),
        GameResult(GameKey(2), 3, 2, win),
    )
    games += (GameResult(GameKey(3), 2, 3, win), GameResult(GameKey(3), 4, 1, win))
    info = EventInfo(
        system="individual-team-swiss-fide-2026",
        rounds=3,
        settings=of_sheet({"counted_players": counted}),
        tie_breaks=("TPN",),
    )
    found = [(item.place, item.team, item.points) for item in team_sums(Event(info, people, results=games))]
    assert found[: len(sums)] == sums


@pytest.mark.parametrize("code", ["TBR", "BBE"])
def test_a_team_without_a_match_is_level_with_one_that_made_nothing(code):
    event = league(match(1, 1, 1, 2, "1111"), teams=3, system="team-swiss-fide-2026")
    assert table(event, tie_breaks=(code,)) == [(1, 1, 2), (2, 2, 0), (2, 3, 0)]


@pytest.mark.parametrize("entered", [True, False])
def test_a_match_that_a_team_no_longer_plays_is_lost_on_every_board(entered):
    """PZWarc 2021, II 5.7.1.2: 4 left after two of its three matches; whether its last one was entered or not."""
    last = [match(3, 1, 2, 4, "1111", ResultKind.FORFEIT)] if entered else []
    event = league(
        *(match(1, 1, 1, 4, "===="), match(1, 2, 2, 3, "====")),
        *(match(2, 1, 4, 3, "===="), match(2, 2, 1, 2, "====")),
        *(match(3, 2, 3, 1, "===="), *last),
        rounds=3,
    )
    gone = replace(event.teams[3], status=PlayerStatus.WITHDRAWN, last_round=2)
    rows = {row.number: row for row in standings(replace(event, teams=(*event.teams[:3], gone)))[0].rows}
    assert {number: row.values["GP"] for number, row in rows.items()} == {1: 12, 2: 16, 3: 12, 4: 8}
    assert {number: row.points // 2 for number, row in rows.items()} == {1: 3, 2: 4, 3: 3, 4: 2}
