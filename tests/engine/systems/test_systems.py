"""The table of systems, and the round robin of an event with whoever has left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.model import (
    Event,
    EventInfo,
    GameKey,
    GameResult,
    GameType,
    Mark,
    Outcome,
    Player,
    PlayerStatus,
    UnfinishedRule,
)
from engine.pairing.round_robin.tables import schedule
from engine.regulations.cited import draughts_code
from engine.systems.table import SYSTEMS, pair_round, planned_rounds
from tests.rows import of_each

DRAWN = Outcome(Mark.DRAW, Mark.DRAW)


def event(players: int = 6, cycles: int = 1, system: str = "round-robin") -> Event:
    people = tuple(Player(number, f"P{number}") for number in range(1, players + 1))
    return Event(EventInfo(system=system, cycles=cycles, unfinished=UnfinishedRule.MORE_THAN_HALF), people)


def test_every_system_says_which_article_it_follows() -> None:
    for name, system in SYSTEMS.items():
        assert system.id == name
        assert all((system.rule.regulation, system.rule.article, system.rule.edition))


@of_each([(5, 1, 5), (6, 1, 5), (15, 2, 30), (1, 1, 0)])
def test_the_number_of_rounds_follows_from_players_and_cycles(players: int, cycles: int, rounds: int) -> None:
    assert planned_rounds(event(players, cycles)) == rounds


def test_a_round_is_paired_by_the_table_and_the_free_player_is_named() -> None:
    pairing, findings = pair_round(event(5), 1)
    assert findings == ()
    assert pairing is not None
    assert (pairing.pairs, pairing.bye) == (((2, 5), (3, 4)), 1)


def test_numbers_with_gaps_are_paired_in_their_order() -> None:
    people = tuple(Player(number) for number in (40, 10, 30, 20))
    pairing, _ = pair_round(replace(event(), players=people), 1)
    assert pairing is not None
    assert pairing.pairs == ((10, 40), (20, 30))


@of_each(
    [
        (event(system="lottery"), 1, "unknown-system"),
        (event(system=""), 1, "system-missing"),
        (event(1), 1, "players-missing"),
        (event(6), 0, "round-beyond-schedule"),
        (event(6), 6, "round-beyond-schedule"),
        (event(6, 0), 1, "cycles-impossible"),
        (replace(event(), players=(Player(1), Player(1))), 1, "numbers-not-unique"),
    ]
)
def test_what_cannot_be_paired_gives_a_finding(broken: Event, round_number: int, code: str) -> None:
    pairing, findings = pair_round(broken, round_number)
    assert pairing is None
    assert [item.code for item in findings] == [code]


@pytest.mark.parametrize(
    ("game", "article"), [(GameType.CHESS, ("pzszach", "B.VI A.3")), (GameType.DRAUGHTS64, ("pzwarc", "V 1.4"))]
)
@pytest.mark.parametrize(("players", "round_number"), [(1, 1), (6, 6)])
def test_a_table_that_has_no_such_round_is_told_by_the_code_of_the_game(game, article, players, round_number) -> None:
    of_all = event(players)
    _, (told,) = pair_round(replace(of_all, info=replace(of_all.info, game=game)), round_number)
    assert told.rule is not None
    assert (told.rule.regulation, told.rule.article) == article


@pytest.mark.parametrize(("played", "code"), [(2, "opponent-struck"), (3, "opponent-left")])
def test_the_opponent_of_a_player_who_left_is_free_or_wins_by_forfeit(played: int, code: str) -> None:
    """PZWarc 2021, II 5.7.1: three of five games are more than half, two are not."""
    start = event()
    results = tuple(
        GameResult(GameKey(round_number, board), *pair, DRAWN)
        for round_number, pairs in enumerate(schedule(6)[:played], start=1)
        for board, pair in enumerate(pairs, start=1)
    )
    gone = replace(start.players[5], status=PlayerStatus.WITHDRAWN, last_round=played)
    left = replace(start, players=(*start.players[:5], gone), results=results)
    pairing, findings = pair_round(left, played + 1)
    assert pairing is not None
    assert [item.code for item in findings] == [code]
    assert findings[0].rule == draughts_code("II 5.7.1.1" if code == "opponent-struck" else "II 5.7.1.2")
    by_practice = replace(left, info=replace(left.info, unfinished=UnfinishedRule.HALF))
    (told,) = pair_round(by_practice, played + 1)[1]
    assert (told.code, told.rule) == (code, None)  # no article tells the practice of PZSzach
    planned = schedule(6)[played]
    if code == "opponent-left":
        assert (pairing.pairs, pairing.bye) == (planned, None)
    else:
        (partner,) = (set(pair) - {6} for pair in planned if 6 in pair)
        assert pairing.pairs == tuple(pair for pair in planned if 6 not in pair)
        assert {pairing.bye} == partner
