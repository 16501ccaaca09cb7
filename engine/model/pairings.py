"""Who was paired in which games, byes among them: found once for all numbers of an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.model.event import Event
from engine.model.event_index import EventIndex
from engine.model.info import EventInfo
from engine.model.itself import MANY, Itself
from engine.model.result import GameResult


def games_by_number(event: Event) -> Mapping[int, Sequence[GameResult]]:
    """Of each number that plays the pairings as they stand in the results, byes among them."""
    return event.index.games_by_player


@lru_cache(maxsize=MANY)
def games_of_results(same: Itself[tuple[GameResult, ...]]) -> Mapping[int, Sequence[GameResult]]:
    """The same of results that stand alone."""
    return EventIndex(EventInfo(), (), (), (), same.value).games_by_player
