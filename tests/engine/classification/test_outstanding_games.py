"""What is left of an event for a player: games of the table, rounds to be paired, byes; of a cup while he is in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.classification.forecast.outstanding_games import Remaining, plan_of, remaining
from engine.model import Absence, Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, ResultKind, Stage, Team
from tests.rows import of_each

WON, DRAWN = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.DRAW, Mark.DRAW)
BYE = Outcome(Mark.WIN, None, ResultKind.BYE)


def event(system: str, rounds: int | None, *games: GameResult, players: int = 5, cycles: int = 1) -> Event:
    people = tuple(Player(number) for number in range(1, players + 1))
    return Event(EventInfo(system=system, rounds=rounds, cycles=cycles), people, results=games)


def game(at: int, white: int, black: int | None, outcome: Outcome | None = WON) -> GameResult:
    return GameResult(GameKey(at, (white + 1) // 2), white, black, outcome)


def left(of: Event, number: int) -> Remaining:
    return remaining(of, number, plan_of(of))


def rivals(event: Event, number: int) -> set[int]:
    return {player.number for player in left(event, number).rivals}


def pairs(of: Event, number: int) -> list[tuple[int, int | None, int | None]]:
    return [(each.key.round, each.white, each.black) for each in left(of, number).games]


SWISS = event("swiss-fide-2026", 3, game(1, 1, 2), game(1, 3, 4), game(1, 5, None, BYE))


def test_of_an_odd_number_everybody_may_have_the_bye_who_had_none() -> None:
    assert plan_of(SWISS).odd
    assert [(left(SWISS, at).rounds, left(SWISS, at).fewest, left(SWISS, at).byes) for at in (1, 5)] == [
        ((2, 3), 1, 1),
        ((2, 3), 2, 0),
    ]


@pytest.mark.parametrize(("since", "odd"), [(2, False), (3, True)])
def test_the_number_counts_of_those_who_are_there_in_the_next_round(since: int, odd: bool) -> None:
    gone = replace(SWISS, absences=(Absence(since, 4, "withdrawn"),))
    assert (plan_of(gone).odd, left(gone, 1).byes) == (odd, int(odd))
    assert left(gone, 4).rounds == tuple(range(2, since))


def test_rivals_are_those_not_met_while_there_are_enough_of_them() -> None:
    assert rivals(SWISS, 1) == {3, 4, 5}
    third = replace(SWISS, info=replace(SWISS.info, rounds=4))
    assert rivals(third, 1) == {3, 4, 5}
    last = replace(SWISS, info=replace(SWISS.info, rounds=5))
    assert rivals(last, 1) == {2, 3, 4, 5}


def test_without_a_number_of_rounds_only_open_games_are_left() -> None:
    endless = event("swiss-fide-2026", None, game(1, 1, 2), game(2, 1, 3, None))
    assert (pairs(endless, 1), left(endless, 1).rounds) == ([(2, 1, 3)], ())
    nothing = left(endless, 4)
    assert (nothing.games, nothing.rounds, nothing.fewest, len(nothing.rivals)) == ((), (), 0, 0)


@pytest.mark.parametrize(("system", "of_teams"), [("cup", False), ("team-swiss-fide-2026", True)])
def test_in_what_is_no_swiss_of_players_a_round_may_pass_without_a_game(system: str, of_teams: bool) -> None:
    of = event(system, 3, game(1, 1, 2), game(1, 3, 4), players=6)
    teams = tuple(Team(number) for number in range(1, 7))
    if of_teams:
        people = tuple(replace(player, team=player.number, board=1) for player in of.players)
        of = replace(of, players=people, teams=teams)
    assert (left(of, 1).rounds, left(of, 1).fewest, left(of, 1).byes) == ((2, 3), 0, 0)


def of_matches(of: Event, games: int | None, **more: object) -> Event:
    """An event with so many games in a match."""
    settings = replace(of.info.settings, games_per_match=games, **more)  # type: ignore[arg-type]
    return replace(of, info=replace(of.info, settings=settings))


@of_each(
    [
        (None, (WON,), ((2, 3), ())),
        (None, (DRAWN,), ((2, 3), (2, 3))),
        (None, (DRAWN, WON), ((2, 3), ())),  # the second game is a play-off
        (2, (DRAWN, WON), ((2, 3), ())),
        (2, (WON,), ((2, 3), (2, 3))),
        (2, (WON, None), ((2, 3), (2, 3))),
        (None, (None,), ((2, 3), (2, 3))),
    ]
)
def test_whoever_is_beaten_is_out_of_a_cup(
    games: int | None, outcomes: tuple[Outcome | None, ...], rounds: tuple[object, ...]
) -> None:
    own = tuple(GameResult(GameKey(1, 1, game=at), 1, 8, outcome) for at, outcome in enumerate(outcomes, 1))
    won = tuple(GameResult(GameKey(1, 2, game=at), 4, 5, WON) for at in range(1, (games or 1) + 1))
    of = of_matches(event("cup", 3, *own, *won, players=8), games)
    assert (left(of, 1).rounds, left(of, 8).rounds) == rounds
    assert (left(of, 5).rounds, rivals(of, 3) & {5, 8}) == ((), {8} if rounds[1] else set())


def test_whoever_goes_on_without_a_game_is_in_a_cup() -> None:
    """PZSzach 2002, B.VI D.2: of five two play in the first round, the others have no row in it."""
    of = event("cup", 3, game(1, 4, 5), players=5)
    assert [left(of, number).rounds for number in (1, 2, 3, 4, 5)] == [(2, 3), (2, 3), (2, 3), (2, 3), ()]


@pytest.mark.parametrize(("third_place", "rounds"), [(True, (2,)), (None, ())])
def test_who_lost_a_semifinal_plays_where_there_is_a_game_for_the_third_place(
    third_place: bool | None, rounds: tuple[int, ...]
) -> None:
    of = of_matches(event("cup", None, game(1, 1, 4), game(1, 2, 3), players=4), None, third_place=third_place)
    assert [left(of, number).rounds for number in (1, 4)] == [(2,), rounds]
    first = of_matches(event("cup", None, game(1, 1, 8), players=8), None, third_place=third_place)
    assert left(first, 8).rounds == ()


def test_who_is_in_a_team_that_is_beaten_is_out_of_a_cup_of_teams() -> None:
    people = tuple(Player(at, team=(at + 1) // 2, board=(at + 1) % 2 + 1) for at in range(1, 9))
    boards = tuple(
        GameResult(GameKey(1, board), white, black, WON, home=1, guest=4)
        for board, white, black in ((1, 1, 7), (2, 2, 8))
    )
    of = Event(EventInfo(system="team-cup"), people, tuple(Team(at) for at in range(1, 5)), results=boards)
    assert [left(of, number).rounds for number in (1, 2, 7, 8, 3)] == [(2,), (2,), (), (), (2,)]
    assert rivals(of, 3) == {1, 2, 5, 6}


@of_each([("cup", 2), ("team-cup", 2), ("swiss-fide-2026", 1)])
def test_who_meets_in_a_cup_plays_the_games_of_a_match(system: str, each: int) -> None:
    """PZSzach 2002, B.VI D.3 a."""
    of = of_matches(event(system, 3, players=8), 2)
    of = replace(of, players=tuple(replace(player, team=player.number, board=1) for player in of.players))
    of = replace(of, teams=tuple(Team(number) for number in range(1, 9)))
    assert (left(of, 1).rounds, left(of, 1).each) == ((1, 2, 3), each)


def test_who_meets_in_a_stage_plays_the_games_of_a_match_where_its_system_has_such() -> None:
    stages = (Stage(1, system="round-robin", groups=2, advance=2), Stage(2, system="cup"))
    people = tuple(Player(at, group=(at + 1) // 2) for at in range(1, 5))
    of = of_matches(Event(EventInfo(system="groups"), people, stages=stages), 2)
    swiss = replace(of, stages=(stages[0], Stage(2, system="swiss-fide-2026", rounds=2)))
    assert [(left(each, 1).rounds, left(each, 1).each) for each in (of, swiss)] == [((2, 3), 2), ((2, 3), 1)]


def test_the_games_of_a_match_are_left_that_have_no_row() -> None:
    """PZSzach 2002, B.VI E.1 a: the two meet in every round."""
    drawn = (game(1, 1, 2, DRAWN), game(2, 2, 1, DRAWN))
    of = replace(of_matches(event("match", None, *drawn, players=2), 5), stages=())
    of = replace(of, info=replace(of.info, first_colour="white"))
    assert [each[0] for each in pairs(of, 1)] == [3, 4, 5]


def test_of_the_two_games_of_a_round_one_may_be_left() -> None:
    """PZSzach 2002, B.VI B.1."""
    first = GameResult(GameKey(1, 1, game=1), 1, 4, WON)
    of = of_matches(event("round-robin", 3, first, players=4), 2)
    rows = [(each.key.round, each.key.game, each.opponent_of(1)) for each in left(of, 1).games]
    assert rows == [(1, 2, 4), (2, 1, 2), (2, 2, 2), (3, 1, 3), (3, 2, 3)]
    twice = replace(of, info=replace(of.info, cycles=2, rounds=6))
    assert len(left(twice, 1).games) == 11


def test_who_met_in_a_group_meets_again_in_the_final() -> None:
    stages = (Stage(1, system="round-robin", groups=2, advance=2), Stage(2, system="round-robin"))
    people = tuple(Player(at, group=(at + 1) // 2) for at in range(1, 5))
    won = tuple(GameResult(GameKey(1, group=at), 2 * at - 1, 2 * at, WON) for at in (1, 2))
    of = Event(EventInfo(system="groups"), people, stages=stages, results=won)
    assert sorted(each.opponent_of(1) or 0 for each in left(of, 1).games) == [2, 3, 4]


def test_who_is_absent_in_the_next_round_may_be_met_afterwards() -> None:
    away = replace(SWISS, absences=(Absence(2, 4, "half"),))
    assert rivals(away, 1) == {3, 4, 5}
    gone = replace(SWISS, absences=(Absence(2, 4, "withdrawn"),))
    assert rivals(gone, 1) == {3, 5}


@of_each(
    [
        ("team-round-robin", 1, {3, 4}, 1),
        ("team-round-robin", 2, {2, 3, 4}, 2),
        ("team-swiss-fide-2026", 2, {3, 4}, 1),
    ]
)
def test_teams_that_have_met_meet_again_where_there_are_more_cycles(
    system: str, cycles: int, expected: set[int], again: int
) -> None:
    people = tuple(Player(at, team=at, board=1) for at in range(1, 5))
    teams = tuple(Team(at) for at in range(1, 5))
    played = tuple(GameResult(GameKey(at), 1, 2, WON, home=1, guest=2) for at in (1, 3 * cycles - 2))
    of = Event(EventInfo(system=system, cycles=cycles, rounds=3 * cycles), people, teams, results=played)
    assert (rivals(of, 1), left(of, 1).again) == (expected, again)


def test_two_boards_of_a_match_of_teams_meet_in_every_round() -> None:
    people = tuple(Player(at, team=1 + at // 3, board=2 - at % 2) for at in range(1, 5))
    played = (GameResult(GameKey(1), 1, 3, WON, home=1, guest=2),)
    info = of_matches(Event(EventInfo(system="team-match")), 4).info
    of = Event(info, people, (Team(1), Team(2)), results=played)
    assert (left(of, 1).rounds, rivals(of, 1), left(of, 1).again) == ((2, 3, 4), {3, 4}, 3)


@of_each([("cup", 1, 1), ("round-robin", 2, 2), ("swiss-fide-2026", 2, 1)])
def test_who_met_in_a_group_may_meet_again_in_the_next_stage(final: str, cycles: int, again: int) -> None:
    stages = (Stage(1, system="round-robin", groups=2, advance=2), Stage(2, system=final, rounds=2))
    people = tuple(Player(at, group=1 + at // 5) for at in range(1, 9))
    of = Event(EventInfo(system="groups", cycles=cycles), people, stages=stages)
    assert (rivals(of, 1), left(of, 1).again) == ({*range(2, 9)}, again)


def test_who_may_meet_in_each_of_two_stages_to_come_may_meet_twice() -> None:
    stages = (Stage(1, system="swiss-fide-2026", rounds=2, groups=2, advance=2), Stage(2, system="cup"))
    people = tuple(Player(at, group=1 + at // 5) for at in range(1, 9))
    of = Event(EventInfo(system="groups"), people, stages=stages)
    assert (left(of, 1).rounds, left(of, 1).again) == ((2, 3, 4), 2)  # the first round can be paired


TABLE = event("round-robin", 3, game(1, 1, 4), game(1, 2, 3), players=4)


def test_the_games_of_a_table_are_left_that_have_no_row() -> None:
    assert pairs(TABLE, 4) == [(2, 4, 3), (3, 2, 4)]
    # 2 and 4 met in a round before their own; 3 has a game at that time.
    assert pairs(replace(TABLE, results=(*TABLE.results, game(2, 4, 2), game(2, 1, 3))), 4) == []
    assert pairs(replace(TABLE, results=(*TABLE.results, game(2, 3, 1))), 4) == [(3, 2, 4)]
    assert pairs(replace(TABLE, results=(game(1, 2, 4), game(1, 1, 3))), 4) == [(2, 4, 3)]


def test_with_two_cycles_a_pair_has_two_games() -> None:
    twice = event("round-robin", 6, *TABLE.results, players=4, cycles=2)
    assert [each[0] for each in pairs(twice, 4)] == [2, 3, 4, 5, 6]
    before = replace(twice, results=(*twice.results, game(2, 1, 4)))  # for the fourth round
    assert [each[0] for each in pairs(before, 4)] == [3, 5, 6]


def test_a_game_that_was_paired_is_played_though_the_opponent_leaves_and_one_of_the_table_is_not() -> None:
    gone = replace(TABLE, absences=(Absence(2, 3, "withdrawn"),))
    assert pairs(gone, 4) == [(3, 2, 4)]
    paired = replace(gone, results=(*gone.results, game(2, 4, 3, None), game(2, 1, 2, None)))
    assert pairs(paired, 4) == [(2, 4, 3), (3, 2, 4)]
    assert pairs(paired, 3) == [(2, 4, 3)]
    away = replace(TABLE, absences=(Absence(2, 3, "zero"),))
    assert (pairs(away, 4), pairs(away, 3)) == ([(3, 2, 4)], [(3, 3, 1)])


def test_a_bye_is_no_open_game() -> None:
    assert pairs(replace(TABLE, results=(*TABLE.results, game(2, 4, None, None))), 4) == [(3, 2, 4)]
