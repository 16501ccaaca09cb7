"""Line-ups and matches that do not fit: PZSzach 2002, B.VI B.2 and E.2; PZWarc 2021, V 3.3 to 3.6."""

from dataclasses import replace

import pytest

from engine.checks import check_event
from engine.model import (
    Event,
    EventInfo,
    GameKey,
    GameResult,
    GameType,
    LineUp,
    Mark,
    Outcome,
    Player,
    ResultKind,
    Settings,
    Team,
)
from engine.pairing.teams.event import as_teams
from tests.rows import of_each

WIN, DRAW = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.DRAW, Mark.DRAW)
LOST = Outcome(Mark.LOSS, Mark.WIN, ResultKind.FORFEIT)
WON = Outcome(Mark.WIN, Mark.LOSS, ResultKind.FORFEIT)
BOTH_LOST = Outcome(Mark.LOSS, Mark.LOSS, ResultKind.DOUBLE_FORFEIT)


def row(board, white, black, outcome=DRAW, home=1, guest=2, **more):
    return GameResult(GameKey(1, board, match=1), white, black, outcome, home=home, guest=guest, **more)


RIGHT = (row(1, 11, 21), row(2, 22, 12), row(3, 13, 23), row(4, 24, 14))


def event(rows=RIGHT, line_ups=(), reserves="ladder", system="team-round-robin"):
    """Teams 1, 2 and 3 with four boards and a reserve each; team 2 has the players 21 to 25."""
    people = tuple(Player(10 * t + b, f"P{t}{b}", team=t, board=b) for t in (1, 2, 3) for b in range(1, 6))
    info = EventInfo("League", system, settings=Settings(boards=4, reserves=reserves))
    return Event(info, people, tuple(Team(n, f"T{n}") for n in (1, 2, 3)), tuple(line_ups), results=tuple(rows))


def found(rows=RIGHT, line_ups=(), **more):
    """Code, table, record and field of every finding about teams, the schedule of three teams apart."""
    told = check_event(event(rows, line_ups, **more))
    return [
        (item.code, item.subject.table, item.subject.record, item.subject.field)
        for item in told
        if item.subject is not None and item.code not in {"game-not-in-schedule", "players-few", "colours-reversed"}
    ]


def changed(index, **values):
    rows = list(RIGHT)
    rows[index] = replace(rows[index], **values)
    return rows


def test_a_match_that_fits_gives_no_finding():
    assert found() == []


def test_boards_that_wait_for_their_line_ups_give_no_finding():
    assert found([row(board, None, None, None) for board in range(1, 5)]) == []


@of_each(
    [
        ("a missing board", RIGHT[:3], ("match-board-missing", "results", 0, "board")),
        ("a board too many", (*RIGHT, row(5, 15, 25)), ("match-board-beyond", "results", 4, "board")),
        ("a board twice", (*RIGHT, row(2, 25, 15)), ("match-board-twice", "results", 4, "board")),
        ("a player of another team", changed(2, black=33), ("match-player-of-another-team", "results", 2, "black")),
        ("one player on two boards", changed(2, white=11), ("player-twice-in-round", "results", 2, "white")),
        (
            "the colours of another board",
            changed(0, white=21, black=11),
            ("match-colours-wrong", "results", 0, "white"),
        ),
        ("another guest in one row", changed(3, guest=3), ("match-teams-differ", "results", 3, "guest")),
        ("an unknown team", [row(*r) for r in ((1, 11, None), (2, None, 12), (3, 13, None), (4, None, 14))], None),
    ]
)
def test_a_result_that_does_not_fit_its_match_is_found(name, rows, expected):
    if expected is None:
        rows = [replace(one, guest=9, outcome=None) for one in rows]
        expected = ("match-team-unknown", "results", 0, "guest")
    assert expected in found(rows), name


def test_colours_that_the_arbiter_confirms_stand():
    assert found(changed(0, white=21, black=11, as_played=True)) == []


def test_a_team_does_not_play_against_itself():
    rows = [replace(one, guest=1) for one in RIGHT]
    assert ("match-team-against-itself", "results", 0, "guest") in found(rows)


@of_each([(1, []), (2, ["match-started-short"]), (3, ["match-started-short"]), (4, [])])
def test_a_team_needs_more_than_half_of_its_players_to_start(absent, expected):
    rows = [replace(one, outcome=(WON if one.key.board % 2 else LOST)) for one in RIGHT[:absent]]
    assert [code for code, *_ in found((*rows, *RIGHT[absent:]))] == expected


def test_single_and_double_walkovers_with_empty_boards_are_results_like_others():
    single = [
        row(board, 11 + board - 1, None, WON) if board % 2 else row(board, None, 11 + board - 1, LOST)
        for board in range(1, 5)
    ]
    assert found(single) == []
    assert found([row(board, None, None, BOTH_LOST) for board in range(1, 5)]) == []


def line_up(team, *players, round_number=1):
    return [LineUp(round_number, team, board, player) for board, player in enumerate(players, 1)]


@of_each(
    [
        ("a player of another team", line_up(1, 11, 12, 13, 31), ("line-up-foreign-player", "line_ups", 3, "player")),
        ("a reserve out of order", line_up(1, 15, 12, 13, 14), ("line-up-out-of-order", "line_ups", 0, "player")),
        ("a missing board", line_up(1, 11, 12, 13), ("line-up-board-missing", "line_ups", 0, "board")),
        ("two boards", line_up(1, 11, 11, 13, 14), ("line-up-two-boards", "line_ups", 1, "player")),
        ("half a team", line_up(1, 11, 12, None, None), ("line-up-too-short", "line_ups", 0, "player")),
    ]
)
def test_a_line_up_that_breaks_a_rule_is_found_with_its_row(name, rows, expected):
    assert expected in found((), rows), name


def test_a_line_up_handed_in_does_not_change():
    rows = changed(3, black=15)
    given = (*line_up(1, 11, 12, 13, 14), *line_up(2, 21, 22, 23, 24))
    assert found(rows, given) == [("match-not-as-line-up", "results", 3, "black")]


def test_who_plays_where_the_line_up_has_nobody_is_told_without_a_gap():
    """The message named “no. –” as the one whose place was taken."""
    given = (*line_up(1, 11, 12, 13, 14), *line_up(2, 21, 22, 23)[:3])
    assert ("match-board-not-in-line-up", "results", 3, "white") in found(RIGHT, given)


def test_a_match_that_the_table_does_not_have_is_found_with_its_first_row():
    told = [item for item in check_event(event()) if item.code == "game-not-in-schedule"]
    assert [(item.subject.table, item.subject.record) for item in told] == [("results", 0)]


def test_an_event_of_players_has_no_findings_about_teams():
    assert not [item for item in check_event(event(system="round-robin")) if item.code.startswith("match-")]


@of_each(
    [
        ("facing", "5' + 3\"", []),
        ("in-line", "60' + 30\"", [("seating-not-advised", "advice", "V 3.5.3")]),
        ("in-line", "5' + 3\"", [("seating-forbidden", "error", "V 3.5.3")]),
        ("alternating", "60' + 30\"", [("seating-forbidden", "error", "V 3.5.2")]),
    ]
)
def test_how_teams_must_not_sit_in_draughts(seating, rate, expected):
    given = event()
    settings = replace(given.info.settings, seating=seating)
    info = replace(given.info, game=GameType.DRAUGHTS100, rate_of_play=rate, settings=settings)
    told = [item for item in check_event(replace(given, info=info)) if item.code.startswith("seating")]
    assert [(item.code, item.severity, item.rule.article) for item in told] == expected


def test_a_missing_result_and_a_missing_board_are_told_by_teams():
    """Round 1 has gone by, since a game of round 2 is played."""
    later = replace(RIGHT[0], key=GameKey(2, 1, match=1))
    told = check_event(event((*changed(1, outcome=None), later), line_up(1, 11, 12, 13)))
    by_code = {item.code: dict(item.values) for item in told}
    assert " ".join(by_code["board-without-result"].values()) == "1 T1 T2 2 P22 P12"
    assert by_code["line-up-board-missing"]["team"] == by_code["match-board-missing"]["home"] == "T1"


def test_neighbouring_boards_that_are_missing_are_told_together():
    told = [item for item in check_event(event(RIGHT[:1])) if item.code == "match-board-missing"]
    assert [str(item.value) for item in told] == ["2–4"]


@pytest.mark.parametrize(("board", "boards"), [(4, 4), (100, 100), (9999, 101)])
def test_a_board_far_beyond_a_match_leaves_no_thousands_of_empty_ones(monkeypatch, board, boards):
    """Its points count; the empty boards before it do where no event would be full of them."""
    monkeypatch.setattr("engine.pairing.teams.match_scores.MOST_EMPTY", 100)
    monkeypatch.setattr("engine.pairing.teams.match_scores.FEW_BOARDS", 100)
    rows = [*RIGHT[:3], replace(RIGHT[3], key=GameKey(1, board, match=1), outcome=WIN)]
    (match,) = as_teams(event(rows)).results
    assert len(match.outcome.boards) == boards
    assert match.outcome.boards[-1] == (0, 2)


def test_each_finding_about_teams_finds_its_row_in_one_table(monkeypatch):
    """The matches were gathered anew for each finding about one of them."""
    rows = [row(1, 11, 21, home=home, guest=2) for home in (1, 3)]
    rows = [replace(each, key=GameKey(at, 1, match=1)) for at in range(1, 60) for each in rows]
    asked = []
    monkeypatch.setattr("engine.pairing.teams.match_scores._by_teams", lambda games, people: asked.append(1) or [games])
    check_event(event(rows))
    assert 0 < len(asked) <= 4 * len(rows)
