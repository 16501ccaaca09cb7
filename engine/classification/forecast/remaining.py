"""What is left of an event: games without a result, games of the schedule, rounds that nobody has paired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from engine.model import Event, GameResult, Player, ResultKind
from engine.model.itself import Itself
from engine.model.pairings import games_by_number
from engine.model.presence import departures, is_present
from engine.pairing.games import games_of
from engine.systems.table import Family, pair_round, planned_rounds, system_of


@dataclass(frozen=True, slots=True)
class Plan:
    """What is left for everybody: games of two known players, and rounds whose pairs are not known.

    `gone` are the departures of the event, `absent` players and rounds for which they are excused;
    `odd` tells that an odd number of players will be there in the round that is paired next.
    """

    games: tuple[GameResult, ...]
    rounds: tuple[int, ...]
    gone: Mapping[int, int]
    absent: frozenset[tuple[int, int]]
    odd: bool = False


@dataclass(frozen=True)
class Remaining:
    """What is left for one player.

    `games` are those whose opponent is known, in their order; `rounds` those in which he will
    meet nobody knows whom, `fewest` of them at least with a game, `byes` of those without one are
    byes of the pairing; `rivals` are the players whom he may meet there.
    """

    games: tuple[GameResult, ...]
    rounds: tuple[int, ...]
    fewest: int
    rivals: tuple[Player, ...]
    byes: int = 0

    @cached_property
    def rival_numbers(self) -> frozenset[int]:
        """The numbers of the rivals."""
        return frozenset(player.number for player in self.rivals)


def plan_of(event: Event) -> Plan:
    """Unfinished games, and the rounds of the plan that nobody has paired: by the schedule where there is one."""
    open_games = [game for game in event.results if _is_open(game)]
    unknown, last, rows = [], event.last_paired_round, _rows(event)
    for at in range(1, (planned_rounds(event) or 0) + 1):
        games = _scheduled(event, at)
        open_games += _without_row(event, games, rows)
        if not games and at > last:
            unknown.append(at)
    absent = frozenset((absence.player, absence.round) for absence in event.absences)
    plan = Plan(tuple(open_games), tuple(unknown), departures(event), absent)
    return replace(plan, odd=sum(_is_there(player, last + 1, plan) for player in event.players) % 2 == 1)


@dataclass(frozen=True, slots=True)
class _Rows:
    """Who has a row in which round, and how often two players have one."""

    busy: Set[tuple[int, int | None]]
    pairs: Mapping[frozenset[int | None], int]


def _rows(event: Event) -> _Rows:
    busy = {(game.key.round, side) for game in event.results for side in (game.white, game.black)}
    return _Rows(busy, Counter(frozenset({game.white, game.black}) for game in event.results))


def _without_row(event: Event, games: Sequence[GameResult], rows: _Rows) -> Iterator[GameResult]:
    """The games of a scheduled round that the results do not have, as one put off that nobody wrote down."""
    yield from (
        game
        for game in games
        if rows.busy.isdisjoint({(game.key.round, game.white), (game.key.round, game.black)})
        and rows.pairs.get(frozenset({game.white, game.black}), 0) < max(1, event.info.cycles)
    )


def remaining(event: Event, number: int, plan: Plan) -> Remaining:
    """What is left for one player; rounds in which he or his opponent will not be there are not."""
    return _remaining(Itself(event), number, Itself(plan))


@lru_cache(maxsize=4)
def _left(same: Itself[Plan]) -> Mapping[int | None, Sequence[GameResult]]:
    """The games of the plan by their players, in their order."""
    games: dict[int | None, list[GameResult]] = {}
    for game in sorted(same.value.games, key=lambda game: game.key):
        for side in {game.white, game.black}:
            games.setdefault(side, []).append(game)
    return games


@lru_cache(maxsize=4)
def _remaining(same: Itself[Event], number: int, of_all: Itself[Plan]) -> Remaining:
    event, plan = same.value, of_all.value
    games = tuple(game for game in _left(of_all).get(number, ()) if _both_there(event, game, number, plan))
    rounds = (
        () if _is_out(event, number) else tuple(at for at in plan.rounds if _is_there(event.player(number), at, plan))
    )
    met = {number} | {game.opponent_of(number) for game in (*games_by_number(event).get(number, ()), *games)}
    apart = {number} | _team_mates(event, number)
    there = _there(same, of_all, rounds[0]) if rounds else ()
    rivals = [player for player in there if player.number not in apart]
    new = [player for player in rivals if player.number not in met]
    rivals = new if len(new) >= len(rounds) else rivals
    if not rivals:
        return Remaining(games, (), 0, ())
    system, _ = system_of(event)
    swiss = system is not None and system.family is Family.SWISS
    byes = min(len(rounds), _byes(event, number, plan)) if swiss else 0
    return Remaining(games, rounds, len(rounds) - byes if swiss else 0, tuple(rivals), byes)


@lru_cache(maxsize=4)
def _there(same: Itself[Event], of_all: Itself[Plan], at: int) -> tuple[Player, ...]:
    """Who will be there in a round."""
    return tuple(player for player in same.value.players if _is_there(player, at, of_all.value))


def _team_mates(event: Event, number: int) -> Set[int]:
    """Who plays for the team of a player in an event of teams: they do not meet."""
    system, _ = system_of(event)
    own = event.player(number)
    if system is None or system.family is not Family.TEAMS or own is None or own.team is None:
        return frozenset()
    return {player.number for player in event.players if player.team == own.team}


def _is_open(game: GameResult) -> bool:
    """Two players and no final result; one that cannot be read is not an open one."""
    two = game.white is not None and game.black is not None
    return two and not game.unread and not game.finished


def _scheduled(event: Event, at: int) -> tuple[GameResult, ...]:
    """The games of a round that a table gives; nothing where it depends on the rounds before, or on line-ups."""
    system, _ = system_of(event)
    if system is None or system.family in {Family.SWISS, Family.KNOCKOUT, Family.TEAMS}:
        return ()
    pairing, _ = pair_round(event, at)
    return tuple(game for game in games_of(pairing, at) if _is_open(game)) if pairing else ()


def _has(game: GameResult, number: int) -> bool:
    return number in {game.white, game.black}


def _both_there(event: Event, game: GameResult, number: int, plan: Plan) -> bool:
    """A game that stands in the results is to be played; one of the schedule only between players who are there."""
    if game in games_by_number(event).get(number, ()):
        return True
    sides = (event.player(game.white or 0), event.player(game.black or 0))
    return all(_is_there(side, game.key.round, plan) for side in sides)


def _is_there(player: Player | None, at: int, plan: Plan) -> bool:
    if player is None:
        return True
    return (player.number, at) not in plan.absent and is_present(player, at, plan.gone)


def _is_out(event: Event, number: int) -> bool:
    """Out of a knockout: not in its last round, or beaten there."""
    system, _ = system_of(event)
    if system is None or system.family is not Family.KNOCKOUT or not event.last_paired_round:
        return False
    last = [game for game in event.results_of_round(event.last_paired_round) if _has(game, number)]
    finished = [game for game in last if not _is_open(game) and game.black is not None]
    made = sum(int(game.mark_of(number) or 0) for game in finished)
    return not last or (bool(finished) and len(finished) == len(last) and made < len(finished))


def _byes(event: Event, number: int, plan: Plan) -> int:
    """How many byes a player may yet get in a Swiss: that of an odd field, once."""
    had = any(
        game.outcome is not None and game.outcome.kind is ResultKind.BYE
        for game in games_by_number(event).get(number, ())
    )
    return int(plan.odd and not had)
