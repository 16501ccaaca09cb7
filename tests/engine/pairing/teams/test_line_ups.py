"""Line-ups: PZSzach 2002, B.VI E.2 and PZWarc 2021, V 3.3 to 3.6."""

import random
from collections.abc import Sequence
from dataclasses import replace

from engine.model import Event, EventInfo, GameType, LineUp, Player, Team
from engine.pairing.teams import line_up_checks as rules
from engine.pairing.teams.line_up_checks import check_line_ups, missing_system
from engine.pairing.teams.line_ups import boards_of, line_up, may_start
from engine.pairing.teams.matches import Board, match_of
from tests.rows import of_each
from tests.settings import of_sheet


def event(rows, reserves="ladder", boards="3", players=None):
    """Team 1 has players 1 to 5 (4 and 5 are reserves), team 2 players 11 to 13."""
    people = players or tuple(Player(n, team=1, board=n) for n in range(1, 6)) + tuple(
        Player(10 + n, team=2, board=n) for n in range(1, 4)
    )
    line_ups = tuple(LineUp(r, t, b, p) for r, t, order in rows for b, p in enumerate(order, 1))
    settings = {"boards": boards, "reserves": reserves} if reserves else {"boards": boards}
    return Event(EventInfo(settings=of_sheet(settings)), people, (Team(1), Team(2)), line_ups)


def codes(*rows, reserves="ladder"):
    return [item.code for item in check_line_ups(event(rows, reserves))]


@of_each(
    [
        ("the basic line-up", (1, 2, 3), "ladder", []),
        ("a reserve last, the others move up", (1, 3, 4), "ladder", []),
        ("a later reserve without the earlier one", (1, 2, 5), "ladder", []),
        ("a reserve above the basic line-up", (4, 2, 3), "ladder", ["line-up-out-of-order"]),
        ("a player below his own board, the one above empty", (1, None, 2), "ladder", ["line-up-out-of-order"]),
        ("the basic line-up in another order", (2, 1, 3), "pzszach-last-boards", ["line-up-out-of-order"]),
        ("reserves in another order", (1, 5, 4), "pzszach-last-boards", ["line-up-out-of-order"]),
        ("a joker in the middle", (1, 5, 3), "joker", []),
        ("with a joker nobody moves up", (1, 3, 5), "joker", ["line-up-not-own-board"]),
        ("reserves at any board", (5, 2, 4), "pzszach-any-board", []),
        ("a player of the basic line-up on another board", (2, 4, 3), "pzszach-any-board", ["line-up-not-own-board"]),
        ("no reserves at all", (1, 2, 4), "none", ["line-up-no-reserves"]),
        ("any order in the open system", (5, 1, 3), "open", []),
        ("a player of the other team", (1, 2, 11), "open", ["line-up-foreign-player"]),
        ("one player on two boards", (1, 2, 2), "open", ["line-up-two-boards"]),
        ("a missing board", (1, 2), "open", ["line-up-board-missing"]),
        ("a board too many", (1, 2, 3, 4), "open", ["line-up-board-wrong"]),
    ]
)
def test_who_may_sit_where(name, order, reserves, expected):
    assert codes((1, 1, order), reserves=reserves) == expected, name


def test_the_finding_names_the_row_and_the_article():
    found = check_line_ups(event([(1, 1, (1, 2, 3)), (2, 1, (2, 1, 3))]))[0]
    assert (found.subject.record, found.subject.field, found.rule.article) == (4, "player", "V 3.6.2")


@of_each(
    [
        ((1, 2, 4), (1, 4, 3), (), ["line-up-reserve-moved"]),
        ((1, 2, 4), (1, 2, 4), (), []),
        ((1, 2, 4), (1, 2, 3), (1, 4, 3), []),
    ]
)
def test_a_reserve_does_not_change_boards_two_rounds_running(first, second, third, expected):
    rows = [(at, 1, order) for at, order in enumerate((first, second, third), 1) if order]
    assert codes(*rows, reserves="joker") == expected


@of_each(
    [
        ("open", 1, ((1, 2, 3), "first-of-entry")),
        ("open", 3, ((3, 2, 1), "previous-round")),
        ("ladder", 3, ((1, 2, 3), "basic")),
        ("joker", 1, ((1, 2, 3), "basic")),
    ]
)
def test_a_line_up_that_was_not_handed_in(reserves, round_number, expected):
    given = event([(2, 1, (3, 2, 1))] if round_number > 1 else [], reserves)
    assert line_up(given, 1, round_number) == expected


def test_without_an_entry_every_board_is_forfeited():
    assert line_up(event([], "open", players=(Player(1, team=2),)), 1, 1) == ((None, None, None), "forfeit")


def test_the_open_system_takes_the_first_four_of_the_entry():
    people = tuple(Player(n, team=1, board=n) for n in range(1, 8))
    assert line_up(event([], "open", boards="6", players=people), 1, 1)[0] == (1, 2, 3, 4, None, None)


def test_home_has_white_on_odd_boards():
    boards = match_of(event([]), 1, 1, 2, 1).boards
    assert boards == (Board(1, 1, 11), Board(2, 12, 2), Board(3, 3, 13))


@of_each([(3, 1, False), (3, 2, True), (4, 2, False), (4, 3, True), (5, 2, False), (5, 3, True)])
def test_more_than_half_must_be_there(size, present, may):
    assert may_start(present, size) is may


@of_each(
    [
        (GameType.DRAUGHTS100, "pzwarc", "", ["reserves-default-open"]),
        (GameType.DRAUGHTS100, "pzwarc", "joker", []),
        (GameType.DRAUGHTS100, "pzwarc", "pzszach-any-board", ["reserves-of-other-game"]),
        (GameType.DRAUGHTS100, "", "pzszach-any-board", ["reserves-of-other-game"]),
        (GameType.DRAUGHTS100, "fmjd", "pzszach-any-board", []),
        (GameType.CHESS, "pzszach", "", ["reserves-unstated"]),
        (GameType.CHESS, "", "", ["reserves-unstated"]),
        (GameType.CHESS, "pzszach", "pzszach-last-boards", []),
        (GameType.CHESS, "pzszach", "open", ["reserves-of-other-game"]),
        (GameType.CHESS, "pzszach", "none", []),
        (GameType.CHESS, "fide", "open", []),
    ]
)
def test_in_silence_draughts_have_the_open_system_and_chess_has_none(game, federation, reserves, expected):
    given = event([], reserves)
    given = replace(given, info=replace(given.info, game=game, federation=federation))
    found = missing_system(given)
    assert [item.code for item in found] == expected
    assert {item.rule.article for item in found} <= ({"V 3.6"} if game.is_draughts else {"B.VI E.2 (c)"})


@of_each(
    [
        ((1, 2, 3), []),
        ((1, 3, 4), []),  # 3 moved up and the reserve last: the first way
        ((1, 4, 3), []),  # the reserve in the place of 2: the second way
        ((2, 1, 3), ["line-up-out-of-order"]),  # the order of entry changed: neither
        ((4, 3, 2), ["line-up-out-of-order", "line-up-out-of-order"]),
    ]
)
def test_without_a_system_a_chess_line_up_is_wrong_only_where_both_ways_forbid_it(order, expected):
    found = check_line_ups(event([(1, 1, order)], ""))
    assert [item.code for item in found] == expected
    assert {item.rule.article for item in found} <= {"B.VI E.2 (c)"}


def test_without_a_system_a_chess_team_plays_as_it_was_entered():
    assert line_up(event([(1, 1, (3, 2, 1))], ""), 1, 2) == ((1, 2, 3), "basic")


def literal_order(ranks: Sequence[int], boards: int) -> frozenset[int]:
    """The longest part in order as its sentence says it: all that may stand before, for each."""

    def key(chain: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        return -len(chain), sum(ranks[at] >= boards for at in chain), chain

    best: list[tuple[int, ...]] = []
    for at, rank in enumerate(ranks):
        before = [chain for chain in best if ranks[chain[-1]] <= rank]
        best.append((*(min(before, key=key) if before else ()), at))
    return frozenset(min(best, key=key) if best else ())


def test_whoever_sits_in_order_is_found_as_the_sentence_says():
    rng = random.Random(3)
    for _ in range(400):
        boards = rng.randint(1, 6)
        ranks = [rng.randrange(boards + 3) for _ in range(rng.randint(0, 8))]
        assert rules._longest_in_order(ranks, boards) == literal_order(ranks, boards), (ranks, boards)


@of_each([(998, 998), (999, 999), (1000, 999), (10**9, 999)])
def test_boards_that_nobody_stated_are_counted_as_far_as_any_match_has_some(board, boards):
    people = (Player(1, team=1, board=board),)
    unstated = Event(EventInfo(system="team-round-robin"), people, (Team(1),))
    assert boards_of(unstated) == boards
