"""Players who leave early: PZWarc 2021, II 5.6 and 5.7; the practice of PZSzach and FIDE."""

from __future__ import annotations

from dataclasses import replace

from engine.model import (
    Absence,
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
    UnfinishedRule,
)
from engine.model.rounds import departures
from engine.pairing.round_robin.tables import schedule
from engine.pairing.round_robin.unfinished import apply_unfinished
from engine.standings.places import standings
from engine.standings.tables import crosstable
from tests.rows import of_each

DRAWN = Outcome(Mark.DRAW, Mark.DRAW)
STRICT, LENIENT = UnfinishedRule.MORE_THAN_HALF, UnfinishedRule.HALF


def event_where_1_leaves_after(rounds: int, rule: UnfinishedRule, *, players: int = 7) -> Event:
    """Seven players draw every game; number 1 plays his first `rounds` games and leaves."""
    results, played = [], 0
    for round_number, pairs in enumerate(schedule(players), start=1):
        for board, pair in enumerate(pairs, start=1):
            if 1 in pair:
                played += 1
                if played > rounds:
                    continue
            results.append(GameResult(GameKey(round_number, board), *pair, DRAWN))
    last = max((game.key.round for game in results if 1 in (game.white, game.black)), default=0)
    people = [Player(number, f"P{number}") for number in range(1, players + 1)]
    people[0] = replace(people[0], status=PlayerStatus.WITHDRAWN, last_round=last)
    info = EventInfo(system="round-robin", game=GameType.CHESS, unfinished=rule)
    return Event(info, tuple(people), results=tuple(results))


@of_each(
    [
        (2, STRICT, False),
        (3, STRICT, False),
        (4, STRICT, True),
        (2, LENIENT, False),
        (3, LENIENT, True),
        (4, LENIENT, True),
    ]
)
def test_half_of_six_games_counts_for_pzszach_and_not_for_pzwarc(
    played: int, rule: UnfinishedRule, counted: bool
) -> None:
    _, struck, findings = apply_unfinished(event_where_1_leaves_after(played, rule))
    assert (struck == frozenset()) is counted
    assert [item.code for item in findings] == ["player-rest-forfeited" if counted else "player-struck"]


def test_a_struck_player_is_shown_and_neither_counted_nor_classified() -> None:
    event = event_where_1_leaves_after(3, STRICT)
    table, _ = standings(event)
    last = table.rows[-1]
    assert (last.number, last.place, last.points, last.games) == (1, None, 3, 3)
    assert {row.points for row in table.rows[:-1]} == {5}
    assert table.struck == (1,)
    crossed = crosstable(event)
    shown = [cell for cells in crossed.rows[0].cells.values() for cell in cells]
    assert len(shown) == 3
    assert not any(cell.counted for cell in shown)


def test_of_the_struck_who_made_more_stands_higher() -> None:
    event = event_where_1_leaves_after(1, STRICT)
    second = {game.key: game for game in event.results if 2 in (game.white, game.black)}
    first_two = sorted(second)[:2]
    left = tuple(game for game in event.results if game.key not in second or game.key in first_two)
    people = (event.players[0], replace(event.players[1], last_round=first_two[-1].round), *event.players[2:])
    table, _ = standings(replace(event, results=left, players=people))
    assert table.struck == (1, 2)
    assert [(row.number, row.points, row.place) for row in table.rows[-2:]] == [(2, 2, None), (1, 1, None)]


def test_a_counted_player_loses_the_rest_by_forfeit() -> None:
    event = event_where_1_leaves_after(4, STRICT)
    results, _, _ = apply_unfinished(event)
    forfeits = [game for game in results if game.outcome is not None and game.outcome.kind is ResultKind.FORFEIT]
    assert len(forfeits) == 2
    assert all(game.mark_of(1) is Mark.LOSS for game in forfeits)
    table, _ = standings(event)
    points = {row.number: row.points for row in table.rows}
    assert points[1] == 4
    assert sorted(points.values()) == [4, 6, 6, 6, 6, 7, 7]


def test_two_who_left_lose_their_game_both() -> None:
    """PZWarc 2021, II 5.6."""
    event = event_where_1_leaves_after(5, STRICT)
    missing = next(
        (round_number, pair)
        for round_number, pairs in enumerate(schedule(7), start=1)
        for pair in pairs
        if 1 in pair and not any({game.white, game.black} == set(pair) for game in event.results)
    )
    other = next(number for number in missing[1] if number != 1)
    people = [
        replace(p, status=PlayerStatus.DISQUALIFIED, last_round=6) if p.number == other else p for p in event.players
    ]
    results, struck, _ = apply_unfinished(replace(event, players=tuple(people)))
    (both,) = [game for game in results if {game.white, game.black} == {1, other}]
    assert struck == frozenset()
    assert both.outcome == Outcome(Mark.LOSS, Mark.LOSS, ResultKind.DOUBLE_FORFEIT)


def test_before_he_left_a_player_counts_like_everyone() -> None:
    event = event_where_1_leaves_after(2, STRICT)
    left = departures(event)[1]
    assert apply_unfinished(event, left - 1)[1] == frozenset()
    assert apply_unfinished(event, left)[1] == frozenset({1})


def test_a_forfeit_is_no_game_played() -> None:
    event = event_where_1_leaves_after(4, STRICT)
    index = next(at for at, game in enumerate(event.results) if 1 in (game.white, game.black))
    results = list(event.results)
    results[index] = replace(results[index], outcome=Outcome(Mark.WIN, Mark.LOSS, ResultKind.FORFEIT))
    assert apply_unfinished(replace(event, results=tuple(results)))[1] == frozenset({1})


def test_a_withdrawal_among_the_absences_is_one_too() -> None:
    event = event_where_1_leaves_after(2, STRICT)
    people = tuple(replace(player, status=PlayerStatus.ACTIVE, last_round=None) for player in event.players)
    event = replace(event, players=people, absences=(Absence(round=4, player=1, kind="withdrawn"),))
    assert departures(event) == {1: 3}
    assert apply_unfinished(event)[1] == frozenset({1})


def test_in_a_swiss_everything_counts() -> None:
    """PZWarc 2021, II 5.7.2."""
    event = event_where_1_leaves_after(1, STRICT)
    event = replace(event, info=replace(event.info, system="swiss-fide-2026"))
    assert apply_unfinished(event) == (event.results, frozenset(), ())


def test_a_game_lost_by_both_as_a_sanction_was_played() -> None:
    """PZWarc 2021, II 2.5.3: apart from a double forfeit, which was not."""
    sanction = Outcome(Mark.LOSS, Mark.LOSS, ResultKind.SANCTION)
    double = Outcome(Mark.LOSS, Mark.LOSS, ResultKind.DOUBLE_FORFEIT)
    assert sanction.played
    assert not double.played


def test_nobody_leaves_whom_the_list_does_not_have() -> None:
    """A line of the standings of such a number would be nobody's."""
    whole = event_where_1_leaves_after(6, LENIENT)
    strange = replace(whole, absences=(Absence(2, 99, "withdrawn"),))
    assert departures(strange) == departures(whole)
    assert standings(strange) == standings(whole)
