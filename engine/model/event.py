"""An event: who organises it, who plays, what was played.

Everything is immutable. Attribute names are the JSON names of the contract; values that
nobody gave are empty (`""`, `None`, `()`), so that one player's games alone are an event too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, update_wrapper
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from engine.model.event_index import EventIndex
from engine.model.info import EventInfo
from engine.model.people import Player, Team
from engine.model.records import Absence, Incident, LineUp, PlayOff, Prize, Round, Stage
from engine.model.result import GameResult, nothing

_P = ParamSpec("_P")
_T = TypeVar("_T")


@dataclass(frozen=True)
class Event:
    """A whole event, as one workbook or one JSON file holds it; what differs in anything is another event."""

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

    @cached_property
    def index(self) -> EventIndex:
        """What is looked up again and again in this event: games by player, rounds that are over, who has left."""
        return EventIndex(self.info, self.players, self.absences, self.rounds, self.results)

    @cached_property
    def found(self) -> dict[Any, Any]:
        """What functions marked `once_per_event` found in this event."""
        return {}

    def with_players(self, changed: Mapping[int, Player]) -> Event:
        """The event with these players in the places of those of their numbers."""
        if not changed:
            return self
        players = list(self.players)
        for number, player in changed.items():
            players[self.position(number)] = player
        return replace(self, players=tuple(players))

    def with_games(self, games: Iterable[GameResult]) -> Event:
        """The event with these games instead of those of their keys, or besides."""
        changed = {game.key: game for game in games}
        unchanged = (game for game in self.results if game.key not in changed)
        return replace(self, results=(*unchanged, *changed.values()))

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
        return self.index.last_paired_round


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


_SEXES: Final = {"women": "f", "men": "m"}
"""The sex of everybody by the kind of competition; an open one tells none."""


def with_sexes(event: Event) -> Event:
    """The event in which everybody whose row has no sex has that which the event tells; itself where it tells none.

    Asked once, where an event is read; from there on a player's own sex is all that anybody has to ask.
    """
    sex = _SEXES.get(event.info.settings.competition, "")
    if not sex or all(player.sex for player in event.players):
        return event
    return replace(event, players=tuple(player if player.sex else replace(player, sex=sex) for player in event.players))
