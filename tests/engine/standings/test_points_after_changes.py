"""Half points of a Swiss in which rounds without a game are announced, while its games are finished in many ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from engine.classification.record import half_points
from engine.classification.rules import in_force
from engine.model import Absence, Event, EventInfo, GameKey, GameResult, GameType, Mark, Outcome, Player, Rating
from engine.model.records import Incident
from engine.standings import points
from engine.standings.ledger import ledger_of

ROUNDS = 5


def swiss(players: int, seed: int = 1) -> Event:
    """Three rounds and half of the fourth; somebody announced a half-point bye in each, and in the fifth."""
    chance, games = Random(seed), []
    for at in range(1, ROUNDS):
        order = chance.sample(range(1, players + 1), players)
        for board, (white, black) in enumerate(zip(order[2::2], order[3::2], strict=False), start=1):
            mark = chance.choice([*Mark])
            done = Outcome(mark, Mark(Mark.WIN - mark)) if at < ROUNDS - 1 or board % 2 else None
            games.append(GameResult(GameKey(at, board), white, black, done))
    absences = tuple(Absence(at, chance.randint(1, players), "half") for at in range(1, ROUNDS + 1))
    people = tuple(
        Player(at, sex="m", federation="POL", ratings=(Rating("national", 1900 + at % 300, kind="A"),))
        for at in range(1, players + 1)
    )
    info = EventInfo(system="swiss-pzwarc-rating", game=GameType.DRAUGHTS100, rounds=ROUNDS)
    return Event(info, players=people, absences=absences, results=tuple(games))


def ends(event: Event, seed: int) -> Iterator[Event]:
    """The event with some of the open games finished, and with a game of the last round besides."""
    chance = Random(seed)
    open_games = [game for game in event.results if not game.finished]
    for many in range(1, len(open_games) + 1):
        drawn = Outcome(Mark.DRAW, Mark.DRAW)
        done = event.finishing(replace(game, outcome=drawn) for game in chance.sample(open_games, many))
        yield done
        yield done.finishing([GameResult(GameKey(ROUNDS, 9), 1, 2, Outcome(Mark.WIN, Mark.LOSS))])


@pytest.mark.parametrize("seed", range(20))
def test_points_are_those_of_the_ledger_however_games_end(seed: int) -> None:
    event = swiss(9 + seed % 4, seed)
    if seed % 3 == 0:
        event = replace(event, incidents=(Incident(1, points_of=2, round=2, points=-1),))
    for ended in ends(event, seed):
        anew = ledger_of(replace(ended))
        assert dict(half_points(ended)) == {number: anew.points[number] for number in anew.numbers}


def test_a_game_that_is_finished_again_has_its_last_result() -> None:
    """All games finished for everybody, then those of one player opened and finished anew."""
    event = swiss(10)
    drawn = Outcome(Mark.DRAW, Mark.DRAW)
    open_games = [game for game in event.results if not game.finished]
    all_drawn = event.finishing(replace(game, outcome=drawn) for game in open_games)
    opened = all_drawn.finishing(open_games[:1])
    assert opened.results == event.finishing(replace(game, outcome=drawn) for game in open_games[1:]).results
    won = opened.finishing([replace(open_games[0], outcome=Outcome(Mark.WIN, Mark.LOSS))])
    for ended in (opened, won):
        assert dict(half_points(ended)) == ledger_of(replace(ended)).points
        assert ended.before is event


def test_the_points_of_all_are_written_up_once_for_all_who_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Norms of thousands of players in a Swiss with an announced bye asked for the ledger of all again for each."""
    written: list[int] = []
    write_up = points.write_up

    def counted(event: Event, results: tuple[GameResult, ...], numbers: frozenset[int], *more: object) -> object:
        written.append(len(numbers))
        return write_up(event, results, numbers, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(points, "write_up", counted)
    event, rules = swiss(40), in_force("pzwarc")
    for player in event.players:
        rules.judge(event, player.number, "K")
    assert written == [40]
