"""Half points of whoever is classified, found out once however the games that are left end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.model import Event, GameResult
from engine.model.itself import MANY, Itself
from engine.model.pairings import games_by_number
from engine.model.rounds import counted_round
from engine.model.system_id import ALL_PLAY_ALL
from engine.standings.ledger import Ledger, ledger_of, told_rounds, write_up


def points_after_changes(event: Event) -> Mapping[int, int]:
    """Half points of whoever is classified, as the ledger has them, where games were finished (`Event.finishing`).

    Written up anew are those alone who played them: of the others it tells which rounds are over, no more. In an
    all-play-all whoever left is struck by all games together.
    """
    return _points_of(Itself(event))


@lru_cache(maxsize=MANY)
def _points_of(same: Itself[Event]) -> Mapping[int, int]:
    event = same.value
    if event.info.system in ALL_PLAY_ALL:
        ledger = ledger_of(event)
        return {number: ledger.points[number] for number in ledger.numbers}
    last = counted_round(event, None)
    told = told_rounds(event, last)
    before = _points_in(Itself(event.before), last, told)
    if not event.changed:
        return before
    own: dict[int, list[GameResult]] = {}
    for game in event.changed.values():
        for side in before.keys() & {game.white, game.black}:
            own.setdefault(side, []).append(game)
    anew = {side: _of_one(Itself(event.before), last, told, side, tuple(games)) for side, games in own.items()}
    return {**before, **anew}


@lru_cache(maxsize=4096)
def _of_one(same: Itself[Event], last: int, told: frozenset[int], number: int, changed: tuple[GameResult, ...]) -> int:
    """Half points of one player some of whose games were changed: most opponents end theirs alike in many outcomes."""
    event, keys = same.value, {game.key for game in changed}
    games = (*(game for game in games_by_number(event).get(number, ()) if game.key not in keys), *changed)
    lines = write_up(event, tuple(game for game in games if game.key.round <= last), {number}, False, told)
    return Ledger(event, last, lines, {}, False).points[number]


@lru_cache(maxsize=MANY)
def _points_in(same: Itself[Event], last: int, told: frozenset[int]) -> Mapping[int, int]:
    """The same after a round, while so many rounds are over."""
    event = same.value
    games = tuple(game for game in event.results if game.key.round <= last)
    entries = write_up(event, games, {player.number for player in event.players}, False, told)
    return Ledger(event, last, entries, {}, False).points
