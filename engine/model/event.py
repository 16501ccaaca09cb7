"""An event: who organises it, who plays, what was played.

Everything is immutable. Attribute names are the JSON names of the contract; values that
nobody gave are empty (`""`, `None`, `()`), so that one player's games alone are an event too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, lru_cache, update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar

from engine.model.event_index import EventIndex
from engine.model.info import EventInfo
from engine.model.itself import MANY, Itself
from engine.model.people import Player, Team
from engine.model.records import Absence, Incident, LineUp, PlayOff, Prize, Round, Stage
from engine.model.result import GameKey, GameResult, nothing

_P = ParamSpec("_P")
_T = TypeVar("_T")


@dataclass(frozen=True)
class Event:
    """A whole event, as one workbook or one JSON file holds it."""

    info: EventInfo
    players: tuple[Player, ...] = ()
    teams: tuple[Team, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    absences: tuple[Absence, ...] = ()
    rounds: tuple[Round, ...] = ()
    results: tuple[GameResult, ...] = ()
    incidents: tuple[Incident, ...] = ()
    play_offs: tuple[PlayOff, ...] = ()
    prizes: tuple[Prize, ...] = ()
    stages: tuple[Stage, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)
    seats: tuple[int, ...] = ()
    """Starting numbers by their places in the pairing table, of a stage that seats by groups; else by number."""
    _known: Event | None = field(default=None, init=False, compare=False, repr=False)
    supposed: frozenset[int] = field(default=frozenset(), init=False, compare=False, repr=False)
    _before: Event | None = field(default=None, init=False, compare=False, repr=False)
    changed: Mapping[GameKey, GameResult] = field(default_factory=dict, init=False, compare=False, repr=False)

    @cached_property
    def index(self) -> EventIndex:
        """What is looked up again and again in this event: games by player, rounds that are over, who has left."""
        return EventIndex(self.info, self.players, self.absences, self.rounds, self.results)

    @cached_property
    def found(self) -> dict[Any, Any]:
        """What functions marked `once_per_event` found in this event."""
        return {}

    @property
    def known(self) -> Event:
        """The event as it is told, where this one supposes the sex or federation of some; else the event itself.

        Both have the same games, and the same numbers, names and ratings in the same order: what goes by these is
        found out once for all who are supposed to be this or that; who they are tells `supposed`.
        """
        return self._known or self

    def supposing(self, told: Mapping[int, Player]) -> Event:
        """The event with another sex or federation of some, by their numbers: nothing else of them may differ.

        Where all are what is told of them after all, the event as it is told: what is known of it is found out already.
        """
        known = self.known
        if self.supposed <= told.keys() and all(known.player(number) == player for number, player in told.items()):
            return known
        players = list(self.players)
        for number, player in told.items():
            players[self.position(number)] = player
        supposed = replace(self, players=tuple(players))
        object.__setattr__(supposed, "_known", self.known)
        object.__setattr__(supposed, "supposed", self.supposed | told.keys())
        object.__setattr__(supposed, "_before", self._before)
        object.__setattr__(supposed, "changed", self.changed)
        return supposed

    @property
    def before(self) -> Event:
        """The event without what `finishing` changed, else the event itself; of people only the numbers are the same.

        What goes by its results is found out once, however the games that are left end; `changed` tells these.
        """
        return self._before or self

    @property
    def results_before(self) -> tuple[GameResult, ...]:
        """The results without what `finishing` changed, each in its place."""
        return self.before.results

    def finishing(self, games: Iterable[GameResult]) -> Event:
        """The event with these games in the place of those of their keys, or besides; `changed` tells which."""
        results, places = list(self.results), _places(Itself(self.results_before))
        done = {game.key: game for game in games}
        again = done.keys() & self.changed.keys()
        if not again <= places.keys() or not all(self._fits(places, game) for game in done.values()):
            kept = (game for game in self.results if game.key not in done)
            return replace(self, results=(*kept, *done.values()))
        for key, game in done.items():
            at = places.get(key)
            results[len(results) if at is None else at : len(results) if at is None else at + 1] = [game]
        finished = replace(self, results=tuple(results))
        object.__setattr__(finished, "_before", self.before)
        object.__setattr__(finished, "changed", {**self.changed, **done})
        return finished

    def reading(self, told: Itself[Mapping[int, GameResult]]) -> Event:
        """The event with these games at their places among the results, none of which `finishing` changed.

        What goes by the results before is found out once, however the games that are left end.
        """
        before = _reading(Itself(self.before), told)
        if self._before is None:
            return before
        read = replace(self, results=_with_games(self.results, told.value))
        object.__setattr__(read, "_before", before)
        object.__setattr__(read, "changed", self.changed)
        return read

    def _fits(self, places: Mapping[GameKey, int | None], game: GameResult) -> bool:
        """Whether a game is new, or that of its players which alone has its key and nobody could call unread."""
        at = places.get(game.key, -1)
        if at is None or at < 0:
            return at is not None
        before = self.results_before[at]
        return (before.white, before.black) == (game.white, game.black) and not before.unread

    def position(self, number: int) -> int:
        """Where a player stands in the list, the first of his number; KeyError where nobody has it."""
        return self.index.positions[number]

    def player(self, number: int) -> Player | None:
        """The player with a starting number, None where there is none."""
        at = self.index.positions.get(number)
        return None if at is None else self.players[at]

    def results_of_round(self, round_number: int) -> tuple[GameResult, ...]:
        """The results of one round in the order of the boards."""
        return tuple(self.index.results_by_round.get(round_number, ()))

    @property
    def first_day(self) -> date | None:
        """The day on which it begins, else the first other day of it that is known."""
        days = (self.info.end_date, self.index.earliest_day_of_rounds)
        return self.info.start_date or min((day for day in days if day is not None), default=None)

    @property
    def last_paired_round(self) -> int:
        """The last round in which anyone was paired, 0 before the first."""
        return max((g.key.round for g in self.results if g.white and g.black), default=0)


def once_per_event(
    look: Callable[Concatenate[Event, _P], _T],
) -> Callable[Concatenate[Event, _P], _T]:
    """A function of an event, and of what else tells its answers apart, that looks once: the event has the answer."""

    def found(event: Event, /, *args: _P.args, **more: _P.kwargs) -> _T:
        key = (look, *args, *more.items())
        if key not in event.found:
            event.found[key] = look(event, *args, **more)
        answer: _T = event.found[key]
        return answer

    update_wrapper(found, look)
    return found


@lru_cache(maxsize=4)
def _places(same: Itself[tuple[GameResult, ...]]) -> Mapping[GameKey, int | None]:
    """Where the game of each key stands; None for a key that several have."""
    places: dict[GameKey, int | None] = {}
    for at, game in enumerate(same.value):
        places[game.key] = None if game.key in places else at
    return places


@lru_cache(maxsize=MANY)
def _reading(same: Itself[Event], told: Itself[Mapping[int, GameResult]]) -> Event:
    return replace(same.value, results=_with_games(same.value.results, told.value))


def _with_games(results: tuple[GameResult, ...], told: Mapping[int, GameResult]) -> tuple[GameResult, ...]:
    """The results with these games at their places."""
    changed = list(results)
    for at, game in told.items():
        changed[at] = game
    return tuple(changed)
