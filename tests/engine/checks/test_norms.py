"""Norms rest on games, persons and days that can be: whatever an event tells that cannot leaves them open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from engine.checks.norms import contradictions, norms_of
from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, Rating, Settings
from engine.pairing.round_robin.tables import schedule
from tests.rows import of_each

WON = Outcome(Mark.WIN, Mark.LOSS)


def event(**info: object) -> Event:
    """Ten players by the table; whoever has the lower number wins, 1 all his games."""
    about = {"start_date": date(2026, 5, 1), "end_date": date(2026, 5, 9), "rate_of_play": "90' + 30\""} | info
    people = tuple(
        Player(at, f"P{at}", sex="m", federation="POL", ratings=(Rating("fide", 1700, games=40),))
        for at in range(1, 11)
    )
    games = tuple(
        GameResult(GameKey(at, board=board), *pair, WON if pair[0] < pair[1] else Outcome(Mark.LOSS, Mark.WIN))
        for at, pairs in enumerate(schedule(10), 1)
        for board, pair in enumerate(pairs, 1)
    )
    told = EventInfo("Open", system="round-robin", federation="pzszach", settings=Settings(), **about)  # type: ignore[arg-type]
    return Event(told, people, results=games)


def first(change: Callable[[GameResult], GameResult], number: int = 1) -> Callable[[Event], Event]:
    """The first game of a player with something changed."""

    def made(one: Event) -> Event:
        at = next(at for at, game in enumerate(one.results) if number in (game.white, game.black))
        return replace(one, results=(*one.results[:at], change(one.results[at]), *one.results[at + 1 :]))

    return made


def with_player(number: int, **changed: object) -> Callable[[Event], Event]:
    return lambda one: one.with_players({number: replace(one.players[number - 1], **changed)})  # type: ignore[arg-type]


def again(one: Event) -> Event:
    """A second game of the winner in round 1."""
    return replace(one, results=(*one.results, GameResult(GameKey(1, board=6), 1, 2, WON)))


def one_rival(one: Event) -> Event:
    """The winner meets 10 in every round."""
    rivals = {1: 1, 10: 10}
    games = (game for game in one.results if game.white != 10 and game.black != 10)
    turned = tuple(
        replace(game, white=rivals.get(game.white or 0, 10), black=rivals.get(game.black or 0, 10))
        if 1 in (game.white, game.black)
        else game
        for game in games
    )
    return replace(one, results=turned)


@of_each(
    [
        (lambda one: one, None),
        (again, {"player-twice-in-round", "game-not-in-schedule"}),
        (one_rival, {"game-not-in-schedule"}),
        (first(lambda game: replace(game, white=1, black=1)), {"player-against-himself", "game-not-in-schedule"}),
        (first(lambda game: replace(game, white=1, black=77)), {"player-unknown"}),
        (with_player(5, birth_date=date(2026, 5, 2)), {"born-after-event"}),
        (with_player(5, ratings=(Rating("fide", 3001),)), {"rating-impossible"}),
        (with_player(5, ratings=(Rating("fide", 3000),)), None),
        (lambda one: replace(one, info=replace(one.info, end_date=date(2026, 4, 1))), {"event-ends-before-start"}),
    ]
)
def test_no_norm_rests_on_what_cannot_be(change: Callable[[Event], Event], codes: set[str] | None) -> None:
    changed = change(event())
    (norms,) = norms_of(changed, {1}).values()
    mine = [verdict for verdict in norms.verdicts if verdict.met is not False]
    assert {verdict.met for verdict in mine} <= {True if codes is None else None}
    assert bool(norms.made) is (codes is None)
    assert not codes or not norms.applied_for
    assert {found.code for found, people in contradictions(changed) if people is None or 1 in people} == (
        codes or set()
    )


def test_games_that_others_cannot_have_played_leave_a_norm_alone() -> None:
    """So does a game of two who met in another round than the table's: it was played."""
    last = event().results[-2]
    assert 1 not in (last.white, last.black)
    wrong = replace(event(), results=(*event().results[:-2], replace(last, black=77), event().results[-1]))
    put_off = first(lambda game: replace(game, key=replace(game.key, round=10)))(event(rounds=10))
    for each in (wrong, put_off):
        (norms,) = norms_of(each, {1}).values()
        assert norms.made
