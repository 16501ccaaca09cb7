"""Who was paired in which games, byes among them: found once for all numbers of an event."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from engine.model.event import Event
from engine.model.itself import MANY, Itself
from engine.model.result import GameKey, GameResult


def games_by_number(event: Event) -> Mapping[int, Sequence[GameResult]]:
    """Of each number that plays the pairings as they stand in the results, byes among them."""
    games = games_of_results(Itself(event.results_before))
    return _with_changed(Itself(event.results), Itself(event.changed), Itself(games)) if event.changed else games


@lru_cache(maxsize=MANY)
def _with_changed(
    results: Itself[tuple[GameResult, ...]],
    changed: Itself[Mapping[GameKey, GameResult]],
    before: Itself[Mapping[int, Sequence[GameResult]]],
) -> Mapping[int, Sequence[GameResult]]:
    """The pairings of all, with those of whom games were changed anew."""
    new = changed.value
    anew = {
        side: [*(game for game in before.value.get(side, ()) if game.key not in new), *games]
        for side, games in _by_number(new.values()).items()
    }
    return ChainMap(anew, before.value)  # type: ignore[arg-type]


@lru_cache(maxsize=MANY)
def games_of_results(same: Itself[tuple[GameResult, ...]]) -> Mapping[int, Sequence[GameResult]]:
    """The same of results that stand alone."""
    return _by_number(same.value)


def _by_number(results: Iterable[GameResult]) -> dict[int, list[GameResult]]:
    games: dict[int, list[GameResult]] = {}
    for game in results:
        white, black = game.white, game.black
        if white is not None:
            games.setdefault(white, []).append(game)
        if black is not None and black != white:
            games.setdefault(black, []).append(game)
    return games
