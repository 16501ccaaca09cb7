"""Teams by every system: PZSzach 2002, B.VI B.2, C.4, C.5, D.4, E.2; PZWarc 2021, V 3.3 and 3.6."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    Rating,
    ResultKind,
    Round,
    RoundStatus,
    Team,
)
from engine.pairing.round_robin.tables import schedule
from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
from engine.pairing.teams.event import as_teams, match_rows
from engine.pairing.teams.matches import Board, matches_of_round
from engine.pairing.teams.team_round import start_order
from engine.standings.ledger import ledger_of
from engine.standings.places import standings
from engine.systems.table import SYSTEMS, Family, pair_round, planned_rounds
from tests.rows import of_each
from tests.settings import of_sheet


def league(system="team-round-robin", ratings=(2000, 1900, 1800, 1700), boards=2, seeds=None, results=(), **settings):
    """Teams 1, 2, … with the average ratings that are given; team 3 has the players 31 and 32."""
    people = tuple(
        Player(10 * team + board, team=team, board=board, ratings=(Rating("national", rating + 10 - 20 * (board - 1)),))
        for team, rating in enumerate(ratings, 1)
        for board in range(1, boards + 1)
    )
    teams = tuple(Team(n, f"Team {n}", seed=(seeds or {}).get(n)) for n in range(1, len(ratings) + 1))
    given_settings = {"boards": str(boards), "reserves": "none", **settings}
    info = EventInfo(system=system, rounds=3, settings=of_sheet(given_settings), seed="1", first_colour="white")
    return Event(info, people, teams, results=tuple(results))


def match(round_number, number, home, guest, *marks, kind=ResultKind.PLAYED, leg=1):
    """A match with the marks of the home team, board by board."""
    for board, own in enumerate(marks, 1):
        other = Mark(2 - own)
        outcome = Outcome(own, other, kind) if board % 2 else Outcome(other, own, kind)
        white, black = (home, guest) if board % 2 else (guest, home)
        key = GameKey(round_number, board, match=number, game=leg)
        yield GameResult(key, 10 * white + board, 10 * black + board, outcome, home=home, guest=guest)


def pairs(event, round_number=1):
    pairing, findings = pair_round(event, round_number)
    return (None if pairing is None else pairing.pairs), [item.code for item in findings]


def test_every_system_of_players_that_teams_can_play_is_there():
    teams = {name for name in SYSTEMS if name.startswith("team-")}
    assert teams == {"team-round-robin", "team-cup", "team-match"} | {f"team-{name}" for name in SWISS_SYSTEMS}
    assert {f"individual-team-{name}" for name in SWISS_SYSTEMS} <= set(SYSTEMS)


@of_each([3, 4, 10])
def test_teams_play_by_the_tables_of_players(teams):
    event = league(ratings=(2000,) * teams)
    assert planned_rounds(event) == len(schedule(teams))
    for round_number, expected in enumerate(schedule(teams), 1):
        assert pairs(event, round_number)[0] == expected


@of_each(
    [
        ((1800, 2000, 1900), {}, (2, 3, 1)),
        ((1900, 1900, 2000), {}, (3, 1, 2)),
        ((1800, 2000, 1900), {1: 2100}, (1, 2, 3)),
    ]
)
def test_the_start_list_goes_by_average_rating_or_by_the_strength_that_is_given(ratings, seeds, order):
    assert start_order(league(ratings=ratings, seeds=seeds)) == order


def test_in_a_swiss_the_stronger_half_meets_the_weaker_whatever_the_numbers():
    found, codes = pairs(league("team-swiss-fide-2026", (1700, 1800, 1900, 2000)))
    assert {frozenset(pair) for pair in found} == {frozenset({4, 2}), frozenset({3, 1})}
    assert codes == ["team-swiss-of-fide", "teams-by-strength"]


def test_an_odd_number_of_teams_leaves_the_weakest_a_bye():
    pairing, _ = pair_round(league("team-swiss-fide-2026", (2000, 1600, 1900, 1800, 1700)), 1)
    assert pairing.bye == 2


def test_teams_that_may_not_meet_are_kept_apart_by_their_numbers():
    event = league("team-swiss-fide-2026", (1700, 1800, 1900, 2000), forbidden_pairs="4-2 (1-3)")
    assert frozenset({4, 2}) not in {frozenset(pair) for pair in pairs(event)[0]}


def test_an_unfinished_match_is_named_by_its_first_row():
    rows = [*match(1, 1, 1, 3, 2, 2), *match(1, 2, 2, 4, 2, 2)]
    rows[3] = GameResult(rows[3].key, rows[3].white, rows[3].black, home=2, guest=4)
    _, findings = pair_round(league("team-swiss-fide-2026", results=rows), 2)
    assert [(item.code, item.subject.table, item.subject.record) for item in findings] == [
        ("round-not-finished", "results", 2)
    ]


def test_the_round_of_a_cup_is_paired_from_the_winners_of_the_matches():
    rows = [*match(1, 1, 1, 4, 2, 2), *match(1, 2, 3, 2, 2, 1)]
    found, _ = pairs(league("team-cup", results=rows), 2)
    assert {frozenset(pair) for pair in found} == {frozenset({1, 3})}


def test_a_level_match_of_a_cup_is_decided_by_the_values_of_the_boards():
    rows = [*match(1, 1, 1, 4, 2, 2, 2, 2), *match(1, 2, 2, 3, 0, 2, 0, 2)]
    found, _ = pairs(league("team-cup", boards=4, results=rows), 2)
    assert {frozenset(pair) for pair in found} == {frozenset({1, 3})}


def test_two_legs_are_two_matches_with_the_home_team_changed():
    event = league("team-cup", games_per_match="2")
    pairing, _ = pair_round(event, 1)
    first, second = list(matches_of_round(event, pairing, 1))[:2]
    assert (first.match, first.leg, second.match, second.leg) == (1, 1, 1, 2)
    assert (first.home, first.guest) == (second.guest, second.home)
    rows = [*match(1, 1, 1, 2, 2, 2), *match(1, 1, 2, 1, 1, 1, leg=2)]
    games = as_teams(league("team-cup", (2000, 1900), results=rows, games_per_match="2")).results
    assert [(game.key.game, game.white, game.outcome.boards) for game in games] == [
        (1, 1, ((2, 0), (2, 0))),
        (2, 2, ((1, 1), (1, 1))),
    ]


def test_rows_without_match_numbers_are_told_apart_by_their_teams():
    rows = [*match(1, 1, 1, 4, 2, 2), *match(1, 1, 2, 3, 0, 0)]
    event = league(results=rows)
    assert [(game.white, game.black) for game in as_teams(event).results] == [(1, 4), (2, 3)]
    assert match_rows(event) == (0, 2)


@given(st.lists(st.integers(1000, 2500), min_size=2, max_size=9), st.integers(1, 6))
def test_home_has_white_on_odd_boards_and_nobody_sits_twice(ratings, boards):
    event = league("team-swiss-fide-2026", tuple(ratings), boards)
    pairing, _ = pair_round(event, 1)
    seen = []
    for found in matches_of_round(event, pairing, 1):
        for at in found.boards:
            home = at.white if at.board % 2 else at.black
            assert home // 10 == found.home
            seen += [at.white, at.black]
    assert len(seen) == len(set(seen)) == 2 * boards * (len(ratings) // 2)


def line_ups(*teams):
    return tuple(LineUp(1, team, board, 10 * team + board) for team in teams for board in (1, 2))


@of_each(
    [
        ("open", (), RoundStatus.PAIRED, False),
        ("open", (1,), RoundStatus.PAIRED, False),
        ("open", (1, 2), RoundStatus.PAIRED, True),
        ("ladder", (1,), RoundStatus.ANNOUNCED, False),
        ("ladder", (1,), RoundStatus.STARTED, True),
        ("none", (), RoundStatus.PLANNED, True),
    ]
)
def test_a_line_up_is_secret_until_both_are_in_or_the_round_has_started(reserves, handed_in, status, shown):
    base = league(ratings=(2000, 1900), reserves=reserves)
    event = Event(base.info, base.players, base.teams, line_ups(*handed_in), rounds=(Round(1, status=status),))
    (found,) = matches_of_round(event, pair_round(event, 1)[0], 1)
    assert found.boards == (
        (Board(1, 11, 21), Board(2, 22, 12)) if shown else (Board(1, None, None), Board(2, None, None))
    )


def test_team_mates_are_kept_apart_where_players_and_teams_play_at_once():
    event = league("individual-team-swiss-fide-2026", boards=4)
    for pair in pair_round(event, 1)[0].pairs:
        assert pair[0] // 10 != pair[1] // 10


def test_a_team_that_is_out_plays_no_more_and_is_found_in_its_column():
    rows = [*match(1, 1, 1, 4, 2, 2), *match(1, 2, 2, 3, 2, 2), *match(2, 1, 1, 4, 2, 2)]
    told = {item.code: item.subject for item in check_event(league("team-cup", results=rows))}
    assert (told["player-is-out"].record, told["player-is-out"].field) == (4, "guest")


def test_the_places_of_a_cup_are_the_rounds_that_teams_reached():
    rows = [*match(1, 1, 1, 4, 2, 2), *match(1, 2, 3, 2, 2, 1), *match(2, 1, 3, 1, 2, 2)]
    table, _ = standings(league("team-cup", results=rows))
    assert [(row.place, row.number) for row in table.rows] == [(1, 3), (2, 1), (3, 2), (3, 4)]


@pytest.mark.parametrize(("ratings", "advised"), [((2000, 1900, 1800, 1700), False), ((1900, 2000, 1800, 1700), True)])
def test_numbers_that_do_not_follow_the_strength_are_told_before_a_cup(ratings, advised):
    codes = {item.code for item in check_event(league("team-cup", ratings))}
    assert ("teams-not-seeded" in codes) is advised


@pytest.mark.parametrize(
    ("system", "codes"),
    [
        ("team-swiss-pzwarc-classical", ("SOLKOFF-MED", "SOLKOFF-RED", "BETTER")),
        ("team-swiss-fide-2026", ("DE", "BH/C1", "BH", "SB")),
    ],
)
def test_a_swiss_of_teams_is_ranked_by_the_criteria_of_players(system, codes):
    assert standings(league(system, results=match(1, 1, 1, 3, 2, 2)))[0].codes == codes


def test_a_superblitz_duel_is_one_result_of_its_board_however_many_games_it_took():
    rows = [replace(row, outcome=replace(row.outcome, legs=5)) for row in match(1, 1, 1, 2, 2, 1)]
    assert as_teams(league(results=rows)).results[0].outcome.boards == ((2, 0), (1, 1))


@of_each([name for name, each in SYSTEMS.items() if each.family is Family.TEAMS])
def test_how_many_rounds_are_planned_hangs_on_the_teams_and_the_event_alone(system):
    event = replace(league(system), results=tuple(match(1, 1, 1, 4, Mark.WIN, Mark.DRAW)))
    rounds = planned_rounds(event)
    bare = replace(event, players=(), results=())
    assert planned_rounds(bare) == rounds
    base = SYSTEMS[system.removeprefix("team-")]
    length = base.length or base.rounds
    assert length is None or length(as_teams(event)) == rounds


@of_each([(GameType.CHESS, 2300), (GameType.DRAUGHTS100, 1800), (GameType.CORRESPONDENCE, 2000)])
def test_a_team_is_as_strong_as_the_ratings_of_its_own_game(game, average):
    """A draughts player's rating at chess makes no draughts team stronger."""
    ratings = (Rating("fide", 2300), Rating("fmjd", 1800), Rating("iccf", 2000))
    event = league()
    players = tuple(replace(each, ratings=ratings) for each in event.players)
    found = as_teams(replace(event, players=players, info=replace(event.info, game=game)))
    assert {team.ratings for team in found.players} == {(Rating("technical", average),)}


@of_each([("swiss-fide-2026", 1800), ("swiss-pzwarc-rating", 1700), ("round-robin", 1800)])
def test_tie_breaks_go_by_the_ratings_that_the_pairing_goes_by(system, rating):
    people = tuple(Player(n, ratings=(Rating("fmjd", 1800), Rating("national", 1700))) for n in (1, 2))
    event = Event(EventInfo(system=system, game=GameType.DRAUGHTS100), people)
    assert system in SYSTEMS
    assert ledger_of(event).ratings == {1: rating, 2: rating}
