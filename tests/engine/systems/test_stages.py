"""Events in groups and stages (PZSzach 2002, B.VI A.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.checks import check_event
from engine.model import Absence, Event, GameKey, GameResult, Outcome, Player, PlayOff, Stage
from engine.pairing.group_draw import draw_groups, numbers_in_groups
from engine.standings.places import standings
from engine.systems.stage_round import known_rounds_of_stages
from engine.systems.table import pair_round, planned_rounds
from tests.engine.pairing.played_out import BLACK_WINS, DRAWN, WHITE_WINS, field_of, play, with_game
from tests.rows import of_each


def grouped(groups: int, size: int, *stages: Stage) -> Event:
    """Groups of equal size by blocks of starting numbers."""
    event = field_of("groups", groups * size, tie_breaks=("SB", "DE", "WIN"))
    people = tuple(replace(p, group=1 + (p.number - 1) // size) for p in event.players)
    return replace(event, players=people, stages=stages)


FIRST = Stage(1, system="round-robin", groups=2, advance=2)


def codes(event: Event) -> list[str]:
    return [found.code for found in check_event(event)]


def test_every_group_plays_its_own_round_robin() -> None:
    event = grouped(3, 4)
    assert planned_rounds(event) == 3
    played = play(event, range(1, 4))
    assert codes(played) == []
    assert {game.key.group for game in played.results} == {1, 2, 3}
    assert all((game.white or 0) - 1 >= 4 * (game.key.group - 1) for game in played.results)
    assert len(played.results) == 3 * 6


def test_a_small_group_is_ready_before_the_others() -> None:
    event = grouped(2, 5)
    people = tuple(replace(p, group=1 if p.number <= 6 else 2) for p in event.players)
    event = replace(event, players=people)
    assert planned_rounds(event) == 5
    pairing, _ = pair_round(event, 4)
    assert pairing is not None
    assert {game.key.group for game in pairing.games} == {1}
    assert pairing.free == (7, 8, 9, 10)


def test_places_are_those_of_each_group() -> None:
    result = standings(play(grouped(2, 4), range(1, 4)))[0]
    assert [(row.group, row.place, row.number) for row in result.rows] == [
        *((1, place, place) for place in range(1, 5)),
        *((2, place, 4 + place) for place in range(1, 5)),
    ]
    assert [row.number for row in standings(play(grouped(2, 4), range(1, 4)), only=(1, 2))[0].rows] == [5, 6, 7, 8]


@of_each([("round-robin", None, 6), ("cup", None, 5), ("swiss-fide-2026", 2, 5)])
def test_the_best_of_each_group_go_on_and_rounds_count_on(system: str, rounds: int | None, last: int) -> None:
    event = grouped(2, 4, FIRST, Stage(2, system=system, rounds=rounds))
    assert planned_rounds(event) == last
    played = play(event, range(1, last + 1))
    final = [game for game in played.results if game.key.stage == 2]
    assert {number for game in final for number in (game.white, game.black)} == {1, 2, 5, 6}
    assert {game.key.round for game in final} == set(range(4, last + 1))
    assert codes(played) == []
    result = standings(played)[0]
    assert (result.stage, {row.number for row in result.rows}) == (2, {1, 2, 5, 6})
    assert standings(played, 3)[0].stage == 1


def test_a_cup_after_groups_seeds_by_places_so_that_winners_meet_last() -> None:
    event = grouped(2, 4, FIRST, Stage(2, system="cup"))
    pairing, _ = pair_round(play(event, range(1, 4)), 4)
    assert pairing is not None
    assert {frozenset(pair) for pair in pairing.pairs} == {frozenset({1, 6}), frozenset({5, 2})}


def test_carried_results_leave_the_games_between_the_groups() -> None:
    """Of two groups with two each only four games are left, in two rounds; six results count."""
    event = grouped(2, 4, FIRST, Stage(2, system="round-robin", carry_results=True))
    assert planned_rounds(event) == 5
    played = play(event, range(1, 6))
    final = [frozenset({game.white, game.black}) for game in played.results if game.key.stage == 2]
    assert sorted(map(sorted, final)) == [[1, 5], [1, 6], [2, 5], [2, 6]]
    assert [(row.number, row.points, row.games) for row in standings(played)[0].rows] == [
        (1, 6, 3),
        (2, 4, 3),
        (5, 2, 3),
        (6, 0, 3),
    ]
    assert codes(played) == []


@of_each([(2, 3), (3, 2), (4, 2)])
def test_with_carried_results_everyone_has_met_everyone_once_in_the_end(groups: int, advance: int) -> None:
    first = Stage(1, system="round-robin", groups=groups, advance=advance)
    event = grouped(groups, 4, first, Stage(2, system="round-robin", carry_results=True))
    played = play(event, range(1, (planned_rounds(event) or 0) + 1))
    assert {row.games for row in standings(played)[0].rows} == {groups * advance - 1}
    assert all(played.results_of_round(number) for number in range(1, (planned_rounds(event) or 0) + 1))


def test_groups_may_send_different_numbers() -> None:
    """A.2.2 (c)."""
    first = replace(FIRST, advance=None, advance_by_group=(3, 1))
    event = play(grouped(2, 4, first, Stage(2, system="round-robin")), range(1, 4))
    pairing, _ = pair_round(event, 4)
    assert pairing is not None
    assert {number for pair in pairing.pairs for number in pair} == {1, 2, 3, 5}


def test_several_groups_of_a_later_stage_are_dealt_out_by_the_olympic_method() -> None:
    event = grouped(4, 4, replace(FIRST, groups=4), Stage(2, system="round-robin", groups=2))
    pairing, _ = pair_round(play(event, range(1, 4)), 4)
    assert pairing is not None
    groups = {group: {n for g in pairing.games if g.key.group == group for n in (g.white, g.black)} for group in (1, 2)}
    assert groups == {1: {1, 13, 2, 14}, 2: {5, 9, 6, 10}}


def test_a_later_stage_waits_for_the_last_result() -> None:
    event = play(grouped(2, 4, FIRST, Stage(2, system="round-robin")), range(1, 3))
    assert [found.code for found in pair_round(event, 4)[1]] == ["stage-not-finished"] * 2
    assert known_rounds_of_stages(event) == 3
    assert known_rounds_of_stages(play(event, range(3, 4))) == 6


@of_each([1, 2, 3])
def test_a_game_without_a_line_keeps_the_later_stage_waiting_as_one_without_a_result_does(at: int) -> None:
    """Whoever left a row out sent on who led without that game."""
    event = play(grouped(2, 4, FIRST, Stage(2, system="round-robin")), range(1, 4))
    left_out = event.results_of_round(at)[0]
    lacking = replace(event, results=tuple(game for game in event.results if game is not left_out))
    assert [found.code for found in pair_round(lacking, 4)[1]] == ["stage-not-finished"]
    assert known_rounds_of_stages(lacking) == 3
    away = left_out.black or 0
    gone = replace(lacking, absences=(Absence(at, away),))
    assert pair_round(gone, 4)[0] is not None, "who announced his absence has no game to wait for"


def test_a_shared_place_at_the_cut_needs_a_play_off() -> None:
    event = grouped(2, 4, replace(FIRST, advance=1), Stage(2, system="cup"))
    level = play(event, range(1, 4), lambda game: DRAWN)
    findings = pair_round(level, 4)[1]
    assert [found.code for found in findings] == ["advance-shared"] * 2
    assert dict(findings[0].values)["numbers"] == "1, 2, 3, 4"
    decided = replace(level, play_offs=(PlayOff(1, (3, 1, 2, 4)), PlayOff(1, (8, 5, 6, 7))))
    pairing, _ = pair_round(decided, 4)
    assert pairing is not None
    assert {frozenset(pair) for pair in pairing.pairs} == {frozenset({3, 8})}


def test_a_play_off_decides_in_the_stage_that_it_names() -> None:
    """1 and 2 are level in their group and in the final: each play-off is of its own table, one of no stage of both."""
    event = grouped(2, 4, FIRST, Stage(2, system="round-robin"))
    pair = {1, 2}

    def end(game: GameResult) -> Outcome:
        first_wins = (game.white or 0) < (game.black or 0)
        return DRAWN if {game.white, game.black} == pair else WHITE_WINS if first_wins else BLACK_WINS

    played = play(event, range(1, 7), end)

    def leaders(*play_offs: PlayOff) -> list[list[tuple[int | None, int]]]:
        decided = replace(played, play_offs=play_offs)
        assert codes(decided) == []
        found = (standings(decided, after)[0].rows for after in (3, 6))
        return [[(row.place, row.number) for row in rows if row.number in pair] for rows in found]

    level, second = [(1, 1), (1, 2)], [(1, 2), (2, 1)]
    assert leaders() == [level, level]
    assert leaders(PlayOff(1, (2, 1), stage=1)) == [second, level]
    assert leaders(PlayOff(1, (2, 1), stage=2, group=1)) == [level, second]
    assert leaders(PlayOff(1, (2, 1))) == [second, second]
    assert leaders(PlayOff(1, (1, 2)), PlayOff(1, (2, 1), stage=2)) == [[(1, 1), (2, 2)], second]


@of_each([{"stage": 3}, {"stage": 1, "group": 2}, {"stage": 2, "group": 2}])
def test_a_play_off_of_a_group_that_has_not_its_players_decides_nothing(where: dict[str, int]) -> None:
    played = play(grouped(2, 4, FIRST, Stage(2, system="round-robin")), range(1, 7))
    assert codes(replace(played, play_offs=(PlayOff(1, (2, 1), **where),))) == ["play-off-without-tie"]
    assert codes(replace(played, play_offs=(PlayOff(1, (1, 3), stage=2),))) == ["play-off-without-tie"]


@of_each(
    [
        ((replace(FIRST, advance=None), Stage(2, system="cup")), 4, "advance-missing"),
        ((FIRST, Stage(2, system="swiss-fide-2026")), 4, "stage-without-rounds"),
        ((FIRST, Stage(2, system="cup")), 6, "round-beyond-schedule"),
    ]
)
def test_stages_that_are_not_set_are_told(stages: tuple[Stage, ...], number: int, code: str) -> None:
    event = play(grouped(2, 4, *stages), range(1, 4))
    assert code in [found.code for found in pair_round(event, number)[1]]


@of_each(
    [
        (GameResult(GameKey(1, group=1), 1, 5, WHITE_WINS), "player-not-in-group", "black"),
        (GameResult(GameKey(1, group=3), 1, 4, WHITE_WINS), "player-not-in-group", ""),
        (GameResult(GameKey(4, group=1), 1, 4, WHITE_WINS), "round-not-in-stage", "round"),
        (GameResult(GameKey(2, group=1), 1, 4, WHITE_WINS), "game-not-in-schedule", "round"),
    ]
)
def test_a_game_in_the_wrong_group_or_round_names_its_cell(game: GameResult, code: str, field: str) -> None:
    found = [item for item in check_event(with_game(grouped(2, 4), game)) if item.code == code]
    assert found
    assert not field or (found[0].subject and found[0].subject.field) == field
    assert found[0].subject is not None
    assert (found[0].subject.table, found[0].subject.record) == ("results", 0)


@of_each([(1, ""), (2, ""), (3, "group-impossible")])
def test_a_group_that_the_stage_does_not_have_is_told(group: int, code: str) -> None:
    event = grouped(2, 4, FIRST)
    people = (replace(event.players[0], group=group), *event.players[1:])
    assert (code in codes(replace(event, players=people))) is bool(code)


@of_each([(3, True), (4, False), (5, False)])
def test_a_group_has_no_more_players_than_places(places: int, told: bool) -> None:
    event = grouped(2, 4, replace(FIRST, places_by_group=(places, 8)))
    assert ("group-full" in codes(event)) is told


def listed(count: int) -> tuple[Player, ...]:
    return tuple(Player(number, f"P{number}") for number in range(1, count + 1))


def test_players_are_dealt_to_six_groups_as_in_the_example() -> None:
    """A.2.2 (a): ranks 1, 12, 13, 24, 25 are group I."""
    event = replace(field_of("groups", 25), stages=(Stage(1, groups=6),))
    groups, findings = draw_groups(event, range(25), "1")
    assert findings == ()
    assert [rank for rank, group in enumerate(groups, 1) if group == 1] == [1, 12, 13, 24, 25]


def test_each_group_has_one_player_of_each_basket() -> None:
    """A.2.2 (b)."""
    event = replace(field_of("groups", 12, {"group_method": "baskets"}), stages=(Stage(1, groups=3),))
    groups, _ = draw_groups(event, range(12), "1")
    assert all(sorted(groups[start : start + 3]) == [1, 2, 3] for start in range(0, 12, 3))


def test_numbers_are_drawn_inside_each_group() -> None:
    """A.2.2, note."""
    groups = (1, 2, 1, 2, 1, 2)
    numbers = numbers_in_groups(listed(6), groups, "20260101")
    assert sorted(number for number, group in zip(numbers, groups, strict=True) if group == 1) == [1, 2, 3]
    assert sorted(numbers) == [1, 2, 3, 4, 5, 6]
    assert numbers != numbers_in_groups(listed(6), groups, "20260102")


@pytest.mark.parametrize(("method", "code"), [("own-choice", "group-missing"), ("", "groups-too-many")])
def test_groups_that_cannot_be_made_are_told(method: str, code: str) -> None:
    event = replace(field_of("groups", 2, {"group_method": method}), stages=(Stage(1, groups=3),))
    groups, findings = draw_groups(event, range(2), "1")
    assert groups == ()
    assert {found.code for found in findings} == {code}


def test_groups_that_stand_in_the_list_are_kept() -> None:
    event = grouped(2, 2)
    assert draw_groups(event, range(4), "1") == ((1, 1, 2, 2), ())
