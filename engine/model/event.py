"""An event: who organises it, who plays, what was played.

Everything is immutable. Attribute names are the JSON names of the contract; values that
nobody gave are empty (`""`, `None`, `()`), so that one player's games alone are an event too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from engine.model.itself import MANY, Itself
from engine.model.people import Arbiter, Player, Team
from engine.model.points import CHESS_POINTS, BoardScale, PointScale
from engine.model.result import GameKey, GameResult, Mark, nothing
from engine.model.settings import NO_SETTINGS, Settings


class GameType(StrEnum):
    """The game that is played."""

    CHESS = "chess"
    DRAUGHTS100 = "draughts100"
    DRAUGHTS64 = "draughts64"
    CORRESPONDENCE = "correspondence"

    @property
    def is_draughts(self) -> bool:
        """True for both kinds of draughts."""
        return self in {GameType.DRAUGHTS100, GameType.DRAUGHTS64}


class RoundStatus(StrEnum):
    """The life of a round (PZWarc 2021, V 2.8.9.7 and 2.8.9.10; FIDE Dutch 1998, F.6)."""

    PLANNED = "planned"
    PAIRED = "paired"
    ANNOUNCED = "announced"
    STARTED = "started"
    FINISHED = "finished"

    @property
    def begun(self) -> bool:
        """Games are being played, or over: what was announced stands."""
        return self in {RoundStatus.STARTED, RoundStatus.FINISHED}


class UnfinishedRule(StrEnum):
    """What becomes of a player who leaves a round robin early.

    `MORE_THAN_HALF`: his results count only where he played more than half of his games
    (PZWarc 2021, II 5.7.1). `HALF`: at half they count (practice of PZSzach and FIDE).
    """

    MORE_THAN_HALF = "more-than-half"
    HALF = "half"


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who sits at which board of a team in one round."""

    round: int
    team: int
    board: int
    player: int | None
    handed_in: str = ""
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)


_WITHDRAWN: Final = "withdrawn"
ABSENCE_MARKS: Final[Mapping[str, Mark]] = {
    "zero": Mark.LOSS,
    "half": Mark.DRAW,
    "full": Mark.WIN,
    _WITHDRAWN: Mark.LOSS,
}
"""The kinds of announced absences, and what each is worth: half a point is a draw's."""


@dataclass(frozen=True, slots=True)
class Absence:
    """An announced absence of a kind of `ABSENCE_MARKS`; `withdrawn` holds from this round on."""

    round: int
    player: int
    kind: str = "zero"
    note: str = ""
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)

    @property
    def mark(self) -> Mark:
        """The mark whose worth it has; one of no known kind is worth nothing."""
        return ABSENCE_MARKS.get(self.kind, Mark.LOSS)

    @property
    def leaves(self) -> bool:
        """True where the player does not come back."""
        return self.kind == _WITHDRAWN


@dataclass(frozen=True, slots=True)
class Round:
    """A round: number, day, hour, place in its life."""

    number: int
    date: date | None = None
    time: str = ""
    status: RoundStatus = RoundStatus.PLANNED
    stage: int = 1
    note: str = ""
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)


@dataclass(frozen=True, slots=True)
class Incident:
    """Something the report tells: what happened, whom it concerns, what was done by which article, what is moved.

    `kind` is `incident`, `protest`, `appeal` or `penalty`. `points` are half points that `points_of`, a player or in a
    team event a team, has beside his games from that round on, below zero where they were taken; of a team these are
    match points, and `board_points` those of its boards (`engine.model.corrections`).
    """

    description: str
    round: int | None = None
    date: date | None = None
    players: str = ""
    decision: str = ""
    motion: str = ""
    article: str = ""
    kind: str = ""
    points_of: int | None = None
    points: int | None = None
    board_points: int | None = None
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)


@dataclass(frozen=True, slots=True)
class PlayOff:
    """A play-off: its players in the order in which it left them (best first), as numbers."""

    place: int
    order: tuple[int, ...]
    description: str = ""
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize: for which place of which class, how much money (as the sheet writes it), what else."""

    prize: str
    place: int | None = None
    category: str = ""
    amount: str = ""
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of an event with several: system, groups, who goes on.

    `advance` players of each group go on, or those of `advance_by_group` from group 1, 2, …;
    `places_by_group` are the places of the groups where players choose them.
    """

    number: int
    name: str = ""
    system: str = ""
    rounds: int | None = None
    groups: int = 1
    advance: int | None = None
    carry_results: bool = False
    places_by_group: tuple[int, ...] = ()
    advance_by_group: tuple[int, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)


def house_of(federation: str, game: GameType) -> str:
    """Whose rules hold: those of the federation named, else in draughts PZWarc's; empty for nobody's."""
    return federation or ("pzwarc" if game.is_draughts else "")


@dataclass(frozen=True, slots=True)
class EventInfo:
    """The event sheet. `settings` holds every further field.

    What the rules of play need has an attribute of its own; what only some systems, papers or verdicts
    ask (venue, organiser, cycle of championships, ...) is read from `settings`. `match_boards` is
    set where teams stand as players: what the boards of their matches are worth.
    """

    name: str = ""
    system: str = ""
    game: GameType = GameType.CHESS
    rounds: int | None = None
    cycles: int = 1
    lang: str = ""
    languages: tuple[str, ...] = ()
    start_date: date | None = None
    end_date: date | None = None
    federation: str = ""
    rate_of_play: str = ""
    tie_breaks: tuple[str, ...] = ()
    points: PointScale = CHESS_POINTS
    match_boards: BoardScale | None = None
    draws_with_advantage: bool = False
    unfinished: UnfinishedRule = UnfinishedRule.HALF
    first_colour: str = ""
    seed: str = ""
    arbiters: tuple[Arbiter, ...] = ()
    settings: Settings = NO_SETTINGS
    extra: Mapping[str, Any] = field(default_factory=nothing, compare=False)

    @property
    def house(self) -> str:
        """The federation whose rules the event follows; empty for none."""
        return house_of(self.federation, self.game)

    @property
    def last_day(self) -> date | None:
        """The day on which it ends, else the only one known."""
        return self.end_date or self.start_date

    @property
    def chief_arbiter(self) -> Arbiter | None:
        """Who signs as chief arbiter: the first who is named as such, else the first without a function."""
        named = (arbiter for arbiter in self.arbiters if arbiter.role)
        return next(
            (each for each in named if each.is_chief), next((each for each in self.arbiters if not each.role), None)
        )

    def said(self, field_id: str) -> object:
        """What the sheet says in a field that a list of fields names; AttributeError where it has no such field."""
        return getattr(self if hasattr(self, field_id) else self.settings, field_id)


@dataclass(frozen=True, slots=True)
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
    _known: Event | None = field(default=None, init=False, compare=False, repr=False)
    supposed: frozenset[int] = field(default=frozenset(), init=False, compare=False, repr=False)
    _before: tuple[GameResult, ...] | None = field(default=None, init=False, compare=False, repr=False)
    changed: Mapping[GameKey, GameResult] = field(default_factory=dict, init=False, compare=False, repr=False)

    @property
    def known(self) -> Event:
        """The event as it is told, where this one supposes the sex or federation of some; else the event itself.

        Both have the same games, and the same numbers, names and ratings in the same order: what goes by these is
        found out once for all who are supposed to be this or that; who they are tells `supposed`.
        """
        return self._known or self

    def supposing(self, told: Mapping[int, Player]) -> Event:
        """The event with another sex or federation of some, by their numbers: nothing else of them may differ."""
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
    def results_before(self) -> tuple[GameResult, ...]:
        """The results without what `finishing` changed, each in its place: what goes by them is found out once."""
        return self.results if self._before is None else self._before

    def finishing(self, games: Iterable[GameResult]) -> Event:
        """The event with these games in the place of those of their keys, or besides; `changed` tells which."""
        results, places = list(self.results), _places(Itself(self.results_before))
        done = {game.key: game for game in games}
        if not done.keys().isdisjoint(self.changed) or not all(self._fits(places, game) for game in done.values()):
            kept = (game for game in self.results if game.key not in done)
            return replace(self, results=(*kept, *done.values()))
        for key, game in done.items():
            at = places.get(key)
            results[len(results) if at is None else at : len(results) if at is None else at + 1] = [game]
        finished = replace(self, results=tuple(results))
        object.__setattr__(finished, "_before", self.results_before)
        object.__setattr__(finished, "changed", {**self.changed, **done})
        return finished

    def _fits(self, places: Mapping[GameKey, int | None], game: GameResult) -> bool:
        """Whether a game is new, or that of its players which alone has its key and nobody could call unread."""
        at = places.get(game.key, -1)
        if at is None or at < 0:
            return at is not None
        before = self.results_before[at]
        return (before.white, before.black) == (game.white, game.black) and not before.unread

    def position(self, number: int) -> int:
        """Where a player stands in the list, the first of his number; KeyError where nobody has it."""
        return _positions(Itself(self.known.players))[number]

    def player(self, number: int) -> Player | None:
        """The player with a starting number, None where there is none."""
        at = _positions(Itself(self.known.players)).get(number)
        return None if at is None else self.players[at]

    def results_of_round(self, round_number: int) -> tuple[GameResult, ...]:
        """The results of one round in the order of the boards."""
        return tuple(sorted(_by_round(Itself(self.results)).get(round_number, ()), key=lambda game: game.key))

    @property
    def first_day(self) -> date | None:
        """The day on which it begins, else the first other day of it that is known."""
        days = [self.info.end_date, *(item.date for item in self.rounds)]
        return self.info.start_date or min((day for day in days if day is not None), default=None)

    @property
    def last_paired_round(self) -> int:
        """The last round in which anyone was paired, 0 before the first."""
        return max((g.key.round for g in self.results if g.white and g.black), default=0)


@lru_cache(maxsize=4)
def _places(same: Itself[tuple[GameResult, ...]]) -> Mapping[GameKey, int | None]:
    """Where the game of each key stands; None for a key that several have."""
    places: dict[GameKey, int | None] = {}
    for at, game in enumerate(same.value):
        places[game.key] = None if game.key in places else at
    return places


@lru_cache(maxsize=4)
def _by_round(same: Itself[tuple[GameResult, ...]]) -> Mapping[int, list[GameResult]]:
    """The results by their rounds, in their order: hundreds of rounds are asked for one by one."""
    found: dict[int, list[GameResult]] = {}
    for game in same.value:
        found.setdefault(game.key.round, []).append(game)
    return found


@lru_cache(maxsize=MANY)
def _positions(same: Itself[tuple[Player, ...]]) -> Mapping[int, int]:
    """Where players of each number stand, the first of each: thousands are asked for one by one."""
    return {player.number: at for at, player in reversed(list(enumerate(same.value)))}
