"""What is left of an event for a player: games of the table, rounds to be paired, byes; of a cup while he is in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.classification.forecast.remaining import Remaining, plan_of, remaining
from engine.model import Absence, Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, ResultKind, Team

WON, DRAWN = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.DRAW, Mark.DRAW)
BYE = Outcome(Mark.WIN, None, ResultKind.BYE)


def event(system: str, rounds: int | None, *games: GameResult, players: int = 5, cycles: int = 1) -> Event:
    people = tuple(Player(number) for number in range(1, players + 1))
    return Event(EventInfo(system=system, rounds=rounds, cycles=cycles), people, results=games)


def game(at: int, white: int, black: int | None, outcome: Outcome | None = WON) -> GameResult:
    return GameResult(GameKey(at, (white + 1) // 2), white, black, outcome)


def left(of: Event, number: int) -> Remaining:
    return remaining(of, number, plan_of(of))


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
    assert left(SWISS, 1).rival_numbers == {3, 4, 5}
    third = replace(SWISS, info=replace(SWISS.info, rounds=4))
    assert left(third, 1).rival_numbers == {3, 4, 5}
    last = replace(SWISS, info=replace(SWISS.info, rounds=5))
    assert left(last, 1).rival_numbers == {2, 3, 4, 5}


def test_without_a_number_of_rounds_only_open_games_are_left() -> None:
    endless = event("swiss-fide-2026", None, game(1, 1, 2), game(2, 1, 3, None))
    assert (pairs(endless, 1), left(endless, 1).rounds, left(endless, 4)) == ([(2, 1, 3)], (), Remaining((), (), 0, ()))


@pytest.mark.parametrize(("system", "of_teams"), [("cup", False), ("team-swiss-fide-2026", True)])
def test_in_what_is_no_swiss_of_players_a_round_may_pass_without_a_game(system: str, of_teams: bool) -> None:
    of = event(system, 3, game(1, 1, 2), game(1, 3, 4), players=6)
    teams = tuple(Team(number) for number in range(1, 7))
    if of_teams:
        people = tuple(replace(player, team=player.number, board=1) for player in of.players)
        of = replace(of, players=people, teams=teams)
    assert (left(of, 1).rounds, left(of, 1).fewest, left(of, 1).byes) == ((2, 3), 0, 0)


@pytest.mark.parametrize(
    ("outcomes", "rounds"),
    [
        ((WON,), ((2, 3), ())),
        ((DRAWN,), ((2, 3), (2, 3))),
        ((DRAWN, WON), ((2, 3), ())),
        ((WON, None), ((2, 3), (2, 3))),
        ((None,), ((2, 3), (2, 3))),
    ],
)
def test_whoever_is_beaten_is_out_of_a_cup(outcomes: tuple[Outcome | None, ...], rounds: tuple[object, ...]) -> None:
    own = tuple(GameResult(GameKey(1, 1, game=at), 1, 2, outcome) for at, outcome in enumerate(outcomes, 1))
    of = event("cup", 3, *own, game(1, 3, 4), game(1, 5, None, BYE), players=8)
    assert (left(of, 1).rounds, left(of, 2).rounds) == rounds
    assert (left(of, 5).rounds, left(of, 6).rounds) == ((2, 3), ())  # free in the round; not in it at all


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


def test_a_bye_is_no_open_game() -> None:
    assert pairs(replace(TABLE, results=(*TABLE.results, game(2, 4, None, None))), 4) == [(3, 2, 4)]
