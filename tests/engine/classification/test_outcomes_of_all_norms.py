"""An outcome of the games that are left is one event for all norms that are forecast, and for either sex."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from engine.classification.forecast.needed import forecast
from engine.classification.forecast.opponents import _ended
from engine.classification.forecast.remaining import plan_of
from engine.classification.rules import in_force
from engine.model import Event, EventInfo, GameKey, GameResult, GameType, Mark, Outcome, Player, Rating


def half_played() -> Event:
    """Ten players by the table of a round robin, the last four rounds open; nobody's sex is known."""
    from engine.pairing.round_robin import schedule

    people = tuple(Player(at, ratings=(Rating("iccf", 1500 + 10 * at, games=100),)) for at in range(1, 11))
    drawn = Outcome(Mark.DRAW, Mark.DRAW)
    games = (
        GameResult(GameKey(at, board), white, black, drawn if at < 6 else None)
        for at, pairs in enumerate(schedule(10), start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    )
    return Event(EventInfo(system="round-robin", game=GameType.CORRESPONDENCE), players=people, results=tuple(games))


def test_each_outcome_is_laid_out_once_for_all_norms(monkeypatch: pytest.MonkeyPatch) -> None:
    laid_out: Counter[tuple[GameResult, ...]] = Counter()
    finishing = Event.finishing

    def counted(event: Event, games: Iterable[GameResult]) -> Event:
        done = tuple(games)
        laid_out[done] += 1
        return finishing(event, done)

    monkeypatch.setattr(Event, "finishing", counted)
    _ended.cache_clear()
    event, rules = half_played(), in_force("kszk")
    plan = plan_of(event)
    told = [forecast(event, 1, norm, rules, plan) for norm in ("II", "III", "IV", "V")]
    assert {each.points is None for each in told} == {True, False}
    own = {done: many for done, many in laid_out.items() if all(1 in {game.white, game.black} for game in done)}
    assert len(own) > 4
    assert set(own.values()) == {1}
