"""Events of one player and his opponents, whose ratings and results are given."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from engine.model import (
    Event,
    EventInfo,
    GameKey,
    GameResult,
    GameType,
    Mark,
    Outcome,
    Player,
    PointScale,
    Rating,
    Settings,
)
from engine.model.points import DRAUGHTS_POINTS
from engine.rating import PlayerChange, RatingChanges, rating_changes

MARKS = {"0": Mark.LOSS, "0.5": Mark.DRAW, "1": Mark.WIN}
TODAY = date(2026, 10, 1)


def rated(value: int | None, list_of: str = "fide", **more: Any) -> tuple[Rating, ...]:
    return () if value is None else (Rating(list_of, value, **more),)


def event(
    player: Player,
    games: Sequence[tuple[int | None, str]],
    start: date | None = TODAY,
    rate: str = "120'",
    game: GameType = GameType.CHESS,
    settings: dict[str, Any] | None = None,
    list_of: str = "fide",
    system: str = "swiss-fide-2026",
) -> Event:
    """Player 1 against an opponent in each round, White in odd ones; results are his."""
    known: dict[str, Any] = {"games": 100} if list_of == "fide" else {}
    opponents = tuple(
        Player(at, birth_year=1980, ratings=rated(value, list_of, **known))
        for at, (value, _) in enumerate(games, start=2)
    )
    results = []
    for at, (_, made) in enumerate(games, start=1):
        own = MARKS[made]
        other = Mark(2 - own)
        white = at % 2 == 1
        outcome = Outcome(own, other) if white else Outcome(other, own)
        results.append(GameResult(GameKey(at), *((1, at + 1) if white else (at + 1, 1)), outcome))
    info = EventInfo(
        game=game,
        system=system,
        start_date=start,
        rate_of_play=rate,
        points=DRAUGHTS_POINTS if game.is_draughts else PointScale(),
        settings=Settings(**(settings or {})),
    )
    return Event(info, (player, *opponents), results=tuple(results))


def made(of: Event, system: str = "") -> RatingChanges:
    return rating_changes(of, system)


def change(of: Event, system: str = "") -> PlayerChange:
    """What the event makes of player 1."""
    return made(of, system).players[0]


def codes(of: RatingChanges) -> list[str]:
    return [found.code for found in of.findings]
